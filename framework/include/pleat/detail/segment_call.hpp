// A call over segments, made ready for a backend.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include <pleat/detail/body.hpp>
#include <pleat/detail/narrow_sum.hpp>
#include <pleat/detail/referred.hpp>
#include <pleat/detail/row_bodies.hpp>
#include <pleat/detail/stretch.hpp>
#include <pleat/error.hpp>
#include <pleat/fold/segment_batch.hpp>
#include <pleat/sources/contiguous.hpp>
#include <pleat/sources/slice.hpp>

namespace pleat::detail {

[[noreturn]] inline void refuse_offsets(std::int64_t k, std::int64_t offset, std::int64_t before) {
  throw ArgumentError("SegmentPolicy: offsets[" + std::to_string(k) + "] is " + std::to_string(offset) +
                      ", which is below offsets[" + std::to_string(k - 1) + "], " + std::to_string(before));
}
[[noreturn]] inline void refuse_offset_outside(std::int64_t k, std::int64_t offset, std::int64_t size) {
  throw ArgumentError("SegmentPolicy: offsets[" + std::to_string(k) + "] is " + std::to_string(offset) +
                      ", which is outside of the source, which has " + std::to_string(size) + " items");
}
[[noreturn]] inline void refuse_index_of_segments(std::int64_t begin, std::int64_t end) {
  throw ArgumentError("parallel_reduce: the functor's index type does not hold the positions from " +
                      std::to_string(begin) + " to " + std::to_string(end) + "; take it as std::int64_t");
}

template <class S>
struct WholeSource {
  S source;
  PLEAT_INLINE Slice<S> whole() const { return {source, 0, source.size()}; }
  std::int64_t size() const { return source.size(); }
  template <class F>
  void for_each_stretch(std::int64_t, const F& f) const {
    if (size() != unbounded) for_each_stretch_of(source, size(), f);
  }
};
// Body: MapBody or FunctorBody.
template <template <class> class Body, class F>
struct WholeFunctor {
  [[no_unique_address]] F f;
  PLEAT_INLINE OfBatch<Body<Referred<F>>> whole() const { return {{{&f}}}; }
  static bool takes(std::int64_t i) { return takes_indices<F>(i); }
};

template <class Body, class... R>
auto as_whole(const Body& body) {
  if constexpr (SourceLike<Body>) {
    const auto source = as_source(body);
    return WholeSource<std::remove_const_t<decltype(source)>>{source};
  } else if constexpr (body_kind<Body, R...>() == BodyKind::map) {
    return WholeFunctor<MapBody, Body>{body};
  } else {
    return WholeFunctor<FunctorBody, Body>{body};
  }
}

template <class P, class Body, class... R>
auto as_segment_batch(const P& policy, const Body& body, const R&... reducers) {
  const auto bodies = as_whole<Body, R...>(body);
  using Bodies = std::remove_const_t<decltype(bodies)>;
  using Value = typename ItemTypes<decltype(bodies.whole())>::value;
  return SegmentBatch<Bodies, reducer_for<R, Value>...>(policy.space(), bodies,
                                                        as_reducer_for<Value>(reducers)...);
}

// What can be known of offsets that the host can read: nothing is written before.
template <class Batch>
void require_ascending(const Batch& batch) {
  const Offsets& offsets = batch.offsets();
  for (std::int64_t k = 1; k <= batch.rows(); ++k) {
    if (offsets[k] < offsets[k - 1]) refuse_offsets(k, offsets[k], offsets[k - 1]);
  }
  const std::int64_t first = offsets[0], end = offsets[batch.rows()];
  if constexpr (requires { batch.bodies().size(); }) {
    const std::int64_t size = batch.bodies().size();
    if (first < 0) refuse_offset_outside(0, first, size);
    if (end > size) refuse_offset_outside(batch.rows(), end, size);
  } else {
    if (first < end && !(batch.bodies().takes(first) && batch.bodies().takes(end - 1)))
      refuse_index_of_segments(first, end);
  }
}

}  // namespace pleat::detail
