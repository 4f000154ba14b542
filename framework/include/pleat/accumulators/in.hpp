// In<Wide>: the partial is held in a type of the caller's choice, wider for accuracy, or narrower if so named.
#pragma once

#include <pleat/concepts/accumulator.hpp>

namespace pleat {

template <class Wide>
struct In {
  template <class T>
  struct holds {
    using type = Wide;
  };
};

static_assert(Accumulator<In<double>, float>);

}  // namespace pleat
