// Exact sums on a GPU, by how wide the data is: CSV on standard output. The argument is log2 n (28 if
// absent).
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "gpu_bench.cuh"

namespace {

// A part of the data that is odd in every way must have the CPU's bits.
template <class T>
void compare(const pleat_perf::Table<T>& table) {
  using namespace pleat;
  const std::int64_t n = 300'001;
  std::vector<T> host(2 * n);
  pleat_perf::check(cudaMemcpy(host.data(), table.items(), 2 * n * sizeof(T), cudaMemcpyDeviceToHost),
                    "cudaMemcpy");
  const auto both = [&](const auto& backend, const T* x) {
    const T sum = parallel_reduce(backend, contiguous(x + 1, n), Sum<T, Exact>{});
    const T dot = parallel_reduce(backend, zip(contiguous(x, n), contiguous(x + n, n)), Dot<T, Exact>{});
    return std::array<T, 2>{sum, dot};
  };
  const auto here = both(Serial{}, host.data()), there = both(Cuda{}, table.items());
  if (std::memcmp(&here, &there, sizeof here) != 0) {
    std::printf("WRONG: %.17g %.17g on the GPU, %.17g %.17g on the CPU\n", double(there[0]), double(there[1]),
                double(here[0]), double(here[1]));
    std::exit(1);
  }
}

template <class T>
void print_rows(pleat_perf::Table<T>& table) {
  using namespace pleat;
  table.row("Sum", Sum<T>{});
  for (const int binades : {1, 2, 20, 24, 60, 120, 0}) {
    table.refill(binades);
    const std::string data = binades == 0   ? ", any bits"
                             : binades == 1 ? ", [0 1)"
                                            : ", " + std::to_string(binades) + " binades";
    compare(table);
    table.row("Sum Exact" + data, Sum<T, Exact>{});
    table.row_of_pairs("Dot Exact" + data, Dot<T, Exact>{});
  }
}

}  // namespace

int main(int count, char** arguments) {
  return pleat_perf::print_tables(count, arguments, [](auto& table) { print_rows(table); });
}
