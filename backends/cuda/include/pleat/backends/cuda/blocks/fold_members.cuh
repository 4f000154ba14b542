// The tree over the members of a group, which warp_fold and block_fold share.
#pragma once

#include <cstdint>
#include <type_traits>

#include <pleat/backends/cuda/blocks/indexed.hpp>
#include <pleat/backends/cuda/blocks/members.cuh>
#include <pleat/backends/cuda/blocks/partial.hpp>
#include <pleat/backends/cuda/blocks/thread_fold.cuh>
#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/access.hpp>
#include <pleat/detail/convert.hpp>
#include <pleat/fold/item.hpp>

namespace pleat::gpu {

// How many items members hold: one each, so that counts need not travel, or any number.
enum class Held { one_item, any_number };

template <class X>
inline constexpr Held held_by = detail::is_partial<X> ? Held::any_number : Held::one_item;

// An argument as a partial: it is one, or an item, which has the index of its own or that of its thread.
template <class R, class X>
__device__ __forceinline__ Partial<R> as_partial(const R& r, const X& x, int thread) {
  using Value = typename R::value_type;
  if constexpr (detail::is_partial<X>) {
    return x;
  } else if constexpr (std::is_same_v<X, Indexed<typename detail::ItemGiven<X>::type>>) {
    const auto column = detail::begin_column(r, detail::convert<Value>(x.value), Item{x.index, 0});
    return {detail::end_column(r, column, x.index, 1), 1};
  } else {
    return as_partial(r, Indexed<X>{x, thread}, thread);
  }
}

// Member c joins member c + 16, then c + 8, ... c + 1; for a reducer that is not commutative c joins c + 1,
// then c + 2, ... c + 16. The lower is the left operand; who holds no item, or does not exist, is passed
// over. Member 0 holds the result, the others no item.
template <Held held, class R>
__device__ __forceinline__ Partial<R> fold_members(const R& r, const Members& members, Partial<R> own) {
  constexpr bool in_order = !detail::is_commutative<R>();
  constexpr int unrolled = sizeof(typename R::state) <= 64 ? 5 : 1;
  const int number = members.number(), count = members.count();
#pragma unroll(unrolled)
  for (int level = 0; level < 5; ++level) {
    const int distance = in_order ? 1 << level : 16 >> level;
    if (distance >= count) continue;
    const int right = number + distance;
    const bool is_left = in_order ? number % (2 * distance) == 0 : number < distance;
    Partial<R> other;
    other.state = members.value_of(own.state, right);
    if constexpr (held == Held::any_number) {
      other.count = members.value_of(own.count, right);
      if (is_left && right < count) join_right(r, own, other);
    } else if (is_left && right < count) {
      const int from_right = count - right;
      other.count = in_order ? (from_right < distance ? from_right : distance)
                             : int(unsigned(from_right - 1) / unsigned(2 * distance)) + 1;
      join_held(r, own, other);
    }
  }
  if constexpr (held == Held::one_item) own.count = count;
  if (number != 0) own.count = 0;
  return own;
}

// What member 0 holds, for all members.
template <class R>
__device__ __forceinline__ Partial<R> share_with_members(const Members& members, const Partial<R>& of_first) {
  Partial<R> all;
  all.state = members.value_of(of_first.state, 0);
  all.count = members.value_of(of_first.count, 0);
  return all;
}

}  // namespace pleat::gpu
