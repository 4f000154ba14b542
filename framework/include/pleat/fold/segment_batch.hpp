// SegmentBatch: many reductions of one call, each of consecutive items of one body: segment k is a Reduction
// over the range [offsets[k], offsets[k + 1]), numbered from its own start, whose answers go to place k.
// Items keep their indices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include <pleat/detail/bundle.hpp>
#include <pleat/fold/reduction.hpp>
#include <pleat/macros.hpp>

namespace pleat {

// Ascending integers of 4 or 8 bytes, `count` + 1 of them.
class Offsets {
 public:
  template <class I>
  explicit Offsets(const I* data) : data_(data), bytes_(sizeof(I)), is_signed_(I(-1) < I(0)) {}
  PLEAT_INLINE std::int64_t operator[](std::int64_t k) const {
    if (bytes_ == 8) return static_cast<const std::int64_t*>(data_)[k];
    return is_signed_ ? std::int64_t(static_cast<const std::int32_t*>(data_)[k])
                      : std::int64_t(static_cast<const std::uint32_t*>(data_)[k]);
  }
  PLEAT_INLINE const void* data() const { return data_; }
  PLEAT_INLINE std::int64_t bytes() const { return std::int64_t(bytes_); }

 private:
  const void* data_;
  std::size_t bytes_;
  bool is_signed_;
};

struct SegmentSpace {
  Offsets offsets;
  std::int64_t count;
};

// Bodies: whole(): the body of all items, which may refer to the Bodies.
template <class Bodies, class... R>
class SegmentBatch {
 public:
  using body = decltype(std::declval<const Bodies&>().whole());
  using row_type = Reduction<body, R...>;
  using results = typename row_type::results;
  static constexpr bool of_segments = true;

  SegmentBatch(SegmentSpace space, Bodies bodies, R... r)
      : space_(space), bodies_(bodies), reducers_{{{r}...}} {}

  PLEAT_INLINE std::int64_t rows() const { return space_.count; }
  PLEAT_INLINE const Offsets& offsets() const { return space_.offsets; }
  PLEAT_INLINE const Bodies& bodies() const { return bodies_; }
  PLEAT_INLINE static std::int64_t place(std::int64_t k) { return k; }
  PLEAT_INLINE row_type row(std::int64_t k) const { return row_of(space_.offsets[k], space_.offsets[k + 1]); }
  // Of offsets at hand; descending ones have no items.
  PLEAT_INLINE row_type row_of(std::int64_t begin, std::int64_t end) const {
    return make_row(IndexRange{begin, end < begin ? begin : end}, std::index_sequence_for<R...>{});
  }

 private:
  template <std::size_t... I>
  PLEAT_INLINE row_type make_row(IndexRange range, std::index_sequence<I...>) const {
    return row_type(range, bodies_.whole(), detail::slot<I>(reducers_)...);
  }

  SegmentSpace space_;
  Bodies bodies_;
  [[no_unique_address]] detail::Bundle<R...> reducers_;
};

}  // namespace pleat
