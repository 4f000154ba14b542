// A source yields items that a backend can see through: item i by source(i), and whole packets for vector
// loads.
//   element              the widest type that is stored in memory; it alone sets the fold's shape
//   value                what source(i) yields, decayed
//   size()               how many items there are, or unbounded
//   raw<V>               what V consecutive items need from memory
//   load<V>(i)           reads a raw<V>; the items i .. i + V - 1 stand at aligned addresses (aligned<V>(i))
//   item(raw, k, i)      item i + k of them
// Optional, for copies that a GPU makes ahead:
//   copies_packets<V>    a constant: do all arrays give packets of 4, 8 or 16 bytes?
//   copy_packet<V>(i, raw*, copy)  copy(to, from) for the packet of each array
// and for the last pleat of a range:
//   reads_only           a constant: does an item come from memory alone, so that it may be read more than
//   once?
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>

namespace pleat {

inline constexpr std::int64_t unbounded = std::numeric_limits<std::int64_t>::max();

template <class S>
concept Source = requires(const S& s, std::int64_t i, const typename S::template raw<4>& raw) {
  typename S::element;
  typename S::value;
  { s.size() } -> std::same_as<std::int64_t>;
  { s(i) } -> std::convertible_to<typename S::value>;
  { s.template load<4>(i) } -> std::same_as<typename S::template raw<4>>;
  { s.template item<4>(raw, 0, i) } -> std::convertible_to<typename S::value>;
  { s.template aligned<4>(i) } -> std::same_as<bool>;
};

}  // namespace pleat
