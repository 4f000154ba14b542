// Exact sums on the device: what one lane holds. The range of V is cut into levels of 48 bits, and a lane
// holds an integer for each, in units of the level's lowest bit. A level is added to as a double of fixed
// exponent (1.5 2^52 units plus the integer): adding x to it rounds x to the level's units, and what the
// rounding left over, which subtraction tells exactly, goes to the level below (after Demmel and Nguyen 2013,
// who drop what is left after a few levels; here nothing is dropped). The borders are laid so that the first
// items begin at the top of a level: narrow data meets one. Batches that meet many levels are added item by
// item to the two or three levels that an item has bits in.
#pragma once

#include <cstdint>
#include <type_traits>

#include <pleat/backends/cuda/device/shuffle.cuh>
#include <pleat/detail/arithmetic.hpp>
#include <pleat/detail/superaccumulator.hpp>

namespace pleat::gpu {

// The greatest of all lanes' words, as those of floats that are not negative; NaN is the greatest of all.
__device__ __forceinline__ unsigned warp_max(unsigned x) {
#if __CUDA_ARCH__ >= 800
  return __reduce_max_sync(whole_warp, x);
#else
  for (int mask = 16; mask >= 1; mask /= 2) x = max(x, __shfl_xor_sync(whole_warp, x, mask));
  return x;
#endif
}
// max(a, |b|) of such words.
__device__ __forceinline__ unsigned max_magnitude(unsigned a, unsigned b) {
#if __CUDA_ARCH__ >= 800
  float most;
  asm("{ .reg .f32 m; abs.f32 m, %2; max.NaN.f32 %0, %1, m; }"
      : "=f"(most)
      : "f"(__uint_as_float(a)), "f"(__uint_as_float(b)));
  return __float_as_uint(most);
#else
  return max(a, b & 0x7fffffffu);
#endif
}

// The fields of a term.
__device__ __forceinline__ unsigned top_word(float x) { return __float_as_uint(x); }
__device__ __forceinline__ unsigned top_word(double x) { return unsigned(__double2hiint(x)); }
__device__ __forceinline__ bool is_minus_zero(float x) { return __float_as_uint(x) == 0x80000000u; }
__device__ __forceinline__ bool is_minus_zero(double x) {
  return __double_as_longlong(x) == std::int64_t(std::uint64_t(1) << 63);
}

// Adds magnitude * 2^position, in bits above bit 0, to digits that other threads add to as well.
template <class State>
__device__ __forceinline__ void add_to_digits(State& state, std::uint64_t magnitude, int position,
                                              bool negative) {
  const int first = position / 32, shift = position % 32;
  const std::uint64_t low = (magnitude & 0xffffffffu) << shift, high = (magnitude >> 32) << shift;
  const std::uint64_t parts[3] = {low & 0xffffffffu, (low >> 32) + (high & 0xffffffffu), high >> 32};
#pragma unroll
  for (int k = 0; k < 3; ++k) {
    if (parts[k] == 0) continue;
    auto* digit = reinterpret_cast<unsigned long long*>(&state.digit[first + k]);
    atomicAdd(digit, static_cast<unsigned long long>(negative ? 0 - parts[k] : parts[k]));
  }
}

// The integers of one lane stand Threads apart, so that the lanes of a warp meet in no bank. A term is a
// float, or a double that is a multiple of bit 0, the smallest subnormal of V.
template <class V, class Term, int Threads>
struct LaneLevels {
  using State = detail::Superaccumulator<V>;
  static constexpr int width = 48;
  static constexpr int levels = std::is_same_v<V, float> ? 7 : 45;
  // Two below the lowest level take the nothing that is left of a term, one above the highest takes carries.
  static constexpr int below = 2;
  static constexpr bool narrow = std::is_same_v<Term, float>;
  // For floats of wide range, bins of 32 bits, and one above for carries.
  static constexpr int bins = narrow ? 8 : 0, first_bin = levels + 1;
  static constexpr int slots = below + levels + 1 + (narrow ? bins + 1 : 0);
  static constexpr int size = slots * Threads;
  // A batch is added in two chains, which hides latency (doubles on an H200, 2026-12-01: .94 of the roofline,
  // .88 with one; four .94, and floats of 40 binades .83 for .85). A term of one bit less than fills a level
  // may start there, and leaves 47 bits to each level below: 8 terms and the integer's 48 bits stay below the
  // 2^51 units by which the double may move.
  static constexpr int chains = 2, most_terms = 16;

  std::int64_t* own;  // the lane's lowest level
  State* shared;      // the block's digits, and which infinities it saw
  int lowest_width;   // of the lowest level, 1 to 48: lays all borders
  int wide;           // batches to come that are added item by item

