// Exact sums on Cuda against sums in big integers.
#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>
#include <vector>

#include <pleat/pleat.hpp>

#include "oracle/exact.hpp"
#include "oracle/hard_sums.hpp"
#include "support/device_array.cuh"
#include "support/gpu_sizes.cuh"
#include "support/item_at.hpp"
#include "support/same_bits.hpp"

using namespace pleat_test;
using pleat::contiguous, pleat::parallel_reduce;

namespace {

using OnePass = pleat::RangePolicy<pleat::Cuda>;
using TwoPass = pleat::RangePolicy<pleat::Cuda, pleat::Combine<pleat::TwoPass>>;

template <class E>
using ExactSum = pleat::Sum<E, pleat::Exact>;
template <class E>
using ExactMean = pleat::Mean<E, pleat::Exact>;

template <class E>
std::vector<std::int64_t> edges() {
  constexpr std::int64_t columns = pleat::PleatShape<sizeof(E)>::columns, pleat = 32 * columns;
  std::vector<std::int64_t> sizes{0, 1, 2, 3, 31, 33, 1009, 8 * pleat + columns, 70'001};
  for (const std::int64_t near : {columns, pleat, 8 * pleat}) {
    for (const int off : {-1, 0, 1}) sizes.push_back(near + off);
  }
  return few_or(sizes, pleat);
}

// The first n items: by vectors, misaligned, by a functor, and in two passes.
template <class E>
void check_forms(const Array<E>& host, const DeviceArray<E>& device, std::int64_t n) {
  const auto source = contiguous(static_cast<const E*>(device.data()), n);
  const ItemAt<E> functor{device.data()};
  const ExactSum<E> sum;
  INFO("n = " << n);
  const Bits right = bits(exact_sum(host.data(), n));
  REQUIRE(bits(parallel_reduce(OnePass(0, n), source, sum)) == right);
  REQUIRE(bits(parallel_reduce(OnePass(0, n), functor, sum)) == right);
  REQUIRE(bits(parallel_reduce(TwoPass(0, n), functor, sum)) == right);
  if (n == 0) return;
  const Bits but_first = bits(exact_sum(host.data() + 1, n - 1));
  REQUIRE(bits(parallel_reduce(OnePass(1, n), source, sum)) == but_first);
  REQUIRE(bits(parallel_reduce(OnePass(1, n), functor, sum)) == but_first);
}
template <class E>
void check_forms(const Array<E>& host) {
  check_forms(host, DeviceArray<E>(host.data(), host.size()), host.size());
}

// Writes blocks in a row.
template <class E>
void fill_row(const DeviceArray<E>& row, const std::vector<Block<E>>& blocks) {
  E* end = row.data();
  const auto copy = [&](const E* from, std::int64_t items, cudaMemcpyKind kind) {
    pleat::gpu::check(cudaMemcpy(end, from, sizeof(E) * std::size_t(items), kind), "cudaMemcpy");
    end += items;
  };
  for (const Block<E>& block : blocks) {
    const E* first = end;
    copy(block.items, block.size, cudaMemcpyHostToDevice);
    for (std::int64_t k = 1; k < block.times; ++k) copy(first, block.size, cudaMemcpyDeviceToDevice);
  }
}
template <class E>
void check_row(const std::vector<Block<E>>& blocks) {
  std::int64_t n = 0;
  for (const Block<E>& block : blocks) n += block.size * block.times;
  const DeviceArray<E> row(n);
  fill_row(row, blocks);
  const Bits right = bits(exact_sum(blocks));
  REQUIRE(bits(parallel_reduce(OnePass(0, n), contiguous(row.data(), n), ExactSum<E>{})) == right);
  REQUIRE(bits(parallel_reduce(OnePass(0, n), ItemAt<E>{row.data()}, ExactSum<E>{})) == right);
  REQUIRE(bits(parallel_reduce(TwoPass(0, n), ItemAt<E>{row.data()}, ExactSum<E>{})) == right);
}

}  // namespace

TEMPLATE_TEST_CASE("Cuda: an exact sum is the sum in big integers, rounded once", "[exact]", float, double) {
  for (const HardSum kind : all_hard_sums) {
    for (const std::int64_t n : edges<TestType>()) {
      for (const std::uint64_t seed : {2, 3}) {
        INFO("kind " << int(kind) << ", seed " << seed);
        check_forms(hard_sum<TestType>(kind, n, seed));
      }
    }
  }
}

TEMPLATE_TEST_CASE("Cuda: exact sums of a million hard items", "[exact]", float, double) {
  constexpr std::int64_t n = (1 << 20) + 1;
  for (const HardSum kind : all_hard_sums) {
    INFO("kind " << int(kind));
    const Array<TestType> x = hard_sum<TestType>(kind, n);
    const DeviceArray<TestType> device(x.data(), n);
    check_forms(x, device, n);
    if (kind != HardSum::full_range) continue;
    check_forms(x, device, n - 1);
    check_forms(x, device, n - 2);
  }
}

// At every exponent, so that sums cross every border of a level, digit or bin, and all carries.
TEMPLATE_TEST_CASE("Cuda: exact sums of narrow ranges of exponents, wherever they lie", "[exact]", float,
                   double) {
  using Limits = std::numeric_limits<TestType>;
  constexpr std::int64_t most = 300'001;
  const DeviceArray<TestType> device(most);
  const int step = few_sizes() ? 97 : 1;
  for (int exponent = Limits::min_exponent - 2; exponent < Limits::max_exponent; exponent += step) {
    INFO("exponent " << exponent);
    const std::int64_t n = exponent % 29 == 0 && !few_sizes() ? most : 5003;
    for (const bool both_signs : {true, false}) {
      const Array<TestType> x = narrow_sum<TestType>(exponent, n, both_signs);
      fill_row<TestType>(device, {{x.data(), n, 1}});
      const Bits right = bits(exact_sum(x.data(), n));
      REQUIRE(bits(parallel_reduce(OnePass(0, n), contiguous(device.data(), n), ExactSum<TestType>{})) ==
              right);
      REQUIRE(bits(parallel_reduce(OnePass(0, n), ItemAt<TestType>{device.data()}, ExactSum<TestType>{})) ==
              right);
    }
  }
}

// So many that each lane folds several pleats.
TEMPLATE_TEST_CASE("Cuda: exact sums that change their range on the way", "[exact]", float, double) {
  using Limits = std::numeric_limits<TestType>;
  constexpr std::int64_t n = 1'000'003, times = 20;
  const auto block = [&](const Array<TestType>& x) { return Block<TestType>{x.data(), x.size(), times}; };
  const Array<TestType> tiny = spread<TestType>(Limits::min_exponent - 2, Limits::min_exponent + 60, n, 3);
  const Array<TestType> huge = hard_sum<TestType>(HardSum::cancelled, n);
  const Array<TestType> ones = narrow_sum<TestType>(0, n, false),
                        top = hard_sum<TestType>(HardSum::top_binades, n);
  check_row<TestType>({block(tiny), block(huge), block(tiny)});
  check_row<TestType>({block(ones), block(tiny), block(ones), block(huge)});
  check_row<TestType>({block(top), block(ones), block(tiny)});
  // By turns within each lane, too.
  const Array<TestType> by_turns = hard_sum<TestType>(HardSum::changes_range, n);
  check_row<TestType>({block(by_turns), block(ones), block(by_turns)});
  // One alone among what cancels.
  const Array<TestType> nan(1), one = narrow_sum<TestType>(-5, 1, false);
  check_row<TestType>({block(huge), {one.data(), 1, 1}, {nan.data(), 1, 1}, block(huge)});
}

TEMPLATE_TEST_CASE("Cuda: special values in exact sums go by IEEE wherever they stand", "[exact]", float,
                   double) {
  constexpr TestType infinity = std::numeric_limits<TestType>::infinity(),
                     nan = std::numeric_limits<TestType>::quiet_NaN();
  const std::int64_t n = 20'011;
  std::vector<std::int64_t> places{0, 1, 31, 32, 127, 128, 2047, 2048, 4095, 4096, 16'384, 20'010};
  if (few_sizes()) places = {128, 20'010};
  for (const HardSum kind : {HardSum::full_range, HardSum::minus_zeros}) {
    Array<TestType> x = hard_sum<TestType>(kind, n);
    for (const std::int64_t place : places) {
      INFO("kind " << int(kind) << ", place " << place);
      const std::int64_t other = (place + 7'777) % n;
      const TestType at_place = x[place], at_other = x[other];
      for (const TestType special : {infinity, -infinity, nan, -nan, TestType(0)}) {
        x[place] = special;
        x[other] = at_other;
        check_forms(x);
        x[other] = infinity;
        check_forms(x);
      }
      x[place] = at_place;
      x[other] = at_other;
    }
  }
}

TEMPLATE_TEST_CASE("Cuda: several exact sums in one pass, also of other types than the items", "[exact]",
                   float, double) {
  for (const HardSum kind : all_hard_sums) {
    for (const std::int64_t n : {0, 1, 33, 5003, 300'001}) {
      INFO("kind " << int(kind) << ", n = " << n);
      const Array<TestType> x = hard_sum<TestType>(kind, n, 3);
      const DeviceArray<TestType> device(x.data(), n);
      Array<float> narrow(n);
      Array<double> wide(n);
      for (std::int64_t i = 0; i < n; ++i) {
        narrow[i] = float(x[i]);
        wide[i] = x[i];
      }
      const auto [single, twice, mean] =
          parallel_reduce(OnePass(0, n), contiguous(device.data(), n), ExactSum<float>{}, ExactSum<double>{},
                          ExactMean<TestType>{});
      REQUIRE(bits(single) == bits(exact_sum(narrow.data(), n)));
      REQUIRE(bits(twice) == bits(exact_sum(wide.data(), n)));
      const auto right_mean = TestType(double(exact_sum(x.data(), n)) / double(n));
      REQUIRE(bits(mean) ==
              bits(right_mean != right_mean ? std::numeric_limits<TestType>::quiet_NaN() : right_mean));
    }
  }
}

TEMPLATE_TEST_CASE("Cuda: an exact dot product is that in big integers, rounded once", "[exact]", float,
                   double) {
  using Limits = std::numeric_limits<TestType>;
  // Products from the lowest whose error is exact up to the largest.
  const int low = Limits::min_exponent + Limits::digits - 1, high = Limits::max_exponent - 13;
  for (const std::int64_t n : edges<TestType>()) {
    INFO("n = " << n);
    Array<TestType> x = spread<TestType>(low / 2, high / 2, n, 3),
                    y = spread<TestType>(low / 2, high / 2, n, 4);
    const auto check = [&] {
      const DeviceArray<TestType> a(x.data(), n), b(y.data(), n);
      const auto pairs = pleat::zip(contiguous(a.data(), n), contiguous(b.data(), n));
      REQUIRE(bits(parallel_reduce(OnePass(0, n), pairs, pleat::Dot<TestType, pleat::Exact>{})) ==
              bits(exact_dot(x.data(), y.data(), n)));
    };
    check();
    for (std::int64_t i = 0; i + 1 < n; i += 2) {  // a b - b a, but for one unit
      x[i + 1] = -y[i];
      y[i + 1] = x[i];
    }
    if (n > 0) y[n / 2] *= 1 + Limits::epsilon();
    check();
    for (std::int64_t i = 0; i < n; ++i) {  // -0.0 alone
      x[i] = i % 2 == 0 ? TestType(0) : TestType(-3);
      y[i] = i % 2 == 0 ? TestType(-5) : TestType(0);
    }
    check();
  }
}
