// What a batch calls for the items of its rows: of a source of all rows one after the other. (Functors:
// functor_lines.hpp; views: view_lines.hpp.)
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

// Calls f with the memory of the first `items` items of a source.
template <class S, class F>
void for_each_stretch_of(const S& source, std::int64_t items, const F& f) {
  if constexpr (requires { source.for_each_array(0, [](const auto*) {}); }) {
    source.for_each_array(0, [&](const auto* array) {
      if constexpr (!std::is_void_v<std::remove_pointer_t<decltype(array)>>)
        f(Stretch{array, items * std::int64_t(sizeof(*array))});
    });
  }
}

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
    for_each_stretch_of(source, rows * cols, f);
  }
};
template <class Body>
struct OfBatch : Body {
  static constexpr bool refers_to_batch = true;
};

}  // namespace pleat::detail
