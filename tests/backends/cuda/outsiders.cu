// Elements and functors of a user's own on Cuda, and the compile-time choices.
#include "laws/cuda_laws.cuh"

using namespace pleat_test;
using pleat::Cuda, pleat::RangePolicy, pleat::contiguous, pleat::parallel_reduce;

namespace {

template <class E>
void check_outsider() {
  const auto sizes = fold_sizes<E>();
  std::int64_t most = 0;
  for (const std::int64_t n : sizes) most = std::max(most, n);
  const Array<E> host = hard_data<E>(Data::wide, most, 5);
  const DeviceArray<E> device(host.data(), most);
  for (const std::int64_t n : sizes) {
    if (n == 0) continue;  // no identity
    INFO("n = " << n);
    const auto answer = parallel_reduce(RangePolicy<Cuda>(0, n), contiguous(device.data(), n),
                                        pleat::Sum<E>{}, pleat::Min<E>{});
    REQUIRE(bits(answer) == bits(specified_outsider<E>(host.data(), n)));
  }
}

struct Floats {
  static constexpr std::int64_t most = 2'000'000;
  Array<float> host = hard_data<float>(Data::wide, most, 9);
  DeviceArray<float> device{host.data(), most};
};

}  // namespace

TEST_CASE("Cuda folds elements of three bytes") { check_outsider<Rgb>(); }
TEST_CASE("Cuda folds elements of twenty-four bytes") { check_outsider<Vec3>(); }

TEST_CASE("Cuda folds a Kokkos functor") {
  const Floats x;
  for (const std::int64_t n : fold_sizes<float>()) {
    INFO("n = " << n);
    const auto answer = parallel_reduce(RangePolicy<Cuda>(0, n), KokkosBody{x.device.data()},
                                        pleat::Sum<float>{}, pleat::MinMax<float>{}, pleat::ArgMax<float>{});
    REQUIRE(bits(answer) == bits(specified_kokkos(KokkosBody{x.host.data()}, n)));
  }
}

TEST_CASE("each reducer gives alone the bits that it gives in company") {
  const Floats x;
  for (const std::int64_t n : {1ll, 33ll, 4097ll, 1'234'567ll}) {
    const auto source = contiguous(x.device.data(), n);
    const auto all = specified<float>(x.host.data(), 0, n);
    const RangePolicy<Cuda> policy(0, n);
    REQUIRE(bits(parallel_reduce(policy, source, pleat::Sum<float>{})) == bits(get<0>(all)));
    REQUIRE(bits(parallel_reduce(policy, source, pleat::Prod<float>{})) == bits(get<1>(all)));
    REQUIRE(bits(parallel_reduce(policy, source, pleat::MinMax<float>{})) == bits(get<4>(all)));
    REQUIRE(bits(parallel_reduce(policy, source, pleat::ArgMin<float>{})) == bits(get<5>(all)));
    REQUIRE(bits(parallel_reduce(policy, source, pleat::Moments<float>{})) == bits(get<7>(all)));
  }
}

namespace {

template <class... Options>
void check_options(const Floats& x) {
  using Policy = RangePolicy<Cuda, Options...>;
  for (const std::int64_t n : {0ll, 1ll, 31ll, 4096ll, 4097ll, 70'000ll, 999'983ll, 2'000'000ll}) {
    INFO("n = " << n);
    const auto all = specified<float>(x.host.data(), 0, n);
    const auto [sum, peak, stats] =
        parallel_reduce(Policy(0, n), contiguous(x.device.data(), n), pleat::Sum<float>{},
                        pleat::ArgMax<float>{}, pleat::Moments<float>{});
    REQUIRE(bits(sum) == bits(get<0>(all)));
    REQUIRE(bits(peak) == bits(get<6>(all)));
    REQUIRE(bits(stats) == bits(get<7>(all)));
  }
}

}  // namespace

TEST_CASE("strategy and block size leave the bits alone") {
  const Floats x;
  check_options<pleat::Combine<pleat::TwoPass>>(x);
  check_options<pleat::BlockSize<96>>(x);
  check_options<pleat::BlockSize<1024>, pleat::Combine<pleat::TwoPass>>(x);
}
TEST_CASE("a tuning of the caller's leaves the bits alone") {
  using pleat::gpu::Tuned;
  const Floats x;
  check_options<pleat::TunedAs<Tuned<64, 4, 8, 16, 4, 0, 512>>>(x);
  check_options<pleat::TunedAs<Tuned<128, 1, 8, 32, 4, 8, 256>>, pleat::Combine<pleat::TwoPass>>(x);
}
