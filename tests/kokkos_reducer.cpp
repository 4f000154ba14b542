#include <catch2/catch.hpp>

#include <cmath>
#include <cstdint>
#include <limits>

#include <pleat/kokkos_reducer.hpp>
#include <pleat/pleat.hpp>

#include "laws/reducer_laws.hpp"
#include "support/everywhere.hpp"
#include "support/kokkos_look_alikes.hpp"

using namespace pleat_test;
using look_alike::ValLoc;
using pleat::from_kokkos;

TEST_CASE("a Kokkos reducer folds as Pleat's own reducer of its kind", "[kokkos]") {
  double unused = 7;
  float lowest = 7;
  for (const Data kind : {Data::wide, Data::near_one, Data::negative}) {
    for (const std::int64_t n : {1, 2, 33, 129, 1009, 4097, 70001}) {
      const Array<double> x = hard_data<double>(kind, n);
      const Array<float> y = hard_data<float>(kind, n);
      CHECK(same_bits(everywhere(x, from_kokkos(look_alike::Sum<double>(unused))),
                      everywhere(x, pleat::Sum<double>{})));
      CHECK(same_bits(everywhere(y, from_kokkos(look_alike::Max<float>(lowest))),
                      everywhere(y, pleat::Max<float>{})));
    }
  }
  CHECK(unused == 7);  // the answer is returned
}

TEST_CASE("an empty range gives what init gives", "[kokkos]") {
  std::int64_t sum = 7;
  float highest = 7;
  CHECK(everywhere(Array<std::int64_t>(0), from_kokkos(look_alike::Sum<std::int64_t>(sum))) == 0);
  CHECK(everywhere(Array<float>(0), from_kokkos(look_alike::Max<float>(highest))) ==
        std::numeric_limits<float>::lowest());
}

TEMPLATE_LIST_TEST_CASE("items may be structs, and one pass may hold reducers of both kinds", "[kokkos]",
                        CpuBackends) {
  const std::int64_t n = 9001;
  const Array<float> x = hard_data<float>(Data::ties, n);
  ValLoc<float> unused{};
  const auto located = [&x](std::int64_t i) { return ValLoc<float>{x[i], i}; };
  const auto [low, again] = pleat::parallel_reduce(pleat::RangePolicy<TestType>(0, n), located,
                                                   from_kokkos(look_alike::MinLoc<float>(unused)),
                                                   from_kokkos(look_alike::MinLoc<float>(unused)));
  const auto right = reduced<TestType>(x, pleat::ArgMin<float>{});
  CHECK(low.val == right.value);
  CHECK(x[low.loc] == right.value);
  CHECK(same_bits(low, again));
  float highest = 0;
  const auto [sum, high] =
      reduced<TestType>(x, pleat::Sum<float>{}, from_kokkos(look_alike::Max<float>(highest)));
  CHECK(same_bits(sum, reduced<TestType>(x, pleat::Sum<float>{})));
  CHECK(high == reduced<TestType>(x, pleat::Max<float>{}));
}

TEMPLATE_LIST_TEST_CASE("a Kokkos functor updates a Kokkos reducer's value", "[kokkos]", CpuBackends) {
  const std::int64_t n = 12345;
  const Array<std::int64_t> x = hard_data<std::int64_t>(Data::wide, n);
  ValLoc<std::int64_t> unused{};
  const auto update = [&x](std::int64_t i, ValLoc<std::int64_t>& low) {
    if (x[i] < low.val) low = {x[i], i};
  };
  const auto low = pleat::parallel_reduce(pleat::RangePolicy<TestType>(0, n), update,
                                          from_kokkos(look_alike::MinLoc<std::int64_t>(unused)));
  const auto right = reduced<TestType>(x, pleat::ArgMin<std::int64_t>{});
  CHECK(low.val == right.value);
  CHECK(low.loc == right.index);
}

namespace {

// With a constant of its own, and an end: the root of the sum of squares.
struct Length {
  using value_type = double;
  double scale;
  double* unused;
  void join(double& dest, const double& src) const { dest += src; }
  void init(double& value) const { value = 0; }
  double& reference() const { return *unused; }
  void final(double& value) const { value = scale * std::sqrt(value); }
};

// Whose end changes the value of init too: a sum, plus one.
struct AndOne {
  using value_type = double;
  double* unused;
  void join(double& dest, const double& src) const { dest += src; }
  void init(double& value) const { value = 0; }
  double& reference() const { return *unused; }
  void final(double& value) const { value += 1; }
};

}  // namespace

TEST_CASE("final is applied once, to the answer", "[kokkos]") {
  double unused = 0;
  CHECK(everywhere(filled(10000, 4.0), from_kokkos(Length{0.5, &unused})) == 100);
}

TEMPLATE_LIST_TEST_CASE("a Kokkos functor's partials start from init, not from final of init", "[kokkos]",
                        CpuBackends) {
  double unused = 0;
  const auto add = [](std::int64_t, double& sum) { sum += 1; };
  const auto reduce = [&](std::int64_t n) {
    return pleat::parallel_reduce(pleat::RangePolicy<TestType>(0, n), add, from_kokkos(AndOne{&unused}));
  };
  CHECK(reduce(10000) == 10001);
  CHECK(reduce(0) == 1);
}

TEST_CASE("a reducer over a view is refused in a sentence", "[kokkos]") {
  double kept = 0;
  const look_alike::Sum<double> over_view(look_alike::View<double>{&kept});
  CHECK_THROWS_AS(from_kokkos(over_view), pleat::ArgumentError);
  CHECK_THROWS_WITH(from_kokkos(over_view), Catch::Contains("from_kokkos: the reducer's result is a view"));
}
