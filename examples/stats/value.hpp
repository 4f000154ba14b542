#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <string>

#include "dtype.hpp"

namespace stats {

// One number of a summary with its type and its bits, so that results are compared as they were computed:
// `==` on doubles would call -0.0 and +0.0 equal and every NaN different.
class Value {
 public:
  Value() = default;

  template <class T>
  explicit Value(T value) : dtype_(dtype_of<T>) {
    static_assert(sizeof(T) <= sizeof(bytes_));
    std::memcpy(bytes_.data(), &value, sizeof(T));
  }

  // The shortest text that reads back as the same number.
  std::string text() const;
  // The bits as a hexadecimal number, to show how two values differ.
  std::string bits() const;

  friend bool operator==(const Value&, const Value&) = default;

 private:
  template <class T>
  T as() const {
    T value{};
    std::memcpy(&value, bytes_.data(), sizeof(T));
    return value;
  }

  std::array<std::byte, 8> bytes_{};  // unused ones stay zero
  Dtype dtype_ = Dtype::Float64;
};

}  // namespace stats
