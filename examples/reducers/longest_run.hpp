// The longest run of equal consecutive items, the first of them if several are as long.
#pragma once

#include <cstdint>

#include <pleat/concepts/reducer.hpp>
#include <pleat/fold/item.hpp>
#include <pleat/macros.hpp>

template <class T>
struct Run {
  T value;
  std::int64_t begin;   // the index of its first item
  std::int64_t length;  // 0: there are no items

  friend bool operator==(const Run&, const Run&) = default;
};

template <class T>
struct LongestRun {
  using value_type = T;
  struct state {
    Run<T> left;   // the run at the left end
    Run<T> right;  // the run at the right end; both are one where all items are equal
    Run<T> best;
  };
  using result_type = Run<T>;
  static constexpr bool commutative = false;

  // A reducer that asks for the Item is told its index.
  PLEAT_FUNCTION static state identity() { return of({T(), -1, 0}); }
  PLEAT_FUNCTION static state first(const T& x, pleat::Item item) { return of({x, item.index, 1}); }
  PLEAT_FUNCTION static void fold(state& s, const T& x, pleat::Item item) { s = join(s, first(x, item)); }
  PLEAT_FUNCTION static state join(const state& l, const state& r) {
    if (l.best.length == 0) return r;
    if (r.best.length == 0) return l;
    state s{l.left, r.right, longer(l.best, r.best)};
    if (l.right.value == r.left.value) {  // the runs on either side of the seam are one
      const Run<T> seam{l.right.value, l.right.begin, l.right.length + r.left.length};
      if (l.left.begin == seam.begin) s.left = seam;
      if (r.right.begin == r.left.begin) s.right = seam;
      s.best = longer(longer(l.best, seam), r.best);
    }
    return s;
  }
  PLEAT_FUNCTION static Run<T> result(const state& s) { return s.best; }

 private:
  PLEAT_FUNCTION static state of(const Run<T>& run) { return {run, run, run}; }
  PLEAT_FUNCTION static Run<T> longer(const Run<T>& a, const Run<T>& b) {
    return b.length > a.length ? b : a;
  }
};

static_assert(pleat::Reducer<LongestRun<int>>);
