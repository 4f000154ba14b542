// What a batch calls for the items of its rows, one type per kind of body: a source of all rows one after the
// other, a map functor f(row, col), or a Kokkos functor f(row, col, acc&...).
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <pleat/detail/body.hpp>
#include <pleat/detail/stretch.hpp>
#include <pleat/macros.hpp>
#include <pleat/sources/slice.hpp>

namespace pleat::detail {

// A functor of two indices, of which the first is known.
template <class F>
struct AtRow {
  const F* f;
  std::int64_t row;
  PLEAT_CALLS_USER_CODE
  template <class... Partial>
    requires std::invocable<const F&, std::int64_t, std::int64_t, Partial...>
  PLEAT_INLINE decltype(auto) operator()(std::int64_t col, Partial&&... partial) const {
    return (*f)(row, col, std::forward<Partial>(partial)...);
  }
};
template <class F>
inline constexpr bool is_device_only_lambda<AtRow<F>> = is_device_only_lambda<F>;

template <class S>
struct SourceRows {
  S source;
  std::int64_t cols;
  PLEAT_INLINE Slice<S> at(std::int64_t row) const { return {source, row * cols, cols}; }
  // Do all rows begin at the address of a packet?
  template <int V>
  bool lines_are_aligned(std::int64_t rows) const {
    return source.template aligned<V>(0) && (rows == 1 || cols % V == 0);
  }
  // Calls f with the memory that the rows are read from.
  template <class F>
  void for_each_stretch(std::int64_t rows, const F& f) const {
    if constexpr (requires { source.for_each_array(0, [](const auto*) {}); }) {
      source.for_each_array(0, [&](const auto* array) {
        if constexpr (!std::is_void_v<std::remove_pointer_t<decltype(array)>>)
          f(Stretch{array, rows * cols * std::int64_t(sizeof(*array))});
      });
    }
  }
};
template <class Body>
struct OfBatch : Body {
  static constexpr bool refers_to_batch = true;
};
template <class F>
struct MapRows {
  [[no_unique_address]] F f;
  PLEAT_INLINE OfBatch<MapBody<AtRow<F>>> at(std::int64_t row) const { return {{{&f, row}}}; }
};
template <class F>
struct FunctorRows {
  [[no_unique_address]] F f;
  PLEAT_INLINE OfBatch<FunctorBody<AtRow<F>>> at(std::int64_t row) const { return {{{&f, row}}}; }
};

}  // namespace pleat::detail
