#include "oracle/algebra.hpp"

#include <pleat/sources/zip.hpp>

#include "oracle/specify.hpp"

namespace pleat_test {
template <class E>
Bits specified_algebra(const E* items, std::int64_t n) {
  return with_algebra<E>(specify(pleat::contiguous(items, n), n));
}
template <class E>
Bits specified_options(const E* items, std::int64_t n) {
  return with_options<E>(specify(pleat::contiguous(items, n), n));
}
Bits specified_bits(const std::uint32_t* items, std::int64_t n) {
  return with_bits(specify(pleat::contiguous(items, n), n));
}
template <class E>
Bits specified_products(const E* a, const E* b, std::int64_t n) {
  return with_products<E>(specify(pleat::zip(pleat::contiguous(a, n), pleat::contiguous(b, n)), n));
}
template <class E>
Bits specified_exact_product(const E* a, const E* b, std::int64_t n) {
  return specify(pleat::zip(pleat::contiguous(a, n), pleat::contiguous(b, n)),
                 n)(pleat::Dot<E, pleat::Exact>{});
}
template <class E>
Bits specified_parts(const E* items, std::int64_t n) {
  return with_parts<E>(specify(pleat::contiguous(items, n), n));
}

#define PLEAT_TEST_SPECIFIED(E)                               \
  template Bits specified_algebra<E>(const E*, std::int64_t); \
  template Bits specified_options<E>(const E*, std::int64_t);
PLEAT_TEST_SPECIFIED(float)
PLEAT_TEST_SPECIFIED(double)
PLEAT_TEST_SPECIFIED(pleat::Half)
#undef PLEAT_TEST_SPECIFIED
template Bits specified_products<float>(const float*, const float*, std::int64_t);
template Bits specified_products<double>(const double*, const double*, std::int64_t);
template Bits specified_exact_product<float>(const float*, const float*, std::int64_t);
template Bits specified_exact_product<double>(const double*, const double*, std::int64_t);
template Bits specified_parts<std::complex<float>>(const std::complex<float>*, std::int64_t);
template Bits specified_parts<Triple>(const Triple*, std::int64_t);

}  // namespace pleat_test
