// The laws of a backend on a user's own element types, for every CPU backend of this build.
#include "laws/cpu_backends.hpp"
#include "laws/element_types.hpp"

using namespace pleat;
using namespace pleat_test;

TEMPLATE_TEST_CASE("an outsider's elements have the specification's bits on every CPU backend", "", Rgb,
                   Vec3) {
  using E = TestType;
  on_cpu_backends([](auto laws) {
    laws.template alone<E>(Sum<E>{});
    laws.template alone<E>(Witness<E>{});
    laws.template functors<E>(Sum<E>{}, Witness<E>{});
  });
}

TEMPLATE_TEST_CASE("parts of a source of outsiders have the specification's bits at any begin", "", Rgb,
                   Vec3) {
  on_cpu_backends([](auto laws) { laws.template subranges<TestType>(Witness<TestType>{}); });
}
