// Arithmetic with powers of two, of which columns come.
#pragma once

namespace pleat::gpu {

// Of a power of two.
__host__ __device__ constexpr int log2_of(int power) {
  int log = 0;
  while (power >> log > 1) ++log;
  return log;
}

// The lowest `bits` bits of x, reversed.
__device__ __forceinline__ int reversed(int x, int bits) {
  return bits == 0 ? 0 : int(__brev(unsigned(x)) >> (32 - bits));
}

// items_in_column for 2^log_width columns, of which this one has an item or not; without a division.
__device__ __forceinline__ int items_of_column(int items, int column, int log_width) {
  return column < items ? ((items - column - 1) >> log_width) + 1 : 0;
}

}  // namespace pleat::gpu
