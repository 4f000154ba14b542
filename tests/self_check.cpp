#include <pleat/self_check.hpp>

#include <catch2/catch.hpp>

#include "cases/on_device.hpp"

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

using namespace pleat_test;

TEMPLATE_LIST_TEST_CASE("a program that was compiled as it should be passes its self check", "[self_check]",
                        CpuBackends) {
  CHECK(pleat::self_check(TestType{}));
}

#if defined(__x86_64__)
TEST_CASE("a thread that flushes subnormals to zero fails the self check", "[self_check]") {
  const unsigned before = _mm_getcsr();
  _mm_setcsr(before | 0x8040);  // flush to zero, denormals are zero
  const bool passed = pleat::self_check(pleat::Serial{});
  _mm_setcsr(before);
  CHECK_FALSE(passed);
}
#endif
