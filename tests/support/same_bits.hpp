// Bit equality of results, field by field: the padding of a struct never counts, -0.0 differs from +0.0, and
// a NaN equals the same NaN. bits(x) prints as hexadecimal, so that CHECK(bits(a) == bits(b)) shows what
// differs. A type of one's own joins in by append_bits(std::string&, const Type&) in its namespace.
#pragma once

#include <array>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <ostream>
#include <string>
#include <type_traits>
#include <utility>

#include <pleat/reducers.hpp>
#include <pleat/results.hpp>
#include <pleat/types/bfloat16.hpp>
#include <pleat/types/half.hpp>

namespace pleat_test {

// Types without padding, whose bytes are their value.
template <class T>
  requires std::is_arithmetic_v<T>
void append_bits(std::string& to, const T& x) {
  static_assert(sizeof(T) <= 8, "long double has padding");
  to.append(reinterpret_cast<const char*>(&x), sizeof(T));
}
inline void append_bits(std::string& to, const pleat::Half& x) { append_bits(to, x.bits); }
inline void append_bits(std::string& to, const pleat::BFloat16& x) { append_bits(to, x.bits); }

// Declared first, so that each finds the others.
template <class T, std::size_t N>
void append_bits(std::string& to, const std::array<T, N>& x);
template <class T>
void append_bits(std::string& to, const std::complex<T>& x);
template <class T, int K>
void append_bits(std::string& to, const pleat::TopKResult<T, K>& x);
template <class T>
void append_bits(std::string& to, const pleat::MinMaxResult<T>& x);
template <class T>
void append_bits(std::string& to, const pleat::ArgResult<T>& x);
template <class T, int Order>
void append_bits(std::string& to, const pleat::MomentsResult<T, Order>& x);
template <class T>
void append_bits(std::string& to, const pleat::WeightedMeanResult<T>& x);
template <class T>
void append_bits(std::string& to, const pleat::CovarianceResult<T>& x);
template <class... T>
void append_bits(std::string& to, const pleat::Results<T...>& x);

template <class T, std::size_t N>
void append_bits(std::string& to, const std::array<T, N>& x) {
  for (const T& part : x) append_bits(to, part);
}
template <class T>
void append_bits(std::string& to, const std::complex<T>& x) {
  append_bits(to, x.real());
  append_bits(to, x.imag());
}
template <class T, int K>
void append_bits(std::string& to, const pleat::TopKResult<T, K>& x) {
  for (const T& value : x.value) append_bits(to, value);
  for (const std::int64_t index : x.index) append_bits(to, index);
  append_bits(to, x.count);
}
template <class T>
void append_bits(std::string& to, const pleat::MinMaxResult<T>& x) {
  append_bits(to, x.min);
  append_bits(to, x.max);
}
template <class T>
void append_bits(std::string& to, const pleat::ArgResult<T>& x) {
  append_bits(to, x.value);
  append_bits(to, x.index);
}
template <class T, int Order>
void append_bits(std::string& to, const pleat::MomentsResult<T, Order>& x) {
  append_bits(to, x.count);
  append_bits(to, x.mean);
  append_bits(to, x.squared_deviations);
  if constexpr (Order >= 3) append_bits(to, x.cubed_deviations);
  if constexpr (Order >= 4) append_bits(to, x.quartic_deviations);
}
template <class T>
void append_bits(std::string& to, const pleat::WeightedMeanResult<T>& x) {
  append_bits(to, x.weight);
  append_bits(to, x.mean);
}
template <class T>
void append_bits(std::string& to, const pleat::CovarianceResult<T>& x) {
  append_bits(to, x.count);
  append_bits(to, x.mean_x);
  append_bits(to, x.mean_y);
  append_bits(to, x.squared_deviations_x);
  append_bits(to, x.squared_deviations_y);
  append_bits(to, x.co_deviations);
}
template <class... T>
void append_bits(std::string& to, const pleat::Results<T...>& x) {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (append_bits(to, get<I>(x)), ...);
  }(std::index_sequence_for<T...>{});
}

struct Bits {
  std::string bytes;
  friend bool operator==(const Bits& a, const Bits& b) {
    return a.bytes.size() == b.bytes.size() &&
           std::memcmp(a.bytes.data(), b.bytes.data(), a.bytes.size()) == 0;
  }
  friend std::ostream& operator<<(std::ostream& out, const Bits& b) {
    constexpr char digits[] = "0123456789abcdef";
    for (const unsigned char c : b.bytes) out << digits[c >> 4] << digits[c & 15];
    return out;
  }
};

template <class T>
Bits bits(const T& x) {
  Bits b;
  append_bits(b.bytes, x);
  return b;
}

template <class T>
bool same_bits(const T& a, const T& b) {
  return bits(a) == bits(b);
}

}  // namespace pleat_test
