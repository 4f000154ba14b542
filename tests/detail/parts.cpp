// Sum and Prod over std::array and complex numbers.
#include <pleat/detail/parts.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <complex>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <pleat/accumulators/compensated.hpp>
#include <pleat/accumulators/exact.hpp>

#include "laws/reducer_laws.hpp"
#include "support/everywhere.hpp"
#include "support/exact_sums.hpp"

using namespace pleat_test;
using pleat::In;
using pleat::Prod;
using pleat::Sum;

namespace {

using Complex = std::complex<float>;
using DoubleComplex = std::complex<double>;

// Another complex number, with the operators of a user's type: the same bits by another path.
template <class F>
struct Outsider {
  F re, im;
  friend Outsider operator+(const Outsider& a, const Outsider& b) { return {a.re + b.re, a.im + b.im}; }
  friend Outsider operator*(const Outsider& a, const Outsider& b) {
    const F ac = a.re * b.re, bd = a.im * b.im, ad = a.re * b.im, bc = a.im * b.re;
    return {ac - bd, ad + bc};
  }
};

template <class F>
Array<std::complex<F>> complex_data(Data kind, std::int64_t n) {
  Array<std::complex<F>> z(n);
  for (std::int64_t i = 0; i < n; ++i) {
    const F shrink = kind == Data::near_one ? F(0x1p-8) : F(1);  // or else products leave the range
    z[i] = {hard_value<F>(kind, 3, std::uint64_t(i)), shrink * hard_value<F>(kind, 4, std::uint64_t(i))};
  }
  return z;
}
template <class F>
Array<Outsider<F>> as_outsiders(const Array<std::complex<F>>& z) {
  Array<Outsider<F>> x(z.size());
  for (std::int64_t i = 0; i < z.size(); ++i) x[i] = {z[i].real(), z[i].imag()};
  return x;
}

template <class F>
void agree_with_outsiders() {
  for (const Data kind : {Data::wide, Data::near_one, Data::tiny}) {
    for (const std::int64_t n : {1, 2, 31, 33, 65, 1009, 2049, 9001}) {
      const auto z = complex_data<F>(kind, n);
      const auto x = as_outsiders(z);
      const auto [sum, product] = everywhere(z, Sum<std::complex<F>>{}, Prod<std::complex<F>>{});
      const Outsider<F> other = pleat::parallel_reduce(Specified{}, x, Sum<Outsider<F>>{});
      CHECK((same_bits(sum.real(), other.re) && same_bits(sum.imag(), other.im)));
      if (kind == Data::wide && n > 2) continue;  // the product overflows, and NaNs differ in their bits
      const Outsider<F> another = pleat::parallel_reduce(Specified{}, x, Prod<Outsider<F>>{});
      CHECK((same_bits(product.real(), another.re) && same_bits(product.imag(), another.im)));
    }
  }
}

}  // namespace

TEST_CASE("complex sums and products are those of a user's own complex type", "[reducers][parts]") {
  agree_with_outsiders<float>();
  agree_with_outsiders<double>();
}

TEST_CASE("parts are held as their own type is", "[reducers][parts]") {
  STATIC_REQUIRE(std::is_same_v<Sum<Complex>::result_type, Complex>);
  STATIC_REQUIRE(std::is_same_v<Sum<Complex, In<double>>::result_type, DoubleComplex>);
  STATIC_REQUIRE(std::is_same_v<Sum<Complex, In<DoubleComplex>>::result_type, DoubleComplex>);
  STATIC_REQUIRE(std::is_same_v<Prod<Complex, In<DoubleComplex>>::result_type, DoubleComplex>);
  STATIC_REQUIRE(std::is_same_v<Sum<std::array<std::int8_t, 3>>::result_type, std::array<std::int64_t, 3>>);
  STATIC_REQUIRE(std::is_same_v<Sum<std::array<pleat::Half, 2>>::result_type, std::array<float, 2>>);
  STATIC_REQUIRE(
      std::is_same_v<Prod<std::array<std::uint8_t, 4>>::result_type, std::array<std::uint64_t, 4>>);
}

TEST_CASE("a sum of arrays is the sum of each part, exactly for integers", "[reducers][parts]") {
  for (const std::int64_t n : {0, 1, 33, 129, 4097, 30001}) {
    Array<std::array<std::int16_t, 3>> x(n);
    std::array<std::int64_t, 3> sum{};
    std::array<std::int64_t, 3> product{1, 1, 1};
    for (std::int64_t i = 0; i < n; ++i) {
      for (int k = 0; k < 3; ++k) {
        x[i][k] = hard_value<std::int16_t>(Data::wide, std::uint64_t(k), std::uint64_t(i));
        sum[k] += x[i][k];
        product[k] = std::int64_t(std::uint64_t(product[k]) * std::uint64_t(std::int64_t(x[i][k])));
      }
    }
    const auto [s, p] =
        everywhere(x, Sum<std::array<std::int16_t, 3>>{}, Prod<std::array<std::int16_t, 3>>{});
    CHECK(s == sum);
    CHECK(p == product);
  }
}