  __device__ __forceinline__ void start(std::int64_t* memory, State* digits) {
    for (int k = threadIdx.x; k < size; k += Threads) memory[k] = 0;
    for (int k = threadIdx.x; k < State::digits; k += Threads) digits->digit[k] = 0;
    if (threadIdx.x == 0) digits->seen = digits->unused = 0;
    own = memory + below * Threads + threadIdx.x;
    shared = digits;
    wide = 0;
  }
  // Lays the borders so that the block's first terms just may start at a level: it then holds all bits of
  // floats of 24 binades. All threads of the block call.
  template <int N>
  __device__ __forceinline__ void lay_borders(const Term (&term)[N]) {
    __shared__ unsigned most;
    if (threadIdx.x == 0) most = 0;
    __syncthreads();
    const unsigned of_warp = most_of(term);
    if (threadIdx.x % 32 == 0) atomicMax(&most, of_warp);
    __syncthreads();
    lowest_width = bits(most) % width + 1;
    __syncthreads();
  }

  // All lanes of the warp add N terms each. `meanwhile` is called when the terms' registers are free.
  template <int N, class Meanwhile>
  __device__ __forceinline__ void add(Term (&term)[N], const Meanwhile& meanwhile) {
    static_assert(N <= most_terms);
    unsigned most = most_of(term);
    if (bits(most) > most_bits) {
      note_infinite(term);
      most = most_of(term);
      if (bits(most) > most_bits) wide = max(wide, 1);
    }
    if (wide > 0) {
      meanwhile();
#pragma unroll
      for (int i = 0; i < N; ++i) add_to_slots(term[i]);
      if (wide == 1) carry();
      --wide;
      return;
    }
    double x[N];
#pragma unroll
    for (int i = 0; i < N; ++i) x[i] = to_double(term[i]);
    meanwhile();
    const int top = level_of(bits(most));
    int level = top;
#pragma unroll 1
    while (__any_sync(whole_warp, add_to_level(level, x) != 0) || __any_sync(whole_warp, low_words(x) != 0)) {
      --level;
    }
    if (top - level >= many_levels) wide = narrow ? 224 / N : 64;  // a bin has room for 255 terms
  }

  // Leaves the slots small enough for the sums of `publish`.
  __device__ __forceinline__ void finish() {
    if (wide > 0) carry();
    wide = 0;
  }
  // The block's total of each slot enters its digits. All threads of the block call, after all have finished.
  __device__ __forceinline__ void publish() {
    const std::int64_t* first = own - threadIdx.x;
    for (int slot = threadIdx.x / 32; slot < slots - below; slot += Threads / 32) {
      std::int64_t total = 0;
      for (int t = threadIdx.x % 32; t < Threads; t += 32) total += first[slot * Threads + t];
      for (int mask = 16; mask >= 1; mask /= 2) total += shuffle_xor(total, mask);
      if (threadIdx.x % 32 != 0) continue;
      const bool negative = total < 0;
      const int position = slot < first_bin ? lowest_bit(slot) : 32 * (slot - first_bin);
      add_to_digits(*shared, std::uint64_t(negative ? -total : total), position, negative);
    }
  }

 private:
  // From so many levels on terms are added one by one, which floats' bins make cheap.
  static constexpr int many_levels = narrow ? 2 : 3;
  // A float becomes a double by moving its bits, of 2^-896 times its value: four times as fast as a
  // conversion.
  __device__ __forceinline__ static double to_double(double x) { return x; }
  __device__ __forceinline__ static double to_double(float x) {
    const int b = __float_as_int(x);
    return __hiloint2double((b >> 3) & 0x8fffffff, b << 29);
  }
  static constexpr int lowest = narrow ? -149 - 896 : std::is_same_v<V, float> ? -149 : -1074;  // of bit 0

  // How many bits a term has above bit 0, by the top word of its magnitude.
  static constexpr int field_shift = narrow ? 23 : 20, infinity_field = narrow ? 255 : 2047;
  static constexpr int bits_of_infinity = narrow ? 255 + 23 : 1025 - lowest;
  // Above stand infinities, NaN, and what no level's double takes.
  static constexpr int most_bits = std::is_same_v<V, float> ? 277 : 970 - lowest;
  static_assert((most_bits + width - 1) / width < levels);
  __device__ __forceinline__ static int bits(unsigned magnitude) {
    return max(int(magnitude >> field_shift) - infinity_field + bits_of_infinity, 0);
  }
  // The level at which a term of so many bits may start.
  __device__ __forceinline__ int level_of(int bits) const {
    return int(unsigned(bits + width - lowest_width) / unsigned(width));
  }
  // In bits above bit 0.
  __device__ __forceinline__ int lowest_bit(int level) const {
    return level == 0 ? 0 : lowest_width + width * (level - 1);
  }

  template <int N>
  __device__ __forceinline__ static unsigned most_of(const Term (&term)[N]) {
    unsigned most = 0;
#pragma unroll
    for (int i = 0; i < N; ++i) most = max_magnitude(most, top_word(term[i]));
    return warp_max(most);
  }

