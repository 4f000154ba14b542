// Logic, bits, counts, means, norms and lists over integers of four and eight bytes, for every CPU backend of
// this build.
#include "laws/cpu_backends.hpp"

using namespace pleat;
using namespace pleat_test;

#if defined(PLEAT_TEST_SANITIZED)
using LargeTypes = std::tuple<std::int64_t>;
#else
using LargeTypes = std::tuple<std::int32_t, std::uint32_t, std::int64_t, std::uint64_t>;
#endif

TEMPLATE_LIST_TEST_CASE("the other reducers have the specification's bits over large integers", "",
                        LargeTypes) {
  on_cpu_backends([](auto laws) { laws.template others<TestType>(); });
}
