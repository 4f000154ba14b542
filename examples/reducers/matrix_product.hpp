// The product of 2x2 matrices modulo 2^32, in their order: linear recurrences, affine maps one after another.
#pragma once

#include <cstdint>

#include <pleat/concepts/reducer.hpp>
#include <pleat/macros.hpp>

struct Matrix {
  std::uint32_t a, b, c, d;  // (a b)
                             // (c d)
  PLEAT_FUNCTION friend Matrix operator*(const Matrix& x, const Matrix& y) {
    return {x.a * y.a + x.b * y.c, x.a * y.b + x.b * y.d, x.c * y.a + x.d * y.c, x.c * y.b + x.d * y.d};
  }
  friend bool operator==(const Matrix&, const Matrix&) = default;
};

struct MatrixProduct {
  using value_type = Matrix;
  using state = Matrix;
  using result_type = Matrix;
  static constexpr bool commutative = false;

  PLEAT_FUNCTION static Matrix identity() { return {1, 0, 0, 1}; }
  PLEAT_FUNCTION static void fold(Matrix& product, const Matrix& x) { product = product * x; }
  PLEAT_FUNCTION static Matrix join(const Matrix& l, const Matrix& r) { return l * r; }
  PLEAT_FUNCTION static Matrix result(const Matrix& product) { return product; }
};

static_assert(pleat::Reducer<MatrixProduct>);
