#include "oracle/hard_sums.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace pleat_test {
namespace {

template <class F>
struct Range {
  using Limits = std::numeric_limits<F>;
  static constexpr int digits = Limits::digits;
  static constexpr int top = Limits::max_exponent - 1;          // of the largest
  static constexpr int normal = Limits::min_exponent - 1;       // of the smallest normal number
  static constexpr int bottom = Limits::min_exponent - digits;  // of the smallest subnormal
  static F power(int exponent) { return std::ldexp(F(1), exponent); }
  // A number of [2^from, 2^(to + 1)) or of its opposite; below the normal ones a subnormal.
  static F random(int from, int to, std::uint64_t seed, std::uint64_t i) {
    const std::uint64_t r = random_bits(seed, 2 * i);
    return float_from_fields<F>(r & 1, from + int((r >> 1) % std::uint64_t(to - from + 1)),
                                random_bits(seed, 2 * i + 1));
  }
  static F any(std::uint64_t seed, std::uint64_t i) { return random(normal - 1, top, seed, i); }
  // Within 2^30 of the largest, each second one nearly the opposite of the one before: the sum stays in
  // range.
  static F huge(std::uint64_t seed, std::uint64_t i) {
    const F x = random(top - 30, top, seed, i / 2);
    return i % 2 == 0 ? x : -(x - x * Limits::epsilon());
  }
};

// The core among pairs of any magnitude that cancel, in any order.
template <class F>
void among_pairs(Array<F>& x, const std::vector<F>& core, std::uint64_t seed) {
  std::int64_t i = 0;
  for (const F item : core) {
    if (i < x.size()) x[i++] = item;
  }
  for (; i + 1 < x.size(); i += 2) x[i + 1] = -(x[i] = Range<F>::any(seed, std::uint64_t(i)));
  if (i < x.size()) x[i] = -F(0);
  shuffle(x, seed);
}

// Item i of the kinds whose items do not ask for the others.
template <class F>
F item_of(HardSum kind, std::int64_t i, std::int64_t n, std::uint64_t seed) {
  using R = Range<F>;
  using Limits = std::numeric_limits<F>;
  const auto u = std::uint64_t(i);
  const F all_bits = 2 - Limits::epsilon(), smallest = Limits::denorm_min();
  switch (kind) {
    case HardSum::largest_by_turns:
      return i % 2 == 0 ? Limits::max() : Limits::lowest();
    case HardSum::largest_then_back:
      return i < n / 2 ? Limits::max() : i < n / 2 * 2 ? Limits::lowest() : F(1);
    case HardSum::full_range:
      return R::random(R::normal - 1, R::top - 10, seed, u);  // the sum of a million stays in range
    case HardSum::top_binades:
      return R::huge(seed, u);
    case HardSum::subnormal:
      return R::random(R::normal - 1, R::normal - 1, seed, u);
    case HardSum::borrow:
      return i == n / 2 ? R::power(int(R::normal + random_below(R::top - R::normal, seed, u))) : -smallest;
    case HardSum::carries:
      return std::ldexp(all_bits, int(R::normal + i % (R::top - R::normal - 22)));
    case HardSum::staircase:
      return std::ldexp(i % 2 == 0 ? all_bits : -all_bits, int(R::normal + i % (R::top - R::normal)));
    case HardSum::overflow:
      return i == 0      ? Limits::lowest()
             : i > n - 4 ? Limits::max()
                         : R::random(R::normal, R::top - 30, seed, u);
    case HardSum::changes_range: {
      const std::int64_t place = i - n / 3, huge = n / 3 / 2 * 2;
      if (place < 0 || place >= huge) return R::random(R::normal - 1, R::normal + 60, seed, u);
      const F x = R::random(R::top - 30, R::top, seed, std::uint64_t(place / 2));
      return place % 2 == 0 ? x : -x;
    }
    case HardSum::minus_zeros:
    case HardSum::minus_zeros_and_one:
      return -F(0);
    case HardSum::zeros:
      return R::random(R::normal - 1, R::normal - 1, seed, u) < 0 ? F(0) : -F(0);
    default:
      return R::any(seed, u);
  }
}

}  // namespace

template <class F>
void shuffle(Array<F>& items, std::uint64_t seed) {
  for (std::int64_t i = items.size(); i > 1; --i) {
    std::swap(items[i - 1], items[random_below(i, seed, std::uint64_t(i))]);
  }
}

