// Functors and reducers of a user's own that both compilers see: the oracle's and nvcc.
#pragma once

#include <cstdint>

#include <pleat/fold/item.hpp>
#include <pleat/macros.hpp>
#include <pleat/reducers.hpp>
#include <pleat/results.hpp>

#include "support/same_bits.hpp"

namespace pleat_test {

// Updates a sum, a range and a place at once.
struct KokkosBody {
  const float* x;
  PLEAT_FUNCTION void operator()(std::int64_t i, float& sum, pleat::MinMaxResult<float>& range,
                                 pleat::ArgResult<float>& peak) const {
    sum += x[i];
    if (x[i] < range.min) range.min = x[i];
    if (x[i] > range.max) range.max = x[i];
    if (x[i] > peak.value || peak.index < 0) peak = {x[i], i};
  }
};
using KokkosAnswers = pleat::Results<float, pleat::MinMaxResult<float>, pleat::ArgResult<float>>;

// A 64-byte state: sums of powers and the items' span, by identity, fold and join.
struct Extent {
  double power[6];
  std::int64_t first, last;
};
inline void append_bits(std::string& to, const Extent& x) {
  for (const double p : x.power) append_bits(to, p);
  append_bits(to, x.first);
  append_bits(to, x.last);
}
struct ExtentOf {
  using value_type = double;
  using state = Extent;
  using result_type = Extent;
  PLEAT_FUNCTION state first(double x, pleat::Item item) const {
    state s{};
    s.power[0] = 1;
    for (int k = 1; k < 6; ++k) s.power[k] = s.power[k - 1] * x;
    s.first = s.last = item.index;
    return s;
  }
  PLEAT_FUNCTION void fold(state& s, double x, pleat::Item item) const {
    const state other = first(x, item);
    s = join(s, other);
  }
  PLEAT_FUNCTION state join(const state& l, const state& r) const {
    state s{};
    for (int k = 0; k < 6; ++k) s.power[k] = l.power[k] + r.power[k];
    s.first = l.first < r.first ? l.first : r.first;
    s.last = l.last > r.last ? l.last : r.last;
    return s;
  }
  PLEAT_FUNCTION result_type result(const state& s) const { return s; }
};

// Asks for everything that may be asked for, and answers -1 if the fold ever told it something wrong.
struct CountsAgree {
  using value_type = float;
  struct state {
    std::int64_t items;  // -1: the counts of a join, or an item's row, were wrong
  };
  using result_type = std::int64_t;
  PLEAT_FUNCTION state first(float, pleat::Item item) const { return {item.row == 0 ? 1 : -1}; }
  PLEAT_FUNCTION void fold(state& s, float, pleat::Item item) const {
    s.items = s.items == item.row ? s.items + 1 : -1;
  }
  PLEAT_FUNCTION state join(const state& l, const state& r, pleat::Counts n) const {
    return {l.items == n.left && r.items == n.right ? n.left + n.right : -1};
  }
  PLEAT_FUNCTION result_type result(const state& s, std::int64_t n) const { return s.items == n ? n : -1; }
};

// A one-byte state, not associative, with an identity alone: any change of the tree shows.
struct Blend {
  using value_type = float;
  using state = std::uint8_t;
  using result_type = std::uint8_t;
  PLEAT_FUNCTION state identity() const { return 0; }
  PLEAT_FUNCTION void fold(state& s, float x) const { s = state(s * 5 + (x > 0 ? 17 : x < 0 ? 101 : 7)); }
  PLEAT_FUNCTION state join(state l, state r) const { return state(3 * l + r + 1); }
  PLEAT_FUNCTION result_type result(state s) const { return s; }
};

}  // namespace pleat_test
