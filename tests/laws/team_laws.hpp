// The laws of a backend over teams: a fold within a team, of whatever part of it, has the bits of the fold of
// that range on Serial, for each of those who called it, and the answers of a league those of the range of
// what its teams give. Memory is that of row_laws.hpp.
#pragma once

#include <catch2/catch.hpp>

#include <cstdint>
#include <vector>

#include <pleat/pleat.hpp>

#include "laws/row_laws.hpp"
#include "support/data.hpp"
#include "support/item_at.hpp"
#include "support/same_bits.hpp"

namespace pleat_test {

// Around the edges of a pleat of 4 bytes, and more than two of any.
inline std::vector<std::int64_t> team_sizes() {
  return {0, 1, 2, 31, 32, 33, 127, 128, 129, 1000, 4095, 4096, 4097, 10000};
}

enum class Part { threads, lanes, all };
template <Part part, class Team>
PLEAT_FUNCTION auto range_of(const Team& team, std::int64_t begin, std::int64_t end) {
  if constexpr (part == Part::threads) {
    return pleat::TeamThreadRange(team, begin, end);
  } else if constexpr (part == Part::lanes) {
    return pleat::ThreadVectorRange(team, begin, end);
  } else {
    return pleat::TeamVectorRange(team, begin, end);
  }
}

// Each team folds [k, k + sizes[k]) for its number k; where threads fold alone, each another range.
template <Part part, class Body, class Answer, class... R>
struct FoldWithin {
  Body body;
  const std::int64_t* sizes;
  std::int64_t count;
  int lanes;
  Answer* answers;

  template <class Team>
  PLEAT_FUNCTION void operator()(const Team& team) const {
    const std::int64_t k = (team.league_rank() + (part == Part::lanes ? team.team_rank() : 0)) % count;
    const int lane = team.team_rank() * team.vector_length() + team.vector_rank();
    answers[team.league_rank() * lanes + lane] =
        pleat::parallel_reduce(range_of<part>(team, k, k + sizes[k]), body, R{}...);
  }
};

template <class E>
struct AccumulateItems {
  using Total = typename pleat::Sum<E>::result_type;
  const E* items;
  PLEAT_FUNCTION void operator()(std::int64_t i, Total& sum, pleat::ArgResult<E>& low) const {
    sum += pleat::detail::convert<Total>(items[i]);
    if (items[i] < low.value) low = {items[i], i};
  }
};

// What a team gives: the item of its number, which its lanes have found together.
template <class E>
struct ItemOfTeam {
  const E* items;
  template <class Team>
  PLEAT_FUNCTION E operator()(const Team& team) const {
    const std::int64_t k = team.league_rank();
    const E* const from = items;
    return pleat::parallel_reduce(
        pleat::TeamVectorRange(team, k, k + 1), [=](std::int64_t i) { return from[i]; }, pleat::Max<E>{});
  }
};
template <class E>
struct AccumulateTeams {
  using Total = typename pleat::Sum<E>::result_type;
  const E* items;
  template <class Team>
  PLEAT_FUNCTION void operator()(const Team& team, Total& sum, pleat::ArgResult<E>& low) const {
    const E x = ItemOfTeam<E>{items}(team);
    pleat::single(pleat::PerTeam(team), [&] {
      sum += pleat::detail::convert<Total>(x);
      if (x < low.value) low = {x, team.league_rank()};
    });
  }
};

template <class Backend, class Memory = HostRows>
class TeamLaws {
 public:
  // Over f(i), within all three parts of a team.
  template <class E, class... R>
  void check_folds(int team, int vector, R... reducers) const {
    const auto items = some_items<E>();
    const typename Memory::template Copy<E> copy(items);
    check_parts(team, vector, ItemAt<E>{copy.data()}, ItemAt<E>{items.data()}, reducers...);
  }
  // Over f(i, acc&...).
  template <class E>
  void check_accumulating_folds(int team, int vector) const {
    const auto items = some_items<E>();
    const typename Memory::template Copy<E> copy(items);
    check_parts(team, vector, AccumulateItems<E>{copy.data()}, AccumulateItems<E>{items.data()},
                pleat::Sum<E>{}, pleat::ArgMin<E>{});
  }
  // Over f(team), returned and into memory.
  template <class E, class... R>
  void check_leagues(int team, int vector, R... reducers) const {
    const auto items = some_items<E>();
    const typename Memory::template Copy<E> copy(items);
    for (const std::int64_t n : team_sizes())
      check_league(n, team, vector, ItemOfTeam<E>{copy.data()}, ItemAt<E>{items.data()}, reducers...);
  }
  template <class E>
  void check_accumulating_leagues(int team, int vector) const {
    const auto items = some_items<E>();
    const typename Memory::template Copy<E> copy(items);
    for (const std::int64_t n : team_sizes()) {
      check_league(n, team, vector, AccumulateTeams<E>{copy.data()}, AccumulateItems<E>{items.data()},
                   pleat::Sum<E>{}, pleat::ArgMin<E>{});
    }
  }