template <class F>
Array<F> hard_sum(HardSum kind, std::int64_t n, std::uint64_t seed) {
  using R = Range<F>;
  using Limits = std::numeric_limits<F>;
  Array<F> x(n);
  for (std::int64_t i = 0; i < n; ++i) x[i] = item_of<F>(kind, i, n, seed);

  const F smallest = Limits::denorm_min();
  // Any exponent at which half a unit is above the smallest subnormal.
  const int e =
      int(R::normal + R::digits + random_below(R::top - R::normal - R::digits, seed, std::uint64_t(n)));
  const F one = R::power(e), unit = R::power(e - R::digits + 1), half = R::power(e - R::digits);
  const F half_of_largest = R::power(R::top - R::digits);
  const F infinity = Limits::infinity(), nan = Limits::quiet_NaN();
  const auto put = [&](F item, std::uint64_t place) {
    if (n > 0) x[random_below(n, seed, place)] = item;
  };
  switch (kind) {
    case HardSum::cancelled:
      among_pairs(x, {smallest}, seed);
      break;
    case HardSum::tie_to_below:
      among_pairs(x, {one, half}, seed);
      break;
    case HardSum::tie_to_above:
      among_pairs(x, {one, unit + half}, seed);
      break;
    case HardSum::above_tie:
      among_pairs(x, {one, half, smallest}, seed);
      break;
    case HardSum::below_tie:
      among_pairs(x, {one, unit, half, -smallest}, seed);
      break;
    case HardSum::overflow_tie:
      among_pairs(x, {Limits::max(), half_of_largest}, seed);
      break;
    case HardSum::below_overflow_tie:
      among_pairs(x, {Limits::max(), half_of_largest, -smallest}, seed);
      break;
    case HardSum::infinity:
      put(infinity, 1);
      break;
    case HardSum::infinities:
      put(infinity, 1);
      put(-infinity, 2);
      break;
    case HardSum::nan:
      put(infinity, 1);
      put(nan, 2);
      break;
    case HardSum::minus_zeros_and_one:
      put(smallest, 1);
      break;
    default:
      break;
  }
  const bool zeros = kind == HardSum::minus_zeros || kind == HardSum::minus_zeros_and_one;
  for (std::int64_t i = 0; i < n && seed % 2 == 1 && !zeros; ++i) x[i] = -x[i];
  return x;
}

template <class F>
Array<F> spread(int from, int to, std::int64_t n, std::uint64_t seed) {
  Array<F> x(n);
  for (std::int64_t i = 0; i < n; ++i) x[i] = Range<F>::random(from, to, seed, std::uint64_t(i));
  return x;
}

template <class F>
Array<F> narrow_sum(int exponent, std::int64_t n, bool both_signs) {
  Array<F> x(n);
  for (std::int64_t i = 0; i < n; ++i) {
    x[i] = Range<F>::random(exponent, exponent + 1, 7, std::uint64_t(i));
    if (!both_signs) x[i] = std::fabs(x[i]);
  }
  return x;
}

template <class F>
Array<F> ill_conditioned(double condition, std::int64_t n, std::uint64_t seed) {
  Array<F> x(n);
  double magnitudes = 0;
  std::int64_t i = 0;
  for (; i + 4 < n; i += 4) {  // a + b - fl(a + b) - the error of that is zero
    const F a = Range<F>::random(-10, 10, seed, std::uint64_t(i));
    const F b = Range<F>::random(-10, 10, seed, std::uint64_t(i + 1));
    const F sum = a + b, b_part = sum - a;
    x[i] = a;
    x[i + 1] = b;
    x[i + 2] = -sum;
    x[i + 3] = -((a - (sum - b_part)) + (b - b_part));
    magnitudes += std::fabs(double(a)) + std::fabs(double(b)) + std::fabs(double(sum));
  }
  const double rest = magnitudes / condition / double(n - i);
  for (; i < n; ++i) x[i] = F(rest);
  shuffle(x, seed);
  return x;
}

#define PLEAT_TEST_HARD_SUMS(F)                                              \
  template Array<F> hard_sum<F>(HardSum, std::int64_t, std::uint64_t);       \
  template Array<F> spread<F>(int, int, std::int64_t, std::uint64_t);        \
  template Array<F> narrow_sum<F>(int, std::int64_t, bool);                  \
  template Array<F> ill_conditioned<F>(double, std::int64_t, std::uint64_t); \
  template void shuffle<F>(Array<F>&, std::uint64_t);
PLEAT_TEST_HARD_SUMS(float)
PLEAT_TEST_HARD_SUMS(double)
#undef PLEAT_TEST_HARD_SUMS

}  // namespace pleat_test
