#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>
#include <random>

#include <pleat/detail/fast_divisor.hpp>

using pleat::detail::FastDivisor;

TEST_CASE("small numbers are divided as by the machine") {
  std::int64_t wrong = 0;
  for (std::int64_t d = 1; d <= 300; ++d) {
    const FastDivisor divisor(d);
    for (std::int64_t n = 0; n <= 2000; ++n) wrong += divisor.quotient(n) != n / d;
  }
  CHECK(wrong == 0);
}
TEST_CASE("numbers around multiples and powers of two are divided as by the machine") {
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  std::mt19937_64 random(7);
  std::int64_t wrong = 0;
  for (int k = 0; k < 200'000; ++k) {
    std::int64_t d = std::int64_t(random() >> (1 + random() % 63));
    if (k % 4 == 0) d = std::int64_t(1) << (random() % 63);
    if (k % 4 == 1) d += std::int64_t(1) << (random() % 62);
    if (d < 1) d = 1;
    const FastDivisor divisor(d);
    const std::int64_t multiple = std::int64_t(random() >> (1 + random() % 63)) / d * d;
    for (const std::int64_t n : {multiple, multiple - 1, multiple + 1, d - 1, d, most, most - 1, most / d * d,
                                 most / d * d - 1, std::int64_t(random() >> 1)}) {
      if (n >= 0) wrong += divisor.quotient(n) != n / d;
    }
  }
  CHECK(wrong == 0);
}
