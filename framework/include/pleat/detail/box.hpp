// Box<N, Number>: N ranges of indices, whose combinations are numbered from 0 with the last index fastest.
// Number is what a number is split in: std::uint64_t, or std::uint32_t for fewer than 2^31 items, which is
// faster on a GPU.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include <pleat/detail/fast_divisor.hpp>
#include <pleat/error.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

// (Apart from the templates, each of which would have the sentence's code once more.)
[[noreturn]] inline void refuse_end(std::size_t axis, std::int64_t begin, std::int64_t end) {
  throw ArgumentError("MDRangePolicy: the end of axis " + std::to_string(axis) + " is " +
                      std::to_string(end) + ", which is below its begin, " + std::to_string(begin));
}
[[noreturn]] inline void refuse_extent(std::size_t axis) {
  throw ArgumentError("MDRangePolicy: end - begin of axis " + std::to_string(axis) + " must fit 64 bits");
}
[[noreturn]] inline void refuse_product(const std::int64_t* extents, std::size_t rank) {
  std::string factors;
  for (std::size_t axis = 0; axis < rank; ++axis)
    factors += (axis == 0 ? "" : " * ") + std::to_string(extents[axis]);
  throw ArgumentError("MDRangePolicy: the number of items, " + factors + ", must fit 64 bits");
}
[[noreturn]] inline void refuse_tile(std::size_t axis, std::int64_t tile) {
  throw ArgumentError("MDRangePolicy: the tile of axis " + std::to_string(axis) + " is " +
                      std::to_string(tile) + ", it must be positive, or 0 for no wish");
}
[[noreturn]] inline void refuse_number_of_box(std::int64_t number, std::int64_t count) {
  throw ArgumentError("MDRangePolicy: indices(" + std::to_string(number) + ") asks for an item of a box of " +
                      std::to_string(count) + " items, numbered from 0");
}

template <int N, class Number>
class Box {
 public:
  static constexpr int rank = N;
  using Axes = std::make_index_sequence<std::size_t(N)>;

  // Throws where begins, ends or their product are wrong.
  Box(const std::array<std::int64_t, N>& begins, const std::array<std::int64_t, N>& ends) {
    std::int64_t extents[N];
    bool empty = false;
    for (std::size_t axis = 0; axis < N; ++axis) {
      if (ends[axis] < begins[axis]) refuse_end(axis, begins[axis], ends[axis]);
      if (__builtin_sub_overflow(ends[axis], begins[axis], &extents[axis])) refuse_extent(axis);
      begins_[axis] = begins[axis];
      empty = empty || extents[axis] == 0;
    }
    count_ = empty ? 0 : 1;
    for (std::size_t axis = 0; axis < N && !empty; ++axis) {
      extents_[axis] = FastDivisor<Number>(Number(extents[axis]));
      if (__builtin_mul_overflow(count_, extents[axis], &count_)) refuse_product(extents, N);
    }
  }

  std::int64_t count() const { return count_; }
  PLEAT_INLINE std::int64_t begin(int axis) const { return begins_[axis]; }
  PLEAT_INLINE std::int64_t extent(int axis) const { return std::int64_t(extents_[axis].divisor()); }

  // The indices of item `number`, which is one of the box.
  PLEAT_INLINE void split(std::int64_t number, std::int64_t (&index)[N]) const {
    split(Number(number), index, Axes{});
  }

 private:
  template <std::size_t... I>
  PLEAT_INLINE void split(Number rest, std::int64_t (&index)[N], std::index_sequence<I...>) const {
    ((index[N - 1 - I] = begins_[N - 1 - I] + std::int64_t(split_off<N - 1 - I>(rest))), ...);
  }
  // The index of an axis, counted from 0; `rest` becomes the number among the axes before it.
  template <std::size_t Axis>
  PLEAT_INLINE Number split_off(Number& rest) const {
    if constexpr (Axis == 0) {
      return rest;
    } else {
      return extents_[Axis].split_off(rest);
    }
  }

  std::int64_t begins_[N];
  FastDivisor<Number> extents_[N];  // of an empty box all 1
  std::int64_t count_;
};

}  // namespace pleat::detail
