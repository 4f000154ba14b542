// SegmentPolicy<Options...>(offsets, count): a reduction of each of `count` segments of consecutive items;
// segment k is [offsets[k], offsets[k + 1]), of any length, also none. The body is a source, or a functor
// f(i) or f(i, acc&...) of an item's position; the answers of segment k go to place k of the arrays that
// into(...) names, each with the bits of RangePolicy(offsets[k], offsets[k + 1]) over the same body. An index
// is the position, too.
//   SegmentPolicy<OpenMP>(offsets, count)           a pointer, or what stands for one, to count + 1 integers
//   SegmentPolicy(Cuda{stream}, offsets, count)     of 4 or 8 bytes; for Cuda in device memory
// Segments are spread by the items that they have, so that neither a giant nor millions of tiny ones hold the
// others up. Throws ArgumentError when count is negative or offsets is null; on a CPU also when an offset is
// below the one before it or outside of the source. On Cuda, which is not waited for, a segment that ends
// before it begins counts as empty, and its offsets must lie within the source. A reducer without an identity
// is refused by the compiler.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>

#include <pleat/detail/raw_pointer.hpp>
#include <pleat/error.hpp>
#include <pleat/fold/segment_batch.hpp>
#include <pleat/policies/choices.hpp>

namespace pleat {

namespace detail {

template <class P>
concept OffsetPointer = requires(const P& p) {
  raw_pointer(p);
  requires std::integral<std::remove_cvref_t<decltype(*raw_pointer(p))>>;
  requires sizeof(*raw_pointer(p)) == 4 || sizeof(*raw_pointer(p)) == 8;
};
inline void require_segments(const void* offsets, std::int64_t count) {
  if (count < 0)
    throw ArgumentError("SegmentPolicy: count is " + std::to_string(count) + ", it must not be negative");
  if (offsets == nullptr && count > 0)
    throw ArgumentError("SegmentPolicy: offsets is null; it must point to count + 1 ascending integers");
}

}  // namespace detail

template <class... Options>
class SegmentPolicy : public detail::PolicyChoices<Options...> {
  using Choices = detail::PolicyChoices<Options...>;
  static_assert(
      std::is_same_v<typename Choices::combine, LastBlock>,
      "SegmentPolicy: how the blocks of a segment meet is chosen by its length; leave Combine<...> out");

 public:
  using typename Choices::backend_type;

  template <detail::OffsetPointer P>
  SegmentPolicy(const P& offsets, std::int64_t count) : SegmentPolicy(backend_type{}, offsets, count) {}
  template <detail::OffsetPointer P>
  SegmentPolicy(typename detail::PolicyChoices<Options...>::backend_type backend, const P& offsets,
                std::int64_t count)
      : backend_(backend), space_{Offsets(detail::raw_pointer(offsets)), count} {
    detail::require_segments(space_.offsets.data(), count);
  }

  const backend_type& backend() const { return backend_; }
  SegmentSpace space() const { return space_; }

 private:
  backend_type backend_;
  SegmentSpace space_;
};

template <detail::OffsetPointer P>
SegmentPolicy(const P&, std::int64_t) -> SegmentPolicy<>;
template <class B, detail::OffsetPointer P>
SegmentPolicy(B, const P&, std::int64_t) -> SegmentPolicy<B>;

}  // namespace pleat
