// The laws of a backend on floating elements, for every CPU backend.
#include <pleat/pleat.hpp>

#include "laws/backend_laws.hpp"
#include "laws/cpu_backends.hpp"

using namespace pleat;
using namespace pleat_test;

TEMPLATE_TEST_CASE("a source of floats has the specification's bits on every CPU backend", "", float,
                   double) {
  on_cpu_backends([](auto laws) {
    laws.template sources<TestType>();
    laws.template alone<TestType>();
  });
}

TEMPLATE_TEST_CASE("parts of a source of floats at any alignment have the specification's bits", "", float,
                   double) {
  using E = TestType;
  on_cpu_backends(
      [](auto laws) { laws.template subranges<E>(Sum<E>{}, MinMax<E>{}, ArgMin<E>{}, Moments<E>{}); });
}

TEMPLATE_TEST_CASE("functors over floats have the specification's bits on every CPU backend", "", float,
                   double) {
  using E = TestType;
  on_cpu_backends([](auto laws) {
    laws.template functors<E>(Sum<E>{}, Max<E>{}, ArgMax<E>{}, Moments<E>{});
    laws.template kokkos_functors<E>();
  });
}

TEST_CASE("a million floats have the specification's bits on every CPU backend") {
  on_cpu_backends([](auto laws) { laws.template sources_of<float>(1'000'003); });
}
