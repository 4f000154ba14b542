// View<T, N>: items of N indices at pointer + sum of index * stride. Strides count items; they may be
// negative (the pointer is then that of index 0, 0, ...), or 0, which repeats what is there. As a source of a
// range it yields its items with the last index fastest; AxisPolicy reduces some of its axes.
//   view(pointer, {rows, cols})                    one after the other, the last index fastest
//   view(pointer, {rows, cols}, {stride, stride})
//   view(x)          x a span or vector, or shaped like std::mdspan or Kokkos::View: extent(r), stride(r),
//   rank()
//                    and data_handle() or data(). AxisPolicy takes such an x as it is.
// Throws ArgumentError when an extent is negative, their product is above 2^63 - 1, or the pointer is null
// with items to read. N is from 1 to 8.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#include <pleat/concepts/source.hpp>
#include <pleat/detail/flat_offset.hpp>
#include <pleat/detail/packet.hpp>
#include <pleat/detail/raw_pointer.hpp>
#include <pleat/error.hpp>
#include <pleat/macros.hpp>
#include <pleat/sources/contiguous.hpp>

namespace pleat {

namespace detail {

[[noreturn]] inline void refuse_extent(const char* what, int axis, std::int64_t extent) {
  throw ArgumentError(std::string(what) + ": extent " + std::to_string(axis) + " is " +
                      std::to_string(extent) + ", it must not be negative");
}
// The product of the extents, which must be possible ones.
inline std::int64_t items_of_extents(const char* what, const std::int64_t* extents, int rank) {
  std::int64_t items = 1;
  bool fits = true, empty = false;  // of none the other extents must fit, too
  for (int r = 0; r < rank; ++r) {
    if (extents[r] < 0) refuse_extent(what, r, extents[r]);
    empty = empty || extents[r] == 0;
    fits = fits && (extents[r] == 0 || !__builtin_mul_overflow(items, extents[r], &items));
  }
  if (!fits) throw ArgumentError(std::string(what) + ": the product of the extents must fit 64 bits");
  return empty ? 0 : items;
}

}  // namespace detail

template <class T, int N>
class View : public detail::ItemsOfOneArray<T> {
  static_assert(N >= 1 && N <= detail::FlatOffset::most, "View<T, N>: N must be from 1 to 8");

 public:
  using element = std::remove_cv_t<T>;
  template <int V>
  using raw = detail::Packet<element, V>;
  static constexpr int axes = N;

  View(const element* data, const std::int64_t (&extents)[N], const std::int64_t (&strides)[N])
      : data_(data), size_(detail::items_of_extents("view", extents, N)) {
    if (size_ > 0 && data == nullptr)
      throw ArgumentError("view: the pointer is null, but there are items to read");
    for (int r = N - 1; r >= 0; --r) {
      extents_[r] = extents[r];
      strides_[r] = strides[r];
      offset_.add(extents[r], strides[r]);
    }
  }

  PLEAT_INLINE const element* data() const { return data_; }
  PLEAT_INLINE std::int64_t size() const { return size_; }
  std::int64_t extent(int r) const { return extents_[r]; }
  std::int64_t stride(int r) const { return strides_[r]; }
  PLEAT_INLINE const element& operator()(std::int64_t i) const { return data_[offset_(i)]; }

  // Whole packets can be read where the items stand one after the other.
  template <int V>
  PLEAT_INLINE raw<V> load(std::int64_t i) const {
    return detail::load_packet<element, V>(data_ + i);
  }
  template <int V>
  bool aligned(std::int64_t i) const {
    return offset_.is_identity() && reinterpret_cast<std::uintptr_t>(data_ + i) % sizeof(raw<V>) == 0;
  }
  template <class F>
  void for_each_array(std::int64_t i, const F& f) const {
    f(data_ + offset_(i));
  }

 private:
  const element* data_;
  std::int64_t size_;
  std::int64_t extents_[N], strides_[N];
  detail::FlatOffset offset_;
};

PLEAT_MODEL(Source<View<float, 2>>);

template <class T, std::size_t N>
View<T, int(N)> view(const T* data, const std::int64_t (&extents)[N], const std::int64_t (&strides)[N]) {
  return {data, extents, strides};
}
template <class T, std::size_t N>
View<T, int(N)> view(const T* data, const std::int64_t (&extents)[N]) {
  std::int64_t strides[N], next = 1;
  for (int r = int(N) - 1; r >= 0; --r) {
    strides[r] = next;
    // An impossible product is refused by the constructor.
    next = std::int64_t(std::uint64_t(next) * std::uint64_t(extents[r]));
  }
  return {data, extents, strides};
}

namespace detail {

template <class S>
concept HandlesData = requires(const S& s) { raw_pointer(s.data_handle()); };
template <class S>
concept HasStrides = requires(const S& s) {
  { s.extent(0) } -> std::convertible_to<std::int64_t>;
  { s.stride(0) } -> std::convertible_to<std::int64_t>;
};
// Its number of axes is a constant: rank() of std::mdspan, rank of Kokkos::View.
template <class S>
constexpr int axes_of() {
  if constexpr (requires { S::axes; }) {
    return S::axes;
  } else if constexpr (requires { std::integral_constant<int, int(S::rank())>{}; }) {
    return int(S::rank());
  } else {
    return int(S::rank);
  }
}
template <class S>
concept StridedLike = HasStrides<S> && requires { std::integral_constant<int, axes_of<S>()>{}; } &&
                      (HandlesData<S> || requires(const S& s) { raw_pointer(s.data()); });
// What a caller may pass where a view is asked for.
template <class S>
concept ViewLike = StridedLike<S> || ContiguousSource<S>;

template <class T, int N>
const View<T, N>& as_view(const View<T, N>& v) {
  return v;
}
template <class S>
  requires(ViewLike<S> && !requires { S::axes; })
auto as_view(const S& s) {
  if constexpr (StridedLike<S>) {
    constexpr int N = axes_of<S>();
    std::int64_t extents[N], strides[N];
    for (int r = 0; r < N; ++r) {
      extents[r] = std::int64_t(s.extent(r));
      strides[r] = std::int64_t(s.stride(r));
    }
    if constexpr (HandlesData<S>) {
      return pleat::view(raw_pointer(s.data_handle()), extents, strides);
    } else {
      return pleat::view(raw_pointer(s.data()), extents, strides);
    }
  } else {
    return pleat::view(raw_pointer(s.data()), {std::int64_t(s.size())});
  }
}

}  // namespace detail

template <detail::ViewLike S>
auto view(const S& s) {
  return detail::as_view(s);
}

}  // namespace pleat
