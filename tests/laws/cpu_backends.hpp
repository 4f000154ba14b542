// The backends of this build that read host memory.
#pragma once

#include <pleat/backends.hpp>

#include "laws/backend_laws.hpp"
#if defined(PLEAT_HAS_OPENMP)
#include "support/largest_team.hpp"
#endif

namespace pleat_test {

// Calls visit(laws) with the laws of each.
template <class Visit>
void on_cpu_backends(Visit visit) {
  visit(BackendLaws<pleat::Serial>());
#if defined(PLEAT_HAS_OPENMP)
  wake_largest_team();
  visit(BackendLaws<pleat::OpenMP>());
#endif
}

}  // namespace pleat_test
