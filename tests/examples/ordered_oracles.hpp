// What the ordered reducers of examples/reducers answer, by plain loops from left to right over `at(i)`, i in
// [begin, end); and an item that all of them take at once.
#pragma once

#include <cstdint>

#include "../../examples/reducers/longest_run.hpp"
#include "../../examples/reducers/matrix_product.hpp"
#include "../../examples/reducers/maximum_subarray.hpp"
#include "../../examples/reducers/polynomial_hash.hpp"
#include "support/data.hpp"
#include "support/same_bits.hpp"

template <class T>
void append_bits(std::string& to, const Run<T>& run) {
  using pleat_test::append_bits;
  append_bits(to, run.value);
  append_bits(to, run.begin);
  append_bits(to, run.length);
}
inline void append_bits(std::string& to, const Matrix& m) {
  for (const std::uint32_t part : {m.a, m.b, m.c, m.d}) pleat_test::append_bits(to, part);
}

namespace pleat_test {

// Kadane's loop.
template <class At>
std::int64_t greatest_sum(std::int64_t begin, std::int64_t end, const At& at) {
  std::int64_t best = at(begin), ending_here = best;
  for (std::int64_t i = begin + 1; i < end; ++i) {
    const std::int64_t x = at(i);
    ending_here = (ending_here > 0 ? ending_here : 0) + x;
    if (ending_here > best) best = ending_here;
  }
  return best;
}

template <class T, class At>
Run<T> longest_run(std::int64_t begin, std::int64_t end, const At& at) {
  Run<T> best{T(), -1, 0};
  for (std::int64_t i = begin; i < end;) {
    const std::int64_t from = i;
    while (i < end && T(at(i)) == T(at(from))) ++i;
    if (i - from > best.length) best = {T(at(from)), from, i - from};
  }
  return best;
}

template <class At>
Matrix product(std::int64_t begin, std::int64_t end, const At& at) {
  std::uint64_t a = 1, b = 0, c = 0, d = 1;
  for (std::int64_t i = begin; i < end; ++i) {
    const Matrix m = at(i);
    const std::uint64_t top = a * m.a + b * m.c, bottom = c * m.a + d * m.c;
    b = std::uint32_t(a * m.b + b * m.d);
    d = std::uint32_t(c * m.b + d * m.d);
    a = std::uint32_t(top);
    c = std::uint32_t(bottom);
  }
  return {std::uint32_t(a), std::uint32_t(b), std::uint32_t(c), std::uint32_t(d)};
}

template <class At>
std::uint32_t hash_of(std::int64_t begin, std::int64_t end, const At& at, std::uint32_t base) {
  std::uint64_t hash = 0;
  for (std::int64_t i = begin; i < end; ++i) hash = (hash * base + std::uint8_t(at(i))) % 4294967291u;
  return std::uint32_t(hash);
}

// A small number that turns into whatever a reducer asks for.
struct Digit {
  std::int64_t n;
  PLEAT_FUNCTION operator std::int64_t() const { return n; }
  PLEAT_FUNCTION operator std::uint8_t() const { return std::uint8_t(n); }
  PLEAT_FUNCTION operator bool() const { return n < 0; }
  PLEAT_FUNCTION operator Matrix() const {
    const auto m = std::uint32_t(n);
    return {m, m * m + 1, 2 * m + 1, 7 - m};
  }
};
inline Digit digit(std::uint64_t seed, std::int64_t i) {
  return {random_below(19, seed, std::uint64_t(i)) - 9};
}

}  // namespace pleat_test
