// The Kokkos form: a label, a functor that updates accumulators, and a variable that receives the sum.
#include <pleat/pleat.hpp>

#include <cstdint>
#include <cstdio>

int main() {
  const std::int64_t n = 100000;

  // PLEAT_LAMBDA is [=], and under nvcc also marks the lambda for the device, as KOKKOS_LAMBDA does.
  double sum = 0;
  pleat::parallel_reduce(
      "sum of squares", n,
      PLEAT_LAMBDA(std::int64_t i, double& partial) { partial += double(i) * double(i); }, sum);

  // With reducers, each accumulator has its reducer's result_type, and starts from the reducer's identity.
  const auto [count, peak] = pleat::parallel_reduce(
      "multiples of 7, and the largest remainder of i^2 by 1009", pleat::RangePolicy<>(0, n),
      PLEAT_LAMBDA(std::int64_t i, std::int64_t & multiples, pleat::ArgResult<std::int64_t> & largest) {
        if (i % 7 == 0) ++multiples;
        const std::int64_t remainder = i * i % 1009;
        if (remainder > largest.value) largest = {remainder, i};
      },
      pleat::Sum<std::int64_t>{}, pleat::ArgMax<std::int64_t>{});

  std::printf("sum of squares %.0f, %lld multiples of 7, largest remainder %lld at %lld\n", sum,
              static_cast<long long>(count), static_cast<long long>(peak.value),
              static_cast<long long>(peak.index));
  const bool right = sum == double(n - 1) * double(n) * double(2 * n - 1) / 6 && count == 14286 &&
                     peak.value == 1008 && peak.index * peak.index % 1009 == 1008;
  return right ? 0 : 1;
}
