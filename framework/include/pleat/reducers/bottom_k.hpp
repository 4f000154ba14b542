// BottomK<k, T>: the k lowest values and where they stand, best first; of equals the lowest index first. NaN
// comes before every number, as in Min. A range of fewer than k items fills `count` entries; the others hold
// +inf (integers: max) and index -1. For small k, of 64 at most: time and state grow with k. Exact, and free
// of order.
#pragma once

#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/best_k.hpp>
#include <pleat/macros.hpp>

namespace pleat {

template <int K, class T>
struct BottomK : detail::BestK<K, T, detail::Least> {};

PLEAT_MODEL(Reducer<BottomK<4, float>>);
PLEAT_MODEL(Reducer<BottomK<1, bool>>);

}  // namespace pleat
