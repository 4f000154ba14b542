// A hash of a function's results over fixed arguments, and the value that every compiler, instruction set and
// device must give. The sum of the hashes is a reduction, so that a device computes it as the host does.
#pragma once

#include <cstdint>

#include <pleat/math.hpp>
#include <pleat/pleat.hpp>

namespace pleat_test {

// Every bit pattern in turn, by a multiplier that is odd; then numbers of ordinary size.
template <class T>
PLEAT_FUNCTION inline T pinned_argument(std::int64_t i) {
  const std::uint64_t r = std::uint64_t(i) * 0x9e3779b97f4a7c15u;
  if constexpr (sizeof(T) == 4) {
    if (i % 2 == 0) return pleat::detail::bit_cast<float>(std::uint32_t(r >> 32));
    return float(std::int32_t(r >> 32)) * 0x1p-25f;
  } else {
    if (i % 2 == 0) return pleat::detail::bit_cast<double>(r);
    return double(std::int64_t(r)) * 0x1p-54;
  }
}
PLEAT_FUNCTION inline std::uint64_t hash_of(float x) {
  return std::uint64_t(pleat::detail::bit_cast<std::uint32_t>(x)) * 0xbf58476d1ce4e5b9u;
}
PLEAT_FUNCTION inline std::uint64_t hash_of(double x) {
  return pleat::detail::bit_cast<std::uint64_t>(x) * 0xbf58476d1ce4e5b9u;
}

template <class T>
struct ExpHash {
  static constexpr std::uint64_t expected = sizeof(T) == 4 ? 0xb048ee61f88eb494u : 0xa4ecf430108d5ebbu;
  PLEAT_FUNCTION std::uint64_t operator()(std::int64_t i) const {
    return hash_of(pleat::exp(pinned_argument<T>(i)));
  }
};
template <class T>
struct LogHash {
  static constexpr std::uint64_t expected = sizeof(T) == 4 ? 0xaaf25d2224c486e4u : 0xecd57127490055c2u;
  PLEAT_FUNCTION std::uint64_t operator()(std::int64_t i) const {
    return hash_of(pleat::log(pinned_argument<T>(i)));
  }
};
template <class T>
struct SqrtHash {
  static constexpr std::uint64_t expected = sizeof(T) == 4 ? 0x927c912aa812f6beu : 0x989acdc1e0973765u;
  PLEAT_FUNCTION std::uint64_t operator()(std::int64_t i) const {
    return hash_of(pleat::sqrt(pinned_argument<T>(i)));
  }
};
template <class T>
struct HypotHash {
  static constexpr std::uint64_t expected = sizeof(T) == 4 ? 0xf0897e1bc1d5cfb6u : 0x7dbba0722141e1a3u;
  PLEAT_FUNCTION std::uint64_t operator()(std::int64_t i) const {
    return hash_of(pleat::hypot(pinned_argument<T>(i), pinned_argument<T>(i + 1 + i % 3)));
  }
};

template <class Backend, class Hash>
std::uint64_t pinned_sum() {
  return pleat::parallel_reduce(pleat::RangePolicy<Backend>(0, 300000), Hash{}, pleat::Sum<std::uint64_t>{});
}

}  // namespace pleat_test
