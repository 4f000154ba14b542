// Serial and OpenMP in a file that nvcc compiles, as with_backend needs them: the specification's bits too.
#include <catch2/catch.hpp>

#include <cstdint>
#include <tuple>

#include <pleat/pleat.hpp>

#include "examples/ordered_oracles.hpp"
#include "oracle/oracle.hpp"
#include "support/data.hpp"
#include "support/same_bits.hpp"
#include "support/sizes.hpp"

using namespace pleat_test;

namespace {

using HostBackends = std::tuple<pleat::Serial
#if defined(PLEAT_HAS_OPENMP)
                                ,
                                pleat::OpenMP
#endif
                                >;

struct Computed {
  const float* x;
  PLEAT_FUNCTION float operator()(std::int64_t i) const { return x[i]; }
};
struct DigitAt {
  PLEAT_FUNCTION Digit operator()(std::int64_t i) const { return {i * 7919 % 19 - 9}; }
};

}  // namespace

TEMPLATE_LIST_TEST_CASE("a CPU backend in a .cu file gives the specification's bits", "", HostBackends) {
  auto sizes = edge_sizes<4>();
  sizes.push_back(27 * pleat::PleatShape<4>::items + 5);  // two threads
  for (const std::int64_t n : sizes) {
    INFO("n = " << n);
    const Array<float> x = hard_data<float>(Data::special, n, 3);
    const Bits right = bits(specified<float>(x.data(), 0, n));
    const pleat::RangePolicy<TestType> range(0, n);
    const auto with = [&](const auto& body) {
      return with_all_reducers<float>(
          [&](auto... reducers) { return bits(pleat::parallel_reduce(range, body, reducers...)); });
    };
    REQUIRE(with(pleat::contiguous(x.data(), n)) == right);
    REQUIRE(with(Computed{x.data()}) == right);
    REQUIRE(bits(pleat::parallel_reduce(range, KokkosBody{x.data()}, pleat::Sum<float>{},
                                        pleat::MinMax<float>{}, pleat::ArgMax<float>{})) ==
            bits(specified_kokkos(KokkosBody{x.data()}, n)));
    REQUIRE(pleat::parallel_reduce(range, DigitAt{}, PolynomialHash{}) ==
            hash_of(0, n, DigitAt{}, PolynomialHash{}.base));
  }
}
