// Reducers as a user would write them, each with other members of the concept: scalar code, no lanes.
#pragma once

#include <cstdint>
#include <string>

#include <pleat/pleat.hpp>

#include "support/outsiders.hpp"
#include "support/same_bits.hpp"

namespace pleat_test {

// The bits of a NaN out of arithmetic depend on the compiler: who wants the same bits settles them at the
// end.
PLEAT_FUNCTION inline double settled(double x) { return x != x ? __builtin_nan("") : x; }

// identity, fold, join, result: the square of a vector's length.
struct SquaredLength {
  using value_type = float;
  using state = double;
  using result_type = double;
  PLEAT_FUNCTION static double identity() { return 0; }
  PLEAT_FUNCTION static void fold(double& s, float x) {
    const double square = double(x) * double(x);
    s = s + square;
  }
  PLEAT_FUNCTION static double join(double l, double r) { return l + r; }
  PLEAT_FUNCTION static double result(double s) { return settled(s); }
};

// first only, so there is no answer for an empty range; `target` is known at run time only.
struct Closest {
  using value_type = double;
  struct state {
    double value, distance;
  };
  using result_type = double;

  PLEAT_FUNCTION state first(double x) const { return {x, x < target ? target - x : x - target}; }
  PLEAT_FUNCTION void fold(state& s, double x) const { s = join(s, first(x)); }
  PLEAT_FUNCTION state join(const state& l, const state& r) const { return r.distance < l.distance ? r : l; }
  PLEAT_FUNCTION double result(const state& s) const { return s.value; }

  double target;
};

// Asks for all that the fold tells: places, counts and the total; the answer says whether all of it was true.
struct CentreOfMass {
  using value_type = float;
  struct state {
    double mass, moment;
    std::int64_t items;
    bool told_right;
  };
  struct result_type {
    double centre;
    std::int64_t items;
    bool told_right;
  };
  friend void append_bits(std::string& to, const result_type& r) {
    pleat_test::append_bits(to, r.centre);
    pleat_test::append_bits(to, r.items);
    pleat_test::append_bits(to, r.told_right);
  }

  PLEAT_FUNCTION static state first(float x, pleat::Item item) {
    return {x, x * double(item.index), 1, item.row == 0};
  }
  PLEAT_FUNCTION static void fold(state& s, float x, pleat::Item item) {
    const double moment = x * double(item.index);
    s = {s.mass + x, s.moment + moment, s.items + 1, s.told_right && item.row == s.items};
  }
  PLEAT_FUNCTION static state join(const state& l, const state& r, pleat::Counts n) {
    return {l.mass + r.mass, l.moment + r.moment, l.items + r.items,
            l.told_right && r.told_right && n.left == l.items && n.right == r.items};
  }
  PLEAT_FUNCTION static result_type result(const state& s, std::int64_t items) {
    return {settled(s.moment / s.mass), s.items, s.told_right && items == s.items};
  }
};

// A state of any size, of bytes or wider units, which depend on the whole tree: join keeps left and right
// apart.
template <int Count, class Unit = std::uint8_t>
struct Mixer {
  using value_type = std::uint32_t;
  struct state {
    Unit unit[Count];
  };
  using result_type = state;
  friend void append_bits(std::string& to, const state& s) {
    for (const Unit u : s.unit) pleat_test::append_bits(to, u);
  }

  PLEAT_FUNCTION static state first(std::uint32_t x) {
    state s;
    for (int k = 0; k < Count; ++k) s.unit[k] = Unit((x >> (k % 4 * 8)) + k);
    return s;
  }
  PLEAT_FUNCTION static void fold(state& s, std::uint32_t x) { s = join(s, first(x)); }
  PLEAT_FUNCTION static state join(const state& l, const state& r) {
    state s;
    for (int k = 0; k < Count; ++k) s.unit[k] = Unit(l.unit[k] * 13 + (r.unit[k] ^ r.unit[0] >> 1) * 7 + 1);
    return s;
  }
  PLEAT_FUNCTION static state result(const state& s) { return s; }
};
static_assert(sizeof(Mixer<3>::state) == 3);

// A user's reducer over a user's items: the box around points, 48 bytes.
struct Box {
  using value_type = Vec3;
  struct state {
    Vec3 low, high;
  };
  using result_type = state;
  friend void append_bits(std::string& to, const state& s) {
    append_bits(to, s.low);
    append_bits(to, s.high);
  }

  PLEAT_FUNCTION static state first(const Vec3& p) { return {p, p}; }
  PLEAT_FUNCTION static void fold(state& s, const Vec3& p) { s = join(s, first(p)); }
  PLEAT_FUNCTION static state join(const state& l, const state& r) {
    return {{lower(l.low.x, r.low.x), lower(l.low.y, r.low.y), lower(l.low.z, r.low.z)},
            {-lower(-l.high.x, -r.high.x), -lower(-l.high.y, -r.high.y), -lower(-l.high.z, -r.high.z)}};
  }
  PLEAT_FUNCTION static state result(const state& s) { return s; }

 private:
  PLEAT_FUNCTION static double lower(double a, double b) { return b < a ? b : a; }
};

// The brightest red, over three-byte pixels.
struct Reddest {
  using value_type = Rgb;
  using state = int;
  using result_type = int;
  PLEAT_FUNCTION static int identity() { return -1; }
  PLEAT_FUNCTION static int first(Rgb x) { return x.r; }
  PLEAT_FUNCTION static void fold(int& s, Rgb x) { s = join(s, first(x)); }
  PLEAT_FUNCTION static int join(int l, int r) { return l < r ? r : l; }
  PLEAT_FUNCTION static int result(int s) { return s; }
};

}  // namespace pleat_test
