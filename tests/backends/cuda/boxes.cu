// MDRangePolicy on Cuda: the bits of Serial over the flat number.
#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>

#include <pleat/pleat.hpp>

#include "support/boxes.hpp"
#include "support/device_array.cuh"
#include "support/gpu_sizes.cuh"
#include "support/same_bits.hpp"
#include "support/stream.cuh"

using namespace pleat_test;
using pleat::ArgMax;
using pleat::ArgMin;
using pleat::Cuda;
using pleat::MDRangePolicy;
using pleat::RangePolicy;
using pleat::Rank;
using pleat::Serial;
using pleat::Sum;

namespace {

template <class E, int N, class... R>
void compare(const Cube<N>& cube, R... reducers) {
  const Array<E> items = hard_data<E>(Data::wide, cube.count(), 9);
  const DeviceArray<E> copy(items.data(), items.size());
  const auto right =
      pleat::parallel_reduce(RangePolicy<Serial>(0, cube.count()), Flat<E>{items.data()}, reducers...);
  const MDRangePolicy<Rank<N>, Cuda> policy(cube.begins, cube.ends);
  CAPTURE(cube.begins, cube.ends);
  CHECK(bits(pleat::parallel_reduce(policy, AtIndices<N, E>{copy.data(), cube}, reducers...)) == bits(right));
}
template <int N>
void compare_kokkos(const Cube<N>& cube) {
  const Array<float> items = hard_data<float>(Data::wide, cube.count(), 9);
  const DeviceArray<float> copy(items.data(), items.size());
  const auto right = pleat::parallel_reduce(RangePolicy<Serial>(0, cube.count()), FlatInto{items.data()},
                                            Sum<double>{}, ArgMin<float>{});
  const MDRangePolicy<Rank<N>, Cuda> policy(cube.begins, cube.ends);
  CAPTURE(cube.begins, cube.ends);
  CHECK(bits(pleat::parallel_reduce(policy, IntoAtIndices<N>{copy.data(), cube}, Sum<double>{},
                                    ArgMin<float>{})) == bits(right));
}

template <int N, class Check>
void each(const Check& check) {
  const auto all = cubes<N>();
  for (std::size_t k = 0; k < all.size(); k += few_sizes() ? 7 : 1) check(all[k]);
}

struct IsAt {
  std::int64_t i, j, k;
  PLEAT_FUNCTION bool operator()(std::int64_t a, std::int64_t b, std::int64_t c) const {
    return a == i && b == j && c == k;
  }
};

}  // namespace

TEST_CASE("Cuda: a box has the bits of the flat range") {
  each<1>([](const auto& cube) { compare<float>(cube, Sum<float>{}); });
  each<2>([](const auto& cube) { compare<double>(cube, Sum<double>{}); });
  each<3>([](const auto& cube) { compare<float>(cube, Sum<float>{}, ArgMax<float>{}); });
  each<8>([](const auto& cube) { compare<float>(cube, Sum<float>{}); });
}
TEST_CASE("Cuda: a Kokkos functor over a box has the bits of the flat range") {
  each<3>([](const auto& cube) { compare_kokkos<3>(cube); });
}
TEST_CASE("Cuda: a lambda over a box, on a stream, into device memory") {
  const Stream stream;
  const std::int64_t n = 37, m = 41, l = 129;
  const auto items = hard_data<float>(Data::wide, n * m * l, 3);
  const DeviceArray<float> copy(items.data(), items.size());
  const DeviceArray<float> sum(1);
  const float* x = copy.data();
  const MDRangePolicy<Rank<3>, Cuda, pleat::BlockSize<128>> policy(Cuda{stream.handle}, {0, 0, 0}, {n, m, l},
                                                                   {8, 8, 8});
  pleat::parallel_reduce(
      "box", policy,
      PLEAT_LAMBDA(std::int64_t i, std::int64_t j, std::int64_t k) { return x[(i * m + j) * l + k]; },
      Sum<float>{}, pleat::into(sum.data()));
  pleat::gpu::check(cudaStreamSynchronize(stream.handle), "cudaStreamSynchronize");
  CHECK(bits(sum.read(0)) == bits(pleat::parallel_reduce(Serial{}, items, Sum<float>{})));
  const double product = pleat::parallel_reduce(
      MDRangePolicy<Rank<2>, Cuda>({1, 1}, {4, 5}), PLEAT_LAMBDA(int i, int j) { return double(i * j); },
      Sum<double>{});
  CHECK(product == 6 * 10);
}
TEST_CASE("Cuda: an empty box is an empty range") {
  const MDRangePolicy<Rank<3>, Cuda> policy({1, 2, 3}, {5, 2, 9});
  CHECK(pleat::parallel_reduce(policy, IsAt{1, 2, 3}, pleat::Count{}) == 0);
  CHECK(pleat::parallel_reduce(policy, IsAt{1, 2, 3}, ArgMax<bool>{}).index == -1);
}
TEST_CASE("Cuda: boxes on both sides of 2^31 items and beyond 2^32 find their last item") {
  if (few_sizes()) return;
  const std::int64_t half = std::int64_t(1) << 15;
  for (const Cube<3>& cube :
       {Cube<3>{{-1, 5, 0}, {0, 6, (std::int64_t(1) << 31) - 1}}, Cube<3>{{7, 0, -3}, {9, half, half - 3}},
        Cube<3>{{0, 0, 0}, {5, 1021, 1'000'003}}}) {
    const MDRangePolicy<Rank<3>, Cuda> policy(cube.begins, cube.ends);
    const std::int64_t last = cube.count() - 1;
    for (const std::int64_t number : {last, last / 3}) {
      const auto [i, j, k] = policy.indices(number);
      CHECK(pleat::parallel_reduce(policy, IsAt{i, j, k}, ArgMax<bool>{}).index == number);
    }
  }
}
TEST_CASE("Cuda: the workspace of a box is that of its flat range") {
  const MDRangePolicy<Rank<2>, Cuda> policy({1000, 1000});
  const auto f = PLEAT_LAMBDA(std::int64_t i, std::int64_t j) { return float(i - j); };
  const auto flat = PLEAT_LAMBDA(std::int64_t i) { return float(i); };
  CHECK(pleat::workspace_bytes(policy, f, Sum<float>{}) ==
        pleat::workspace_bytes(RangePolicy<Cuda>(0, 1'000'000), flat, Sum<float>{}));
}
