#include <catch2/catch.hpp>

#include <cstdint>

#include <pleat/detail/fast_divisor.hpp>

#include "support/data.hpp"

using pleat::detail::FastDivisor;
using namespace pleat_test;

namespace {

// One below what may be divided, and divide.
template <class U>
constexpr U most = U(U(-1) >> 1);

template <class U>
bool divides(const FastDivisor<U>& by, U n) {
  return by.quotient(n) == n / by.divisor();
}

// At both sides of a multiple of the divisor, where a quotient that is too small or too large shows first.
template <class U>
bool divides_near_multiples(U divisor, U multiple) {
  const FastDivisor<U> by(divisor);
  const U n = U(multiple / divisor * divisor);
  return by.divisor() == divisor && divides(by, n) && (n == 0 || divides(by, U(n - 1))) &&
         (n == most<U> || divides(by, U(n + 1)));
}

// 1, 2, 3, ... and all within 2 of a power of two or of the quotients of the greatest number by small ones.
template <class U, class Check>
void each_edge(const Check& check) {
  for (U small = 1; small < 70; ++small) {
    check(small);
    check(U(most<U> / small));
    if (most<U> / small < most<U>) check(U(most<U> / small + 1));
  }
  for (int power = 3; power < int(sizeof(U)) * 8 - 1; ++power) {
    for (int off = -2; off <= 2; ++off) check(U((U(1) << power) + U(off)));
  }
}

}  // namespace

TEMPLATE_TEST_CASE("small numbers by small divisors", "", std::uint32_t, std::uint64_t) {
  using U = TestType;
  bool right = true;
  for (U divisor = 1; divisor <= 300; ++divisor) {
    const FastDivisor<U> by(divisor);
    for (U n = 0; n < 5000; ++n) right = right && divides(by, n);
  }
  CHECK(right);
}
TEMPLATE_TEST_CASE("edges by edges", "", std::uint32_t, std::uint64_t) {
  using U = TestType;
  each_edge<U>([](U divisor) {
    bool right = divides(FastDivisor<U>(divisor), U(0)) && divides(FastDivisor<U>(divisor), most<U>);
    each_edge<U>([&](U n) { right = right && divides_near_multiples(divisor, n); });
    CAPTURE(divisor);
    CHECK(right);
  });
}
TEMPLATE_TEST_CASE("random numbers of all magnitudes by random divisors", "", std::uint32_t, std::uint64_t) {
  using U = TestType;
  std::uint64_t wrong = 0;
  for (std::uint64_t i = 0; i < 300'000; ++i) {
    const U divisor = U(hard_value<U>(Data::wide, 1, i) / 2), n = U(hard_value<U>(Data::wide, 2, i) / 2);
    wrong += !divides_near_multiples(divisor == 0 ? U(1) : divisor, n);
    wrong += !divides(FastDivisor<U>(divisor == 0 ? U(1) : divisor), n);
  }
  CHECK(wrong == 0);
}
TEST_CASE("the greatest multiples of every divisor of 16 bits") {
  bool right = true;
  for (std::uint32_t divisor = 1; divisor < 65536; ++divisor)
    right = right && divides_near_multiples(divisor, most<std::uint32_t>);
  CHECK(right);
}
