// The laws of a backend on half-precision elements, for every CPU backend of this build.
#include "laws/cpu_backends.hpp"
#include "laws/element_types.hpp"

using namespace pleat;
using namespace pleat_test;

TEMPLATE_LIST_TEST_CASE("a source of halves has the specification's bits on every CPU backend", "", Halves) {
  on_cpu_backends([](auto laws) { laws.template sources<TestType>(); });
}

TEST_CASE("parts of a source of halves at any alignment have the specification's bits") {
  on_cpu_backends(
      [](auto laws) { laws.template subranges<Half>(Sum<Half>{}, MinMax<Half>{}, ArgMin<Half>{}); });
}

TEMPLATE_LIST_TEST_CASE("functors over halves have the specification's bits on every CPU backend", "",
                        Halves) {
  using E = TestType;
  on_cpu_backends([](auto laws) {
    laws.template functors<E>(Sum<E>{}, ArgMax<E>{});
    laws.template kokkos_functors<E>();
  });
}
