// Reducers whose partials must meet in the order of the items: with `commutative = false` each partial holds
// consecutive items, and join is given the left one first. The same bits on every backend, as ever.
#include <pleat/pleat.hpp>

#include <cstdint>
#include <cstdio>

#include "reducers/longest_run.hpp"
#include "reducers/matrix_product.hpp"
#include "reducers/maximum_subarray.hpp"
#include "reducers/polynomial_hash.hpp"

// By how much a price moves on day i, in cents, with better years and worse.
PLEAT_FUNCTION std::int64_t moves_by(std::int64_t i) {
  return i * i % 1009 / 100 - 5 + (i / 4000 % 2 == 0 ? 1 : -1);
}

struct Answers {
  std::int64_t gain;
  Run<bool> rise;
  Matrix power;
  std::uint32_t hash;
  friend bool operator==(const Answers&, const Answers&) = default;
};

struct Work {
  template <class Backend>
  Answers operator()(Backend) const {
    // The most that buying and selling once could earn, and a fingerprint of the data. Reducers of this kind
    // may share a pass, but not with others.
    const pleat::RangePolicy<Backend> days(0, 100000);
    const auto [gain, hash] = pleat::parallel_reduce(
        days, PLEAT_LAMBDA(std::int64_t i) { return moves_by(i); }, MaximumSubarray<std::int64_t>{},
        PolynomialHash{});
    // The longest time in which the price never fell, or always did.
    const Run<bool> rise = pleat::parallel_reduce(
        days, PLEAT_LAMBDA(std::int64_t i) { return moves_by(i) >= 0; }, LongestRun<bool>{});
    // Fibonacci's numbers are in the powers of a matrix.
    const Matrix power = pleat::parallel_reduce(
        pleat::RangePolicy<Backend>(0, 46), PLEAT_LAMBDA(std::int64_t) { return Matrix{1, 1, 1, 0}; },
        MatrixProduct{});
    return {gain, rise, power, hash};
  }
};

int main() {
  const Answers right = Work{}(pleat::Serial{});
  for (const char* name : {"serial", "openmp", "cuda"}) {
    try {
      const Answers got = pleat::with_backend(name, Work{});
      std::printf("%-8s gain %lld, %lld days of %s from %lld on, Fibonacci number 46 is %u, hash %08x\n",
                  name, static_cast<long long>(got.gain), static_cast<long long>(got.rise.length),
                  got.rise.value ? "rise" : "fall", static_cast<long long>(got.rise.begin), got.power.b,
                  got.hash);
      if (got != right) return 1;
    } catch (const pleat::ArgumentError& error) {  // a backend that this program was built without
      std::printf("%s\n", error.what());
    }
  }

  // What a plain loop finds: Kadane's.
  std::int64_t best = moves_by(0), ending = moves_by(0);
  for (std::int64_t i = 1; i < 100000; ++i) {
    ending = moves_by(i) + (ending > 0 ? ending : 0);
    best = ending > best ? ending : best;
  }
  return right.gain == best && right.power.b == 1836311903 ? 0 : 1;
}
