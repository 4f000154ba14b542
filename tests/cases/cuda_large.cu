// The cases of repeated, large and oddly shaped reductions on Cuda: C11, C13, C14, C15.
#include <catch2/catch.hpp>

#include <cstdint>
#include <vector>

#include <pleat/pleat.hpp>

#include "oracle/oracle.hpp"
#include "support/data.hpp"
#include "support/device_array.cuh"
#include "support/gpu_sizes.cuh"
#include "support/same_bits.hpp"
#include "support/stream.cuh"

using namespace pleat_test;
using pleat::Cuda, pleat::RangePolicy, pleat::contiguous, pleat::into, pleat::parallel_reduce;
using pleat::gpu::check;

namespace {

constexpr std::int64_t two31 = std::int64_t(1) << 31, two32 = std::int64_t(1) << 32;

// Column `column` of rows that stand one after the other.
template <class T>
struct Column {
  const T* items;
  std::int64_t columns, column;
  PLEAT_FUNCTION T operator()(std::int64_t row) const { return items[row * columns + column]; }
};
// The same of rows that are stored nowhere: row 32 is one, the others zero.
template <class T>
struct VirtualColumn {
  std::int64_t columns, column;
  PLEAT_FUNCTION T operator()(std::int64_t row) const {
    const std::int64_t item = row * columns + column;
    return T(item >= 32 * columns && item < 33 * columns ? 1.0f : 0.0f);
  }
};
struct One {
  PLEAT_FUNCTION std::int64_t operator()(std::int64_t) const { return 1; }
};

template <class T>
void row_32_of_a_large_array() {
  const bool few = few_or({0}, 1).size() > 1;
  const std::int64_t columns = few ? 1001 : two31 / std::int64_t(sizeof(T)) / 64 + 1;
  const DeviceArray<T> items(64 * columns);
  check(cudaMemset(items.data(), 0, sizeof(T) * std::size_t(items.size())), "cudaMemset");
  const std::vector<T> ones(std::size_t(columns), T(1.0f));
  check(cudaMemcpy(items.data() + 32 * columns, ones.data(), sizeof(T) * ones.size(), cudaMemcpyHostToDevice),
        "cudaMemcpy");
  check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
  const RangePolicy<Cuda> rows(0, 64);
  for (const std::int64_t c : {std::int64_t(0), std::int64_t(1), columns / 2, columns - 1}) {
    CHECK(parallel_reduce(rows, Column<T>{items.data(), columns, c}, pleat::ArgMax<T>{}).index == 32);
    CHECK(parallel_reduce(rows, VirtualColumn<T>{columns, c}, pleat::ArgMax<T>{}).index == 32);
  }
  // All of it as one array: the first of the ones, then a larger item at the very end.
  const auto all = contiguous(static_cast<const T*>(items.data()), items.size());
  CHECK(parallel_reduce(Cuda{}, all, pleat::ArgMax<T>{}).index == 32 * columns);
  const T two(2.0f);
  check(cudaMemcpy(items.data() + items.size() - 1, &two, sizeof(T), cudaMemcpyHostToDevice), "cudaMemcpy");
  check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
  CHECK(parallel_reduce(Cuda{}, all, pleat::ArgMax<T>{}).index == items.size() - 1);
  CHECK(parallel_reduce(Cuda{}, all, pleat::Count{}) == columns + 1);
}

}  // namespace

TEST_CASE("Cuda: C11, 200 sums beside a busy stream have one value", "[cases]") {
  constexpr std::int64_t n = 250'000, busy_items = 1 << 26;
  const std::vector<double> tenths(n, 0.1);
  const DeviceArray<double> items(tenths.data(), n), other_sum(1);
  const DeviceArray<float> busy(busy_items);
  check(cudaMemset(busy.data(), 0, sizeof(float) * busy_items), "cudaMemset");
  check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
  const auto source = contiguous(static_cast<const double*>(items.data()), n);
  const Stream here, beside;
  const auto once = bits(parallel_reduce(Cuda{here.handle}, source, pleat::Sum<double>{}));
  for (int k = 0; k < 200; ++k) {
    parallel_reduce(Cuda{beside.handle}, contiguous(static_cast<const float*>(busy.data()), busy_items),
                    pleat::Sum<float, pleat::In<double>>{}, into(other_sum.data()));
    REQUIRE(bits(parallel_reduce(Cuda{here.handle}, source, pleat::Sum<double>{})) == once);
    REQUIRE(parallel_reduce(Cuda{here.handle}, source, pleat::Sum<double, pleat::Exact>{}) == 25000.0);
  }
  beside.wait();
}

TEST_CASE("Cuda: C13, an index into more than 2^31 bytes", "[cases]") {
  row_32_of_a_large_array<pleat::Half>();
  row_32_of_a_large_array<float>();
  row_32_of_a_large_array<double>();
}

TEST_CASE("Cuda: C14, the geometry of 2^39 - 2^8 + 1 items", "[cases]") {
  using Body = pleat::detail::MapBody<One>;
  using Reduction = pleat::Reduction<Body, pleat::Sum<std::int64_t>>;
  constexpr auto tuning = pleat::gpu::tuning_of<RangePolicy<Cuda>, Reduction, false>;
  for (const std::int64_t n : {std::int64_t(1), two31 + 1, two32 + 1, (std::int64_t(1) << 39) - 256 + 1}) {
    const pleat::gpu::Spread spread = pleat::gpu::spread<Reduction>(n, tuning);
    INFO("n = " << n);
    CHECK(spread.pleats * Reduction::shape::items >= n);
    CHECK((spread.pleats - 1) * Reduction::shape::items < n);
    CHECK(spread.begin(0) == 0);
    CHECK(spread.begin(spread.groups - 1) < spread.pleats);
    CHECK(spread.end(spread.groups - 1) == spread.pleats);
    CHECK(spread.groups <= INT32_MAX);
  }
}

TEST_CASE("Cuda: C14, as many ones as there are", "[cases]") {
  for (const std::int64_t n : few_or({two31 - 1, two31 + 1, two31 + 4097, two32 + 1, two32 + 4097}, 2048)) {
    INFO("n = " << n);
    CHECK(parallel_reduce(RangePolicy<Cuda>(0, n), One{}, pleat::Sum<std::int64_t>{}) == n);
  }
}

TEST_CASE("Cuda: C15, rows of every length from a misaligned base", "[cases]") {
  const std::int64_t all = few_or({1 << 24}, 2048).back();
  const Array<float> host = hard_data<float>(Data::wide, all + 1, 15);
  const DeviceArray<float> device(host.data(), all + 1);
  const auto source = contiguous(static_cast<const float*>(device.data() + 1), all);
  for (std::int64_t power = 1; power <= all; power *= 2) {
    for (const std::int64_t columns : {power - 1, power, power + 1}) {
      if (columns < 1 || columns > all) continue;
      const std::int64_t rows = all / columns;
      for (const std::int64_t row : {std::int64_t(0), rows / 2, rows - 1}) {
        const std::int64_t begin = row * columns;
        INFO("row " << row << " of " << columns << " columns");
        const float sum =
            parallel_reduce(RangePolicy<Cuda>(begin, begin + columns), source, pleat::Sum<float>{});
        REQUIRE(bits(sum) == bits(get<0>(specified<float>(host.data() + 1, begin, begin + columns))));
      }
    }
  }
}
