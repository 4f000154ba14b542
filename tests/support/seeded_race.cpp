// A deliberate race. It is built in the preset tsan only, where its test passes if ThreadSanitizer reports
// it: so a clean run of the other tests means something. It races in OpenMP threads, as a fault of ours
// would.
#include <cstdio>

#ifndef PLEAT_WITH_OPENMP
#include <thread>
#endif

namespace {

int shared_count = 0;

void count() {
  for (int i = 0; i < 1000; ++i) ++shared_count;
}

}  // namespace

int main() {
#ifdef PLEAT_WITH_OPENMP
#pragma omp parallel num_threads(2)
  count();
#else
  std::thread other(count);
  count();
  other.join();
#endif
  std::printf("%d\n", shared_count);
}
