#include <catch2/catch.hpp>

#include <vector>

#include <pleat/pleat.hpp>

using namespace pleat;

namespace {

// A backend that takes a caller's memory: three bytes an item.
struct Roomy {
  using axis = axes::backend;
  static constexpr const char* name = "roomy";
  template <class Reduction, class Policy>
  std::size_t workspace_bytes(const Reduction& r, const Policy&) const {
    return 3 * std::size_t(r.count()) + Reduction::size;
  }
};

}  // namespace

TEST_CASE("the CPU backends need no workspace") {
  const std::vector<float> x(100);
  CHECK(workspace_bytes(Serial{}, x, Sum<float>{}) == 0);
  CHECK(workspace_bytes(RangePolicy<Serial, Combine<TwoPass>>(0, 0), x, Sum<float>{}) == 0);
  CHECK(workspace_bytes(100, [](std::int64_t i) { return double(i); }, Sum<double>{}, Max<double>{}) == 0);
}
TEST_CASE("a backend that takes one is asked for this call's") {
  const std::vector<float> x(100);
  CHECK(workspace_bytes(Roomy{}, x, Sum<float>{}) == 301);
  CHECK(workspace_bytes(RangePolicy<Roomy>(90, 100), x, Sum<float>{}, Max<float>{}) == 32);
}
TEST_CASE("a range that leaves the source is refused as by the call") {
  const std::vector<float> x(100);
  CHECK_THROWS_WITH(workspace_bytes(RangePolicy<Roomy>(0, 101), x, Sum<float>{}),
                    Catch::Contains("leaves the source"));
}
