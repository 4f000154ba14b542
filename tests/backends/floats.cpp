// The laws of a backend on floating elements, for every CPU backend of this build.
#include "laws/cpu_backends.hpp"
#include "laws/element_types.hpp"

using namespace pleat;
using namespace pleat_test;

TEMPLATE_LIST_TEST_CASE("a source of floats has the specification's bits on every CPU backend", "", Floats) {
  on_cpu_backends([](auto laws) { laws.template sources<TestType>(); });
}

TEST_CASE("many floats have the specification's bits on every CPU backend") {
  on_cpu_backends([](auto laws) { laws.template sources_of<float>(sanitized ? 100'003 : 1'000'003); });
}

TEST_CASE("parts of a source of floats at any alignment have the specification's bits") {
  on_cpu_backends([](auto laws) {
    laws.template subranges<float>(Sum<float>{}, MinMax<float>{}, ArgMin<float>{}, Moments<float>{});
  });
}

TEMPLATE_LIST_TEST_CASE("functors over floats have the specification's bits on every CPU backend", "",
                        Floats) {
  using E = TestType;
  on_cpu_backends([](auto laws) {
    laws.template functors<E>(Sum<E>{}, Max<E>{}, ArgMax<E>{}, Moments<E>{});
    laws.template kokkos_functors<E>();
  });
}

#if !defined(PLEAT_TEST_SANITIZED)
TEST_CASE("a reducer of floats alone has the specification's bits on every CPU backend") {
  on_cpu_backends([](auto laws) { laws.template alone<float>(); });
}

TEST_CASE("a wider and a narrower accumulator have the specification's bits on every CPU backend") {
  on_cpu_backends([](auto laws) {
    laws.template alone<float>(Sum<float, In<double>>{});
    laws.template alone<double>(Sum<double, In<float>>{});
    laws.template alone<float>(Moments<float, In<float>>{});
  });
}
#endif
