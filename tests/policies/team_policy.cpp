#include <catch2/catch.hpp>

#include <array>
#include <cstdint>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <pleat/pleat.hpp>

#include "laws/team_laws.hpp"
#include "support/last_item.hpp"
#include "support/on_backends.hpp"
#include "support/outsiders.hpp"

using namespace pleat;
using namespace pleat_test;

TEST_CASE("a fold within a team has the bits of the range alone") {
  const TeamLaws<Serial> laws;
  laws.check_folds<float>(64, 1, Sum<float>{});
  laws.check_folds<float>(1, 1, Moments<float>{});
  laws.check_folds<float>(8, 32, ArgMax<float>{});
  laws.check_folds<float>(100, 2, MinMax<float>{});
  laws.check_accumulating_folds<float>(64, 1);
}
TEST_CASE("several reducers within a team, on each backend") {
  on_backends([](auto backend) {
    const TeamLaws<decltype(backend)> laws;
    laws.template check_folds<float>(3, 8, Sum<float>{}, MinMax<float>{}, ArgMax<float>{}, Moments<float>{});
  });
}
TEST_CASE("folds within a team of other element types and reducers") {
  const TeamLaws<Serial> laws;
  laws.check_folds<double>(32, 1, Sum<double>{}, Max<double>{});
  laws.check_folds<std::int8_t>(32, 1, Sum<std::int8_t>{});
  laws.check_folds<std::int32_t>(32, 1, Sum<std::int32_t>{}, BitXor<std::int32_t>{});
  laws.check_folds<float>(32, 1, LastItem{});
  laws.check_folds<float>(32, 1, Sum<float, Exact>{});
  laws.check_accumulating_folds<double>(32, 1);
}
TEST_CASE("a league has the bits of the range of what its teams give") {
  on_backends([](auto backend) {
    const TeamLaws<decltype(backend)> laws;
    laws.template check_leagues<float>(64, 1, Sum<float>{});
    laws.template check_leagues<float>(64, 1, Sum<float>{}, MinMax<float>{}, ArgMax<float>{},
                                       Moments<float>{});
    laws.template check_leagues<std::int8_t>(64, 1, Sum<std::int8_t>{});
    laws.template check_leagues<float>(64, 1, LastItem{});
    laws.template check_accumulating_leagues<float>(64, 1);
    laws.template check_accumulating_leagues<double>(8, 8);
  });
}

namespace {

template <class Backend>
using MemberOf = typename TeamPolicy<Backend>::member_type;

}  // namespace

