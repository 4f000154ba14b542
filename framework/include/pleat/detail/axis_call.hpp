// A call over axes, made ready for a backend.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include <pleat/detail/functor_lines.hpp>
#include <pleat/detail/narrow_sum.hpp>
#include <pleat/detail/view_lines.hpp>
#include <pleat/error.hpp>
#include <pleat/fold/batch.hpp>
#include <pleat/sources/view.hpp>

namespace pleat::detail {

[[noreturn]] inline void refuse_axes_of_functor(int given, int taken) {
  throw ArgumentError("AxisPolicy: " + std::to_string(given) + " extents were given, but the functor takes " +
                      std::to_string(taken) + " indices" +
                      (given == 0 ? "; give AxisPolicy<...>({extent, ...})" : ""));
}
[[noreturn]] inline void refuse_extents_of_view(int axis, std::int64_t given, std::int64_t found) {
  throw ArgumentError("AxisPolicy: extent " + std::to_string(axis) + " was given as " +
                      std::to_string(given) + ", but the view's is " + std::to_string(found));
}
[[noreturn]] inline void refuse_axes_of_view(int given, int found) {
  throw ArgumentError("AxisPolicy: " + std::to_string(given) + " extents were given, but the view has " +
                      std::to_string(found) + " axes");
}
[[noreturn]] inline void refuse_indices_of_axes() {
  throw ArgumentError(
      "parallel_reduce: the functor's index types do not hold the extents; take all indices as std::int64_t");
}

// One batch whose lines are known to stand in memory item by item, or one of any lines, to f.
template <class P, class T, int N, class F, class... R>
auto with_batch_of_view(const P& policy, const View<T, N>& view, const F& f, const R&... reducers) {
  if (policy.count() != 0 && policy.count() != N) refuse_axes_of_view(policy.count(), N);
  std::int64_t extents[N], strides[N];
  for (int r = 0; r < N; ++r) {
    extents[r] = view.extent(r);
    strides[r] = view.stride(r);
    if (policy.count() != 0 && policy.extent(r) != extents[r])
      refuse_extents_of_view(r, policy.extent(r), extents[r]);
  }
  constexpr unsigned is_reduced = P::reduced_of(N);
  const LineLayout layout = layout_of_lines(extents, strides, N, is_reduced);
  const auto with = [&](const auto& bodies) {
    using Bodies = std::decay_t<decltype(bodies)>;
    return f(Batch<Bodies, reducer_for<R, T>...>(layout.space, bodies, as_reducer_for<T>(reducers)...));
  };
  if (layout.reduced.is_identity())
    return with(ViewRows<T>{Contiguous<T>(view.data(), layout.space.cols), layout.kept});
  return with(ViewLines<T>{view.data(), layout.kept, layout.reduced, layout.place});
}

template <class P, class Functor, std::size_t... A, class F, class... R>
auto with_batch_of_functor(const P& policy, const Functor& functor, std::index_sequence<A...>, const F& f,
                           const R&... reducers) {
  constexpr int N = int(sizeof...(A));
  if (policy.count() != N) refuse_axes_of_functor(policy.count(), N);
  constexpr unsigned is_reduced = P::reduced_of(N);
  const std::int64_t extents[N] = {policy.extent(int(A))...};
  const RowSpace space = space_of_lines<is_reduced>(extents);
  if (space.rows > 0 && space.cols > 0 && !takes_indices<Functor>(extents[A] - 1 ...))
    refuse_indices_of_axes();
  const auto bodies = functor_lines<is_reduced, R...>(functor, extents);
  using Bodies = std::remove_const_t<decltype(bodies)>;
  using Value = typename ItemTypes<decltype(bodies.at(0))>::value;
  return f(Batch<Bodies, reducer_for<R, Value>...>(space, bodies, as_reducer_for<Value>(reducers)...));
}

// Calls f with the batch of the call.
template <class P, class Body, class F, class... R>
auto with_batch_of_axes(const P& policy, const Body& body, const F& f, const R&... reducers) {
  if constexpr (ViewLike<Body>) {
    return with_batch_of_view(policy, as_view(body), f, reducers...);
  } else {
    constexpr int N = axes_taken<Body, R...>();
    return with_batch_of_functor(policy, body, std::make_index_sequence<std::size_t(N)>{}, f, reducers...);
  }
}

}  // namespace pleat::detail
