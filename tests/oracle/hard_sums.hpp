// Items whose sum is hard to get right to the last bit, of float and double.
#pragma once

#include <cstdint>

#include "support/data.hpp"

namespace pleat_test {

enum class HardSum {
  full_range,         // any sign, any exponent but the last ten, subnormals too
  cancelled,          // pairs of x and -x of any exponent, in any order, and one smallest subnormal
  largest_by_turns,   // the largest and the lowest finite, by turns
  largest_then_back,  // half of all the largest, then as many lowest and a one: overflow on the way
  top_binades,        // within 2^30 of the largest, in pairs that nearly cancel
  subnormal,
  borrow,        // 2^e and the smallest subnormals subtracted from it
  carries,       // all mantissa bits set, exponents rising by one and starting again
  staircase,     // the same, with signs by turns
  tie_to_below,  // half a unit beside an even neighbour below ...
  tie_to_above,  // ... and above; each among pairs that cancel
  above_tie,     // the smallest subnormal more than tie_to_below
  below_tie,     // the smallest subnormal less than tie_to_above
  overflow_tie,  // the largest and half its unit, which is an infinity
  below_overflow_tie,
  overflow,       // beyond the largest at the very end
  changes_range,  // a third tiny, a third huge that cancels in pairs, a third tiny
  infinity,       // one among the full range
  infinities,     // of both signs
  nan,
  minus_zeros,
  zeros,                // of both signs
  minus_zeros_and_one,  // the smallest subnormal among -0.0
};
inline constexpr HardSum all_hard_sums[] = {HardSum::full_range,
                                            HardSum::cancelled,
                                            HardSum::largest_by_turns,
                                            HardSum::largest_then_back,
                                            HardSum::top_binades,
                                            HardSum::subnormal,
                                            HardSum::borrow,
                                            HardSum::carries,
                                            HardSum::staircase,
                                            HardSum::tie_to_below,
                                            HardSum::tie_to_above,
                                            HardSum::above_tie,
                                            HardSum::below_tie,
                                            HardSum::overflow_tie,
                                            HardSum::below_overflow_tie,
                                            HardSum::overflow,
                                            HardSum::changes_range,
                                            HardSum::infinity,
                                            HardSum::infinities,
                                            HardSum::nan,
                                            HardSum::minus_zeros,
                                            HardSum::zeros,
                                            HardSum::minus_zeros_and_one};

// Both signs of each: an odd seed changes all signs.
template <class F>
Array<F> hard_sum(HardSum kind, std::int64_t n, std::uint64_t seed = 2);

// Any sign and fraction, exponents within [from, to].
template <class F>
Array<F> spread(int from, int to, std::int64_t n, std::uint64_t seed);

// Items of 2^exponent to 2^(exponent + 2), whose sum leaves that window upwards.
template <class F>
Array<F> narrow_sum(int exponent, std::int64_t n, bool both_signs);

// Items that cancel but for 1 in `condition` of their magnitudes.
template <class F>
Array<F> ill_conditioned(double condition, std::int64_t n, std::uint64_t seed = 2);

template <class F>
void shuffle(Array<F>& items, std::uint64_t seed);

}  // namespace pleat_test
