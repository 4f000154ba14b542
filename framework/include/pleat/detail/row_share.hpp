// 1 / (row + 1), rounded once: the weight of the newest item of a column. A table, because a division per row
// would cost more than the fold; on the device it stands in constant memory, where all lanes read one entry
// at once.
#pragma once

#include <type_traits>

#include <pleat/macros.hpp>

namespace pleat::detail {

inline constexpr int rows_of_a_pleat = 32;

template <class F>
struct RowShares {
  F value[rows_of_a_pleat];
};
template <class F>
constexpr RowShares<F> make_row_shares() {
  RowShares<F> shares{};
  for (int row = 0; row < rows_of_a_pleat; ++row) shares.value[row] = F(1) / F(row + 1);
  return shares;
}
template <class F>
inline constexpr RowShares<F> row_shares = make_row_shares<F>();

#if defined(__CUDACC__)
static __constant__ const RowShares<float> device_row_shares_float = make_row_shares<float>();
static __constant__ const RowShares<double> device_row_shares_double = make_row_shares<double>();
#endif

template <class F>
PLEAT_INLINE F row_share(int row) {
#if defined(__CUDA_ARCH__)
  if constexpr (std::is_same_v<F, float>) {
    return device_row_shares_float.value[row];
  } else {
    return device_row_shares_double.value[row];
  }
#else
  return row_shares<F>.value[row];
#endif
}

// Whether a column that sums around a value takes its mean for it after this row, the last of eight.
inline constexpr int rows_between_centers = 8;
PLEAT_INLINE bool centers_after(int row) { return row % rows_between_centers == rows_between_centers - 1; }

}  // namespace pleat::detail