 private:
  template <class E>
  static Array<E> some_items() {
    return hard_data<E>(Data::wide, 10'100, 37);
  }

  template <class Body, class HostBody, class... R>
  void check_parts(int team, int vector, const Body& body, const HostBody& host, R... reducers) const {
    check_part<Part::threads>(team, vector, body, host, reducers...);
    check_part<Part::lanes>(team, vector, body, host, reducers...);
    check_part<Part::all>(team, vector, body, host, reducers...);
  }
  template <Part part, class Body, class HostBody, class... R>
  void check_part(int team, int vector, const Body& body, const HostBody& host, R... reducers) const {
    const auto sizes = team_sizes();
    const auto count = std::int64_t(sizes.size());
    const bool one =
        std::is_same_v<typename pleat::TeamPolicy<Backend>::member_type, pleat::detail::HostTeam>;
    const int lanes = one ? 1 : team * vector;
    std::vector<Bits> right;
    for (std::int64_t k = 0; k < count; ++k) {
      const pleat::RangePolicy<pleat::Serial> range(k, k + sizes[std::size_t(k)]);
      right.push_back(bits(pleat::parallel_reduce(range, host, reducers...)));
    }
    Array<std::int64_t> all_sizes(count);
    for (std::int64_t k = 0; k < count; ++k) all_sizes[std::size_t(k)] = sizes[std::size_t(k)];
    const typename Memory::template Copy<std::int64_t> copy(all_sizes);
    using Answer =
        decltype(pleat::parallel_reduce(pleat::RangePolicy<pleat::Serial>(0, 1), host, reducers...));
    typename Memory::template Room<Answer> room(count * lanes);
    pleat::parallel_for(pleat::TeamPolicy<Backend>(count, team, vector),
                        FoldWithin<part, Body, Answer, R...>{body, copy.data(), count, lanes, room.data()});
    std::int64_t wrong = 0, first_wrong = -1;
    for (std::int64_t i = 0; i < count * lanes; ++i) {
      const std::int64_t thread = i % lanes / vector;
      const std::int64_t k = (i / lanes + (part == Part::lanes ? thread : 0)) % count;
      if (bits(room.read(i)) == right[std::size_t(k)]) continue;
      if (wrong++ == 0) first_wrong = i;
    }
    INFO("team " << team << ", vector " << vector << ", part " << int(part) << ", " << wrong << " of "
                 << count * lanes << " wrong, first " << first_wrong);
    CHECK(wrong == 0);
  }

  template <class Body, class HostBody, class... R>
  void check_league(std::int64_t n, int team, int vector, const Body& body, const HostBody& host,
                    R... reducers) const {
    const auto right = pleat::parallel_reduce(pleat::RangePolicy<pleat::Serial>(0, n), host, reducers...);
    const pleat::TeamPolicy<Backend> policy(n, team, vector);
    INFO("a league of " << n << ", team " << team << ", vector " << vector);
    CHECK(bits(pleat::parallel_reduce(policy, body, reducers...)) == bits(right));
    typename Memory::template Room<std::remove_const_t<decltype(right)>> room(1);
    pleat::parallel_reduce("league", policy, body, reducers..., pleat::into(room.data()));
    CHECK(bits(room.read(0)) == bits(right));
  }
};

}  // namespace pleat_test
