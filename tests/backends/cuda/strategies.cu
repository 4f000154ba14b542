// All combining strategies give the specification's bits; a floating sum by Atomic comes close to it.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include <pleat/pleat.hpp>

#include "oracle/oracle.hpp"
#include "support/data.hpp"
#include "support/device_array.cuh"
#include "support/gpu_sizes.cuh"
#include "support/same_bits.hpp"

using namespace pleat_test;
using pleat::Atomic, pleat::Cooperative, pleat::LastBlock, pleat::TwoPass;
using pleat::Combine, pleat::Cuda, pleat::RangePolicy, pleat::contiguous, pleat::parallel_reduce;

namespace {

// Around one pleat, several blocks, and more groups than blocks that run at once.
std::vector<std::int64_t> sizes() {
  constexpr std::int64_t P = pleat::PleatShape<4>::items;
  return few_or({0, 1, 2, P - 1, P, P + 1, 40 * P + 1, (1 << 20) + 1, (1 << 24) + 5, (1 << 26) + 3}, P);
}

template <class E>
struct Items {
  Array<E> host;
  DeviceArray<E> device;
  explicit Items(Data kind)
      : host(hard_data<E>(kind, sizes().back(), 31)), device(host.data(), host.size()) {}
  auto source(std::int64_t n) const { return contiguous(static_cast<const E*>(device.data()), n); }
};

template <class Strategy>
using Policy = RangePolicy<Cuda, Combine<Strategy>>;

template <class Strategy>
void check_floats(const Items<float>& x, std::int64_t n, const AllAnswers<float>& right) {
  using namespace pleat;
  const Policy<Strategy> policy(0, n);
  CHECK(bits(parallel_reduce(policy, x.source(n), Sum<float>{})) == bits(get<0>(right)));
  CHECK(bits(parallel_reduce(policy, x.source(n), Moments<float>{})) == bits(get<7>(right)));
  const auto [sum, range, peak, moments] =
      parallel_reduce(policy, x.source(n), Sum<float>{}, MinMax<float>{}, ArgMax<float>{}, Moments<float>{});
  CHECK(bits(sum) == bits(get<0>(right)));
  CHECK(bits(range) == bits(get<4>(right)));
  CHECK(bits(peak) == bits(get<6>(right)));
  CHECK(bits(moments) == bits(get<7>(right)));
}

template <class Strategy>
void check_integers(const Items<std::int32_t>& x, std::int64_t n, const AllAnswers<std::int32_t>& right) {
  using namespace pleat;
  const Policy<Strategy> policy(0, n);
  CHECK(bits(parallel_reduce(policy, x.source(n), Sum<int>{})) == bits(get<0>(right)));
  const auto [sum, least, most, count] =
      parallel_reduce(policy, x.source(n), Sum<int>{}, Min<int>{}, Max<int>{}, Count{});
  CHECK(bits(sum) == bits(get<0>(right)));
  CHECK(bits(least) == bits(get<2>(right)));
  CHECK(bits(most) == bits(get<3>(right)));
  CHECK(count == parallel_reduce(RangePolicy<Cuda>(0, n), x.source(n), Count{}));
}

}  // namespace

TEST_CASE("floats have the specification's bits by every strategy that folds the tree") {
  for (const Data kind : {Data::wide, Data::special}) {
    const Items<float> x(kind);
    for (const std::int64_t n : sizes()) {
      INFO("n = " << n << ", data " << int(kind));
      const auto right = specified<float>(x.host.data(), 0, n);
      check_floats<LastBlock>(x, n, right);
      check_floats<TwoPass>(x, n, right);
      check_floats<Cooperative>(x, n, right);
    }
  }
}

TEST_CASE("integers have the specification's bits by every strategy") {
  const Items<std::int32_t> x(Data::wide);
  for (const std::int64_t n : sizes()) {
    INFO("n = " << n);
    const auto right = specified<std::int32_t>(x.host.data(), 0, n);
    check_integers<LastBlock>(x, n, right);
    check_integers<TwoPass>(x, n, right);
    check_integers<Cooperative>(x, n, right);
    check_integers<Atomic>(x, n, right);
  }
}

TEST_CASE("extremes of floats have the specification's bits by Atomic") {
  for (const Data kind : {Data::special, Data::ties}) {
    const Items<float> x(kind);
    for (const std::int64_t n : sizes()) {
      INFO("n = " << n << ", data " << int(kind));
      const auto right = specified<float>(x.host.data(), 0, n);
      const auto [least, most] =
          parallel_reduce(Policy<Atomic>(0, n), x.source(n), pleat::Min<float>{}, pleat::Max<float>{});
      CHECK(bits(least) == bits(get<2>(right)));
      CHECK(bits(most) == bits(get<3>(right)));
    }
  }
}

TEST_CASE("a floating sum by Atomic differs by the rounding of its blocks' sums at most") {
  const Items<float> x(Data::near_one);
  for (const std::int64_t n : sizes()) {
    INFO("n = " << n);
    const double right = get<0>(specified<float>(x.host.data(), 0, n));
    const double got = parallel_reduce(Policy<Atomic>(0, n), x.source(n), pleat::Sum<float>{});
    // Some 1000 additions of positive numbers at most, each rounded once, by either way.
    CHECK(std::abs(got - right) <= 2 * 1024 * 0x1p-24 * right);
    const double wide =
        parallel_reduce(Policy<Atomic>(0, n), x.source(n), pleat::Sum<float, pleat::In<double>>{});
    CHECK(std::abs(wide - right) <= 64 * 0x1p-24 * right);
  }
}

TEST_CASE("the sum of negative zeros is one by Atomic, too") {
  std::vector<float> zeros(1 << 20, -0.0f);
  const DeviceArray<float> device(zeros.data(), std::int64_t(zeros.size()));
  const auto source = contiguous(static_cast<const float*>(device.data()), device.size());
  CHECK(bits(parallel_reduce(Policy<Atomic>(0, 1 << 20), source, pleat::Sum<float>{})) == bits(-0.0f));
}

TEST_CASE("exact sums have one value by every strategy that they have") {
  const Items<float> x(Data::wide);
  using Exact = pleat::Sum<float, pleat::Exact>;
  for (const std::int64_t n : sizes()) {
    INFO("n = " << n);
    const auto once = bits(parallel_reduce(Policy<LastBlock>(0, n), x.source(n), Exact{}));
    CHECK(bits(parallel_reduce(Policy<TwoPass>(0, n), x.source(n), Exact{})) == once);
    CHECK(bits(parallel_reduce(Policy<Cooperative>(0, n), x.source(n), Exact{})) == once);
  }
}

TEST_CASE("strategies follow each other in one stream and leave its counters at zero") {
  const Items<std::int32_t> x(Data::wide);
  const std::int64_t n = std::min<std::int64_t>(x.host.size(), (1 << 20) + 1);
  const auto right = bits(get<0>(specified<std::int32_t>(x.host.data(), 0, n)));
  for (int k = 0; k < 50; ++k) {
    REQUIRE(bits(parallel_reduce(Policy<Atomic>(0, n), x.source(n), pleat::Sum<int>{})) == right);
    REQUIRE(bits(parallel_reduce(Policy<LastBlock>(0, n), x.source(n), pleat::Sum<int>{})) == right);
    REQUIRE(bits(parallel_reduce(Policy<Cooperative>(0, n), x.source(n), pleat::Sum<int>{})) == right);
    REQUIRE(bits(parallel_reduce(Policy<TwoPass>(0, n), x.source(n), pleat::Sum<int>{})) == right);
  }
}
