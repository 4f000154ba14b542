// Slice<S>(source, first, count): item 0 is the source's item `first`. It refers to the source, which must
// outlive it: a row of a matrix is the slice of its items.
#pragma once

#include <cstdint>

#include <pleat/concepts/source.hpp>
#include <pleat/macros.hpp>
#include <pleat/sources/contiguous.hpp>

namespace pleat {

template <Source S>
class Slice {
 public:
  using element = typename S::element;
  using value = typename S::value;
  template <int V>
  using raw = typename S::template raw<V>;

  static constexpr bool refers_to_batch = true;

  PLEAT_INLINE Slice(const S& source, std::int64_t first, std::int64_t count)
      : source_(&source), first_(first), count_(count) {}

  PLEAT_INLINE const S& source() const { return *source_; }
  PLEAT_INLINE std::int64_t first() const { return first_; }
  PLEAT_INLINE std::int64_t size() const { return count_; }
  PLEAT_INLINE decltype(auto) operator()(std::int64_t i) const { return (*source_)(first_ + i); }
  template <int V>
  PLEAT_INLINE raw<V> load(std::int64_t i) const {
    return source_->template load<V>(first_ + i);
  }
  template <int V>
  PLEAT_INLINE decltype(auto) item(const raw<V>& r, int k, std::int64_t i) const {
    return source_->template item<V>(r, k, first_ + i);
  }
  template <int V>
  bool aligned(std::int64_t i) const {
    return source_->template aligned<V>(first_ + i);
  }
  template <int V>
  static constexpr bool copies_packets = [] {
    if constexpr (requires { S::template copies_packets<V>; }) return S::template copies_packets<V>;
    return false;
  }();
  template <int V, class Copy>
  PLEAT_INLINE void copy_packet(std::int64_t i, raw<V>* to, const Copy& copy) const {
    source_->template copy_packet<V>(first_ + i, to, copy);
  }
  static constexpr bool reads_only = [] {
    if constexpr (requires { S::reads_only; }) return S::reads_only;
    return false;
  }();
  template <class F>
  void for_each_array(std::int64_t i, const F& f) const {
    source_->for_each_array(first_ + i, f);
  }

 private:
  const S* source_;
  std::int64_t first_;
  std::int64_t count_;
};

PLEAT_MODEL(Source<Slice<Contiguous<float>>>);

}  // namespace pleat
