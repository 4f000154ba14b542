// A contiguous source: n items that stand in memory one after the other. The backend sees the pointer and
// reads whole vectors. parallel_reduce accepts contiguous(pointer, n), std::span, std::vector, std::array,
// thrust::device_vector and any other type with data() and size(). The memory must outlive the work; for Cuda
// it is device memory.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include <pleat/error.hpp>
#include <pleat/macros.hpp>

namespace pleat {

template <class T>
class Contiguous {
 public:
  using element = std::remove_cv_t<T>;

  Contiguous(const element* data, std::int64_t size) : data_(data), size_(size) {
    if (size < 0)
      throw ArgumentError("contiguous: size is " + std::to_string(size) + ", it must not be negative");
    if (size > 0 && data == nullptr)
      throw ArgumentError("contiguous: the pointer is null, but size is above zero");
  }

  PLEAT_INLINE const element* data() const { return data_; }
  PLEAT_INLINE std::int64_t size() const { return size_; }
  PLEAT_INLINE const element& operator()(std::int64_t i) const { return data_[i]; }

 private:
  const element* data_;
  std::int64_t size_;
};

template <class T>
Contiguous<T> contiguous(const T* data, std::int64_t size) {
  return {data, size};
}

namespace detail {

// The raw pointer of data(), which for Thrust's containers is wrapped.
template <class S>
  requires std::is_pointer_v<decltype(std::declval<const S&>().data())>
auto raw_data(const S& s) {
  return s.data();
}
template <class S>
  requires std::is_pointer_v<decltype(std::declval<const S&>().data().get())>
auto raw_data(const S& s) {
  return s.data().get();
}

template <class S>
concept ContiguousSource = requires(const S& s) {
  { *raw_data(s) };
  { s.size() } -> std::convertible_to<std::int64_t>;
};

template <ContiguousSource S>
auto as_source(const S& s) {
  return contiguous(raw_data(s), std::int64_t(s.size()));
}

}  // namespace detail
}  // namespace pleat
