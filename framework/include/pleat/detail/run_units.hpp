// Work of many units on a backend of the host: by its own for_each_unit, or one after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
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

// Room for values that are written before they are read. (<memory> would take a third of the time that all of
// Pleat takes to compile.)
template <class T>
class Room {
  static_assert(std::is_trivially_copyable_v<T>);
  static constexpr std::align_val_t alignment{alignof(T)};

 public:
  explicit Room(std::int64_t size)
      : values_(size == 0 ? nullptr
                          : static_cast<T*>(::operator new(sizeof(T) * std::size_t(size), alignment))) {}
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;
  ~Room() {
    if (values_ != nullptr) ::operator delete(values_, alignment);
  }
  void put(std::int64_t i, const T& value) const { ::new (static_cast<void*>(values_ + i)) T(value); }
  T* data() const { return values_; }

 private:
  T* values_;
};

}  // namespace pleat::detail
