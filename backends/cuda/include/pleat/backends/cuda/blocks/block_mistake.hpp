// What the types of a call of thread_fold, warp_fold or block_fold can get wrong: looked for before anything
// of the call is instantiated, so that the compiler's first error is a sentence.
#pragma once

#include <cstdint>
#include <type_traits>

#include <pleat/backends/cuda/blocks/indexed.hpp>
#include <pleat/backends/cuda/blocks/partial.hpp>
#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/mistake.hpp>

namespace pleat::detail {

template <class X>
inline constexpr bool is_partial = false;
template <class R>
inline constexpr bool is_partial<Partial<R>> = true;

// What an argument gives as an item.
template <class X>
struct ItemGiven {
  using type = X;
};
template <class T>
struct ItemGiven<Indexed<T>> {
  using type = T;
};

enum class BlockMistake {
  none,
  no_reducer,
  second_reducer,
  partial_of_another,
  no_item,
  no_items,
  no_storage,
  storage_of_another,
};

// Of reducer and item, which all folds over threads have.
template <class R, class X>
consteval BlockMistake mistake_of_item() {
  if constexpr (!Reducer<R>) {
    return BlockMistake::no_reducer;
  } else if constexpr (Reducer<X>) {
    return BlockMistake::second_reducer;
  } else if constexpr (is_partial<X>) {
    return std::is_same_v<X, Partial<R>> ? BlockMistake::none : BlockMistake::partial_of_another;
  } else {
    return converts_to<typename ItemGiven<X>::type, typename R::value_type> ? BlockMistake::none
                                                                            : BlockMistake::no_item;
  }
}

template <class R, class X, class Storage>
consteval BlockMistake mistake_of_block() {
  if constexpr (mistake_of_item<R, X>() != BlockMistake::none) {
    return mistake_of_item<R, X>();
  } else if constexpr (!requires(Storage& storage) {
                         typename Storage::reducer;
                         storage.slots();
                       }) {
    return BlockMistake::no_storage;
  } else {
    return std::is_same_v<typename Storage::reducer, R> ? BlockMistake::none
                                                        : BlockMistake::storage_of_another;
  }
}

template <class R, class Items>
consteval BlockMistake mistake_of_items() {
  if constexpr (!Reducer<R>) {
    return BlockMistake::no_reducer;
  } else if constexpr (requires(const Items& f, std::int64_t k) { f(k); }) {
    using Item = std::decay_t<std::invoke_result_t<const Items&, std::int64_t>>;
    return converts_to<Item, typename R::value_type> ? BlockMistake::none : BlockMistake::no_items;
  } else if constexpr (requires(const Items& items, std::int64_t k) { items[k]; }) {
    using Item = std::remove_cvref_t<decltype(std::declval<const Items&>()[0])>;
    return converts_to<Item, typename R::value_type> ? BlockMistake::none : BlockMistake::no_items;
  } else {
    return BlockMistake::no_items;
  }
}

template <BlockMistake M>
struct RefusedBlock {
  static_assert(M != BlockMistake::no_reducer,
                "thread_fold, warp_fold, block_fold: the first argument must be a reducer "
                "(concepts/reducer.hpp says what a reducer has)");
  static_assert(M != BlockMistake::second_reducer,
                "warp_fold, block_fold: a call takes one reducer; fold once for each");
  static_assert(M != BlockMistake::partial_of_another,
                "warp_fold, block_fold: the Partial is of another reducer than the first argument");
  static_assert(M != BlockMistake::no_item,
                "warp_fold, block_fold: the second argument must be a Partial of the reducer, a value that "
                "converts to its value_type, or such a value as Indexed{value, index}");
  static_assert(M != BlockMistake::no_items,
                "thread_fold: the items must be an array, a pointer or f(k), of values that convert to the "
                "reducer's value_type");
  static_assert(M != BlockMistake::no_storage,
                "block_fold: the third argument must be a BlockFoldStorage in shared memory");
  static_assert(M != BlockMistake::storage_of_another,
                "block_fold: the BlockFoldStorage is of another reducer than the first argument");

  // Stands for the partial that a refused call does not have, so that its use is no second error.
  template <class T>
  operator T() const;
};

}  // namespace pleat::detail
