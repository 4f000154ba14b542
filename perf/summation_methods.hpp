// What Pleat's sums are compared with. An item is item(i) for i of [0, n); n is at least 1. Built without
// contraction to FMA and without -ffast-math, these are the algorithms as they stand.
#pragma once

#include <cstdint>

namespace pleat_perf {

template <class T, class Item>
T sum_in_order(const Item& item, std::int64_t n) {
  T sum = item(0);
  for (std::int64_t i = 1; i < n; ++i) sum += item(i);
  return sum;
}

// Halves, down to single items.
template <class T, class Item>
T pairwise_sum(const Item& item, std::int64_t first, std::int64_t n) {
  if (n == 1) return item(first);
  const std::int64_t half = n / 2;
  return pairwise_sum<T>(item, first, half) + pairwise_sum<T>(item, first + half, n - half);
}

// As NumPy adds an array (pairwise_sum in numpy/_core/src/umath/loops_utils.h.src): halves of a multiple of
// 8, down to blocks of at most 128, which 8 accumulators share.
template <class T, class Item>
T numpy_sum(const Item& item, std::int64_t first, std::int64_t n) {
  constexpr std::int64_t block = 128;
  if (n < 8) {
    T sum = -T(0);
    for (std::int64_t i = 0; i < n; ++i) sum += item(first + i);
    return sum;
  }
  if (n > block) {
    const std::int64_t half = n / 2 - n / 2 % 8;
    return numpy_sum<T>(item, first, half) + numpy_sum<T>(item, first + half, n - half);
  }
  T part[8];
  for (int k = 0; k < 8; ++k) part[k] = item(first + k);
  std::int64_t i = 8;
  for (; i + 8 <= n; i += 8) {
    for (int k = 0; k < 8; ++k) part[k] += item(first + i + k);
  }
  T sum = ((part[0] + part[1]) + (part[2] + part[3])) + ((part[4] + part[5]) + (part[6] + part[7]));
  for (; i < n; ++i) sum += item(first + i);
  return sum;
}

}  // namespace pleat_perf
