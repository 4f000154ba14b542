#pragma once

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <system_error>
#include <type_traits>

#include <pleat/types/bfloat16.hpp>
#include <pleat/types/half.hpp>

namespace stats {

enum class Parsed : std::uint8_t { Number, Empty, NotANumber, OutOfRange };

namespace detail {

inline std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

// Halfway cases of the narrower type stay halfway after this: rounding double -> float -> half to nearest
// twice would get some of them wrong, rounding to odd first does not.
inline float round_to_odd(double value) {
  auto nearest = static_cast<float>(value);
  if (static_cast<double>(nearest) == value || !std::isfinite(nearest)) return nearest;
  if ((std::bit_cast<std::uint32_t>(nearest) & 1U) != 0) return nearest;
  const float towards = static_cast<double>(nearest) < value ? std::numeric_limits<float>::infinity()
                                                             : -std::numeric_limits<float>::infinity();
  return std::nextafter(nearest, towards);
}

// Whether the number that `text` holds is larger than 1 or smaller than -1, found without its value.
inline bool exceeds_one(std::string_view text) {
  const std::size_t mark = std::min(text.find_first_of("eE"), text.size());
  const std::string_view digits = text.substr(0, mark);
  const auto point = static_cast<std::ptrdiff_t>(std::min(digits.find('.'), digits.size()));
  const auto first = static_cast<std::ptrdiff_t>(digits.find_first_of("123456789"));
  std::string_view power = text.substr(std::min(mark + 1, text.size()));
  if (power.starts_with('+')) power.remove_prefix(1);
  std::int64_t exponent = 0;
  const auto [stop, error] = std::from_chars(power.data(), power.data() + power.size(), exponent);
  if (error == std::errc::result_out_of_range) return !power.starts_with('-');
  return exponent > (first < point ? first - point : first - point - 1);
}

template <class T>
Parsed parse_floating(std::string_view text, T& value) {
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error == std::errc::invalid_argument || stop != end) return Parsed::NotANumber;
  if (error == std::errc{}) return Parsed::Number;
  // from_chars reports too large and too small alike and leaves the value alone. Too small is rounding as
  // usual (to zero); only too large is the user's mistake.
  if (exceeds_one(text)) return Parsed::OutOfRange;
  value = std::copysign(T{0}, text.front() == '-' ? T{-1} : T{1});
  return Parsed::Number;
}

template <class T>
Parsed parse_integer(std::string_view text, T& value) {
  const char* end = text.data() + text.size();
  if (std::is_unsigned_v<T> && text.front() == '-') {
    // from_chars calls a sign before an unsigned number garbage; to a person -3 is a number, out of range.
    std::int64_t negative = 0;
    const auto [stop, error] = std::from_chars(text.data(), end, negative);
    if (error == std::errc::invalid_argument || stop != end) return Parsed::NotANumber;
    value = 0;
    return error == std::errc{} && negative == 0 ? Parsed::Number : Parsed::OutOfRange;
  }
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error == std::errc::invalid_argument || stop != end) return Parsed::NotANumber;
  return error == std::errc{} ? Parsed::Number : Parsed::OutOfRange;
}

}  // namespace detail

// Reads the whole of `text`, blanks around it and one leading plus sign allowed, in any locale; "nan", "inf"
// and
// "-inf" are values of the floating types. `value` is set only when `Parsed::Number` is returned.
template <class T>
Parsed parse_number(std::string_view text, T& value) {
  text = detail::trimmed(text);
  if (text.empty()) return Parsed::Empty;
  if (text.front() == '+') {
    text.remove_prefix(1);
    if (text.empty() || text.front() == '-' || text.front() == '+') return Parsed::NotANumber;
  }
  if constexpr (std::is_integral_v<T>) {
    T parsed = 0;
    const Parsed outcome = detail::parse_integer(text, parsed);
    if (outcome == Parsed::Number) value = parsed;
    return outcome;
  } else if constexpr (std::is_floating_point_v<T>) {
    return detail::parse_floating(text, value);
  } else {  // Half and BFloat16: storage types, converted from float
    double wide = 0;
    const Parsed outcome = detail::parse_floating(text, wide);
    if (outcome != Parsed::Number) return outcome;
    const auto narrow = static_cast<T>(detail::round_to_odd(wide));
    if (std::isfinite(wide) && !std::isfinite(static_cast<float>(narrow))) return Parsed::OutOfRange;
    value = narrow;
    return Parsed::Number;
  }
}

}  // namespace stats
