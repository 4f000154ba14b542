// The laws of a backend on integers of four and eight bytes, for every CPU backend of this build.
#include "laws/cpu_backends.hpp"
#include "laws/element_types.hpp"

using namespace pleat;
using namespace pleat_test;

TEMPLATE_LIST_TEST_CASE("a source of large integers has the specification's bits on every CPU backend", "",
                        LargeIntegers) {
  on_cpu_backends([](auto laws) { laws.template sources<TestType>(); });
}

TEST_CASE("functors over integers have the specification's bits on every CPU backend") {
  on_cpu_backends([](auto laws) {
    using E = std::int32_t;
    laws.template functors<E>(Sum<E>{}, Max<E>{}, ArgMax<E>{});
    laws.template kokkos_functors<E>();
  });
}

TEST_CASE("a narrow accumulator that is named wraps alike on every CPU backend") {
  on_cpu_backends([](auto laws) {
    laws.template alone<std::int32_t>(Sum<std::int32_t, In<std::int32_t>>{});
    laws.template alone<std::int32_t>(Prod<std::int32_t, In<std::uint16_t>>{});
  });
}
