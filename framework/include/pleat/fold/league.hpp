// League: one call over teams, made ready for a backend. Each unit of its work gives something that is
// stored: of a functor f(team) a team its value, of a Kokkos functor f(team, acc&...) the teams of one column
// of the fold, one after the other, their accumulators. What is stored is then reduced as any range is, to
// the bits of the reduction over the functor itself.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>

#include <pleat/detail/body.hpp>
#include <pleat/detail/bundle.hpp>
#include <pleat/detail/narrow_sum.hpp>
#include <pleat/detail/smaller.hpp>
#include <pleat/detail/team_body.hpp>
#include <pleat/error.hpp>
#include <pleat/fold/reduction.hpp>
#include <pleat/macros.hpp>
#include <pleat/sources/contiguous.hpp>

namespace pleat {

namespace detail {

[[noreturn]] inline void refuse_league(std::int64_t count) {
  throw ArgumentError("parallel_reduce: what " + std::to_string(count) +
                      " teams give would fill more than 2^63 bytes");
}

// A Kokkos functor of columns that are known already: their first items bring them, all others nothing.
template <class Direct>
struct StoredColumns {
  using Shape = typename Direct::shape;
  const typename Direct::column* columns;

  template <class... Partial>
    requires(sizeof...(Partial) == Direct::size)
  PLEAT_INLINE void operator()(std::int64_t number, Partial&... partial) const {
    const std::int64_t pleat = number / Shape::items;
    const int place = int(number % Shape::items);
    if (Direct::ordered ? place % Shape::rows != 0 : place >= Shape::columns) return;
    const int column = place / Direct::column_stride;
    bring(columns[pleat * Shape::columns + column], std::index_sequence_for<Partial...>{}, partial...);
  }

 private:
  template <std::size_t... I, class... Partial>
  PLEAT_INLINE static void bring(const typename Direct::column& column, std::index_sequence<I...>,
                                 Partial&... partial) {
    ((partial = slot<I>(column)), ...);
  }
};

}  // namespace detail

// F: f(team) or f(team, acc&...), Member: its team's type.
template <class F, class Member, class... R>
class League {
  using At = detail::AtTeam<F, Member>;
  static constexpr bool gives_values = detail::body_kind<At, R...>() == detail::BodyKind::map;
  using Direct =
      Reduction<std::conditional_t<gives_values, detail::MapBody<At>, detail::FunctorBody<At>>, R...>;
  using Shape = typename Direct::shape;

 public:
  using results = typename Direct::results;
  using stored = std::conditional_t<gives_values, typename Direct::value, typename Direct::column>;

  League(const At& at, R... r) : direct_({0, at.space.league}, {at}, r...) {}

  std::int64_t count() const { return direct_.count(); }
  PLEAT_INLINE const detail::TeamSpace& space() const { return direct_.body().f.space; }
  results empty() const { return direct_.empty(); }

  std::int64_t units() const {
    if (gives_values || count() == 0) return count();
    const std::int64_t pleats = (count() - 1) / Shape::items, rest = count() - pleats * Shape::items;
    return pleats * Shape::columns +
           detail::smaller<std::int64_t>(Shape::columns, (rest - 1) / Direct::column_stride + 1);
  }
  PLEAT_INLINE stored compute(std::int64_t unit) const {
    if constexpr (gives_values) {
      return direct_.item(unit);
    } else {
      const std::int64_t pleat = unit / Shape::columns, end = direct_.count();
      std::int64_t number = pleat * Shape::items + unit % Shape::columns * Direct::column_stride;
      stored column = direct_.begin(number);
      for (int row = 1; row < Shape::rows && (number += Direct::row_stride) < end; ++row)
        direct_.step(column, number, row);
      return column;
    }
  }
  // Throws where no memory can hold what units() units store.
  void require_room() const {
    if (units() > std::numeric_limits<std::int64_t>::max() / std::int64_t(sizeof(stored)))
      detail::refuse_league(count());
  }
  // The reduction of what units() units have stored.
  auto over(const stored* from) const { return over(from, std::index_sequence_for<R...>{}); }

  // The same for a host thread with scratch memory of its own.
  League with_scratch(std::byte* scratch) const {
    return with_scratch(scratch, std::index_sequence_for<R...>{});
  }

 private:
  template <std::size_t... I>
  auto over(const stored* from, std::index_sequence<I...>) const {
    const IndexRange range{0, count()};
    if constexpr (gives_values) {
      return Reduction<Contiguous<stored>, detail::reducer_for<R, stored>...>(
          range, Contiguous<stored>(from, count()),
          detail::as_reducer_for<stored>(direct_.template reducer<I>())...);
    } else {
      using Columns = detail::FunctorBody<detail::StoredColumns<Direct>>;
      return Reduction<Columns, R...>(range, Columns{{from}}, direct_.template reducer<I>()...);
    }
  }
  template <std::size_t... I>
  League with_scratch(std::byte* scratch, std::index_sequence<I...>) const {
    At at = direct_.body().f;
    at.scratch = scratch;
    return League(at, direct_.template reducer<I>()...);
  }

  Direct direct_;
};

}  // namespace pleat
