// The lines of a functor f(i, j, ...) along the axes that are reduced, as what a batch calls for its items.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <pleat/detail/body.hpp>
#include <pleat/detail/fast_divisor.hpp>
#include <pleat/detail/row_bodies.hpp>
#include <pleat/fold/batch.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

// How many indices a functor takes before the partials; 0 if none. Without partials is asked first, since a
// partial may convert to an index.
template <class F, int N, class... Partial>
consteval int axes_before() {
  if constexpr (N > 8) {
    return 0;
  } else if constexpr (InvocableWith<const F&, N, Partial...>) {
    return N;
  } else {
    return axes_before<F, N + 1, Partial...>();
  }
}
template <class F, class... R>
consteval int axes_taken() {
  constexpr int alone = axes_before<F, 1>();
  if constexpr (alone > 0) {
    return alone;
  } else {
    return axes_before<F, 1, typename R::result_type&...>();
  }
}

// A functor of N indices, of which those that are not reduced are known; the others come as one flat number.
template <class F, int N, unsigned is_reduced>
class AtLine {
  using Axes = std::make_index_sequence<std::size_t(N)>;

 public:
  PLEAT_INLINE AtLine(const F& f, const FastDivisor<std::uint64_t>* extents, std::int64_t line)
      : f_(&f), extents_(extents), index_{} {
    split<~is_reduced>(line, index_);
  }

  PLEAT_CALLS_USER_CODE
  template <class... Partial>
    requires InvocableWith<const F&, N, Partial...>
  PLEAT_INLINE decltype(auto) operator()(std::int64_t number, Partial&&... partial) const {
    std::int64_t index[N];
    for (int a = 0; a < N; ++a) index[a] = index_[a];
    split<is_reduced>(number, index);
    return call(index, Axes{}, std::forward<Partial>(partial)...);
  }

 private:
  // The indices of the axes in `of`, the last fastest, from their flat number.
  template <unsigned of>
  PLEAT_INLINE void split(std::int64_t number, std::int64_t (&index)[N]) const {
    std::uint64_t rest = std::uint64_t(number);
    for (int a = N - 1; a >= 0; --a) {
      if (!(of >> a & 1)) continue;
      const bool is_outermost = (of & ((1u << a) - 1)) == 0;
      index[a] = std::int64_t(is_outermost ? rest : extents_[a].split_off(rest));
    }
  }
  PLEAT_CALLS_USER_CODE
  template <std::size_t... A, class... Partial>
  PLEAT_INLINE decltype(auto) call(const std::int64_t (&index)[N], std::index_sequence<A...>,
                                   Partial&&... partial) const {
    return (*f_)(index[A]..., std::forward<Partial>(partial)...);
  }

  const F* f_;
  const FastDivisor<std::uint64_t>* extents_;
  std::int64_t index_[N];
};
template <class F, int N, unsigned is_reduced>
inline constexpr bool is_device_only_lambda<AtLine<F, N, is_reduced>> = is_device_only_lambda<F>;

// Body: MapBody or FunctorBody.
template <template <class> class Body, class F, int N, unsigned is_reduced>
struct FunctorLines {
  [[no_unique_address]] F f;
  FastDivisor<std::uint64_t> extents[N];

  PLEAT_INLINE OfBatch<Body<AtLine<F, N, is_reduced>>> at(std::int64_t k) const {
    return {{AtLine<F, N, is_reduced>(f, extents, k)}};
  }
  // Functors mostly read arrays whose last index is the fastest.
  std::int64_t neighbours() const
    requires(!(is_reduced >> (N - 1) & 1))
  {
    return std::int64_t(extents[N - 1].divisor());
  }
};

template <unsigned is_reduced, int N>
RowSpace space_of_lines(const std::int64_t (&extents)[N]) {
  RowSpace space{1, 1};
  for (int a = 0; a < N; ++a) (is_reduced >> a & 1 ? space.cols : space.rows) *= extents[a];
  return space;
}
// The lines of a functor of either kind. (An empty axis is never divided by.)
template <unsigned is_reduced, class... R, class F, int N>
auto functor_lines(const F& f, const std::int64_t (&extents)[N]) {
  const auto with = [&]<std::size_t... A>(std::index_sequence<A...>) {
    const auto divisor = [&](std::size_t a) {
      return FastDivisor(std::uint64_t(extents[a] > 0 ? extents[a] : 1));
    };
    if constexpr (body_kind<AtLine<F, N, is_reduced>, R...>() == BodyKind::map) {
      return FunctorLines<MapBody, F, N, is_reduced>{f, {divisor(A)...}};
    } else {
      return FunctorLines<FunctorBody, F, N, is_reduced>{f, {divisor(A)...}};
    }
  };
  return with(std::make_index_sequence<std::size_t(N)>{});
}
// Rows f(row, col) are lines along the second of two axes.
inline constexpr unsigned reduced_of_rows = 0b10;

}  // namespace pleat::detail
