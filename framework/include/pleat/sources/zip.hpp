// zip(a, b): item i is the Pair of the items i of two sources. Both are read by vector loads. Throws
// ArgumentError where two bounded sources differ in size. The shape follows from the wider of the two stored
// elements.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include <pleat/concepts/source.hpp>
#include <pleat/detail/smaller.hpp>
#include <pleat/error.hpp>
#include <pleat/macros.hpp>
#include <pleat/sources/contiguous.hpp>
#include <pleat/sources/pair.hpp>

namespace pleat {

template <Source A, Source B>
class Zip {
 public:
  using element = std::conditional_t<(sizeof(typename A::element) >= sizeof(typename B::element)),
                                     typename A::element, typename B::element>;
  using value = Pair<typename A::value, typename B::value>;
  template <int V>
  using raw = Pair<typename A::template raw<V>, typename B::template raw<V>>;

  Zip(const A& a, const B& b) : a_(a), b_(b) {
    if (a.size() != b.size() && a.size() != unbounded && b.size() != unbounded) {
      throw ArgumentError("zip: the sources must have one size, but have " + std::to_string(a.size()) +
                          " and " + std::to_string(b.size()) + " items");
    }
  }

  std::int64_t size() const { return detail::smaller(a_.size(), b_.size()); }
  PLEAT_INLINE value operator()(std::int64_t i) const { return {a_(i), b_(i)}; }
  template <int V>
  PLEAT_INLINE raw<V> load(std::int64_t i) const {
    return {a_.template load<V>(i), b_.template load<V>(i)};
  }
  template <int V>
  PLEAT_INLINE value item(const raw<V>& r, int k, std::int64_t i) const {
    return {a_.template item<V>(r.first, k, i), b_.template item<V>(r.second, k, i)};
  }
  template <int V>
  static constexpr bool copies_packets = A::template copies_packets<V> && B::template copies_packets<V>;
  static constexpr bool reads_only = [] {
    if constexpr (requires { A::reads_only&& B::reads_only; }) return A::reads_only && B::reads_only;
    return false;
  }();
  template <int V, class Copy>
  PLEAT_INLINE void copy_packet(std::int64_t i, raw<V>* to, const Copy& copy) const {
    a_.template copy_packet<V>(i, &to->first, copy);
    b_.template copy_packet<V>(i, &to->second, copy);
  }
  template <int V>
  bool aligned(std::int64_t i) const {
    return a_.template aligned<V>(i) && b_.template aligned<V>(i);
  }
  template <class F>
  void for_each_array(std::int64_t i, const F& f) const {
    a_.for_each_array(i, f);
    b_.for_each_array(i, f);
  }
  const A& first() const { return a_; }
  const B& second() const { return b_; }

 private:
  A a_;
  B b_;
};

template <detail::SourceLike A, detail::SourceLike B>
auto zip(const A& a, const B& b) {
  return Zip(detail::as_source(a), detail::as_source(b));
}

PLEAT_MODEL(Source<Zip<Contiguous<float>, Contiguous<double>>>);

}  // namespace pleat
