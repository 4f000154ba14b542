// Work of many units on a backend of the host: by its own for_each_unit, or one after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>

#include <pleat/macros.hpp>

namespace pleat::detail {

// make(): what one thread calls with the units that it takes; it lives as long as that thread's part.
template <class Backend, class Make>
void run_units(const Backend& backend, std::int64_t units, const Make& make) {
  if (units == 0) return;
  if constexpr (requires { backend.for_each_unit(units, make); }) {
    backend.for_each_unit(units, make);
  } else {
    const auto worker = make();
    for (std::int64_t unit = 0; unit < units; ++unit) worker(unit);
  }
}

// Room for values that are written before they are read.
template <class T>
class Room {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  explicit Room(std::int64_t size)
      : size_(std::size_t(size)), values_(size == 0 ? nullptr : std::allocator<T>().allocate(size_)) {}
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;
  ~Room() {
    if (values_ != nullptr) std::allocator<T>().deallocate(values_, size_);
  }
  void put(std::int64_t i, const T& value) const { std::construct_at(values_ + i, value); }
  T* data() const { return values_; }

 private:
  std::size_t size_;
  T* values_;
};

}  // namespace pleat::detail
