#include "oracle/small_types.hpp"

#include <pleat/fold/specification.hpp>
#include <pleat/sources/contiguous.hpp>

namespace pleat_test {

template <class E>
Bits specified_small_type(const E* items, std::int64_t n) {
  return with_small_type<E>([&](auto... reducers) {
    return bits(pleat::fold::specification(pleat::Reduction<pleat::Contiguous<E>, decltype(reducers)...>(
        {0, n}, pleat::contiguous(items, n), reducers...)));
  });
}

template Bits specified_small_type(const bool*, std::int64_t);
template Bits specified_small_type(const std::int8_t*, std::int64_t);
template Bits specified_small_type(const std::uint8_t*, std::int64_t);
template Bits specified_small_type(const std::int16_t*, std::int64_t);
template Bits specified_small_type(const std::uint16_t*, std::int64_t);
template Bits specified_small_type(const std::uint32_t*, std::int64_t);
template Bits specified_small_type(const std::uint64_t*, std::int64_t);
template Bits specified_small_type(const pleat::BFloat16*, std::int64_t);

}  // namespace pleat_test
