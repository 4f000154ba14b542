// The ordered reducers of examples/reducers: on every backend the answers of plain loops.
#include <catch2/catch.hpp>

#include <array>
#include <cstdint>
#include <vector>

#include <pleat/pleat.hpp>

#include "examples/ordered_oracles.hpp"
#include "support/everywhere.hpp"
#include "support/sizes.hpp"

using namespace pleat_test;

namespace {

constexpr std::uint32_t base = 131;

// Edges of rows, columns and pleats of elements of that size, and enough pleats for several threads.
template <std::size_t ElementBytes>
std::vector<std::int64_t> sizes() {
  constexpr std::int64_t pleat = pleat::PleatShape<ElementBytes>::items;
  std::vector<std::int64_t> all = edge_sizes<ElementBytes>();
  for (const std::int64_t near : {64, 96, 128, 992}) {
    for (const int off : {-1, 0, 1}) all.push_back(near + off);
  }
  all.push_back(27 * pleat + 77);
  return all;
}

Array<Digit> digits(std::int64_t n, std::uint64_t seed = 1) {
  Array<Digit> items(n);
  for (std::int64_t i = 0; i < n; ++i) items[i] = digit(seed, i);
  return items;
}

template <class At>
void check_all(const At& at, std::int64_t begin, std::int64_t end, std::int64_t sum, const Run<bool>& run,
               const Matrix& matrix, std::uint32_t hash) {
  CAPTURE(begin, end);
  CHECK(sum == greatest_sum(begin, end, at));
  CHECK(run == longest_run<bool>(begin, end, at));
  CHECK(matrix == product(begin, end, at));
  CHECK(hash == hash_of(begin, end, at, base));
}

}  // namespace

TEST_CASE("the greatest sum of consecutive items is Kadane's", "[examples]") {
  for (const std::int64_t n : sizes<8>()) {
    if (n == 0) continue;  // no identity
    const Array<std::int64_t> x = hard_data<std::int64_t>(Data::ties, n, 3);
    CAPTURE(n);
    CHECK(everywhere(x, MaximumSubarray<std::int64_t>{}) ==
          greatest_sum(0, n, [&](std::int64_t i) { return x[i]; }));
  }
  for (const std::int64_t n : {1, 33, 4097, 60000}) {  // all below zero: the greatest item
    const auto below = [=](std::int64_t i) { return -1 - (i * 7919 + 5) % n; };
    CHECK(everywhere_in({0, n}, below, MaximumSubarray<std::int64_t>{}) == greatest_sum(0, n, below));
  }
  CHECK_THROWS_AS(everywhere(Array<std::int64_t>(0), MaximumSubarray<std::int64_t>{}), pleat::ArgumentError);
}

TEST_CASE("the longest run is found wherever it begins, and the first of several", "[examples]") {
  for (const std::int64_t n : sizes<sizeof(Digit)>()) {
    const Array<Digit> x = digits(n);
    CAPTURE(n);
    CHECK(everywhere(x, LongestRun<bool>{}) == longest_run<bool>(0, n, [&](std::int64_t i) { return x[i]; }));
  }
  // One run over the seams of rows, columns, pleats and threads, in a field of others.
  const std::int64_t n = 25 * pleat::PleatShape<1>::items;
  for (const std::int64_t begin : {16384, 0, 31, 100000}) {
    for (const std::int64_t length : {300000, 2, 33}) {
      if (sanitized && (begin != 16384 || length == 2)) continue;
      const auto at = [=](std::int64_t i) {
        return i >= begin && i < begin + length ? 'x' : char('0' + i % 2);
      };
      CHECK(everywhere_in({0, n}, at, LongestRun<char>{}) == longest_run<char>(0, n, at));
    }
  }
  CHECK(everywhere(std::vector<float>{}, LongestRun<float>{}).length == 0);
}

TEST_CASE("matrices are multiplied in their order", "[examples]") {
  for (const std::int64_t n : sizes<sizeof(Matrix)>()) {
    Array<Matrix> x(n);
    for (std::int64_t i = 0; i < n; ++i) {
      const auto part = [&](int k) { return std::uint32_t(random_bits(9, std::uint64_t(4 * i + k))); };
      x[i] = {part(0) | 1, part(1), part(2) & ~1u, part(3) | 1};  // regular: no product is forgotten
    }
    CAPTURE(n);
    CHECK(everywhere(x, MatrixProduct{}) == product(0, n, [&](std::int64_t i) { return x[i]; }));
  }
}

TEST_CASE("a Kokkos functor may multiply matrices: its column is consecutive items too", "[examples]") {
  for (const std::int64_t begin : {0, -55, 1 << 20}) {
    for (const std::int64_t n : sizes<4>()) {
      const auto at = [](std::int64_t i) { return Matrix(digit(3, i)); };
      const auto update = [=](std::int64_t i, Matrix& m) { m = m * at(i); };
      CAPTURE(n);
      CHECK(everywhere_in({begin, begin + n}, update, MatrixProduct{}) == product(begin, begin + n, at));
    }
  }
}

TEST_CASE("a polynomial hash is Horner's, for any base", "[examples]") {
  for (const std::int64_t n : sizes<1>()) {
    const Array<std::uint8_t> text = hard_data<std::uint8_t>(Data::wide, n, 3);
    for (const std::uint32_t base : {2u, 1000003u, 4294967290u}) {
      CAPTURE(n, base);
      CHECK(everywhere(text, PolynomialHash{base}) ==
            hash_of(0, n, [&](std::int64_t i) { return text[i]; }, base));
    }
  }
}

TEST_CASE("all of them together, each with the answer that it has alone", "[examples]") {
  const Array<Digit> x = digits(27 * pleat::PleatShape<sizeof(Digit)>::items + 200);
  const auto at = [&](std::int64_t i) { return x[i]; };
  for (const std::int64_t n : sizes<sizeof(Digit)>()) {
    if (n == 0) continue;
    for (const std::int64_t begin : {0, 1, 77}) {  // a part of a source, and a functor
      const pleat::IndexRange range{begin, begin + n};
      const auto [sum, run, matrix, hash] =
          everywhere_in(range, x, MaximumSubarray<std::int64_t>{}, LongestRun<bool>{}, MatrixProduct{},
                        PolynomialHash{base});
      check_all(at, begin, begin + n, sum, run, matrix, hash);
      const auto [sum2, run2, matrix2, hash2] =
          everywhere_in(range, at, MaximumSubarray<std::int64_t>{}, LongestRun<bool>{}, MatrixProduct{},
                        PolynomialHash{base});
      CHECK((sum2 == sum && run2 == run && matrix2 == matrix && hash2 == hash));
    }
  }
}
