// The lines of a view along the axes that are reduced, as what a batch calls for its items: one line for each
// choice of the kept indices.
//   ViewRows    the items of a line stand one after the other
//   ViewLines   any strides; lines are numbered so that neighbours in memory have neighbouring numbers, and
//               place(k) says where line k's answer goes
#pragma once

#include <cstdint>

#include <pleat/detail/flat_offset.hpp>
#include <pleat/detail/packet.hpp>
#include <pleat/detail/stretch.hpp>
#include <pleat/fold/batch.hpp>
#include <pleat/macros.hpp>
#include <pleat/sources/contiguous.hpp>
#include <pleat/sources/slice.hpp>

namespace pleat::detail {

struct LineLayout {
  RowSpace space;
  FlatOffset kept;     // from a line's number to its first item
  FlatOffset reduced;  // from an item's number in its line to the item
  FlatOffset place;    // from a line's number to that of its answer, the last kept index fastest
};

// `is_reduced` is bit r for axis r. Lines whose items stand one after the other are numbered as their answers
// are; others by falling strides of the kept axes, those of stride 0 first.
inline LineLayout layout_of_lines(const std::int64_t* extents, const std::int64_t* strides, int axes,
                                  unsigned is_reduced) {
  LineLayout layout{{1, 1}, {}, {}, {}};
  int kept[FlatOffset::most] = {}, count = 0;
  std::int64_t place_strides[FlatOffset::most] = {};
  for (int r = axes - 1; r >= 0; --r) {
    if (is_reduced >> r & 1) {
      layout.reduced.add(extents[r], strides[r]);
      layout.space.cols *= extents[r];
    } else {
      kept[count++] = r;  // from the fastest outwards
      place_strides[r] = layout.space.rows;
      layout.space.rows *= extents[r];
    }
  }
  const auto reach = [&](int r) {
    return strides[r] == 0 ? INT64_MAX : strides[r] < 0 ? -strides[r] : strides[r];
  };
  const bool by_memory = !layout.reduced.is_identity();
  for (int a = 1; by_memory && a < count; ++a) {  // by insertion, which keeps the order of equals
    for (int b = a; b > 0 && reach(kept[b]) < reach(kept[b - 1]); --b) {
      const int other = kept[b];
      kept[b] = kept[b - 1];
      kept[b - 1] = other;
    }
  }
  for (int k = 0; k < count; ++k) {
    layout.kept.add(extents[kept[k]], strides[kept[k]]);
    layout.place.add(extents[kept[k]], place_strides[kept[k]]);
  }
  return layout;
}

// The memory from the first to the last item of a view that has some.
template <class T>
Stretch stretch_of(const T* data, const FlatOffset& kept, const FlatOffset& reduced) {
  const std::int64_t lowest = kept.lowest() + reduced.lowest();
  const std::int64_t highest = kept.highest() + reduced.highest();
  return {data + lowest, (highest - lowest + 1) * std::int64_t(sizeof(T))};
}

template <class T>
struct ViewRows {
  Contiguous<T> source;  // as far as the first line
  FlatOffset kept;

  PLEAT_INLINE Slice<Contiguous<T>> at(std::int64_t k) const { return {source, kept(k), source.size()}; }
  template <int V>
  bool lines_are_aligned(std::int64_t) const {
    return source.template aligned<V>(0) && kept.all_strides_are_multiples_of(V);
  }
  template <class F>
  void for_each_stretch(std::int64_t, const F& f) const {
    f(stretch_of(source.data(), kept, FlatOffset(source.size(), 1)));
  }
};

template <class T>
class ViewLine {
 public:
  using element = T;
  using value = T;
  static constexpr bool refers_to_batch = true, reads_only = true;

  PLEAT_INLINE ViewLine(const T* first, const FlatOffset& offset) : first_(first), offset_(&offset) {}
  PLEAT_INLINE const T& operator()(std::int64_t j) const { return first_[(*offset_)(j)]; }
  // Item j of this line and of the W - 1 that follow side by side.
  template <int W>
  PLEAT_INLINE Packet<T, W> load_side_by_side(std::int64_t j) const {
    return load_packet<T, W>(first_ + (*offset_)(j));
  }

 private:
  const T* first_;
  const FlatOffset* offset_;
};

template <class T>
struct ViewLines {
  const T* data;
  FlatOffset kept, reduced, places;

  PLEAT_INLINE ViewLine<T> at(std::int64_t k) const { return {data + kept(k), reduced}; }
  PLEAT_INLINE std::int64_t place(std::int64_t k) const { return places(k); }
  // How many lines of consecutive numbers stand side by side.
  std::int64_t neighbours() const { return kept.stride() == 1 ? kept.extent() : 1; }
  // Do all items of W lines whose first has a number that is a multiple of W stand as one aligned packet?
  template <int W>
  bool packets_side_by_side() const {
    return neighbours() % W == 0 && reinterpret_cast<std::uintptr_t>(data) % sizeof(Packet<T, W>) == 0 &&
           kept.outer_strides_are_multiples_of(W) && reduced.all_strides_are_multiples_of(W);
  }
  template <class F>
  void for_each_stretch(std::int64_t, const F& f) const {
    f(stretch_of(data, kept, reduced));
  }
};

}  // namespace pleat::detail
