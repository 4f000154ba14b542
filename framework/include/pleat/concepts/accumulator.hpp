// An accumulator says how a partial of T is held.
//   holds<T>::type   in which type (moments, products and keys ask for no more)
//   summation<T>     how a sum is, where that is not a plain sum in holds<T>::type: its state over lanes,
//   first,
//                    fold, join and total (detail/plain_sum.hpp shows the form)
#pragma once

#include <type_traits>

namespace pleat {

template <class A, class T>
concept Accumulator = requires { typename A::template holds<T>::type; } &&
                      std::is_trivially_copyable_v<typename A::template holds<T>::type>;

namespace detail {

template <class A, class T>
struct HeldBy {
  static_assert(std::is_class_v<A>,
                "the accumulator must be Plain, In<T>, Compensated or Exact: for a type write In<double>");
  using type = typename A::template holds<T>::type;
};

}  // namespace detail

template <class A, class T>
using held_t = typename detail::HeldBy<A, T>::type;

}  // namespace pleat
