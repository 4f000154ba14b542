#include "oracle/statistics.hpp"

#include <pleat/fold/specification.hpp>
#include <pleat/sources/zip.hpp>

namespace pleat_test {
namespace {

template <class Body>
auto specify(const Body& body, std::int64_t n) {
  return [body, n](auto... reducers) {
    return bits(
        pleat::fold::specification(pleat::Reduction<Body, decltype(reducers)...>({0, n}, body, reducers...)));
  };
}

}  // namespace

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
