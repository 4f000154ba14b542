// Exact sums on the device: what one lane holds. Values are added to doubles whose rounding errors are
// watched; while there is none, the doubles hold the exact sum. What does not fit goes to fixed-point bins,
// which hold anything.
//   float    one double per column and 64-bit bins of the lane's own in shared memory
//   double   two doubles per column (the second takes the first one's errors), and the block's bins, by
//   integer atomics
#pragma once

#include <cstdint>
#include <type_traits>

#include <pleat/detail/arithmetic.hpp>
#include <pleat/detail/superaccumulator.hpp>

namespace pleat::gpu {

// Fixed-point bins of 32 bits each, bit 0 that of the smallest subnormal of V, as in Superaccumulator.
template <class V, int Threads>
struct LaneBins {
  static constexpr bool private_to_lane = std::is_same_v<V, float>;
  static constexpr int count = detail::Superaccumulator<V>::digits;
  static constexpr int stride = private_to_lane ? Threads : 1;  // bin-major: lanes meet in no bank
  static constexpr int size = count * stride;

  std::int64_t* bins;  // the lane's first bin

  __device__ __forceinline__ void add(int bin, std::int64_t part) {
    if constexpr (private_to_lane) {
      bins[bin * stride] += part;
    } else {
      atomicAdd(reinterpret_cast<unsigned long long*>(bins + bin), static_cast<unsigned long long>(part));
    }
  }
  // A finite value. A float's 24 bits, shifted by up to 31, go into one 64-bit bin: at most 200 of them
  // between carries.
  __device__ __forceinline__ void add_value(V x) {
    if constexpr (private_to_lane) {
      const unsigned bits = __float_as_uint(x);
      const int biased = int(bits >> 23) & 0xff;
      const std::int64_t mantissa = (bits & 0x7fffff) | (biased != 0 ? 0x800000 : 0);
      const int position = biased != 0 ? biased - 1 : 0;
      const std::int64_t part = mantissa << (position % 32);
      add(position / 32, int(bits) < 0 ? -part : part);
    } else {
      add(double(x));
    }
  }
  // Leaves each bin of the lane below 2^32, the last one signed.
  __device__ __forceinline__ void carry() {
    if constexpr (private_to_lane) {
#pragma unroll
      for (int k = 0; k + 1 < count; ++k) {
        const std::int64_t value = bins[k * stride];
        bins[(k + 1) * stride] += value >> 32;
        bins[k * stride] = value & 0xffffffff;
      }
    }
  }
  // A 53-bit mantissa whose bit 0 stands at `position`, which is not negative.
  __device__ __forceinline__ void add(std::uint64_t mantissa, int position, bool negative) {
    const int first = position / 32, shift = position % 32;
    const std::uint64_t low = (mantissa & 0xffffffffu) << shift;  // 63 bits
    const std::uint64_t high = (mantissa >> 32) << shift;         // 52 bits, one bin further up
    const std::int64_t parts[3] = {std::int64_t(low & 0xffffffffu),
                                   std::int64_t((low >> 32) + (high & 0xffffffffu)),
                                   std::int64_t(high >> 32)};
#pragma unroll
    for (int k = 0; k < 3; ++k) {
      if (parts[k] != 0) add(first + k, negative ? -parts[k] : parts[k]);
    }
  }
  // A finite double that is a sum of values of V: its lowest set bit does not stand below bit 0.
  __device__ __forceinline__ void add(double x) {
    constexpr int lowest = std::is_same_v<V, float> ? -149 : -1074;  // exponent of bit 0
    const std::uint64_t bits = std::uint64_t(__double_as_longlong(x));
    const int biased = int(bits >> 52) & 0x7ff;
    std::uint64_t mantissa = bits & 0xfffffffffffffu;
    if (biased != 0) mantissa |= std::uint64_t(1) << 52;
    const int position = (biased == 0 ? 1 : biased) - 1075 - lowest;
    if (mantissa == 0) return;
    add(position < 0 ? mantissa >> -position : mantissa, position < 0 ? 0 : position, bits >> 63);
  }
};

// The exact sum of a lane's column, as long as `bad` stays zero.
template <class V>
struct Expansion {
  static constexpr int terms = std::is_same_v<V, float> ? 1 : 2;
  double term[terms];

  __device__ __forceinline__ void clear() {
#pragma unroll
    for (int k = 0; k < terms; ++k) term[k] = 0;
  }
  // Adds x; `bad` gets a bit where the sum is exact no longer, or not finite.
  __device__ __forceinline__ void add(V value, unsigned& bad) {
    double x = value;
#pragma unroll
    for (int k = 0; k < terms; ++k) {
      const double sum = detail::add(term[k], x);
      const double part = detail::sub(sum, term[k]);
      x = detail::add(detail::sub(term[k], detail::sub(sum, part)), detail::sub(x, part));
      term[k] = sum;
    }
    bad |= unsigned(__double2hiint(x));  // an error is zero, or has an exponent
  }
  template <class Bins>
  __device__ __forceinline__ void flush(Bins& bins) {
#pragma unroll
    for (int k = 0; k < terms; ++k) {
      bins.add(term[k]);
      term[k] = 0;
    }
  }
};

}  // namespace pleat::gpu
