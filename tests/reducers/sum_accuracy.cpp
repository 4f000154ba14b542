// The error of Sum against an independent oracle: the sum in 113-bit arithmetic, off by n 2^-113 |x|_1.
#include <catch2/catch.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "cases/on_device.hpp"
#include "support/data.hpp"

using namespace pleat_test;
using pleat::In;
using pleat::Sum;

namespace {

using Quad = __float128;

struct Exact {
  Quad sum = 0;
  Quad absolute = 0;
};
template <class T>
Exact exact_sum(const Array<T>& x) {
  Exact e;
  for (std::int64_t i = 0; i < x.size(); ++i) {
    const Quad item = Quad(double(x[i]));
    e.sum += item;
    e.absolute += item < 0 ? -item : item;
  }
  return e;
}

Quad distance(Quad a, Quad b) { return a < b ? b - a : a - b; }

// Down a column 31 additions, across it log2 of the columns (8 at most, for elements of two bytes), then one
// for each level of pleats. Each rounds a partial that is at most |x|_1 (1 + u)^depth: Higham, Accuracy and
// Stability, 4.2.
template <class T, class Held>
Quad bound_of(std::int64_t n, Quad absolute) {
  using Shape = pleat::PleatShape<sizeof(T)>;
  const double depth = 31 + std::log2(double(Shape::columns)) +
                       std::ceil(std::log2(std::ceil(double(n) / double(Shape::items))));
  const double u = double(std::numeric_limits<Held>::epsilon()) / 2;
  return Quad(depth * u / (1 - depth * u)) * absolute;
}

template <class Backend, class T, class Accumulator = pleat::Plain>
void check_errors() {
  using Held = typename Sum<T, Accumulator>::value_type;
  for (const Data kind : {Data::wide, Data::near_one, Data::negative}) {
    for (const std::int64_t n : {2, 33, 129, 1000, 1009, 4096, 12345, 300007}) {
      Array<T> x = hard_data<T>(kind, n, 31);
      if (kind == Data::near_one) {  // cancellation: the answer is small, the items are not
        for (std::int64_t i = 1; i < n; i += 2) x[i] = T(-x[i]);
      }
      const Exact exact = exact_sum(x);
      const Quad error = distance(Quad(reduced<Backend>(x, Sum<T, Accumulator>{})), exact.sum);
      INFO("n = " << n << ", kind " << int(kind) << ": error " << double(error) << " of "
                  << double(exact.absolute));
      CHECK(error <= bound_of<T, Held>(n, exact.absolute));
    }
  }
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("a sum errs by one rounding for each level of the tree", "[reducers][sum][accuracy]",
                        CpuBackends) {
  check_errors<TestType, float>();
  check_errors<TestType, double>();
  check_errors<TestType, pleat::BFloat16>();
  check_errors<TestType, float, In<double>>();
}

TEMPLATE_LIST_TEST_CASE("ones are counted beyond 2^24 in float, where a loop stops",
                        "[reducers][sum][accuracy]", CpuBackends) {
  const std::int64_t n = (std::int64_t(1) << 24) + 4096;
  float loop = 0;
  for (std::int64_t i = 0; i < n; ++i) loop += 1.0f;
  REQUIRE(loop == 0x1p24f);
  const pleat::RangePolicy<TestType> range(0, n);
  CHECK(pleat::parallel_reduce(
            range, [](std::int64_t) { return 1.0f; }, Sum<float>{}) == float(n));
}

TEMPLATE_LIST_TEST_CASE("a million times 0.1 is right where a loop is off by a percent",
                        "[reducers][sum][accuracy]", CpuBackends) {
  Array<float> x(1000000);
  float loop = 0;
  for (std::int64_t i = 0; i < x.size(); ++i) loop += x[i] = 0.1f;
  const Exact exact = exact_sum(x);
  const Quad bound = bound_of<float, float>(x.size(), exact.absolute);
  CHECK(distance(Quad(loop), exact.sum) > 100 * bound);
  CHECK(distance(Quad(reduced<TestType>(x, Sum<float>{})), exact.sum) <= bound);
}

TEMPLATE_LIST_TEST_CASE("a wide accumulator keeps what cancels", "[reducers][sum][accuracy]", CpuBackends) {
  for (const std::int64_t n : {3, 129, 5001}) {
    Array<float> x(n);
    for (std::int64_t i = 0; i < n; ++i) x[i] = 0.0f;
    x[0] = 1e8f;
    x[n / 2] = 1.0f;
    x[n - 1] = -1e8f;
    CHECK(reduced<TestType>(x, Sum<float, In<double>>{}) == 1.0);
  }
}
