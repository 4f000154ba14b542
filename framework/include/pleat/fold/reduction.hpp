// Reduction: one call, made ready for a backend. It holds the body, the reducers and the index space, and
// offers the fold's steps on all reducers at once; a backend sees nothing of policies, functors or
// accumulators.
//   element, shape           what is stored for an item, and the pleat that follows from its size
//   value                    what an item is
//   begin, step, end         a column, from its first item to the states of all reducers
//   join, results            two partials; the answers
#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include <pleat/detail/access.hpp>
#include <pleat/detail/bundle.hpp>
#include <pleat/detail/convert.hpp>
#include <pleat/error.hpp>
#include <pleat/fold/item.hpp>
#include <pleat/fold/shape.hpp>
#include <pleat/macros.hpp>
#include <pleat/results.hpp>

namespace pleat {

// One dimension: the items i of [begin, end).
struct IndexRange {
  std::int64_t begin;
  std::int64_t end;
  PLEAT_INLINE std::int64_t count() const { return end - begin; }
};

namespace detail {

// A body that yields one item per index.
template <class Body>
concept ItemBody = requires(const Body& b, std::int64_t i) {
  typename Body::element;  // what is stored, which sets the shape
  typename Body::value;
  { b(i) } -> std::convertible_to<typename Body::value>;
};

// A body that only refers to what a batch holds.
template <class Body>
concept BodyOfRow = requires { Body::refers_to_batch; };

template <class Body>
struct ItemTypes {
  using element = std::int32_t;  // a Kokkos functor: four bytes by decree
  using value = void;
};
template <ItemBody Body>
struct ItemTypes<Body> {
  using element = typename Body::element;
  using value = typename Body::value;
};

template <class... R>
struct ResultOf {
  using type = Results<typename R::result_type...>;
};
template <class R>
struct ResultOf<R> {
  using type = typename R::result_type;
};

}  // namespace detail

template <class Body_, class... R>
class Reduction {
  using Indices = std::index_sequence_for<R...>;
  static constexpr bool by_item = detail::ItemBody<Body_>;

 public:
  using Body = Body_;
  using element = typename detail::ItemTypes<Body>::element;
  using value = typename detail::ItemTypes<Body>::value;
  using shape = PleatShape<sizeof(element)>;
  using reducers = detail::Bundle<R...>;
  using states = detail::Bundle<typename R::state...>;
  using results = typename detail::ResultOf<R...>::type;
  using column = std::conditional_t<by_item, detail::Bundle<detail::column_t<R>...>,
                                    detail::Bundle<typename R::result_type...>>;
  static constexpr std::size_t size = sizeof...(R);
  static constexpr bool has_identity = (detail::HasIdentity<R> && ...);
  // Reducers that are not commutative take the order-preserving form: a column holds consecutive items.
  static constexpr bool ordered = !(detail::is_commutative<R>() || ...);
  static constexpr int row_stride = ordered ? 1 : shape::columns;
  static constexpr int column_stride = ordered ? shape::rows : 1;
  // Does the I-th reducer's join have the same bits with its operands swapped?
  template <std::size_t I>
  static constexpr bool symmetric = detail::is_symmetric<std::tuple_element_t<I, std::tuple<R...>>>();
  // Does every reducer satisfy the predicate, or at least one?
  template <template <class> class Predicate>
  static constexpr bool all = (Predicate<R>::value && ...);
  template <template <class> class Predicate>
  static constexpr bool any = (Predicate<R>::value || ...);
  // A bundle of one value per reducer.
  template <template <class> class Of>
  using bundle_of = detail::Bundle<Of<R>...>;

  Reduction(IndexRange range, Body body, R... r)
    requires(!detail::BodyOfRow<Body>)
      : range_(range), body_(body), reducers_{{{r}...}} {}
  // A row is made where it is folded, on a device, too.
  PLEAT_CALLS_USER_CODE
  PLEAT_INLINE Reduction(IndexRange range, Body body, R... r)
    requires(detail::BodyOfRow<Body>)
      : range_(range), body_(body), reducers_{{{r}...}} {}

  PLEAT_INLINE std::int64_t count() const { return range_.count(); }
  PLEAT_INLINE std::int64_t first_index() const { return range_.begin; }
  PLEAT_INLINE const Body& body() const { return body_; }
  template <std::size_t I>
  PLEAT_INLINE const auto& reducer() const {
    return detail::slot<I>(reducers_);
  }

  PLEAT_CALLS_USER_CODE
  PLEAT_INLINE value item(std::int64_t number) const
    requires(by_item)
  {
    return body_(range_.begin + number);
  }

