// The exact error of a rounded product, x y - fl(x y), on scalars and lanes. float by way of double, whose
// product of two floats is exact; double by fused multiply-add, which is correct everywhere and slow (a
// library call) on a machine without. Exact unless the error itself underflows. No error is -0.0, which
// changes no sum, not even one of -0.0.
#pragma once

#include <pleat/detail/arithmetic.hpp>
#include <pleat/detail/lanes.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

PLEAT_INLINE float product_error(float product, float x, float y) {
  return -float(sub(double(product), mul(double(x), double(y))));
}
PLEAT_INLINE double product_error(double product, double x, double y) {
#if defined(__CUDA_ARCH__)
  return -__fma_rn(-x, y, product);
#else
  // Not -fma(-x, y, product): with -mfma g++ 12 makes fma(x, y, -product) of it, whose zero is +0.0.
  const double error = __builtin_fma(x, y, -product);
  return error == 0 ? -0.0 : error;
#endif
}
template <class T, int W>
PLEAT_INLINE Lanes<T, W> product_error(const Lanes<T, W>& product, const Lanes<T, W>& x,
                                       const Lanes<T, W>& y) {
  Lanes<T, W> error;
  for (int k = 0; k < W; ++k) error.v[k] = product_error(product.v[k], x.v[k], y.v[k]);
  return error;
}

}  // namespace pleat::detail
