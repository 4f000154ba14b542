// TeamPolicy: teams of threads, and ranges within a team, as Kokkos has them: softmax, LayerNorm and a sparse
// matrix times a vector, whose functors (kernels/teams.hpp) run on every backend; 19_teams_on_cuda.cu runs
// the same on a GPU.
#include "kernels/check_teams.hpp"

int main() {
  const int serial = check_teams<HostArray>(pleat::Serial{}, [] {});
  const int other = check_teams<HostArray>(pleat::DefaultBackend{}, [] {});
  return serial != 0 ? serial : other;
}