  // Numbers count from the start of the range; a reducer sees the index.
  PLEAT_INLINE column begin(std::int64_t number) const {
    if constexpr (by_item) {
      return begin_with(item(number), number);
    } else {
      column c = fresh();
      step(c, number, 0);
      return c;
    }
  }
  PLEAT_INLINE void step(column& c, std::int64_t number, int row) const {
    if constexpr (by_item) {
      step_with(c, item(number), number, row);
    } else {
      call(c, number, Indices{});
    }
  }
  // A Kokkos functor's column before its first item, and the step by item k of a walk (fold/walk.hpp).
  PLEAT_INLINE column fresh() const { return fresh(Indices{}); }
  template <class Walk>
  PLEAT_INLINE void step_along(column& c, const Walk& walk, std::int64_t k) const {
    call_along(c, walk, k, Indices{});
  }
  // The same with an item that is at hand.
  template <class Value>
  PLEAT_INLINE column begin_with(const Value& x, std::int64_t number) const {
    return begin_each(x, Item{range_.begin + number, 0}, Indices{});
  }
  template <class Value>
  PLEAT_INLINE void step_with(column& c, const Value& x, std::int64_t number, int row) const {
    step_each(c, x, Item{range_.begin + number, row}, Indices{});
  }
  // `number` is that of the column's first item, `apart` how far it is from each to the next.
  PLEAT_INLINE states end(const column& c, std::int64_t number, int apart = shape::columns) const {
    return end_each(c, range_.begin + number, apart, Indices{});
  }
  PLEAT_INLINE states join(const states& l, const states& r, Counts n) const {
    return join_each(l, r, n, Indices{});
  }
  PLEAT_INLINE results result(const states& s) const { return result_each(s, Indices{}); }
  PLEAT_INLINE results empty() const
    requires(has_identity)
  {
    return empty_each(Indices{});
  }
  [[noreturn]] results empty() const {
    throw ArgumentError(
        "parallel_reduce: the range is empty and a reducer has no identity, so there is no answer; give the "
        "reducer identity() or a range that is not empty");
  }

 private:
  template <std::size_t... I>
  PLEAT_INLINE column fresh(std::index_sequence<I...>) const {
    return {{{detail::begin_partial(reducer<I>())}...}};
  }
  PLEAT_CALLS_USER_CODE
  template <std::size_t... I>
  PLEAT_INLINE void call(column& c, std::int64_t number, std::index_sequence<I...>) const {
    body_(range_.begin + number, detail::slot<I>(c)...);
  }
  PLEAT_CALLS_USER_CODE
  template <class Walk, std::size_t... I>
  PLEAT_INLINE void call_along(column& c, const Walk& walk, std::int64_t k, std::index_sequence<I...>) const {
    walk(k, detail::slot<I>(c)...);
  }
  template <class Value, std::size_t... I>
  PLEAT_INLINE column begin_each(const Value& x, Item item, std::index_sequence<I...>) const {
    return {{{detail::begin_column(reducer<I>(), detail::convert<typename R::value_type>(x), item)}...}};
  }
  template <class Value, std::size_t... I>
  PLEAT_INLINE void step_each(column& c, const Value& x, Item item, std::index_sequence<I...>) const {
    (detail::fold_item(reducer<I>(), detail::slot<I>(c), detail::convert<typename R::value_type>(x), item),
     ...);
  }
  template <std::size_t... I>
  PLEAT_INLINE states end_each(const column& c, std::int64_t index, [[maybe_unused]] int apart,
                               std::index_sequence<I...>) const {
    if constexpr (by_item) {
      return {{{detail::end_column(reducer<I>(), detail::slot<I>(c), index, apart)}...}};
    } else {
      return {{{detail::enter_partial(reducer<I>(), detail::slot<I>(c), Item{index, 0})}...}};
    }
  }
  template <std::size_t... I>
  PLEAT_INLINE states join_each(const states& l, const states& r, Counts n, std::index_sequence<I...>) const {
    return {{{detail::join_states(reducer<I>(), detail::slot<I>(l), detail::slot<I>(r), n)}...}};
  }
  template <std::size_t... I>
  PLEAT_INLINE results result_each(const states& s, std::index_sequence<I...>) const {
    if constexpr (size == 1) {
      return detail::result_of(reducer<0>(), detail::slot<0>(s), count());
    } else {
      return {{{{detail::result_of(reducer<I>(), detail::slot<I>(s), count())}...}}};
    }
  }
  template <std::size_t... I>
  PLEAT_INLINE results empty_each(std::index_sequence<I...>) const {
    if constexpr (size == 1) {
      return detail::empty_result(reducer<0>());
    } else {
      return {{{{detail::empty_result(reducer<I>())}...}}};
    }
  }

  IndexRange range_;
  Body body_;
  [[no_unique_address]] reducers reducers_;
};

template <class Body, class... R>
Reduction(IndexRange, Body, R...) -> Reduction<Body, R...>;

}  // namespace pleat
