// Indexed{x, i}: the item x with the index that an arg-reducer is to report for it, where warp_fold and
// block_fold take an item.
#pragma once

#include <cstdint>

namespace pleat {

template <class T>
struct Indexed {
  using value_type = T;
  T value;
  std::int64_t index;
};
template <class T, class Index>
Indexed(T, Index) -> Indexed<T>;

}  // namespace pleat