  // The top word of the double that stands for 0 at a level; the other word is 0.
  __device__ __forceinline__ int zero_of(int level) const {
    return ((1023 + 52 + lowest + lowest_bit(level)) << 20) | (1 << 19);
  }

  // Leaves the remainders in x, and returns zero if there is none, or only such as have a zero top word.
  template <int N>
  __device__ __forceinline__ unsigned add_to_level(int level, double (&x)[N]) {
    std::int64_t* at = own + level * Threads;
    const std::int64_t zero = std::int64_t(zero_of(level)) << 32;
    double a[chains] = {__longlong_as_double(*at + zero), __longlong_as_double(zero)};
    unsigned rest = 0;
#pragma unroll
    for (int i = 0; i < N; ++i) {
      double& to = a[i % chains];
      const double sum = detail::add(to, x[i]);
      x[i] = detail::sub(x[i], detail::sub(sum, to));
      to = sum;
      rest |= top_word(x[i]) & 0x7fffffffu;
    }
    const std::int64_t value = __double_as_longlong(a[0]) - zero + (__double_as_longlong(a[1]) - zero);
    carry(at, value, level == 0 ? lowest_width : width);
    return rest;
  }

  // Asked once a batch, where the top words are zero.
  template <int N>
  __device__ __forceinline__ static unsigned low_words(const double (&x)[N]) {
    unsigned words = 0;
#pragma unroll
    for (int i = 0; i < N; ++i) words |= unsigned(__double2loint(x[i]));
    return words;
  }

  // 24 bits, shifted by up to 31, go to one bin.
  __device__ __forceinline__ void add_to_slots(float x) {
    const int b = __float_as_int(x);
    const unsigned field = unsigned(b) << 1 >> 24;
    int mantissa = b & 0x7fffff;
    if (field != 0) mantissa |= 0x800000;
    if (b < 0) mantissa = -mantissa;
    const unsigned position = max(field, 1u) - 1;
    own[(first_bin + position / 32) * Threads] += std::int64_t(mantissa) << (position % 32);
  }
  // Rounds to three levels in turn, or two, which is enough for a float and for the product of two. A double
  // that no level's double takes is added two levels higher than 2^-94 of it, which is exact.
  __device__ __forceinline__ void add_to_slots(double x) {
    constexpr int parts = std::is_same_v<V, float> ? 2 : 3;
    constexpr int least = std::is_same_v<V, float> ? 1023 + lowest : 0;  // field of bit 0
    int field = int(top_word(x) << 1 >> 21);
    std::int64_t* base = own;
    if constexpr (parts == 3) {
      if (field > 2047 - bits_of_infinity + most_bits) {
        field -= 2 * width;
        x = __hiloint2double(__double2hiint(x) - (2 * width << 20), __double2loint(x));
        base += 2 * Threads;
      }
    } else if constexpr (least > 0) {
      field = max(field, least);  // of zero
    }
    const int level = level_of(field - 2047 + 1025 - lowest);
    std::int64_t* at = base + level * Threads;
    constexpr int lowest_zero = ((1023 + 52 + lowest) << 20) | (1 << 19);
    int zero = lowest_zero + ((width * level + lowest_width - width) << 20);
#pragma unroll
    for (int k = 0; k < parts; ++k) {
      zero = max(zero, lowest_zero);
      const double z = __hiloint2double(zero, 0), sum = detail::add(z, x);
      at[-k * Threads] += __double_as_longlong(sum) - (std::int64_t(zero) << 32);
      if (k + 1 < parts) {
        x = detail::sub(x, detail::sub(sum, z));
        zero -= width << 20;
      }
    }
  }

  __device__ __forceinline__ static void carry(std::int64_t* at, std::int64_t value, int bits) {
    *at = value & ((std::int64_t(1) << bits) - 1);
    at[Threads] += value >> bits;
  }
  __device__ __forceinline__ void carry() {
    std::int64_t* at = own + (narrow ? first_bin : 0) * Threads;
#pragma unroll 1
    for (int k = 0; k < (narrow ? bins : levels); ++k, at += Threads) {
      carry(at, *at, narrow ? 32 : k == 0 ? lowest_width : width);
    }
  }

  // Leaves zero instead.
  template <int N>
  __device__ __forceinline__ void note_infinite(Term (&term)[N]) {
#pragma unroll
    for (int i = 0; i < N; ++i) {
      const Term x = term[i];
      if (bits(top_word(x) & 0x7fffffffu) != bits_of_infinity) continue;
      term[i] = -Term(0);
      atomicOr(&shared->seen, x != x ? State::nan : x > 0 ? State::plus_infinity : State::minus_infinity);
    }
  }
};

}  // namespace pleat::gpu
