#include <catch2/catch.hpp>

// Vectors wider than the machine's are passed between inlined functions only, so no ABI is at stake.
#pragma GCC diagnostic ignored "-Wpsabi"

#include <cstdint>
#include <type_traits>

#include <pleat/detail/convert.hpp>

#include "support/data.hpp"

using namespace pleat;
using namespace pleat::detail;
using namespace pleat_test;

namespace {

// How many of the items, converted W at a time, differ from those converted one by one.
template <class To, int W, class From>
int differences(const Array<From>& items) {
  int wrong = 0;
  for (std::int64_t i = 0; i + W <= items.size(); i += W) {
    const auto lanes = convert_lanes<To>(load<From, W>(items.data() + i));
    for (int k = 0; k < W; ++k) wrong += !same_bits(To(lane(lanes, k)), To(convert<To>(items[i + k])));
  }
  return wrong;
}

template <class H>
Array<H> all_halves() {
  Array<H> items(65536);
  for (std::uint32_t b = 0; b < 65536; ++b) items[b] = H::from_bits(std::uint16_t(b));
  return items;
}

}  // namespace

TEMPLATE_TEST_CASE("all 65536 halves widen in lanes as they do one by one, NaNs with their bits", "", Half,
                   BFloat16) {
  const auto items = all_halves<TestType>();
  CHECK(differences<float, 4>(items) == 0);
  CHECK(differences<float, 8>(items) == 0);
  CHECK(differences<float, 16>(items) == 0);
}

TEMPLATE_TEST_CASE("all halves widen to double in lanes", "", Half, BFloat16) {
  auto items = all_halves<TestType>();
  // The sign of a NaN survives float to double; its payload is the machine's business.
  for (std::int64_t i = 0; i < items.size(); ++i) {
    if (float(items[i]) != float(items[i])) items[i] = std::numeric_limits<TestType>::quiet_NaN();
  }
  CHECK(differences<double, 2>(items) == 0);
  CHECK(differences<double, 8>(items) == 0);
}

TEST_CASE("numbers convert in lanes as they do one by one") {
  for (const Data kind : {Data::wide, Data::ties, Data::tiny}) {
    CHECK(differences<double, 4>(hard_data<float>(kind, 1000)) == 0);
    CHECK(differences<float, 4>(hard_data<double>(kind, 1000)) == 0);
    CHECK(differences<std::int64_t, 4>(hard_data<std::int8_t>(kind, 1000)) == 0);
    CHECK(differences<std::int64_t, 2>(hard_data<std::int16_t>(kind, 1000)) == 0);
    CHECK(differences<std::int64_t, 4>(hard_data<std::int32_t>(kind, 1000)) == 0);
    CHECK(differences<std::uint64_t, 4>(hard_data<std::uint8_t>(kind, 1000)) == 0);
    CHECK(differences<std::uint64_t, 2>(hard_data<std::uint32_t>(kind, 1000)) == 0);
    CHECK(differences<double, 2>(hard_data<std::int64_t>(kind, 1000)) == 0);
    CHECK(differences<double, 2>(hard_data<std::uint64_t>(kind, 1000)) == 0);
    CHECK(differences<std::int64_t, 4>(hard_data<bool>(kind, 1000)) == 0);
    CHECK(differences<std::uint16_t, 8>(hard_data<std::int8_t>(kind, 1000)) == 0);  // narrows as integers do
  }
}

TEST_CASE("a value of the same type is passed on, not copied") {
  const Vec3 v{1, 2, 3};
  CHECK(&convert<Vec3>(v) == &v);
}

TEST_CASE("halves are made from any number by way of float") {
  CHECK(convert<Half>(1.0 / 3).bits == Half(1.0f / 3).bits);
  CHECK(convert<BFloat16>(3).bits == 0x4040);
  CHECK(convert<Half>(BFloat16(1.5f)).bits == 0x3e00);
}
