#include <catch2/catch.hpp>

#include <cmath>
#include <cstdint>
#include <type_traits>

#include "cases/on_device.hpp"
#include "oracle/exact.hpp"
#include "oracle/hard_sums.hpp"
#include "support/exact_sums.hpp"

using namespace pleat_test;
using pleat::held_t;
using pleat::Plain;
using pleat::Sum;

namespace {

// A user's own type, which is held as it is.
struct Money {
  std::int64_t cents;
  friend Money operator+(Money a, Money b) { return {a.cents + b.cents}; }
};

template <class T, class Held>
inline constexpr bool holds = std::is_same_v<held_t<Plain, T>, Held>;

}  // namespace

TEST_CASE("Plain holds floats as they are, halves in float, integers in 64 bits of their sign",
          "[accumulators]") {
  STATIC_REQUIRE((holds<float, float> && holds<double, double> && holds<Money, Money>));
  STATIC_REQUIRE((holds<pleat::Half, float> && holds<pleat::BFloat16, float>));
  STATIC_REQUIRE(
      (holds<bool, std::int64_t> && holds<std::int8_t, std::int64_t> && holds<std::int64_t, std::int64_t>));
  STATIC_REQUIRE((holds<std::uint8_t, std::uint64_t> && holds<std::uint64_t, std::uint64_t>));
  STATIC_REQUIRE((holds<char, std::conditional_t<std::is_signed_v<char>, std::int64_t, std::uint64_t>>));
}

TEMPLATE_LIST_TEST_CASE("sums in Plain are exact for every integer", "[accumulators]", CpuBackends) {
  const auto check = []<class T>(T) {
    for (const Data kind : {Data::wide, Data::negative, Data::special}) {
      for (const std::int64_t n : {1, 33, 1009, 20000}) {
        const Array<T> x = hard_data<T>(kind, n);
        std::uint64_t right = 0;  // modulo 2^64
        for (std::int64_t i = 0; i < n; ++i) right += std::uint64_t(x[i]);
        CHECK(std::uint64_t(reduced<TestType>(x, Sum<T>{})) == right);
      }
    }
  };
  check(std::int8_t{});
  check(std::uint8_t{});
  check(std::int16_t{});
  check(std::uint16_t{});
  check(std::int32_t{});
  check(std::uint32_t{});
  check(std::int64_t{});
  check(std::uint64_t{});
  check(bool{});
}

TEMPLATE_LIST_TEST_CASE("a user's type with operator+ is summed as it is", "[accumulators]", CpuBackends) {
  Array<Money> x(5000);
  std::int64_t cents = 0;
  for (std::int64_t i = 0; i < x.size(); ++i) cents += x[i].cents = i * i - 1000;
  CHECK(reduced<TestType>(x, Sum<Money>{}).cents == cents);
  CHECK(reduced<TestType>(Array<Money>(0), Sum<Money>{}).cents == 0);
}

namespace {

// The bound of the header, in full instead of in first order.
template <class Held>
ErrorBound stated(std::int64_t n) {
  return {0, gamma<Held>(32 + std::log2(double(n)))};
}
template <class Backend, class T>
void check_bound(const Array<T>& x) {
  using Held = held_t<Plain, T>;
  const std::int64_t n = x.size();
  Array<double> wide(n);
  for (std::int64_t i = 0; i < n; ++i) wide[i] = double(made_from_t<T>(x[i]));
  CHECK(errs_within(stated<Held>(n), double(reduced<Backend>(x, Sum<T>{})), wide.data(), n));
}

constexpr std::int64_t bound_sizes[] = {1, 2, 3, 33, 129, 1009, 4097, 100003};

}  // namespace

TEMPLATE_LIST_TEST_CASE("a sum in Plain errs as it says", "[accumulators]", CpuBackends) {
  for (const std::int64_t n : bound_sizes) {
    INFO("n = " << n);
    for (const double condition : {1.0, 1e4, 1e12}) {
      check_bound<TestType>(ill_conditioned<float>(condition, n));
      check_bound<TestType>(ill_conditioned<double>(condition, n));
    }
    for (const HardSum kind : {HardSum::full_range, HardSum::subnormal, HardSum::borrow, HardSum::carries}) {
      check_bound<TestType>(hard_sum<float>(kind, n));
      check_bound<TestType>(hard_sum<double>(kind, n));
    }
    for (const Data kind : {Data::wide, Data::near_one, Data::tiny, Data::negative}) {
      check_bound<TestType>(hard_data<pleat::Half>(kind, n));
      check_bound<TestType>(hard_data<pleat::BFloat16>(kind, n));
    }
  }
}

TEMPLATE_LIST_TEST_CASE("where a loop errs beyond that", "[accumulators]", CpuBackends) {
  Array<float> x(1000003);
  Array<double> wide(x.size());
  float loop = 0;
  for (std::int64_t i = 0; i < x.size(); ++i) loop += float(wide[i] = x[i] = 0.1f);
  CHECK_FALSE(errs_within(stated<float>(x.size()), double(loop), wide.data(), x.size()));
  check_bound<TestType>(x);
}
