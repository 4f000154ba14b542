#include <catch2/catch.hpp>

#include <limits>
#include <type_traits>

#include <pleat/backends/serial/serial.hpp>
#include <pleat/policies/range_policy.hpp>

using namespace pleat;

namespace {

constexpr auto lowest = std::numeric_limits<std::int64_t>::lowest(),
               highest = std::numeric_limits<std::int64_t>::max();

struct Stateful {
  using axis = axes::backend;
  int state;
};

}  // namespace

TEST_CASE("a range policy holds the items from begin to end") {
  const RangePolicy<Serial> policy(-3, 8);
  CHECK((policy.space().begin == -3 && policy.space().end == 8 && policy.space().count() == 11));
  CHECK(RangePolicy<Serial>(5, 5).space().count() == 0);
  CHECK(RangePolicy<Serial>(0, highest).space().count() == highest);
}

TEST_CASE("a backend object is carried as it is, and names the policy's type") {
  const RangePolicy policy(Stateful{42}, 0, 1);
  CHECK(std::is_same_v<decltype(policy), const RangePolicy<Stateful>>);
  CHECK(policy.backend().state == 42);
}

TEST_CASE("an end below the begin is refused by a sentence with both") {
  CHECK_THROWS_WITH(RangePolicy<Serial>(5, 4), "RangePolicy: end is 4, which is below begin, 5");
  CHECK_THROWS_AS(RangePolicy<Serial>(highest, lowest), ArgumentError);
}

TEST_CASE("a range whose count does not fit 64 bits is refused") {
  CHECK_THROWS_WITH(RangePolicy<Serial>(lowest, highest), "RangePolicy: end - begin must fit 64 bits");
  CHECK_THROWS_AS(RangePolicy<Serial>(-1, highest), ArgumentError);
  CHECK_NOTHROW(RangePolicy<Serial>(lowest, -1));
}
