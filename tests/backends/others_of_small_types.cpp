// Logic, bits, counts, means, norms and lists over the elements of one and two bytes that no reducer's own
// test takes, for every CPU backend of this build.
#include "laws/cpu_backends.hpp"

using namespace pleat;
using namespace pleat_test;

#if defined(PLEAT_TEST_SANITIZED)
using SmallTypes = std::tuple<std::uint16_t>;
#else
using SmallTypes = std::tuple<std::uint8_t, std::int16_t, std::uint16_t, BFloat16>;
#endif

TEMPLATE_LIST_TEST_CASE("the other reducers have the specification's bits over small types", "", SmallTypes) {
  on_cpu_backends([](auto laws) { laws.template others<TestType>(); });
}
