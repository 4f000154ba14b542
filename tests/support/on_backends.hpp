// Visits the backends of CPUs that are there, each as an object, and the specification, which knows no
// batches.
#pragma once

#include <pleat/backends.hpp>

#include "support/specified.hpp"

namespace pleat_test {

template <class Visit>
void on_backends(const Visit& visit) {
  visit(pleat::Serial{});
#if defined(PLEAT_HAS_OPENMP)
  visit(pleat::OpenMP{});
#endif
  visit(Specified{});
}

}  // namespace pleat_test
