// iota: the source whose item i is i itself, as int64. It stores nothing and has no end; for the fold's shape
// it counts as int64.
#pragma once

#include <cstdint>

#include <pleat/concepts/source.hpp>
#include <pleat/macros.hpp>

namespace pleat {

struct Iota {
  using element = std::int64_t;
  using value = std::int64_t;
  template <int V>
  struct raw {};

  std::int64_t size() const { return unbounded; }
  PLEAT_INLINE std::int64_t operator()(std::int64_t i) const { return i; }
  template <int V>
  PLEAT_INLINE static raw<V> load(std::int64_t) {
    return {};
  }
  template <int V>
  PLEAT_INLINE static std::int64_t item(const raw<V>&, int k, std::int64_t i) {
    return i + k;
  }
  template <int V>
  static constexpr bool copies_packets = true;
  template <int V, class Copy>
  PLEAT_INLINE static void copy_packet(std::int64_t, raw<V>*, const Copy&) {}
  template <int V>
  bool aligned(std::int64_t) const {
    return true;
  }
  template <class F>
  void for_each_array(std::int64_t, const F&) const {}
};

inline Iota iota() { return {}; }

PLEAT_MODEL(Source<Iota>);

}  // namespace pleat
