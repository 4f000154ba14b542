// from_kokkos(reducer): a reducer written for Kokkos, as one of Pleat's; Kokkos itself is not needed.
//   double top = pleat::parallel_reduce(n, f, pleat::from_kokkos(Kokkos::Max<double>(unused)));
// It must have what Kokkos asks for: value_type, join(value_type& dest, const value_type& src) const,
// init(value_type&) const and reference(); final(value_type&) is applied to the answer where there is one. f
// may be a map functor f(i) or a Kokkos functor f(i, value_type&). Every column starts from init and takes
// its items by join. The answer is returned, or goes into(...), as with every reducer of Pleat: reference()
// is not written. So a reducer over a view, whose owner would wait for the view to change, is refused; so is
// a value_type that owns memory or has a length known at run time only. A join must not be order-sensitive:
// Kokkos's own are not.
#pragma once

#include <concepts>
#include <type_traits>

#include <pleat/concepts/reducer.hpp>
#include <pleat/error.hpp>
#include <pleat/macros.hpp>

namespace pleat {
namespace detail {

enum class KokkosMistake { none, value_type, array, not_trivial, join, init, final_not_const, view };

template <class R>
consteval KokkosMistake find_kokkos_mistake() {
  if constexpr (!requires { typename R::value_type; }) {
    return KokkosMistake::value_type;
  } else if constexpr (std::is_array_v<typename R::value_type>) {
    return KokkosMistake::array;
  } else if constexpr (!std::is_trivially_copyable_v<typename R::value_type> ||
                       !std::default_initializable<typename R::value_type>) {
    return KokkosMistake::not_trivial;
  } else {
    using Value = typename R::value_type;
    if constexpr (!requires(const R& r, Value& dest, const Value& src) { r.join(dest, src); }) {
      return KokkosMistake::join;
    } else if constexpr (!requires(const R& r, Value& value) { r.init(value); }) {
      return KokkosMistake::init;
    } else if constexpr (
        requires(R& r, Value& value) { r.final(value); } &&
        !requires(const R& r, Value& value) { r.final(value); }) {
      return KokkosMistake::final_not_const;
    } else if constexpr (!requires(const R& r) {
                           { r.reference() } -> std::same_as<Value&>;
                         }) {
      return KokkosMistake::view;
    } else {
      return KokkosMistake::none;
    }
  }
}

}  // namespace detail

template <class R>
class KokkosReducer {
 public:
  using value_type = typename R::value_type;
  using state = value_type;
  using result_type = value_type;

  explicit KokkosReducer(const R& reducer) : reducer_(reducer) {}

  PLEAT_CALLS_USER_CODE
  PLEAT_INLINE state identity() const {
    state s;
    reducer_.init(s);
    return s;
  }
  PLEAT_CALLS_USER_CODE
  PLEAT_INLINE void fold(state& s, const value_type& x) const { reducer_.join(s, x); }
  PLEAT_CALLS_USER_CODE
  PLEAT_INLINE state join(const state& l, const state& r) const {
    state s = l;
    reducer_.join(s, r);
    return s;
  }
  PLEAT_CALLS_USER_CODE
  PLEAT_INLINE result_type result(const state& s) const {
    result_type answer = s;
    if constexpr (requires { reducer_.final(answer); }) reducer_.final(answer);
    return answer;
  }
  // A functor's accumulator starts from init, to which final does not apply.
  PLEAT_INLINE result_type begin_partial() const { return identity(); }

 private:
  R reducer_;
};

template <class R>
auto from_kokkos(const R& reducer) {
  using detail::KokkosMistake;
  constexpr KokkosMistake mistake = detail::find_kokkos_mistake<R>();
  static_assert(
      mistake != KokkosMistake::value_type,
      "from_kokkos: the object has no value_type; give it a Kokkos reducer, which has value_type, join, init "
      "and reference");
  static_assert(
      mistake != KokkosMistake::array,
      "from_kokkos: value_type is an array; give it a length at compile time, as a struct or std::array");
  static_assert(
      mistake != KokkosMistake::not_trivial,
      "from_kokkos: value_type must be trivially copyable and default constructible, since partial results "
      "travel between threads and devices as bytes");
  static_assert(mistake != KokkosMistake::join,
                "from_kokkos: the reducer needs join(value_type& dest, const value_type& src) const");
  static_assert(
      mistake != KokkosMistake::init,
      "from_kokkos: the reducer needs init(value_type&) const, the value from which every partial starts; "
      "Kokkos would take value_type{}, which is right for sums only");
  static_assert(mistake != KokkosMistake::final_not_const,
                "from_kokkos: the reducer's final must be const: final(value_type&) const");
  static_assert(
      mistake != KokkosMistake::view,
      "from_kokkos: the reducer's result is a view and not a scalar with reference(); Pleat returns the "
      "answer or puts it into(...), and would leave the view as it is");
  if constexpr (mistake == KokkosMistake::none) {
    if constexpr (requires { reducer.references_scalar(); }) {
      if (!reducer.references_scalar()) {
        throw ArgumentError(
            "from_kokkos: the reducer's result is a view; Pleat returns the answer or puts it into(...), and "
            "would leave the view as it is, so make the reducer from a scalar");
      }
    }
    return KokkosReducer<R>(reducer);
  }
}

}  // namespace pleat
