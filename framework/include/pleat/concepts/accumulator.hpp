// An accumulator says in which type a reducer holds the partial of a T: typename A::template holds<T>::type.
#pragma once

#include <type_traits>

namespace pleat {

template <class A, class T>
concept Accumulator = requires { typename A::template holds<T>::type; } &&
                      std::is_trivially_copyable_v<typename A::template holds<T>::type>;

template <class A, class T>
using held_t = typename A::template holds<T>::type;

}  // namespace pleat
