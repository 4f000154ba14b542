#include "generate.hpp"

#include <cstddef>
#include <limits>
#include <type_traits>

namespace stats {

namespace {

// Item `number` of the splitmix64 sequence: any item can be made without the ones before it.
std::uint64_t splitmix64(std::uint64_t seed, std::uint64_t number) {
  std::uint64_t z = seed + (number + 1) * 0x9e3779b97f4a7c15ULL;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31U);
}

template <class T>
T uniform(std::uint64_t bits) {
  if constexpr (std::is_integral_v<T>) {
    constexpr T lowest = std::is_signed_v<T> ? -100 : 0;
    return static_cast<T>(static_cast<T>(bits % 200) + lowest);
  } else {
    // As many bits as the significand holds: nothing is rounded, so no value can become 1.
    constexpr int kept = std::numeric_limits<T>::digits;
    using Exact = std::conditional_t<std::is_same_v<T, double>, double, float>;
    constexpr Exact unit = Exact{1} / static_cast<Exact>(std::uint64_t{1} << kept);
    return static_cast<T>(static_cast<Exact>(bits >> (64 - kept)) * unit);
  }
}

}  // namespace

void generate(Column& column, std::int64_t count, std::uint64_t seed) {
  std::visit(
      [=]<class T>(Numbers<T>& numbers) {
        GrowingArray<T>& items = numbers.array();
        const auto wanted = static_cast<std::size_t>(count);
        T* first = items.prepare(wanted);
        for (std::size_t i = 0; i < wanted; ++i) first[i] = uniform<T>(splitmix64(seed, i));
        items.commit(wanted);
      },
      column);
}

}  // namespace stats
