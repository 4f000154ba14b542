// self_check(backend): does this program, as it was compiled and as its threads are set up, give Pleat's
// bits? A macro tells of most of -ffast-math (an #error); this tells of the rest: a flush of subnormals to
// zero, which a library linked with -ffast-math or nvcc's -ftz=true switches on, and contraction of Pleat's
// own arithmetic.
#pragma once

#include <cstdint>

#include <pleat/accumulators/compensated.hpp>
#include <pleat/detail/bits.hpp>
#include <pleat/macros.hpp>
#include <pleat/parallel_reduce.hpp>
#include <pleat/policies/range_policy.hpp>
#include <pleat/reducers/min_max.hpp>
#include <pleat/reducers/moments.hpp>
#include <pleat/reducers/prod.hpp>
#include <pleat/reducers/sum.hpp>

namespace pleat {
namespace detail {

PLEAT_FUNCTION inline std::uint32_t scrambled(std::int64_t i) {
  std::uint64_t z = std::uint64_t(i + 1) * 0x9e3779b97f4a7c15u;  // splitmix64
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  return std::uint32_t(z >> 27);
}
// Of both signs, subnormal and just above.
struct TinyItems {
  PLEAT_FUNCTION float operator()(std::int64_t i) const {
    const std::uint32_t h = scrambled(i);
    return bit_cast<float>((h & 0x807fffffu) | ((h >> 8) % 3 << 23));
  }
};
// Close to 1.
struct NearOneItems {
  PLEAT_FUNCTION float operator()(std::int64_t i) const {
    return bit_cast<float>(0x3f800000u | (scrambled(i) & 0x7fffu));
  }
};

}  // namespace detail

// True if all is well. The backend's memory is not needed; some ten thousand items are folded.
template <class Backend>
bool self_check(const Backend& backend = {}) {
  const RangePolicy<Backend> items(backend, 0, 10007);
  const auto [sum, compensated, ends] =
      parallel_reduce(items, detail::TinyItems{}, Sum<float>{}, Sum<float, Compensated>{}, MinMax<float>{});
  const auto [product, moments, narrow] = parallel_reduce(items, detail::NearOneItems{}, Prod<float>{},
                                                          Moments<float>{}, Moments<float, Plain>{});
  const auto is = [](float x, std::uint32_t bits) { return detail::bit_cast<std::uint32_t>(x) == bits; };
  return is(sum, 0x03f21704u) && is(compensated, 0x03f21705u) && is(ends.min, 0x817fd957u) &&
         is(ends.max, 0x017fd5dfu) && is(product, 0x4d774a16u) &&
         detail::bit_cast<std::uint64_t>(moments.squared_deviations) == 0x3f89eadab2e75af6u &&
         is(narrow.squared_deviations, 0x3c4f56cau);
}

}  // namespace pleat
