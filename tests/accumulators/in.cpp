#include <catch2/catch.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "laws/reducer_laws.hpp"
#include "oracle/exact.hpp"
#include "oracle/hard_sums.hpp"
#include "support/exact_sums.hpp"

using namespace pleat_test;
using pleat::In;
using pleat::Moments;
using pleat::Prod;
using pleat::Sum;

TEST_CASE("In<T> holds every type in T, and T is the result", "[accumulators]") {
  STATIC_REQUIRE(std::is_same_v<pleat::held_t<In<double>, float>, double>);
  STATIC_REQUIRE(std::is_same_v<Sum<std::int64_t, In<std::int32_t>>::result_type, std::int32_t>);
  STATIC_REQUIRE(std::is_same_v<Prod<pleat::Half, In<double>>::result_type, double>);
}

TEST_CASE("sums in a named type obey the laws", "[accumulators]") {
  const auto obey = []<class R, class E>(R, E) {
    obey_laws_of_states<R, E>();
    obey_laws_of_folds<R, E>(CpuBackends{});
  };
  SECTION("floats in a wider type") { obey(Sum<float, In<double>>{}, float{}); }
  SECTION("halves in double") { obey(Sum<pleat::Half, In<double>>{}, pleat::Half{}); }
  SECTION("bfloat16 in double") { obey(Sum<pleat::BFloat16, In<double>>{}, pleat::BFloat16{}); }
  SECTION("bytes in float") { obey(Sum<std::uint8_t, In<float>>{}, std::uint8_t{}); }
  SECTION("flags in a narrower integer") { obey(Sum<bool, In<std::int32_t>>{}, bool{}); }
  SECTION("64-bit integers in a narrower one") {
    obey(Sum<std::int64_t, In<std::int16_t>>{}, std::int64_t{});
  }
  SECTION("64-bit integers in float") { obey(Sum<std::int64_t, In<float>>{}, std::int64_t{}); }
  SECTION("64-bit unsigned integers in double") { obey(Sum<std::uint64_t, In<double>>{}, std::uint64_t{}); }
  SECTION("doubles in float") { obey(Sum<double, In<float>>{}, double{}); }
  SECTION("products of floats in double") { obey(Prod<float, In<double>>{}, float{}); }
}

TEST_CASE("moments in float obey the laws", "[accumulators]") {
  obey_laws_of_folds<Moments<float, In<float>>, float>(CpuBackends{});
  obey_laws_of_folds<Moments<double, In<float>>, double>(CpuBackends{});
}

TEMPLATE_LIST_TEST_CASE("a narrower accumulator wraps where it was named, and only there", "[accumulators]",
                        CpuBackends) {
  for (const std::int64_t n : {3, 130, 5000}) {
    const Array<std::int32_t> x = filled(n, std::int32_t(0x7fffffff));
    const std::int64_t wide = n * 0x7fffffff;
    CHECK(reduced<TestType>(x, Sum<std::int32_t>{}) == wide);
    CHECK(reduced<TestType>(x, Sum<std::int32_t, In<std::int32_t>>{}) == std::int32_t(std::uint32_t(wide)));
    CHECK(reduced<TestType>(x, Sum<std::int32_t, In<std::uint8_t>>{}) == std::uint8_t(wide));
  }
}

TEMPLATE_LIST_TEST_CASE("an item is converted before it is added", "[accumulators]", CpuBackends) {
  const std::vector<float> x(1000, 1.75f);
  CHECK(reduced<TestType>(x, Sum<float, In<std::int64_t>>{}) == 1000);
  CHECK(reduced<TestType>(x, Sum<float, In<double>>{}) == 1750.0);
}

namespace {

// The bound of the header, in full instead of in first order: one more rounding where an item has to be
// rounded into Wide.
template <class Backend, class Wide, class T>
void check_bound(const Array<T>& x) {
  const std::int64_t n = x.size();
  Array<double> wide(n);
  for (std::int64_t i = 0; i < n; ++i) wide[i] = double(x[i]);
  constexpr bool rounds = std::numeric_limits<T>::digits > std::numeric_limits<Wide>::digits;
  const ErrorBound stated{0, gamma<Wide>(32 + std::log2(double(n)) + rounds)};
  CHECK(errs_within(stated, double(reduced<Backend>(x, Sum<T, In<Wide>>{})), wide.data(), n));
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("a sum in a named type errs as it says", "[accumulators]", CpuBackends) {
  for (const std::int64_t n : {1, 2, 3, 33, 129, 1009, 4097, 100003}) {
    INFO("n = " << n);
    for (const double condition : {1.0, 1e4, 1e12}) {
      check_bound<TestType, double>(ill_conditioned<float>(condition, n));
      check_bound<TestType, float>(ill_conditioned<double>(condition, n));
    }
    check_bound<TestType, double>(hard_sum<float>(HardSum::full_range, n));
    check_bound<TestType, double>(hard_data<std::int32_t>(Data::wide, n));
    check_bound<TestType, float>(hard_data<std::int32_t>(Data::wide, n));
    for (const Data kind : {Data::wide, Data::near_one, Data::tiny, Data::negative}) {
      check_bound<TestType, double>(hard_data<pleat::Half>(kind, n));
      check_bound<TestType, double>(hard_data<pleat::BFloat16>(kind, n));
    }
  }
}
