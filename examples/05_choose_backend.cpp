// The backend by name at run time: 05_choose_backend serial. Without a name: all of them, bit for bit.
#include <pleat/pleat.hpp>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

// A visitor is called with the backend. A struct, since nvcc allows no PLEAT_LAMBDA in a generic lambda.
struct Harmonic {
  std::int64_t terms;

  template <class Backend>
  float operator()(Backend) const {
    return pleat::parallel_reduce(
        pleat::RangePolicy<Backend>(0, terms), PLEAT_LAMBDA(std::int64_t i) { return 1.0f / float(i + 1); },
        pleat::Sum<float>{});
  }
};

int main(int argc, char** argv) {
  std::vector<const char*> names(argv + 1, argv + argc);
  const bool all = names.empty();
  if (all) names = {"serial", "openmp", "cuda"};

  const Harmonic work{10000000};
  const float right = work(pleat::Serial{});
  for (const char* name : names) {
    try {
      const float sum = pleat::with_backend(name, work);
      std::printf("%-8s %.9g\n", name, double(sum));
      if (std::memcmp(&sum, &right, sizeof(sum)) != 0) return 1;  // the same bits, whatever the backend
    } catch (const pleat::ArgumentError& error) {                 // says which backends this program has
      std::printf("%s\n", error.what());
      if (!all) return 2;
    }
  }
  return 16.69f < right && right < 16.70f ? 0 : 1;  // ln 1e7 + 0.5772
}
