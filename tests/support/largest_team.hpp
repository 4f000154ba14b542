// libomp (14) leaks some memory whenever its team of threads grows, and LeakSanitizer tells: so the largest
// team that a test may want comes first. Nothing is hidden from the sanitizer by this.
#pragma once

#include <algorithm>
#include <atomic>

#include <omp.h>

namespace pleat_test {

inline void wake_largest_team() {
  static const int woken = [] {
    std::atomic<int> count{0};
#pragma omp parallel num_threads(std::max(64, omp_get_max_threads()))
    ++count;
    return count.load();
  }();
  (void)woken;
}

}  // namespace pleat_test
