// Pair<A, B>: two values of one item, as zip yields them; what reducers of two inputs take. A plain
// aggregate; its parts may also be SIMD lanes, so that such a reducer too is written once.
#pragma once

namespace pleat {

template <class A, class B>
struct Pair {
  using first_type = A;
  using second_type = B;
  A first;
  B second;
};
template <class A, class B>
Pair(A, B) -> Pair<A, B>;

}  // namespace pleat
