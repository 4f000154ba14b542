#include "oracle/statistics.hpp"

#include <pleat/sources/zip.hpp>

#include "oracle/specify.hpp"

namespace pleat_test {
template <class E>
Bits specified_statistics(const E* items, std::int64_t n) {
  return with_statistics<E>(specify(pleat::contiguous(items, n), n));
}
template <class E>
Bits specified_pair_statistics(const E* x, const E* y, std::int64_t n) {
  return with_pair_statistics<E>(specify(pleat::zip(pleat::contiguous(x, n), pleat::contiguous(y, n)), n));
}

template Bits specified_statistics<float>(const float*, std::int64_t);
template Bits specified_statistics<double>(const double*, std::int64_t);
template Bits specified_pair_statistics<float>(const float*, const float*, std::int64_t);
template Bits specified_pair_statistics<double>(const double*, const double*, std::int64_t);

}  // namespace pleat_test
