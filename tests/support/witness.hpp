// Witness: a reducer for any element type whose answer depends on the whole tree: which item stood where,
// with which number and row, and which side of every join was left. It also checks what the fold tells it:
// rows and counts. It knows scalars only, so it takes each backend's generic path.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>

#include <pleat/concepts/reducer.hpp>
#include <pleat/fold/item.hpp>
#include <pleat/macros.hpp>

#include "support/same_bits.hpp"

namespace pleat_test {

struct Testimony {
  std::uint64_t hash;
  std::int64_t items;
  bool all_true;  // every row and count that the fold told was right
};

inline void append_bits(std::string& to, const Testimony& t) {
  append_bits(to, t.hash);
  append_bits(to, t.items);
  append_bits(to, t.all_true);
}

template <class E>
struct Witness {
  using value_type = E;
  using state = Testimony;
  using result_type = Testimony;
  static constexpr bool needs_every_item = true;

  PLEAT_FUNCTION static state identity() { return {0, 0, true}; }
  PLEAT_FUNCTION static state first(const E& x, pleat::Item item) {
    return {leaf(x, item), 1, item.row == 0};
  }
  PLEAT_FUNCTION static void fold(state& s, const E& x, pleat::Item item) {
    s = {node(s.hash, leaf(x, item)), s.items + 1, s.all_true && item.row == s.items};
  }
  PLEAT_FUNCTION static state join(const state& l, const state& r, pleat::Counts n) {
    const bool counts_hold = n.left == l.items && n.right == r.items && n.left > 0 && n.right > 0;
    return {node(~l.hash, r.hash), l.items + r.items, l.all_true && r.all_true && counts_hold};
  }
  PLEAT_FUNCTION static result_type result(const state& s, std::int64_t items) {
    return {s.hash, s.items, s.all_true && s.items == items};
  }

 private:
  PLEAT_FUNCTION static std::uint64_t node(std::uint64_t a, std::uint64_t b) {
    std::uint64_t z = a * 0x9e3779b97f4a7c15u ^ (b + 0x2545f4914f6cdd1du);
    z = (z ^ (z >> 29)) * 0xbf58476d1ce4e5b9u;
    return z ^ (z >> 32);
  }
  PLEAT_FUNCTION static std::uint64_t leaf(const E& x, pleat::Item item) {
    std::uint64_t words[(sizeof(E) + 7) / 8] = {};
    std::memcpy(words, &x, sizeof(E));
    std::uint64_t h = node(std::uint64_t(item.index), std::uint64_t(item.row));
    for (const std::uint64_t w : words) h = node(h, w);
    return h;
  }
};

static_assert(pleat::Reducer<Witness<float>>);

}  // namespace pleat_test
