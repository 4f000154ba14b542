// A call over rows, made ready for a backend.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include <pleat/detail/bundle.hpp>
#include <pleat/detail/functor_lines.hpp>
#include <pleat/detail/narrow_sum.hpp>
#include <pleat/detail/row_bodies.hpp>
#include <pleat/detail/segment_call.hpp>
#include <pleat/detail/stretch.hpp>
#include <pleat/error.hpp>
#include <pleat/fold/batch.hpp>
#include <pleat/into.hpp>

namespace pleat::detail {

[[noreturn]] inline void refuse_source_of_rows(RowSpace space, std::int64_t size) {
  throw ArgumentError("parallel_reduce: the source has " + std::to_string(size) + " items, but " +
                      std::to_string(space.rows) + " rows of " + std::to_string(space.cols) + " need " +
                      std::to_string(space.rows * space.cols));
}
[[noreturn]] inline void refuse_indices_of_rows(RowSpace space) {
  throw ArgumentError("parallel_reduce: the functor's index types do not hold " + std::to_string(space.rows) +
                      " rows of " + std::to_string(space.cols) + " items; take both indices as std::int64_t");
}

template <class Body, class... R>
auto as_row_bodies(const Body& body, RowSpace space) {
  if constexpr (SourceLike<Body>) {
    const auto source = as_source(body);
    if (source.size() != unbounded && source.size() != space.rows * space.cols)
      refuse_source_of_rows(space, source.size());
    return SourceRows<std::remove_const_t<decltype(source)>>{source, space.cols};
  } else {
    if (space.rows > 0 && space.cols > 0 && !takes_indices<Body>(space.rows - 1, space.cols - 1))
      refuse_indices_of_rows(space);
    return functor_lines<reduced_of_rows, R...>(body, {space.rows, space.cols});
  }
}

template <class P, class Body, class... R>
auto as_batch(const P& policy, const Body& body, const R&... reducers) {
  const auto bodies = as_row_bodies<Body, R...>(body, policy.space());
  using Bodies = std::remove_const_t<decltype(bodies)>;
  using Value = typename ItemTypes<decltype(bodies.at(0))>::value;
  return Batch<Bodies, reducer_for<R, Value>...>(policy.space(), bodies, as_reducer_for<Value>(reducers)...);
}

// The targets of rows must not lie in one another, nor in an array that is read.
template <class Batch, class... T, std::size_t... I>
void require_apart(const Batch& batch, const Into<T...>& into, std::index_sequence<I...>) {
  const std::array<Stretch, sizeof...(T)> targets{
      Stretch{slot<I>(into.targets), batch.rows() * std::int64_t(sizeof(T))}...};
  for (std::size_t a = 0; a < targets.size(); ++a) {
    for (std::size_t b = a + 1; b < targets.size(); ++b) {
      if (targets[a].meets(targets[b])) {
        throw ArgumentError("into(...): the targets of pointers " + std::to_string(a) + " and " +
                            std::to_string(b) + " overlap; each needs room of its own for " +
                            std::to_string(batch.rows()) + " results");
      }
    }
  }
  if constexpr (requires { batch.cols(); }) {
    if (batch.cols() == 0) return;
  }
  if constexpr (requires { batch.bodies().for_each_stretch(0, [](const Stretch&) {}); }) {
    batch.bodies().for_each_stretch(batch.rows(), [&](const Stretch& read) {
      for (const Stretch& target : targets) {
        if (target.meets(read))
          throw ArgumentError("into(...): a target overlaps the source, which the call reads");
      }
    });
  }
}
template <class Batch, class... T>
void require_apart(const Batch& batch, const Into<T...>& into) {
  require_apart(batch, into, std::index_sequence_for<T...>{});
}

// Does a backend read memory that the host may not?
template <class B>
inline constexpr bool keeps_memory_apart = [] {
  if constexpr (requires { B::keeps_memory_apart; }) return B::keeps_memory_apart;
  return false;
}();

// On a backend that knows no batches, row by row.
template <class P, class Batch, class Target>
void reduce_batch_into(const P& policy, const Batch& batch, const Target& into) {
  if (batch.rows() == 0) return;
  if constexpr (requires { batch.offsets(); } && !keeps_memory_apart<typename P::backend_type>)
    require_ascending(batch);
  require_apart(batch, into);
  if constexpr (requires { policy.backend().reduce_batch_into(batch, policy, into); }) {
    policy.backend().reduce_batch_into(batch, policy, into);
  } else {
    for (std::int64_t k = 0; k < batch.rows(); ++k)
      policy.backend().reduce_into(batch.row(k), policy, row_of(into, batch.place(k)));
  }
}

}  // namespace pleat::detail
