// map(source, f): item i is f of the source's item i; over zip(a, b), f may take the two values as two
// arguments. It is fused into the pass, and never changes the fold's shape: that follows from what is stored.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <pleat/concepts/source.hpp>
#include <pleat/macros.hpp>
#include <pleat/sources/contiguous.hpp>
#include <pleat/sources/pair.hpp>

namespace pleat {

namespace detail {

PLEAT_CALLS_USER_CODE
template <class F, class T>
  requires std::invocable<const F&, const T&>
PLEAT_INLINE decltype(auto) apply_to_item(const F& f, const T& x) {
  return f(x);
}
PLEAT_CALLS_USER_CODE
template <class F, class A, class B>
  requires(std::invocable<const F&, const A&, const B&> && !std::invocable<const F&, const Pair<A, B>&>)
PLEAT_INLINE decltype(auto) apply_to_item(const F& f, const Pair<A, B>& x) {
  return f(x.first, x.second);
}
template <class F, class T>
concept MapsItem = requires(const F& f, const T& x) { detail::apply_to_item(f, x); };

}  // namespace detail

template <Source S, class F>
class Map {
 public:
  using element = typename S::element;
  using value = std::decay_t<decltype(detail::apply_to_item(std::declval<const F&>(),
                                                            std::declval<const typename S::value&>()))>;
  template <int V>
  using raw = typename S::template raw<V>;

  Map(const S& source, F f) : source_(source), f_(f) {}

  std::int64_t size() const { return source_.size(); }
  PLEAT_INLINE value operator()(std::int64_t i) const { return detail::apply_to_item(f_, source_(i)); }
  template <int V>
  PLEAT_INLINE raw<V> load(std::int64_t i) const {
    return source_.template load<V>(i);
  }
  template <int V>
  PLEAT_INLINE value item(const raw<V>& r, int k, std::int64_t i) const {
    return detail::apply_to_item(f_, source_.template item<V>(r, k, i));
  }
  template <int V>
  static constexpr bool copies_packets = S::template copies_packets<V>;
  template <int V, class Copy>
  PLEAT_INLINE void copy_packet(std::int64_t i, raw<V>* to, const Copy& copy) const {
    source_.template copy_packet<V>(i, to, copy);
  }
  template <int V>
  bool aligned(std::int64_t i) const {
    return source_.template aligned<V>(i);
  }
  template <class G>
  void for_each_array(std::int64_t i, const G& g) const {
    source_.for_each_array(i, g);
  }

 private:
  S source_;
  [[no_unique_address]] F f_;
};

template <detail::SourceLike S, class F>
auto map(const S& source, F f) {
  using Inner = decltype(detail::as_source(source));
  static_assert(
      detail::MapsItem<F, typename Inner::value>,
      "map(source, f): f must be callable, when const, with an item of the source (over zip: with its two values)");
  return Map<Inner, F>(detail::as_source(source), f);
}

}  // namespace pleat
