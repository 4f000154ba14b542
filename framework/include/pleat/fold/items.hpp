// Stored items of one pleat on the CPU: where a reducer's loop reads them, one by one or as SIMD lanes. Items
// of a contiguous source are read where they are; all others are computed once into a buffer, whose pairs
// stand in two arrays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <pleat/detail/convert.hpp>
#include <pleat/detail/lanes.hpp>
#include <pleat/fold/uninitialized.hpp>
#include <pleat/macros.hpp>
#include <pleat/sources/contiguous.hpp>
#include <pleat/sources/pair.hpp>
#include <pleat/sources/slice.hpp>
#include <pleat/sources/zip.hpp>

namespace pleat::fold {

template <class T>
struct PointerItems {
  using value = T;
  const T* data;
  PLEAT_HOST_INLINE const T& operator[](std::int64_t j) const { return data[j]; }
  template <int W>
  PLEAT_HOST_INLINE auto lanes(std::int64_t j) const
    requires(pleat::detail::has_lanes<T> && !pleat::detail::is_pair<T>)
  {
    return pleat::detail::load<T, W>(data + j);
  }
};

template <class A, class B>
struct PairItems {
  using value = Pair<A, B>;
  const A* first;
  const B* second;
  PLEAT_HOST_INLINE value operator[](std::int64_t j) const { return {first[j], second[j]}; }
  template <int W>
  PLEAT_HOST_INLINE auto lanes(std::int64_t j) const {
    return Pair{pleat::detail::load<A, W>(first + j), pleat::detail::load<B, W>(second + j)};
  }
  PLEAT_HOST_INLINE PointerItems<A> first_items() const { return {first}; }
  PLEAT_HOST_INLINE PointerItems<B> second_items() const { return {second}; }
};

// The items of a body from index i on, where they stand in memory.
template <class T>
PLEAT_HOST_INLINE PointerItems<T> stored_items(const Contiguous<T>& source, std::int64_t i) {
  return {source.data() + i};
}
template <class A, class B>
PLEAT_HOST_INLINE PairItems<A, B> stored_items(const Zip<Contiguous<A>, Contiguous<B>>& source,
                                               std::int64_t i) {
  return {source.first().data() + i, source.second().data() + i};
}
template <class S>
PLEAT_HOST_INLINE auto stored_items(const Slice<S>& source, std::int64_t i)
  requires requires { fold::stored_items(source.source(), i); }
{
  return fold::stored_items(source.source(), source.first() + i);
}
template <class Body>
concept StoredBody = requires(const Body& body, std::int64_t i) { fold::stored_items(body, i); };

// Room for N computed items.
template <class T, std::size_t N>
class ItemBuffer {
 public:
  PLEAT_HOST_INLINE void put(std::int64_t j, const T& x) { items_[std::size_t(j)] = x; }
  PLEAT_HOST_INLINE PointerItems<T> items() const { return {&items_[0]}; }

 private:
  Uninitialized<T, N> items_;
};
template <class A, class B, std::size_t N>
class ItemBuffer<Pair<A, B>, N> {
 public:
  PLEAT_HOST_INLINE void put(std::int64_t j, const Pair<A, B>& x) {
    first_[std::size_t(j)] = x.first;
    second_[std::size_t(j)] = x.second;
  }
  PLEAT_HOST_INLINE PairItems<A, B> items() const { return {&first_[0], &second_[0]}; }

 private:
  Uninitialized<A, N> first_;
  Uninitialized<B, N> second_;
};

// An item whose buffer of one pleat fits a thread's stack with ease.
template <class Reduction>
concept BufferedItems = std::is_trivially_copyable_v<typename Reduction::value> &&
                        sizeof(typename Reduction::value) * Reduction::shape::items <= 256 * 1024;

}  // namespace pleat::fold
