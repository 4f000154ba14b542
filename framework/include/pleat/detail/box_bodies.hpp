// What a reduction over a box calls for its items: a map functor f(i, j, ...) or a Kokkos functor f(i, j,
// ..., acc&...), as functors of the item's number.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <pleat/detail/body.hpp>
#include <pleat/detail/box.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

// Consecutive items of a box on the CPU, with one split at their start: stretches in which the last index
// alone grows, so that a loop over a stretch is one that compilers vectorise.
template <class F, class Box>
class BoxWalk {
  static constexpr int N = Box::rank;
  // A small functor is copied, so that no store of the loop can change what it captured.
  using Functor = std::conditional_t<std::is_trivially_copyable_v<F> && sizeof(F) <= 64, const F, const F&>;

 public:
  PLEAT_HOST_INLINE BoxWalk(const F& f, const Box& box, std::int64_t number) : f_(f), box_(box) {
    box_.split(number, index_);
  }
  // How many items are left of the stretch.
  PLEAT_HOST_INLINE std::int64_t left() const { return end(N - 1) - index_[N - 1]; }
  // ... of a whole stretch.
  PLEAT_HOST_INLINE std::int64_t longest() const { return box_.extent(N - 1); }
  // Item k from where the walk stands, in this stretch.
  template <class... Partial>
  PLEAT_HOST_INLINE decltype(auto) operator()(std::int64_t k, Partial&... partial) const {
    return call(std::make_index_sequence<std::size_t(N - 1)>{}, k, partial...);
  }
  // Goes on by `count` items, at most those that are left.
  PLEAT_HOST_INLINE void advance(std::int64_t count) {
    index_[N - 1] += count;
    carry<N - 1>();
  }

 private:
  PLEAT_HOST_INLINE std::int64_t end(int axis) const { return box_.begin(axis) + box_.extent(axis); }
  template <std::size_t... I, class... Partial>
  PLEAT_HOST_INLINE decltype(auto) call(std::index_sequence<I...>, std::int64_t k,
                                        Partial&... partial) const {
    return f_(index_[I]..., index_[N - 1] + k, partial...);
  }
  template <int Axis>
  PLEAT_HOST_INLINE void carry() {
    if constexpr (Axis > 0) {
      if (index_[Axis] < end(Axis)) return;
      index_[Axis] = box_.begin(Axis);
      ++index_[Axis - 1];
      carry<Axis - 1>();
    }
  }

  Functor f_;
  const Box& box_;
  std::int64_t index_[N];
};

// A functor of N indices, as one of the number.
template <class F, class Box>
struct AtBox {
  [[no_unique_address]] F f;
  Box box;

  PLEAT_CALLS_USER_CODE
  template <class... Partial>
    requires InvocableWith<const F&, Box::rank, Partial...>
  PLEAT_INLINE decltype(auto) operator()(std::int64_t number, Partial&&... partial) const {
    std::int64_t index[Box::rank];
    box.split(number, index);
    return call(index, typename Box::Axes{}, std::forward<Partial>(partial)...);
  }
  // Never called: shows that F is callable, but not when const.
  template <class... Partial>
    requires(!InvocableWith<const F&, Box::rank, Partial...> && InvocableWith<F&, Box::rank, Partial...>)
  void operator()(std::int64_t number, Partial&&... partial);

 private:
  PLEAT_CALLS_USER_CODE
  template <std::size_t... I, class... Partial>
  PLEAT_INLINE decltype(auto) call(const std::int64_t (&index)[Box::rank], std::index_sequence<I...>,
                                   Partial&&... partial) const {
    return f(index[I]..., std::forward<Partial>(partial)...);
  }
};
template <class F, class Box>
inline constexpr bool is_device_only_lambda<AtBox<F, Box>> = is_device_only_lambda<F>;

// MapBody or FunctorBody of such a functor.
template <class Body>
struct OfBox : Body {
  static constexpr bool long_fold = true;  // some twenty instructions find an item's indices
  PLEAT_HOST_INLINE auto walk(std::int64_t number) const { return BoxWalk(this->f.f, this->f.box, number); }
};

}  // namespace pleat::detail
