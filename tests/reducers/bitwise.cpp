// BitAnd, BitOr, BitXor.
#include <catch2/catch.hpp>

#include <cstdint>
#include <tuple>
#include <type_traits>

#include "laws/reducer_laws.hpp"
#include "support/sanitized.hpp"

using namespace pleat_test;
using pleat::BitAnd;
using pleat::BitOr;
using pleat::BitXor;

using Integers = tested_types<bool, std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t,
                              std::uint16_t, std::uint32_t, std::uint64_t>;

TEMPLATE_LIST_TEST_CASE("the bitwise reducers obey the laws of states", "[reducers][bitwise]", Integers) {
  obey_laws_of_states<BitAnd<TestType>, TestType>();
  obey_laws_of_states<BitOr<TestType>, TestType>();
  obey_laws_of_states<BitXor<TestType>, TestType>();
}
using SomeIntegers = tested_types<bool, std::int8_t, std::uint16_t, std::int32_t, std::uint64_t>;
TEMPLATE_LIST_TEST_CASE("the bitwise reducers obey the laws of folds", "[reducers][bitwise]", SomeIntegers) {
  obey_laws_of_folds<BitAnd<TestType>, TestType>(CpuBackends{});
  obey_laws_of_folds<BitXor<TestType>, TestType>(CpuBackends{});
}

TEST_CASE("a bitwise result has the type of its items", "[reducers][bitwise]") {
  STATIC_REQUIRE(std::is_same_v<BitOr<bool>::result_type, bool>);
  STATIC_REQUIRE(std::is_same_v<BitOr<std::int8_t>::result_type, std::int8_t>);
  STATIC_REQUIRE(std::is_same_v<BitXor<std::uint64_t>::result_type, std::uint64_t>);
}

TEMPLATE_TEST_CASE("the bits of the items meet as in a plain loop", "[reducers][bitwise]", bool, std::int8_t,
                   std::uint64_t) {
  using T = TestType;
  for (const std::int64_t n : {0, 1, 2, 33, 513, 4097, 40001}) {
    Array<T> x = hard_data<T>(Data::wide, n, 3);
    T all = T(-1), any = 0, odd = 0;
    for (std::int64_t i = 0; i < n; ++i) {
      x[i] = T(x[i] | T(2));  // or else the conjunction is soon 0
      all = T(all & x[i]);
      any = T(any | x[i]);
      odd = T(odd ^ x[i]);
    }
    const auto check = [&](auto backend) {
      using Backend = decltype(backend);
      const auto [a, o, e] = reduced<Backend>(x, BitAnd<T>{}, BitOr<T>{}, BitXor<T>{});
      CHECK((a == all && o == any && e == odd));
      CHECK(reduced<Backend>(x, BitOr<T>{}) == any);
    };
    std::apply([&](auto... backend) { (check(backend), ...); }, CpuBackends{});
  }
}

TEMPLATE_LIST_TEST_CASE("one bit set or cleared shows, at every place", "[reducers][bitwise]", CpuBackends) {
  for (const std::int64_t n : {1, 32, 127, 1025, 4096, 9001}) {
    for (const std::int64_t at : {std::int64_t(0), n / 2, n - 1}) {
      Array<std::uint32_t> ones = filled(n, ~std::uint32_t(0)), zeros = filled(n, std::uint32_t(0));
      ones[at] = ~(std::uint32_t(1) << 31);
      zeros[at] = std::uint32_t(1) << 31;
      CHECK(reduced<TestType>(ones, BitAnd<std::uint32_t>{}) == 0x7fffffffu);
      CHECK(reduced<TestType>(zeros, BitOr<std::uint32_t>{}) == 0x80000000u);
      CHECK(reduced<TestType>(zeros, BitXor<std::uint32_t>{}) == 0x80000000u);
    }
  }
}

TEMPLATE_LIST_TEST_CASE("a Kokkos functor may update bits", "[reducers][bitwise]", CpuBackends) {
  const std::uint64_t right = 0xffff;
  const pleat::RangePolicy<TestType> range(0, 1 << 16);
  CHECK(pleat::parallel_reduce(
            range, [](std::int64_t i, std::uint64_t& bits) { bits |= std::uint64_t(i); },
            BitOr<std::uint64_t>{}) == right);
}
