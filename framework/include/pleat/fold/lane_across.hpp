// The columns of a pleat fold across in SIMD registers: vectors of columns join by halving, then the halves
// of the last vector, down to one lane. A pleat that is not whole has columns of two lengths, and at every
// step at most one vector in which both occur: that one is joined for both and put together lane by lane.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <pleat/detail/access.hpp>
#include <pleat/detail/lanes.hpp>
#include <pleat/detail/limits.hpp>
#include <pleat/detail/smaller.hpp>
#include <pleat/fold/item.hpp>
#include <pleat/fold/shape.hpp>
#include <pleat/macros.hpp>

namespace pleat::fold {

// The bytes of one number of a state over lanes. A state is a struct of such numbers and no more: over W
// lanes, of W numbers after W numbers.
template <class R>
constexpr std::size_t lane_word() {
  if constexpr (requires { R::lane_word; }) {
    return R::lane_word;
  } else {
    return alignof(typename R::state);
  }
}
template <class R, class V, int W>
using LaneState = typename R::template lanes<pleat::detail::lanes_for<V, W>>;
template <class R, class V, int W>
inline constexpr bool divides_lanes = [] {
  using Whole = LaneState<R, V, W>;
  using Half = LaneState<R, V, W / 2>;
  constexpr bool regular = requires { R::lane_word; } || sizeof(typename R::state) * W == sizeof(Whole);
  return regular && sizeof(Whole) % (W * lane_word<R>()) == 0 && sizeof(Half) * 2 == sizeof(Whole);
}();

// Lane k of a where k < lanes, of b elsewhere.
template <class R, int W, class State>
PLEAT_HOST_INLINE State first_lanes_of(int lanes, const State& a, const State& b) {
  using Word = pleat::detail::signed_of_size<lane_word<R>()>;
  typedef Word Vector __attribute__((vector_size(sizeof(Word) * W)));
  constexpr int fields = int(sizeof(State) / sizeof(Vector));
  Vector numbers;
  for (int k = 0; k < W; ++k) numbers[k] = Word(k);
  const auto mask = numbers < Word(lanes);
  State chosen;
  PLEAT_UNROLL_8
  for (int f = 0; f < fields; ++f) {
    Vector x, y;
    std::memcpy(&x, reinterpret_cast<const char*>(&a) + f * sizeof(Vector), sizeof(Vector));
    std::memcpy(&y, reinterpret_cast<const char*>(&b) + f * sizeof(Vector), sizeof(Vector));
    const Vector z = mask ? x : y;
    std::memcpy(reinterpret_cast<char*>(&chosen) + f * sizeof(Vector), &z, sizeof(Vector));
  }
  return chosen;
}

// The lower half of a state's lanes, or the upper.
template <class R, class V, int W>
PLEAT_HOST_INLINE LaneState<R, V, W / 2> half_of(const LaneState<R, V, W>& s, bool upper) {
  constexpr std::size_t bytes = lane_word<R>() * (W / 2);  // of a field's half
  LaneState<R, V, W / 2> half;
  PLEAT_UNROLL_8
  for (std::size_t f = 0; f < sizeof(half) / bytes; ++f) {
    std::memcpy(reinterpret_cast<char*>(&half) + f * bytes,
                reinterpret_cast<const char*>(&s) + (2 * f + upper) * bytes, bytes);
  }
  return half;
}

template <class R, class S>
PLEAT_HOST_INLINE S join_or_left(const R& r, const S& left, const S& right, Counts n) {
  return n.right > 0 ? pleat::detail::join_states(r, left, right, n) : left;
}

// Of a pleat of `count` items: the nodes of W columns from `column` on, and of as many that stand `apart`
// further. (A node holds the columns that leave its number when divided by 2 * apart.)
template <class R, class V, int W>
PLEAT_HOST_INLINE LaneState<R, V, W> join_columns(const R& r, const LaneState<R, V, W>& left,
                                                  const LaneState<R, V, W>& right, int column, int apart,
                                                  int count) {
  const int each = count / (2 * apart), more = count % (2 * apart);  // the first nodes hold one item more
  const bool left_differs = more - column < W;
  const int seam = pleat::detail::clamped(left_differs ? more - column : more - column - apart, 0, W);
  const Counts below = left_differs ? Counts{each + 1, each} : Counts{each + 1, each + 1};
  const Counts above = left_differs ? Counts{each, each} : Counts{each + 1, each};
  const LaneState<R, V, W> joined = join_or_left(r, left, right, seam == W ? below : above);
  if (seam == 0 || seam == W) return joined;
  return first_lanes_of<R, W>(seam, join_or_left(r, left, right, below), joined);
}

// The nodes of W columns become one.
template <class R, class V, int W>
PLEAT_HOST_INLINE typename R::state fold_lanes_across(const R& r, const LaneState<R, V, W>& s, int count) {
  if constexpr (W == 1) {
    return s.lane(0);
  } else if constexpr (W == 2) {
    return join_or_left(r, s.lane(0), s.lane(1), Counts{count - count / 2, count / 2});
  } else {
    const auto joined =
        join_columns<R, V, W / 2>(r, half_of<R, V, W>(s, false), half_of<R, V, W>(s, true), 0, W / 2, count);
    return fold_lanes_across<R, V, W / 2>(r, joined, count);
  }
}

// The nodes of `vectors` times W columns become one. (Loops that stay loops: written out, they take the
// compiler longer than all else.)
template <class R, class V, int W, int vectors>
PLEAT_HOST_INLINE typename R::state fold_vectors_across(const R& r, LaneState<R, V, W> (&s)[vectors],
                                                        int count) {
  for (int half = vectors / 2; half >= 1; half /= 2) {
    for (int v = 0; v < half && (v + half) * W < count; ++v)
      s[v] = join_columns<R, V, W>(r, s[v], s[v + half], v * W, half * W, count);
  }
  return fold_lanes_across<R, V, W>(r, s[0], count);
}

}  // namespace pleat::fold
