// TeamPolicy on Cuda: the bits of Serial for teams of any size, whatever part of a team folds.
#include <catch2/catch.hpp>

#include <cstdint>
#include <utility>
#include <vector>

#include <pleat/pleat.hpp>

#include "laws/cuda_rows.cuh"
#include "laws/team_laws.hpp"
#include "support/gpu_sizes.cuh"
#include "support/graph.cuh"
#include "support/last_item.hpp"

using namespace pleat_test;
using pleat::ArgMax;
using pleat::Cuda;
using pleat::MinMax;
using pleat::Moments;
using pleat::Serial;
using pleat::Sum;
using pleat::TeamPolicy;

namespace {

using Member = TeamPolicy<Cuda>::member_type;
const TeamLaws<Cuda, DeviceRows> laws;

std::vector<std::pair<int, int>> shapes() {
  if (few_sizes()) return {{1, 1}, {33, 2}, {3, 32}};
  std::vector<std::pair<int, int>> all;
  for (const int team : {1, 2, 3, 32, 33, 64, 100, 128, 256, 1024}) {
    for (const int vector : {1, 2, 8, 32}) {
      if (team * vector <= 1024) all.emplace_back(team, vector);
    }
  }
  return all;
}
std::vector<std::pair<int, int>> some_shapes() { return {{1, 1}, {100, 1}, {8, 32}, {256, 2}}; }

// Sums the columns of a row by threads, and each by the lanes of its thread; a row is first copied to
// scratch.
struct NestedSum {
  const float* items;
  std::int64_t rows, columns;
  template <class Team>
  PLEAT_FUNCTION float operator()(const Team& team) const {
    float* const own = team.template scratch<float>(rows * columns);
    const float* const from = items + team.league_rank() * rows * columns;
    pleat::parallel_for(pleat::TeamVectorRange(team, rows * columns),
                        [&](std::int64_t i) { own[i] = from[i]; });
    team.team_barrier();
    const std::int64_t width = columns;
    return pleat::parallel_reduce(
        pleat::TeamThreadRange(team, rows),
        [&](std::int64_t row) {
          return pleat::parallel_reduce(
              pleat::ThreadVectorRange(team, row * (row % width), (row + 1) * width),
              [&](std::int64_t i) { return own[i]; }, Sum<float>{});
        },
        Sum<float>{});
  }
};

// Folds one after the other, of which each takes part in the next: they meet in the same memory.
struct FoldsInTurn {
  const float* items;
  template <class Team>
  PLEAT_FUNCTION double operator()(const Team& team) const {
    const float* const from = items;
    double x = 1;
    for (int turn = 0; turn < 4; ++turn) {
      const std::int64_t end = 40 + 1500 * turn + team.league_rank();
      const auto scaled = [&](std::int64_t i) { return double(from[i]) * x; };
      x = pleat::parallel_reduce(pleat::TeamVectorRange(team, end), scaled, pleat::Max<double>{});
      x += pleat::parallel_reduce(pleat::TeamThreadRange(team, end), scaled, Sum<double>{});
      x /= pleat::parallel_reduce(pleat::ThreadVectorRange(team, 200), scaled, pleat::Norm<2, double>{}) + 1;
    }
    return x;
  }
};

// What single gives to whom, in one number.
struct Singles {
  template <class Team>
  PLEAT_FUNCTION void operator()(const Team& team, std::int64_t& wrong) const {
    double of_team = -1, of_thread = -1;
    pleat::single(pleat::PerTeam(team), [](double& x) { x = 7; }, of_team);
    pleat::single(pleat::PerThread(team), [&](double& x) { x = team.team_rank(); }, of_thread);
    const int lanes = team.team_size() * team.vector_length();
    int* const wrong_of_lane = team.template scratch<int>(lanes);
    wrong_of_lane[team.team_rank() * team.vector_length() + team.vector_rank()] =
        of_team == 7 && of_thread == team.team_rank() ? 0 : 1;
    team.team_barrier();
    const std::int64_t those = pleat::parallel_reduce(
        pleat::TeamVectorRange(team, lanes), [&](std::int64_t i) { return wrong_of_lane[i]; }, Sum<int>{});
    pleat::single(pleat::PerTeam(team), [&] { wrong += those; });
  }
};

// Reads scratch memory last: the next team of the block must not have it before.
struct NeighboursScratch {
  template <class Team>
  PLEAT_FUNCTION void operator()(const Team& team, std::int64_t& wrong) const {
    const int lanes = team.team_size() * team.vector_length();
    const int lane = team.team_rank() * team.vector_length() + team.vector_rank();
    auto* const own = team.template scratch<std::int64_t>(lanes);
    own[lane] = team.league_rank();
    team.team_barrier();
    for (int k = 0; k < lanes; ++k) wrong += own[k] != team.league_rank();
  }
};

struct LastTeam {
  template <class Team>
  PLEAT_FUNCTION void operator()(const Team& team, float& x) const {
    x = float(team.league_rank());
  }
};

}  // namespace