TEST_CASE("a Kokkos functor of teams may be of a reducer that is not commutative") {
  on_backends([](auto backend) {
    using Member = MemberOf<decltype(backend)>;
    for (const std::int64_t n : {1, 31, 32, 33, 1000, 5000}) {
      const auto last = [](const Member& team, float& x) { x = float(team.league_rank()); };
      CHECK(parallel_reduce(TeamPolicy(backend, n, 1), last, LastItem{}) == float(n - 1));
    }
  });
}
TEST_CASE("a variable receives the sum, of a league and within a team") {
  on_backends([](auto backend) {
    using Member = MemberOf<decltype(backend)>;
    const TeamPolicy policy(backend, 50, 32);
    double sum = -1;
    parallel_reduce(
        "squares", policy,
        [](const Member& team, double& acc) {
          const double k = double(team.league_rank());
          double mine = -1;
          parallel_reduce(TeamThreadRange(team, 0, 3), [=](int, double& part) { part += k; }, mine);
          if (team.team_rank() == 0) acc += mine;
        },
        sum);
    CHECK(sum == 3 * 1225);  // 1225 = 0 + 1 + ... + 49
    std::int64_t count = -1;
    parallel_reduce(policy, [](const Member& team) { return team.league_size(); }, count);
    CHECK(count == 50 * 50);
    float none = -1;
    parallel_reduce(TeamPolicy(backend, 0, 32), [](const Member&) { return 1.0f; }, none);
    CHECK(none == 0);
  });
}
TEST_CASE("a sparse matrix times a vector by threads and lanes, levels within each other") {
  on_backends([](auto backend) {
    using Member = MemberOf<decltype(backend)>;
    const std::int64_t rows = 517, rows_of_team = 8;
    std::vector<int> begins{0}, column;
    std::vector<float> entry, x(static_cast<std::size_t>(rows)), y(x.size(), -1);
    for (std::int64_t k = 0; k < rows; ++k) {
      x[std::size_t(k)] = 1.0f / float(k + 1);
      for (std::int64_t e = 0; e < (k == 300 ? 5000 : k % 7); ++e) {
        column.push_back(int((k * 31 + e * 17) % rows));
        entry.push_back(float((k * 7 + e * 3) % 11) - 5.3f);
      }
      begins.push_back(int(entry.size()));
    }
    const auto product = [&](std::int64_t i) {
      return entry[std::size_t(i)] * x[std::size_t(column[std::size_t(i)])];
    };
    const auto rows_of = [&](const Member& team) {
      const std::int64_t first = team.league_rank() * rows_of_team;
      const std::int64_t end = first + rows_of_team < rows ? first + rows_of_team : rows;
      parallel_for(TeamThreadRange(team, first, end), [&](std::int64_t row) {
        const auto k = std::size_t(row);
        y[k] = parallel_reduce(ThreadVectorRange(team, begins[k], begins[k + 1]), product, Sum<float>{});
      });
      return parallel_reduce(
          TeamThreadRange(team, first, end),
          [&](std::int64_t row) {
            const auto k = std::size_t(row);
            return parallel_reduce(ThreadVectorRange(team, begins[k], begins[k + 1]), product, Sum<float>{});
          },
          Max<float>{});
    };
    const TeamPolicy policy(backend, (rows - 1) / rows_of_team + 1, rows_of_team, 8);
    const float highest = parallel_reduce(policy, rows_of, Max<float>{});
    std::vector<float> right(static_cast<std::size_t>(rows));
    parallel_reduce(SegmentPolicy<Serial>(begins.data(), rows), product, Sum<float>{}, into(right.data()));
    CHECK(std::memcmp(y.data(), right.data(), sizeof(float) * right.size()) == 0);
    CHECK(highest == parallel_reduce(Serial{}, right, Max<float>{}));
  });
}
TEST_CASE("a team knows its place, and single calls once") {
  on_backends([](auto backend) {
    using Member = MemberOf<decltype(backend)>;
    const std::int64_t league = 40;
    std::vector<std::int64_t> ranks(std::size_t(league), -1);
    parallel_for("places", TeamPolicy(backend, league, 16, 2), [&](const Member& team) {
      std::int64_t& mine = ranks[std::size_t(team.league_rank())];
      team.team_barrier();
      int calls = 0;
      single(PerTeam(team), [&] { ++calls; });
      single(PerThread(team), [&] { ++calls; });
      double given = 0;
      single(PerTeam(team), [](double& x) { x = 7; }, given);
      single(PerThread(team), [](double& x) { x += 1; }, given);
      const bool right = team.team_rank() == 0 && team.team_size() == 1 && team.vector_length() == 1 &&
                         team.vector_rank() == 0 && team.league_size() == league && calls == 2 && given == 8;
      mine = right ? team.league_rank() : -2;
    });
    for (std::int64_t k = 0; k < league; ++k) CHECK(ranks[std::size_t(k)] == k);
  });
}
TEST_CASE("scratch is aligned, a team's own, and taken piece by piece") {
  on_backends([](auto backend) {
    using Member = MemberOf<decltype(backend)>;
    struct alignas(32) Wide {
      double x[4];
    };
    const auto f = [](const Member& team) {
      auto* const bytes = team.template scratch<char>(3);
      auto* const wide = team.template scratch<Wide>(2);
      auto* const last = team.template scratch<int>(0);
      bytes[2] = 'x';
      parallel_for(TeamVectorRange(team, 2), [&](std::int64_t i) { wide[i].x[3] = double(i + 1); });
      team.team_barrier();
      const bool aligned = reinterpret_cast<std::uintptr_t>(wide) % 32 == 0 && last != nullptr;
      return aligned && bytes[2] == 'x' ? wide[0].x[3] + wide[1].x[3] : -1.0;
    };
    CHECK(parallel_reduce(TeamPolicy(backend, 300, 8).scratch(96), f, Sum<double>{}) == 900);
    CHECK_THROWS_WITH(
        parallel_reduce(TeamPolicy(backend, 300, 8).scratch(95), f, Sum<double>{}),
        Catch::Contains(
            "team.scratch: 2 values of 32 bytes do not fit the team's scratch memory, of whose 95 "
            "bytes 3 are taken; give TeamPolicy::scratch(bytes) more"));
    CHECK_THROWS_AS(parallel_for(TeamPolicy(backend, 1, 8).scratch(8),
                                 [](const Member& team) {
                                   team.template scratch<int>(std::numeric_limits<std::int64_t>::max());
                                 }),
                    ArgumentError);
    CHECK_THROWS_AS(
        parallel_for(TeamPolicy(backend, 1, 8), [](const Member& team) { team.template scratch<int>(-1); }),
        ArgumentError);
  });
}
TEST_CASE("a league within a team has scratch of its own") {
  using Member = MemberOf<Serial>;
  const auto inner = [](const Member& team) {
    int* const mine = team.scratch<int>(4);
    mine[0] = 99;
    return mine[0];
  };
  const auto outer = [&](const Member& team) {
    int* const mine = team.scratch<int>(4);
    mine[0] = 1;
    const std::int64_t ninety_nines =
        parallel_reduce(TeamPolicy<Serial>(5, 1).scratch(16), inner, Sum<int>{});
    return ninety_nines == 5 * 99 ? mine[0] : -1;
  };
  CHECK(parallel_reduce(TeamPolicy<Serial>(6, 1).scratch(16), outer, Sum<int>{}) == 6);
}
TEST_CASE("an exception of a functor over teams reaches the caller") {
  on_backends([](auto backend) {
    using Member = MemberOf<decltype(backend)>;
    const auto f = [](const Member& team) {
      return parallel_reduce(
          TeamVectorRange(team, 100),
          [&](std::int64_t i) -> float {
            if (team.league_rank() == 77 && i == 7) throw std::runtime_error("77");
            return 1;
          },
          Sum<float>{});
    };
    CHECK_THROWS_WITH(parallel_reduce(TeamPolicy(backend, 1000, 8), f, Sum<float>{}), "77");
    CHECK_THROWS_WITH(parallel_for(TeamPolicy(backend, 1000, 8), [&](const Member& team) { f(team); }), "77");
    float answer = -1;
    CHECK_THROWS(parallel_reduce(TeamPolicy(backend, 1000, 8), f, Sum<float>{}, into(&answer)));
    CHECK(answer == -1);
  });
}
TEST_CASE("teams that cannot be are refused by a sentence") {
  CHECK_THROWS_WITH(TeamPolicy<>(-1, 1), "TeamPolicy: league is -1, it must not be negative");
  CHECK_THROWS_WITH(TeamPolicy<>(1, 0),
                    "TeamPolicy: team is 0, with a vector of 1 it must be from 1 to 1024");
  CHECK_THROWS_WITH(TeamPolicy<>(1, 33, 32),
                    "TeamPolicy: team is 33, with a vector of 32 it must be from 1 to 32");
  CHECK_THROWS_WITH(TeamPolicy<>(1, std::int64_t(1) << 40),
                    "TeamPolicy: team is 1099511627776, with a vector of 1 it must be from 1 to 1024");
  for (const int vector : {-1, 0, 3, 64}) {
    CHECK_THROWS_WITH(TeamPolicy<>(1, 1, vector), "TeamPolicy: vector is " + std::to_string(vector) +
                                                      ", it must be 1, 2, 4, 8, 16 or 32");
  }
  CHECK_THROWS_WITH(TeamPolicy<>(1, 1).scratch(-8), "TeamPolicy: scratch is -8, it must not be negative");
  const auto narrow = [](const MemberOf<Serial>& team) {
    return parallel_reduce(TeamThreadRange(team, 300), [](std::int8_t) { return 1.0f; }, Sum<float>{});
  };
  CHECK_THROWS_WITH(parallel_reduce(TeamPolicy<Serial>(1, 1), narrow, Sum<float>{}),
                    Catch::Contains("the functor's index type does not hold the range [0, 300)"));
  const auto f = [](const MemberOf<Serial>&) { return 1.0f; };
  CHECK_THROWS_WITH(parallel_reduce(TeamPolicy<Serial>(std::int64_t(1) << 62, 1), f, Sum<float>{}),
                    "parallel_reduce: what 4611686018427387904 teams give would fill more than 2^63 bytes");
  CHECK_THROWS_AS(
      parallel_reduce(TeamPolicy<Serial>(1, 1), f, Sum<float>{}, into(static_cast<float*>(nullptr))),
      ArgumentError);
}
TEST_CASE("a range within a team that ends before it begins is empty") {
  const auto f = [](const MemberOf<Serial>& team) {
    int calls = 0;
    parallel_for(TeamThreadRange(team, 5, 3), [&](std::int64_t) { ++calls; });
    return float(calls) +
           parallel_reduce(TeamVectorRange(team, 5, 3), [](std::int64_t) { return 1.0f; }, Sum<float>{});
  };
  CHECK(parallel_reduce(TeamPolicy<Serial>(1, 1), f, Sum<float>{}) == 0);
}
TEST_CASE("each item of a plain range is visited once, by any backend") {
  on_backends([](auto backend) {
    for (const std::int64_t n : {0, 1, 7, 10'000}) {
      std::vector<int> visits(static_cast<std::size_t>(n));
      parallel_for(RangePolicy(backend, 3, 3 + n), [&](std::int64_t i) { ++visits[std::size_t(i - 3)]; });
      CHECK(visits == std::vector<int>(static_cast<std::size_t>(n), 1));
    }
    CHECK_THROWS_WITH(parallel_for("throws", RangePolicy(backend, 0, 1000),
                                   [](int i) {
                                     if (i == 500) throw std::runtime_error("500");
                                   }),
                      "500");
  });
  int last = -1;
  parallel_for(4, [&](int i) { last = i; });
  CHECK(last == 3);
  CHECK_THROWS_WITH(
      parallel_for(300, [](std::int8_t) {}),
      Catch::Contains("parallel_for: the functor's index type does not hold the range [0, 300)"));
  CHECK_THROWS_AS(parallel_for(-1, [](std::int64_t) {}), ArgumentError);
}
TEST_CASE("no workspace is needed for teams on a CPU, and no team is called") {
  const auto f = [](const MemberOf<Serial>&) -> float { throw std::runtime_error("called"); };
  CHECK(workspace_bytes(TeamPolicy<Serial>(10, 1), f, Sum<float>{}) == 0);
}
