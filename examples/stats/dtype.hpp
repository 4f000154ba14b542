#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include <pleat/types/bfloat16.hpp>
#include <pleat/types/half.hpp>

namespace stats {

// The types of a column, in the order of `Dtypes` and `dtype_names`: the number of one is the number of all.
enum class Dtype : std::uint8_t {
  Float32,
  Float64,
  Int8,
  Int16,
  Int32,
  Int64,
  UInt8,
  UInt16,
  UInt32,
  UInt64,
  Float16,
  BFloat16
};

using Dtypes = std::tuple<float, double, std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t,
                          std::uint16_t, std::uint32_t, std::uint64_t, pleat::Half, pleat::BFloat16>;

inline constexpr std::array<std::string_view, 12> dtype_names = {"float32", "float64", "int8",    "int16",
                                                                 "int32",   "int64",   "uint8",   "uint16",
                                                                 "uint32",  "uint64",  "float16", "bfloat16"};
static_assert(dtype_names.size() == std::tuple_size_v<Dtypes>);

constexpr std::string_view name_of(Dtype dtype) { return dtype_names[static_cast<std::size_t>(dtype)]; }

namespace detail {

template <class T, std::size_t... I>
consteval std::size_t dtype_number(std::index_sequence<I...>) {
  static_assert((std::is_same_v<T, std::tuple_element_t<I, Dtypes>> || ...), "not the type of a column");
  return ((std::is_same_v<T, std::tuple_element_t<I, Dtypes>> ? I : 0) + ...);
}

}  // namespace detail

template <class T>
inline constexpr Dtype dtype_of =
    static_cast<Dtype>(detail::dtype_number<T>(std::make_index_sequence<std::tuple_size_v<Dtypes>>{}));

inline std::optional<Dtype> find_dtype(std::string_view name) {
  for (std::size_t i = 0; i < dtype_names.size(); ++i) {
    if (dtype_names[i] == name) return static_cast<Dtype>(i);
  }
  return std::nullopt;
}

// Calls `visitor(std::type_identity<T>{})` with the type that `dtype` names.
template <class Visitor>
decltype(auto) with_dtype(Dtype dtype, Visitor&& visitor) {
  switch (dtype) {
    case Dtype::Float32:
      return visitor(std::type_identity<float>{});
    case Dtype::Float64:
      return visitor(std::type_identity<double>{});
    case Dtype::Int8:
      return visitor(std::type_identity<std::int8_t>{});
    case Dtype::Int16:
      return visitor(std::type_identity<std::int16_t>{});
    case Dtype::Int32:
      return visitor(std::type_identity<std::int32_t>{});
    case Dtype::Int64:
      return visitor(std::type_identity<std::int64_t>{});
    case Dtype::UInt8:
      return visitor(std::type_identity<std::uint8_t>{});
    case Dtype::UInt16:
      return visitor(std::type_identity<std::uint16_t>{});
    case Dtype::UInt32:
      return visitor(std::type_identity<std::uint32_t>{});
    case Dtype::UInt64:
      return visitor(std::type_identity<std::uint64_t>{});
    case Dtype::Float16:
      return visitor(std::type_identity<pleat::Half>{});
    default:
      return visitor(std::type_identity<pleat::BFloat16>{});
  }
}

}  // namespace stats
