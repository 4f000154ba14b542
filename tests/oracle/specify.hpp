// specify(body, n)(reducers...): the specification's answers over n items, as bits.
#pragma once

#include <cstdint>

#include <pleat/fold/specification.hpp>

#include "support/same_bits.hpp"

namespace pleat_test {

template <class Body>
auto specify(const Body& body, std::int64_t n) {
  return [body, n](auto... reducers) {
    return bits(
        pleat::fold::specification(pleat::Reduction<Body, decltype(reducers)...>({0, n}, body, reducers...)));
  };
}

}  // namespace pleat_test