TEST_CASE("every accumulator sums parts within its bound", "[reducers][parts][accuracy]") {
  using Array5 = std::array<float, 5>;
  for (const std::int64_t n : {2, 129, 5001, 100003}) {
    Array<Array5> x(n);
    std::array<QuadSum, 5> exact;
    for (std::int64_t i = 0; i < n; ++i) {
      for (int k = 0; k < 5; ++k) {
        x[i][k] = hard_value<float>(Data::wide, std::uint64_t(k), std::uint64_t(i));
        exact[k].add(quad(x[i][k]));
      }
    }
    const auto [plain, wide, compensated, right] =
        everywhere(x, Sum<Array5>{}, Sum<Array5, In<double>>{}, Sum<Array5, pleat::Compensated>{},
                   Sum<Array5, pleat::Exact>{});
    for (int k = 0; k < 5; ++k) {
      const auto off = [&](double got) { return double(magnitude(quad(got) - exact[k].sum)); };
      const double absolute = double(exact[k].absolute),
                   last = 1.01 * roundoff<float> * double(magnitude(exact[k].sum));
      CHECK(off(double(plain[k])) <= gamma<float>(depth<Array5>(n)) * absolute);
      CHECK(off(wide[k]) <= gamma<double>(depth<Array5>(n)) * absolute);
      CHECK(off(double(compensated[k])) <= last + compensated_share<float>(n) * absolute);
      CHECK(off(double(right[k])) <= last);
    }
  }
}

TEST_CASE("arrays of complex numbers, and arrays of arrays, have parts of parts", "[reducers][parts]") {
  using Deep = std::array<std::array<Complex, 2>, 2>;
  Array<Deep> x(3000);
  for (std::int64_t i = 0; i < x.size(); ++i) {
    x[i] = Deep{{{Complex(1, -1), Complex(0, float(i % 3))}, {Complex(-2, 0.5f), Complex(0, 1)}}};
  }
  const Deep sum = everywhere(x, Sum<Deep>{});
  CHECK(sum[0][0] == Complex(3000, -3000));
  CHECK(sum[0][1] == Complex(0, 3000));
  CHECK(sum[1][0] == Complex(-6000, 1500));
  const Deep product =
      everywhere(filled(1001, Deep{{{Complex(0, 1), 1}, {-1, Complex(0, -1)}}}), Prod<Deep>{});
  CHECK(product[0][0] == Complex(0, 1));  // i^1001
  CHECK(product[1][0] == Complex(-1, 0));
  CHECK(product[1][1] == Complex(0, -1));
}

TEST_CASE("the empty sum of parts is +0.0 each, the empty product one, and -0.0 stays", "[reducers][parts]") {
  const Array<Complex> none(0);
  CHECK(same_bits(everywhere(none, Sum<Complex>{}), Complex(0, 0)));
  CHECK(same_bits(everywhere(none, Prod<Complex>{}), Complex(1, 0)));
  CHECK(same_bits(everywhere(none, Sum<Complex, pleat::Exact>{}), Complex(0, 0)));
  const Array<std::array<double, 2>> no_arrays(0);
  CHECK(same_bits(everywhere(no_arrays, Prod<std::array<double, 2>>{}), std::array<double, 2>{1, 1}));
  for (const std::int64_t n : {1, 33, 65, 4097}) {
    CHECK(same_bits(everywhere(filled(n, Complex(-0.0f, 1)), Sum<Complex>{}), Complex(-0.0f, float(n))));
  }
}

TEST_CASE("a NaN stays in its part of a sum, and is canonical", "[reducers][parts]") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const std::int64_t n : {1, 33, 4097}) {
    Array<Complex> z = filled(n, Complex(1, 2));
    z[n / 2] = {pleat::detail::bit_cast<float>(0xffc12345u), 2};
    CHECK(same_bits(everywhere(z, Sum<Complex>{}), Complex(nan, 2 * float(n))));
    const Complex product = everywhere(z, Prod<Complex>{});
    CHECK(same_bits(product.real(), nan));
    CHECK((n == 1 || same_bits(product.imag(), nan)));
  }
}

TEMPLATE_LIST_TEST_CASE("a functor may return parts, and a Kokkos functor add to them", "[reducers][parts]",
                        CpuBackends) {
  const pleat::RangePolicy<TestType> range(0, 10000);
  CHECK(pleat::parallel_reduce(
            range, [](std::int64_t i) { return DoubleComplex(double(i), -1.0); }, Sum<DoubleComplex>{}) ==
        DoubleComplex(49995000.0, -10000.0));
  CHECK(pleat::parallel_reduce(
            range, [](std::int64_t, std::array<std::int64_t, 2>& acc) { acc[0] += 1, acc[1] += 2; },
            Sum<std::array<std::int64_t, 2>>{}) == std::array<std::int64_t, 2>{10000, 20000});
}
