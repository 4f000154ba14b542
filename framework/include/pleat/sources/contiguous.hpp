// A contiguous source: n items that stand in memory one after the other. The backend sees the pointer and
// reads whole vectors. parallel_reduce accepts contiguous(first, n), where first is a pointer, a wrapped one
// such as thrust::device_ptr, or an iterator over contiguous memory, such as those of thrust::device_vector
// (detail/raw_pointer.hpp); and std::span, std::vector, std::array, thrust::device_vector and any other type
// with data() and size(). The memory must outlive the work; for Cuda it is device memory.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>

#include <pleat/concepts/source.hpp>
#include <pleat/detail/packet.hpp>
#include <pleat/detail/raw_pointer.hpp>
#include <pleat/error.hpp>
#include <pleat/macros.hpp>

namespace pleat {

namespace detail {
[[noreturn]] inline void refuse_contiguous(std::int64_t size) {
  if (size < 0)
    throw ArgumentError("contiguous: size is " + std::to_string(size) + ", it must not be negative");
  throw ArgumentError("contiguous: the pointer is null, but size is above zero");
}
}  // namespace detail

namespace detail {
// What sources have in common that yield the T of one array as they stand.
template <class T>
struct ItemsOfOneArray {
  using element = std::remove_cv_t<T>;
  using value = element;
  template <int V>
  using raw = Packet<element, V>;
  static constexpr bool reads_only = true;
  template <int V>
  PLEAT_INLINE static const element& item(const raw<V>& packet, int k, std::int64_t) {
    return packet.item[k];
  }
};
}  // namespace detail

template <class T>
class Contiguous : public detail::ItemsOfOneArray<T> {
 public:
  using element = std::remove_cv_t<T>;
  template <int V>
  using raw = detail::Packet<element, V>;

  Contiguous(const element* data, std::int64_t size) : data_(data), size_(size) {
    if (size < 0 || (size > 0 && data == nullptr)) detail::refuse_contiguous(size);
  }

  PLEAT_INLINE const element* data() const { return data_; }
  PLEAT_INLINE std::int64_t size() const { return size_; }
  PLEAT_INLINE const element& operator()(std::int64_t i) const { return data_[i]; }
  template <int V>
  PLEAT_INLINE raw<V> load(std::int64_t i) const {
    return detail::load_packet<element, V>(data_ + i);
  }
  template <int V>
  bool aligned(std::int64_t i) const {
    return reinterpret_cast<std::uintptr_t>(data_ + i) % sizeof(raw<V>) == 0;
  }
  // May what load<V>(i) reads also be copied, by the caller's copy(to, from), once for each array?
  template <int V>
  static constexpr bool copies_packets = sizeof(raw<V>) == 4 || sizeof(raw<V>) == 8 || sizeof(raw<V>) == 16;
  template <int V, class Copy>
  PLEAT_INLINE void copy_packet(std::int64_t i, raw<V>* to, const Copy& copy) const {
    copy(to, reinterpret_cast<const raw<V>*>(data_ + i));
  }
  // Calls f with the address of item i in each array that the source reads.
  template <class F>
  void for_each_array(std::int64_t i, const F& f) const {
    f(data_ + i);
  }

 private:
  const element* data_;
  std::int64_t size_;
};

template <class T>
Contiguous<T> contiguous(const T* data, std::int64_t size) {
  return {data, size};
}

// The same for what is not a pointer, but as good as one.
template <detail::PointsToMemory P>
auto contiguous(const P& first, std::int64_t size) {
  return contiguous(detail::raw_pointer(first), size);
}

namespace detail {

template <class S>
concept ContiguousSource = requires(const S& s) {
  { *raw_pointer(s.data()) };
  { s.size() } -> std::convertible_to<std::int64_t>;
};

// Anything a caller may pass as a source, as a Source.
template <class S>
concept SourceLike = Source<S> || ContiguousSource<S>;

template <SourceLike S>
auto as_source(const S& s) {
  if constexpr (Source<S>) {
    return s;
  } else {
    return contiguous(raw_pointer(s.data()), std::int64_t(s.size()));
  }
}

}  // namespace detail

PLEAT_MODEL(Source<Contiguous<float>>);

}  // namespace pleat
