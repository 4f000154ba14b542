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

// One level of the tree over members: member c joins member c + 16, then c + 8, ... c + 1; for a reducer that
// is not commutative c joins c + 1, then c + 2, ... c + 16. The lower is the left operand; who holds no item,
// or does not exist, is passed over.
template <class R>
struct Level {
  static constexpr bool in_order = !detail::is_commutative<R>();
  // Levels are written out unless a state fills many registers.
  static constexpr int unrolled = sizeof(typename R::state) <= 64 ? 5 : 1;

  int level;  // 0 to 4

  __device__ __forceinline__ int distance() const { return in_order ? 1 << level : 16 >> level; }
  __device__ __forceinline__ bool is_left(int member) const {
    return in_order ? member % (2 * distance()) == 0 : member < distance();
  }
  // Of how many members a member holds the partial before this level.
  __device__ __forceinline__ int members_of(int member, int count) const {
    if (count == 32) return 1 << level;
    const int from_member = count - member;
    if constexpr (in_order) return from_member < distance() ? from_member : distance();
    return int(unsigned(from_member - 1) / unsigned(2 * distance())) + 1;
  }
};

// Of members who hold equally many items, at least one, so that no count needs to travel.
template <class R>
__device__ __forceinline__ Partial<R> fold_equals(const R& r, const Members& members, Partial<R> own) {
  const int number = members.number(), count = members.count();
  const std::int64_t each = own.count;
#pragma unroll(Level<R>::unrolled)
  for (int k = 0; k < 5; ++k) {
    const Level<R> level{k};
    if (level.distance() >= count) continue;
    const int right = number + level.distance();
    const auto other = members.value_of(own.state, right);
    if (level.is_left(number) && right < count) {
      const Counts counts{each * level.members_of(number, count), each * level.members_of(right, count)};
      own.state = detail::join_states(r, own.state, other, counts);
    }
  }
  own.count = number == 0 ? each * count : 0;
  return own;
}

// Of members who hold any number of items.
template <class R>
__device__ __forceinline__ Partial<R> fold_any(const R& r, const Members& members, Partial<R> own) {
  const int number = members.number(), count = members.count();
#pragma unroll(Level<R>::unrolled)
  for (int k = 0; k < 5; ++k) {
    const Level<R> level{k};
    if (level.distance() >= count) continue;
    const int right = number + level.distance();
    Partial<R> other;
    other.state = members.value_of(own.state, right);
    other.count = members.value_of(own.count, right);
    if (level.is_left(number) && right < count) join_right(r, own, other);
  }
  if (number != 0) own.count = 0;
  return own;
}

// Member 0 holds the result, the others no item. A whole warp of equal counts, which is the rule where rows
// or tiles are full, has a form of its own, whose numbers the compiler knows.
template <Held held, class R>
__device__ __forceinline__ Partial<R> fold_members(const R& r, const Members& members,
                                                   const Partial<R>& own) {
  if (members.count() == 32) {
    const Members whole(whole_warp);
    if (held == Held::one_item || whole.agree_on_items(own.count)) return fold_equals(r, whole, own);
  } else if (held == Held::one_item) {
    return fold_equals(r, members, own);
  }
  return fold_any(r, members, own);
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
