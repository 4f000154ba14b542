// thread_fold(reducer, items, count, first_index, stride): one thread folds items of its own, in their order.
//   items        an array (in registers, if nothing else takes its address), a pointer, or f(k), which gives
//                item k
//   count        how many there are; of an array all, if absent. 0 gives a Partial of no item.
//   first_index  the index of item 0, and `stride` the distance to the next one's: what an arg-reducer
//   reports
// The order is that of a column: 32 items enter one state after the other, and of more items the states of
// each 32 join from left to right.
#pragma once

#include <cstdint>
#include <type_traits>

#include <pleat/backends/cuda/blocks/block_mistake.hpp>
#include <pleat/backends/cuda/blocks/partial.hpp>
#include <pleat/detail/access.hpp>
#include <pleat/detail/convert.hpp>
#include <pleat/detail/row_share.hpp>
#include <pleat/fold/item.hpp>

namespace pleat {

namespace gpu {

// `right`, which is of later items or of higher threads, joins `left`; both hold items.
template <class R>
__device__ __forceinline__ void join_held(const R& r, Partial<R>& left, const Partial<R>& right) {
  left.state = detail::join_states(r, left.state, right.state, Counts{left.count, right.count});
  left.count += right.count;
}
// The same for partials of any number of items.
template <class R>
__device__ __forceinline__ void join_right(const R& r, Partial<R>& left, const Partial<R>& right) {
  if (right.count == 0) return;
  if (left.count == 0) {
    left = right;
  } else {
    join_held(r, left, right);
  }
}

// Where the items of a thread stand among all.
struct Places {
  std::int64_t first;
  int stride;
  __device__ __forceinline__ std::int64_t operator()(std::int64_t k) const { return first + k * stride; }
};

// Items base .. base + rows - 1 as a column. The loop runs over `most` rows, which of an array is known to
// the compiler.
template <int Unrolled, class R, class ItemAt>
__device__ __forceinline__ Partial<R> fold_column(const R& r, const ItemAt& item, std::int64_t base, int rows,
                                                  int most, const Places& index) {
  using Value = typename R::value_type;
  auto column = detail::begin_column(r, detail::convert<Value>(item(base)), Item{index(base), 0});
#pragma unroll(Unrolled)
  for (int row = 1; row < most; ++row) {
    if (row < rows) {
      detail::fold_item(r, column, detail::convert<Value>(item(base + row)), Item{index(base + row), row});
    }
  }
  return {detail::end_column(r, column, index(base), index.stride), rows};
}

// The first `count` items of an array.
template <class R, class T, int N>
__device__ __forceinline__ Partial<R> fold_array(const R& r, const T (&items)[N], int count,
                                                 const Places& index) {
  constexpr int most = detail::rows_of_a_pleat;
  Partial<R> all;
#pragma unroll
  for (int base = 0; base < N; base += most) {
    if (base >= count) continue;
    const int rows = count - base < most ? count - base : most;
    const auto item = [&](std::int64_t k) { return items[k]; };
    join_right(r, all, fold_column<most>(r, item, base, rows, N - base < most ? N - base : most, index));
  }
  return all;
}

}  // namespace gpu

template <class R, class T, int N>
__device__ __forceinline__ auto thread_fold(const R& reducer, const T (&items)[N], int count = N,
                                            std::int64_t first_index = 0, int stride = 1) {
  constexpr auto mistake = detail::mistake_of_items<R, T*>();
  if constexpr (mistake != detail::BlockMistake::none) {
    return detail::RefusedBlock<mistake>{};
  } else {
    // With all items there, the compiler knows that no row needs to be asked for.
    const gpu::Places index{first_index, stride};
    if (count >= N) return gpu::fold_array(reducer, items, N, index);
    return gpu::fold_array(reducer, items, count, index);
  }
}

template <class R, class Items>
  requires(!std::is_array_v<Items>)
__device__ __forceinline__ auto thread_fold(const R& reducer, const Items& items, std::int64_t count,
                                            std::int64_t first_index = 0, int stride = 1) {
  constexpr auto mistake = detail::mistake_of_items<R, Items>();
  if constexpr (mistake != detail::BlockMistake::none) {
    return detail::RefusedBlock<mistake>{};
  } else {
    const auto item = [&](std::int64_t k) {
      if constexpr (std::is_pointer_v<Items>) {
        return items[k];
      } else {
        return items(k);
      }
    };
    constexpr int most = detail::rows_of_a_pleat, loads_in_flight = 8;
    Partial<R> all;
#pragma unroll 1
    for (std::int64_t base = 0; base < count; base += most) {
      const int rows = count - base < most ? int(count - base) : most;
      gpu::join_right(reducer, all,
                      gpu::fold_column<loads_in_flight>(reducer, item, base, rows, rows,
                                                        gpu::Places{first_index, stride}));
    }
    return all;
  }
}

}  // namespace pleat
