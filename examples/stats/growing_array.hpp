#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <type_traits>

namespace stats {

// A contiguous array that grows without ever holding its contents twice.
//
// `std::vector` copies into a new block while the old one lives, so a column read from a pipe peaks at three
// times its size (old + twice the old). `realloc` lets glibc move the *pages* of a large block instead
// (mremap), and growing by an eighth keeps the unused tail small; its pages are not touched until they are
// filled.
template <class T>
class GrowingArray {
  static_assert(std::is_trivially_copyable_v<T>, "realloc moves items as bytes");

 public:
  std::size_t size() const { return size_; }
  std::size_t capacity() const { return capacity_; }
  const T* data() const { return items_.get(); }
  std::span<const T> items() const { return {items_.get(), size_}; }

  // Room for `count` more items; returns where the first of them goes. `commit` makes them part of the array.
  T* prepare(std::size_t count) {
    if (count > most_items - size_) throw std::bad_alloc();
    if (count > capacity_ - size_) reallocate(std::max(size_ + count, next_capacity()));
    return items_.get() + size_;
  }
  void commit(std::size_t count) { size_ += count; }

  void push_back(T item) {
    *prepare(1) = item;
    ++size_;
  }

  // Whether one more item fits without a capacity above `limit` items; grows where it may and must.
  bool make_room(std::size_t limit) {
    if (size_ == capacity_ && limit > capacity_) reallocate(std::min(limit, next_capacity()));
    return size_ < capacity_;
  }

 private:
  struct Free {
    void operator()(T* items) const { std::free(items); }
  };

  static constexpr std::size_t most_items = std::numeric_limits<std::ptrdiff_t>::max() / sizeof(T);

  std::size_t next_capacity() const {
    constexpr std::size_t smallest = 4096;
    return std::max(capacity_ + capacity_ / 8, smallest);
  }

  void reallocate(std::size_t wanted) {
    void* moved = std::realloc(items_.get(), wanted * sizeof(T));
    if (moved == nullptr) throw std::bad_alloc();
    static_cast<void>(items_.release());  // realloc has taken the old block
    items_.reset(static_cast<T*>(moved));
    capacity_ = wanted;
  }

  std::unique_ptr<T, Free> items_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace stats
