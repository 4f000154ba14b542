// Many reducers in one call: each gives the bits that it gives alone.
#include <catch2/catch.hpp>

#include <cstdint>

#include "cases/on_device.hpp"
#include "concepts/outsiders_reducers.hpp"
#include "support/data.hpp"

using namespace pleat_test;

namespace {

template <class Backend, class Source, class... R>
void each_as_if_alone(const Source& x, const R&... r) {
  const auto together = reduced<Backend>(x, r...);
  Bits alone;
  (append_bits(alone.bytes, reduced<Backend>(x, r)), ...);
  CHECK(bits(together) == alone);
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("sixteen reducers in one call give the bits that each gives alone",
                        "[concepts][company]", CpuBackends) {
  using namespace pleat;
  for (const Data kind : {Data::wide, Data::special, Data::ties}) {
    for (const std::int64_t n : {1, 33, 129, 1025, 4097, 123457}) {
      const Array<float> x = hard_data<float>(kind, n, 41);
      INFO("n = " << n << ", kind " << int(kind));
      each_as_if_alone<TestType>(x, Sum<float>{}, Sum<float, In<double>>{}, Prod<float>{}, Min<float>{},
                                 Max<float>{}, MinMax<float>{}, ArgMin<float>{}, ArgMax<float>{},
                                 Moments<float>{}, Moments<float, In<float>>{}, SquaredLength{}, Closest{1.5},
                                 Min<double>{}, ArgMax<double>{}, Sum<double>{}, CentreOfMass{});
    }
  }
}

TEMPLATE_LIST_TEST_CASE("the order of the reducers is the order of the answers", "[concepts][company]",
                        CpuBackends) {
  const Array<float> x = hard_data<float>(Data::ties, 5000);
  const auto a = reduced<TestType>(x, pleat::Min<float>{}, pleat::Max<float>{}, pleat::Sum<float>{});
  const auto b = reduced<TestType>(x, pleat::Sum<float>{}, pleat::Max<float>{}, pleat::Min<float>{});
  CHECK(same_bits(get<0>(a), get<2>(b)));
  CHECK(same_bits(get<1>(a), get<1>(b)));
  CHECK(same_bits(get<2>(a), get<0>(b)));
  CHECK(get<0>(a) == -3.0f);
  CHECK(get<1>(a) == 3.0f);
}
