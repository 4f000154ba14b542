// The reducers beyond those of cuda_laws.cuh: on Cuda the specification's bits, vector loads and misaligned
// ones.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>

#include <pleat/pleat.hpp>

#include "oracle/algebra.hpp"
#include "support/data.hpp"
#include "support/device_array.cuh"
#include "support/gpu_sizes.cuh"
#include "support/same_bits.hpp"

using namespace pleat_test;

namespace {

template <class E>
std::int64_t longest() {
  const auto sizes = gpu_sizes<E>();
  return *std::max_element(sizes.begin(), sizes.end());
}

// check(device items, host items, n) for each size, also from the second item on, where 16-byte loads do not
// fit.
template <class E, class Check>
void on_hard_data(const Check& check) {
  for (const Data kind : {Data::wide, Data::ties, Data::tiny, Data::special}) {
    const std::int64_t most = longest<E>() + 1;
    const Array<E> host = hard_data<E>(kind, most, 3);
    const DeviceArray<E> device(host.data(), most);
    for (const std::int64_t n : gpu_sizes<E>()) {
      INFO("n = " << n << ", data " << int(kind));
      check(static_cast<const E*>(device.data()), host.data(), n);
      check(static_cast<const E*>(device.data()) + 1, host.data() + 1, n);
    }
  }
}

template <class Source>
auto answers(const Source& source) {
  return
      [source](auto... reducers) { return bits(pleat::parallel_reduce(pleat::Cuda{}, source, reducers...)); };
}

template <class E>
void check_algebra() {
  on_hard_data<E>([](const E* device, const E* host, std::int64_t n) {
    REQUIRE(with_algebra<E>(answers(pleat::contiguous(device, n))) == specified_algebra(host, n));
  });
}
template <class E>
void check_options() {
  on_hard_data<E>([](const E* device, const E* host, std::int64_t n) {
    REQUIRE(with_options<E>(answers(pleat::contiguous(device, n))) == specified_options(host, n));
  });
}
template <class E>
void check_products() {
  const std::int64_t most = longest<E>();
  for (const Data kind : {Data::near_one, Data::special, Data::tiny}) {
    const Array<E> a = hard_data<E>(kind, most, 3), b = hard_data<E>(kind, most, 4);
    const DeviceArray<E> x(a.data(), most), y(b.data(), most);
    for (const std::int64_t n : gpu_sizes<E>()) {
      INFO("n = " << n << ", data " << int(kind));
      const auto source = pleat::zip(pleat::contiguous(x.data(), n), pleat::contiguous(y.data(), n));
      REQUIRE(with_products<E>(answers(source)) == specified_products(a.data(), b.data(), n));
      REQUIRE(answers(source)(pleat::Dot<E, pleat::Exact>{}) ==
              specified_exact_product(a.data(), b.data(), n));
    }
  }
}
// Each part near one, in the kinds where products stay finite.
template <class E, class F>
void check_parts() {
  const std::int64_t most = longest<E>() + 1;
  constexpr std::int64_t parts = sizeof(E) / sizeof(F);
  const Array<F> host = hard_data<F>(Data::near_one, parts * most, 3);
  const DeviceArray<F> device(host.data(), parts * most);
  const E* there = reinterpret_cast<const E*>(device.data());
  const E* here = reinterpret_cast<const E*>(host.data());
  for (const std::int64_t n : gpu_sizes<E>()) {
    INFO("n = " << n);
    REQUIRE(with_parts<E>(answers(pleat::contiguous(there, n))) == specified_parts(here, n));
    REQUIRE(with_parts<E>(answers(pleat::contiguous(there + 1, n))) == specified_parts(here + 1, n));
  }
}

}  // namespace

TEST_CASE("Cuda: logic, counts, means and norms of float") { check_algebra<float>(); }
TEST_CASE("Cuda: logic, counts, means and norms of double") { check_algebra<double>(); }
TEST_CASE("Cuda: logic, counts, means and norms of half") { check_algebra<pleat::Half>(); }
TEST_CASE("Cuda: options of extremes and sums, and the best k, of float") { check_options<float>(); }
TEST_CASE("Cuda: options of extremes and sums, and the best k, of double") { check_options<double>(); }
TEST_CASE("Cuda: options of extremes and sums, and the best k, of half") { check_options<pleat::Half>(); }
TEST_CASE("Cuda: bits of integers") {
  on_hard_data<std::uint32_t>([](const std::uint32_t* device, const std::uint32_t* host, std::int64_t n) {
    REQUIRE(with_bits(answers(pleat::contiguous(device, n))) == specified_bits(host, n));
  });
}
TEST_CASE("Cuda: dot products of float") { check_products<float>(); }
TEST_CASE("Cuda: dot products of double") { check_products<double>(); }
TEST_CASE("Cuda: complex sums and products, and those of arrays") {
  check_parts<std::complex<float>, float>();
  check_parts<Triple, float>();
}
