#include "value.hpp"

#include <cmath>
#include <type_traits>

#include <fmt/format.h>

namespace stats {

std::string Value::text() const {
  return with_dtype(dtype_, [this]<class T>(std::type_identity<T>) {
    T value = as<T>();
    if constexpr (std::is_integral_v<T>) {
      return fmt::format(
          "{}", static_cast<std::conditional_t<std::is_signed_v<T>, long long, unsigned long long>>(value));
    } else if constexpr (std::is_floating_point_v<T>) {
      return std::isnan(value) ? std::string("nan") : fmt::format("{}", value);
    } else {
      const auto wide = static_cast<float>(value);
      return std::isnan(wide) ? std::string("nan") : fmt::format("{}", wide);
    }
  });
}

std::string Value::bits() const {
  return with_dtype(dtype_, [this]<class T>(std::type_identity<T>) {
    std::uint64_t number = 0;
    std::memcpy(&number, bytes_.data(), sizeof(T));
    return fmt::format("0x{:0{}x}", number, 2 * sizeof(T));
  });
}

}  // namespace stats
