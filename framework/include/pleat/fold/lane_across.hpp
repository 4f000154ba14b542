// The columns of a pleat fold across in SIMD registers: vectors of columns join by halving, then the halves
// of the last vector, down to one lane. A pleat that is not whole has columns of two lengths, and at every
// step at most one vector in which both occur: that one is joined for both and put together lane by lane.
#pragma once

#include <bit>
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
  const Vector mask = numbers < Word(lanes);
  State chosen;
  PLEAT_UNROLL_8
  for (int f = 0; f < fields; ++f) {
    Vector x, y;
    std::memcpy(&x, reinterpret_cast<const char*>(&a) + f * sizeof(Vector), sizeof(Vector));
    std::memcpy(&y, reinterpret_cast<const char*>(&b) + f * sizeof(Vector), sizeof(Vector));
    const Vector z = y ^ ((x ^ y) & mask);  // (g++ 12 fails on some of its own masked forms of mask ? x : y)
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

// Columns that hold no item hold the neutral element of these reducers, and join like all others.
template <class R, class State>
concept PadsColumns = requires(State& s) { R::make_neutral(s); };

// The nodes that stand `apart` from one another in a pleat of `count` items, 2 * apart = 2^log of them: the
// first ones hold one item more, so that at some pair of them, the seam, the counts of a join change.
struct Seam {
  int pair;
  Counts below;
  Counts above;
};
PLEAT_HOST_INLINE Seam seam_of(int apart, int log, int count) {
  const int each = count >> log, more = count - (each << log);
  if (more < apart) return {more, {each + 1, each}, {each, each}};
  return {more - apart, {each + 1, each + 1}, {each + 1, each}};
}

// The nodes of W columns become one.
template <class R, class V, int W>
PLEAT_HOST_INLINE typename R::state fold_lanes_across(const R& r, const LaneState<R, V, W>& s, int count) {
  if constexpr (W == 1) {
    return s.lane(0);
  } else if constexpr (PadsColumns<R, LaneState<R, V, W>>) {
    if constexpr (W == 2) {
      return pleat::detail::join_states(r, s.lane(0), s.lane(1), Counts{});
    } else {
      return fold_lanes_across<R, V, W / 2>(
          r, pleat::detail::join_states(r, half_of<R, V, W>(s, false), half_of<R, V, W>(s, true), Counts{}),
          count);
    }
  } else if constexpr (W == 2) {
    return join_or_left(r, s.lane(0), s.lane(1), Counts{count - count / 2, count / 2});
  } else {
    constexpr int H = W / 2;
    const auto lower = half_of<R, V, W>(s, false), upper = half_of<R, V, W>(s, true);
    const Seam seam = seam_of(H, std::countr_zero(unsigned(W)), count);
    auto joined = join_or_left(r, lower, upper, seam.above);
    if (seam.pair > 0)
      joined = first_lanes_of<R, H>(seam.pair, join_or_left(r, lower, upper, seam.below), joined);
    return fold_lanes_across<R, V, H>(r, joined, count);
  }
}

// Of the pairs [from, to) of vectors the left one takes up the right one, `half` further, where both have
// items.
template <class R, class State>
PLEAT_HOST_INLINE void join_vectors(const R& r, State* s, int from, int to, int half, Counts n) {
  if (n.right == 0) return;
  for (int v = from; v < to; ++v) s[v] = pleat::detail::join_states(r, s[v], s[v + half], n);
}

// The nodes of `vectors` times W columns become one. (Loops that stay loops: written out, they take the
// compiler longer than all else.)
template <class R, class V, int W, int vectors>
PLEAT_HOST_INLINE typename R::state fold_vectors_across(const R& r, LaneState<R, V, W> (&s)[vectors],
                                                        int count) {
  for (int half = vectors / 2; half >= 1; half /= 2) {
    if constexpr (PadsColumns<R, LaneState<R, V, W>>) {
      join_vectors(r, s, 0, pleat::detail::smaller(half, (count - 1) / W + 1 - half), half, Counts{1, 1});
    } else {
      const Seam seam = seam_of(half * W, std::countr_zero(unsigned(2 * half * W)), count);
      const int mixed = seam.pair / W, lanes = seam.pair % W;
      join_vectors(r, s, 0, mixed, half, seam.below);
      if (lanes > 0) {
        const auto below = join_or_left(r, s[mixed], s[mixed + half], seam.below);
        s[mixed] = first_lanes_of<R, W>(lanes, below, join_or_left(r, s[mixed], s[mixed + half], seam.above));
      }
      join_vectors(r, s, mixed + (lanes > 0), half, half, seam.above);
    }
  }
  return fold_lanes_across<R, V, W>(r, s[0], count);
}

}  // namespace pleat::fold