TEST_CASE("Cuda: a fold within a team has the bits of the range on Serial") {
  for (const auto& [team, vector] : shapes())
    laws.check_folds<float>(team, vector, Sum<float>{}, MinMax<float>{}, ArgMax<float>{}, Moments<float>{});
}
TEST_CASE("Cuda: so has one of a Kokkos functor") {
  for (const auto& [team, vector] : shapes()) laws.check_accumulating_folds<float>(team, vector);
}
TEST_CASE("Cuda: folds within a team of other element types and reducers") {
  for (const auto& [team, vector] : some_shapes()) {
    laws.check_folds<double>(team, vector, Sum<double>{});
    laws.check_folds<std::int8_t>(team, vector, Sum<std::int8_t>{});
    laws.check_folds<float>(team, vector, LastItem{});
    laws.check_folds<float>(team, vector, Sum<float, pleat::Exact>{});
  }
}
TEST_CASE("Cuda: a league has the bits of the range of what its teams give") {
  for (const auto& [team, vector] : some_shapes()) {
    laws.check_leagues<float>(team, vector, Sum<float>{}, ArgMax<float>{}, Moments<float>{});
    laws.check_accumulating_leagues<float>(team, vector);
  }
  for (const std::int64_t n : {1, 31, 32, 33, 1000, 5000})
    CHECK(pleat::parallel_reduce(TeamPolicy<Cuda>(n, 32), LastTeam{}, LastItem{}) == float(n - 1));
}
TEST_CASE("Cuda: levels within each other, over scratch memory") {
  for (const std::int64_t columns : {1, 7, 40, 300}) {
    const std::int64_t league = 50, rows = 37, n = league * rows * columns;
    const auto items = hard_data<float>(Data::wide, n, 5);
    const DeviceArray<float> x(items.data(), n);
    const std::int64_t bytes = 4 * rows * columns;
    const auto right =
        pleat::parallel_reduce(TeamPolicy<Serial>(league, 1).scratch(bytes),
                               NestedSum{items.data(), rows, columns}, Sum<float>{}, ArgMax<float>{});
    for (const auto& [team, vector] : shapes()) {
      const auto answer =
          pleat::parallel_reduce(TeamPolicy<Cuda>(league, team, vector).scratch(bytes),
                                 NestedSum{x.data(), rows, columns}, Sum<float>{}, ArgMax<float>{});
      INFO(columns << " columns, team " << team << ", vector " << vector);
      CHECK(bits(answer) == bits(right));
    }
  }
}
TEST_CASE("Cuda: folds one after the other") {
  const std::int64_t league = 30, n = 5000;
  const auto items = hard_data<float>(Data::near_one, n, 6);
  const DeviceArray<float> x(items.data(), n);
  const auto right =
      pleat::parallel_reduce(TeamPolicy<Serial>(league, 1), FoldsInTurn{items.data()}, Sum<double>{});
  for (const auto& [team, vector] : shapes()) {
    const auto answer =
        pleat::parallel_reduce(TeamPolicy<Cuda>(league, team, vector), FoldsInTurn{x.data()}, Sum<double>{});
    INFO("team " << team << ", vector " << vector);
    CHECK(bits(answer) == bits(right));
  }
}
TEST_CASE("Cuda: single calls once, and gives to all") {
  for (const auto& [team, vector] : shapes()) {
    std::int64_t wrong = -1;
    pleat::parallel_reduce(TeamPolicy<Cuda>(100, team, vector).scratch(4096), Singles{}, wrong);
    INFO("team " << team << ", vector " << vector);
    CHECK(wrong == 0);
  }
}
TEST_CASE("Cuda: scratch memory is a team's until all of its threads are done") {
  for (const auto& [team, vector] : shapes()) {
    std::int64_t wrong = -1;
    pleat::parallel_reduce(TeamPolicy<Cuda>(400, team, vector).scratch(8192), NeighboursScratch{}, wrong);
    INFO("team " << team << ", vector " << vector);
    CHECK(wrong == 0);
  }
}
TEST_CASE("Cuda: a lambda over teams, and one over a range") {
  const std::int64_t n = 100'000;
  const DeviceRows::Room<double> room(n);
  double* const x = room.data();
  pleat::parallel_for(
      "squares", pleat::RangePolicy<Cuda>(0, n),
      PLEAT_LAMBDA(std::int64_t i) { x[i] = double(i) * double(i); });
  double sum = -1;
  pleat::parallel_reduce(
      "rows", TeamPolicy<Cuda>(n / 100, 32, 4),
      PLEAT_LAMBDA(const Member& team, double& total) {
        double own = -1;
        const std::int64_t first = team.league_rank() * 100;
        pleat::parallel_reduce(
            pleat::TeamVectorRange(team, first, first + 100),
            [&](std::int64_t i, double& part) { part += x[i]; }, own);
        if (team.team_rank() == 0) total += own;
      },
      sum);
  CHECK(sum == 333328333350000.0);  // below 2^53: no addition rounds
  CHECK(room.read(n - 1) == double(n - 1) * double(n - 1));
}
TEST_CASE("Cuda: a captured league reads what it finds at the replay, and its memory is the graph's") {
  const Stream stream;
  const std::int64_t n = 10'000;
  const DeviceArray<float> x(n);
  const DeviceRows::Room<float> sum(1);
  const Graph graph(stream, [&] {
    pleat::parallel_reduce(TeamPolicy(Cuda{stream.handle}, n, 32), ItemOfTeam<float>{x.data()}, Sum<float>{},
                           pleat::into(sum.data()));
  });
  CHECK(graph.nodes() == 2);
  for (const unsigned seed : {1u, 2u}) {
    const auto items = hard_data<float>(Data::wide, n, seed);
    pleat::gpu::check(cudaMemcpy(x.data(), items.data(), sizeof(float) * n, cudaMemcpyHostToDevice),
                      "cudaMemcpy");
    pleat::gpu::check(cudaStreamSynchronize(nullptr), "cudaStreamSynchronize");  // see DeviceArray
    graph.launch(stream);
    const float right =
        pleat::parallel_reduce(pleat::RangePolicy<Serial>(0, n), ItemAt<float>{items.data()}, Sum<float>{});
    CHECK(bits(sum.read(0)) == bits(right));
  }
}
TEST_CASE("Cuda: leagues in a workspace of the caller's") {
  const std::int64_t n = 300'000;
  const auto items = hard_data<float>(Data::wide, n, 3);
  const DeviceArray<float> x(items.data(), n);
  const ItemOfTeam<float> f{x.data()};
  const float right =
      pleat::parallel_reduce(pleat::RangePolicy<Serial>(0, n), ItemAt<float>{items.data()}, Sum<float>{});
  const auto bytes = pleat::workspace_bytes(TeamPolicy<Cuda>(n, 32), f, Sum<float>{});
  CHECK(bytes >= sizeof(float) * std::size_t(n));
  const DeviceArray<char> room{std::int64_t(bytes) + 1};
  const auto call = [&](std::size_t given) {
    const auto cuda = Cuda{}.with_workspace(room.data() + 1, given);
    return pleat::parallel_reduce(TeamPolicy(cuda, n, 32), f, Sum<float>{});
  };
  CHECK(bits(call(bytes)) == bits(right));
  CHECK_THROWS_WITH(call(bytes - 1), Catch::Contains("the workspace has"));
}
TEST_CASE("Cuda: what teams cannot have is refused by a sentence") {
  const auto run = [](std::int64_t bytes) {
    return pleat::parallel_reduce(TeamPolicy<Cuda>(2, 32).scratch(bytes), NestedSum{nullptr, 0, 1},
                                  Sum<float>{});
  };
  CHECK(run(100'000) == 0);
  CHECK_THROWS_WITH(
      run(std::int64_t(1) << 40),
      Catch::Contains("TeamPolicy on Cuda: the scratch memory of a team is 1099511627776 bytes"));
  float on_stack = -1;
  CHECK_THROWS_WITH(pleat::parallel_reduce(TeamPolicy<Cuda>(2, 32), NestedSum{nullptr, 0, 1}, Sum<float>{},
                                           pleat::into(&on_stack)),
                    Catch::Contains("pageable host memory"));
  CHECK(on_stack == -1);
  CHECK(pleat::parallel_reduce(TeamPolicy<Cuda>(0, 32), NestedSum{nullptr, 0, 1}, Sum<float>{}) == 0);
  pleat::parallel_for(TeamPolicy<Cuda>(0, 32), NestedSum{nullptr, 0, 1});
}
