#include <catch2/catch.hpp>

#include <type_traits>

#include <pleat/pleat.hpp>

using namespace pleat;

TEST_CASE("a call that names no backend runs on the default one, which this build has") {
  CHECK(std::is_same_v<RangePolicy<>::backend_type, DefaultBackend>);
  CHECK(std::is_same_v<RangePolicy<BlockSize<64>>::backend_type, DefaultBackend>);
  CHECK(std::is_same_v<decltype(RangePolicy(0, 1)), RangePolicy<>>);
  CHECK(BuiltBackends::names().find(DefaultBackend::name) != std::string::npos);
}
