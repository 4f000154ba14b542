// The laws of a backend on integers of one and two bytes, for every CPU backend of this build.
#include "laws/cpu_backends.hpp"
#include "laws/element_types.hpp"

using namespace pleat;
using namespace pleat_test;

TEMPLATE_LIST_TEST_CASE("a source of small integers has the specification's bits on every CPU backend", "",
                        SmallIntegers) {
  on_cpu_backends([](auto laws) { laws.template sources<TestType>(); });
}

TEST_CASE("parts of a source of bytes at any alignment have the specification's bits") {
  on_cpu_backends([](auto laws) {
    using E = std::int8_t;
    laws.template subranges<E>(Sum<E>{}, MinMax<E>{}, ArgMin<E>{}, Moments<E>{});
  });
}

TEST_CASE("functors over bytes have the specification's bits on every CPU backend") {
  on_cpu_backends([](auto laws) {
    using E = std::int8_t;
    laws.template functors<E>(Sum<E>{}, Max<E>{}, ArgMax<E>{});
    laws.template kokkos_functors<E>();
  });
}
