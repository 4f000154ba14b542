#include <catch2/catch.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

// The parts of the program that are headers only; the rest is tested through the program itself.
#include "../../../examples/stats/parse_number.hpp"

using stats::parse_number;
using stats::Parsed;

namespace {

template <class T>
T parsed(std::string_view text) {
  T value{};
  INFO(text);
  REQUIRE(parse_number(text, value) == Parsed::Number);
  return value;
}

template <class T>
Parsed outcome(std::string_view text) {
  T value{};
  return parse_number(text, value);
}

// What rounding to nearest, ties to even, gives, found by search among all values of the type: the candidates
// are exact in double, and so is each distance.
template <class T>
std::uint16_t nearest_bits(double value) {
  std::uint16_t best = 0;
  double smallest = std::numeric_limits<double>::infinity();
  for (unsigned bits = 0; bits < 0x10000u; ++bits) {
    const T candidate = T::from_bits(static_cast<std::uint16_t>(bits));
    const double distance = std::abs(static_cast<double>(static_cast<float>(candidate)) - value);
    const bool is_negative = bits >= 0x8000u;
    if (!(distance <= smallest) || is_negative != std::signbit(value)) continue;
    if (distance < smallest || bits % 2 == 0) best = static_cast<std::uint16_t>(bits);
    smallest = distance;
  }
  return best;
}

}  // namespace

TEST_CASE("a cell is a number only as a whole") {
  CHECK(parsed<double>(" \t2.5 ") == 2.5);
  CHECK(parsed<double>("+2.5e-1") == 0.25);
  CHECK(parsed<std::int32_t>("+7") == 7);
  for (const char* text : {"2.5x", "x", "1 2", "+", "-", "+-1", "++1", "1e", "0x10", "1,5", "."}) {
    CHECK(outcome<double>(text) == Parsed::NotANumber);
    CHECK(outcome<pleat::Half>(text) == Parsed::NotANumber);
    CHECK(outcome<std::int64_t>(text) == Parsed::NotANumber);
    CHECK(outcome<std::uint8_t>(text) == Parsed::NotANumber);
  }
  CHECK(outcome<std::int32_t>("2.0") == Parsed::NotANumber);
  CHECK(outcome<std::uint32_t>("-2.0") == Parsed::NotANumber);
  CHECK(outcome<double>("") == Parsed::Empty);
  CHECK(outcome<std::int8_t>(" \t ") == Parsed::Empty);
}

TEST_CASE("a number outside the type is told from garbage") {
  CHECK(parsed<std::int8_t>("-128") == -128);
  CHECK(outcome<std::int8_t>("128") == Parsed::OutOfRange);
  CHECK(outcome<std::uint8_t>("-1") == Parsed::OutOfRange);
  CHECK(outcome<std::uint64_t>("-99999999999999999999") == Parsed::OutOfRange);
  CHECK(parsed<std::uint8_t>("-0") == 0);
  CHECK(parsed<std::uint64_t>("18446744073709551615") == std::numeric_limits<std::uint64_t>::max());
  CHECK(outcome<std::int64_t>("9223372036854775808") == Parsed::OutOfRange);
  CHECK(outcome<float>("3.5e38") == Parsed::OutOfRange);
  CHECK(outcome<double>("-1e309") == Parsed::OutOfRange);
  CHECK(outcome<pleat::Half>("65520") == Parsed::OutOfRange);
  CHECK(outcome<pleat::Half>("-1e300") == Parsed::OutOfRange);
  CHECK(parsed<pleat::Half>("65519.99") == 65504.0f);
}

TEST_CASE("too small a number rounds to zero and keeps its sign") {
  CHECK(std::signbit(parsed<double>("-1e-400")));
  CHECK(parsed<float>("1e-50") == 0.0f);
  CHECK(parsed<double>("5e-324") == std::numeric_limits<double>::denorm_min());
  CHECK(parsed<double>("0e99999999999999999999") == 0.0);
}

// from_chars does not say which of the two it met.
TEST_CASE("too large is told from too small by the digits alone") {
  const std::string zeros(1000, '0');
  for (const std::string text :
       {"1e-400", "-1.5E-0400", "0.001e-330", "1000e-350", "1e-99999999999999999999"}) {
    INFO(text);
    CHECK(parsed<double>(text) == 0.0);
  }
  CHECK(parsed<double>("." + zeros + "1e10") == 0.0);
  CHECK(parsed<double>("1" + zeros + "e-2000") == 0.0);
  for (const std::string text : {"1e400", "-1.5E+0400", "0.001e+330", "1000e307", "1e99999999999999999999"}) {
    INFO(text);
    CHECK(outcome<double>(text) == Parsed::OutOfRange);
  }
  CHECK(outcome<double>("1" + zeros + ".5") == Parsed::OutOfRange);
  CHECK(outcome<double>("." + zeros + "1e2000") == Parsed::OutOfRange);
  CHECK(outcome<double>("1e9223372036854775807") == Parsed::OutOfRange);
  CHECK(outcome<double>("111e9223372036854775807") == Parsed::OutOfRange);
}

TEST_CASE("nan and infinities are values of the floating types only") {
  for (const char* text : {"nan", "NaN", "-nan"}) {
    CHECK(std::isnan(parsed<double>(text)));
    CHECK(std::isnan(static_cast<float>(parsed<pleat::BFloat16>(text))));
    CHECK(outcome<std::int32_t>(text) == Parsed::NotANumber);
  }
  CHECK(parsed<float>("-INF") == -std::numeric_limits<float>::infinity());
  CHECK(parsed<pleat::Half>("infinity") == std::numeric_limits<float>::infinity());
}

TEST_CASE("half and bfloat16 are rounded once") {
  // Halfway plus less than a float can show: rounding to float first would make each a tie, and go to even.
  for (const std::string text :
       {"1.00048828125", "1.000488281250001", "1.000488281249999", "1.00146484375", "-1.000488281250001",
        "0.1", "3e-8", "2.9802322387695312e-08", "2.99e-8", "6e-5"}) {
    INFO(text);
    CHECK(parsed<pleat::Half>(text).bits == nearest_bits<pleat::Half>(std::stod(text)));
  }
  for (const std::string text : {"1.00390625", "1.0039062500000001", "1.003906250000001", "1.003906249999999",
                                 "0.1", "-3.14159", "1e-40", "300"}) {
    INFO(text);
    CHECK(parsed<pleat::BFloat16>(text).bits == nearest_bits<pleat::BFloat16>(std::stod(text)));
  }
}
