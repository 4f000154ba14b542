// C07: nothing to reduce [pytorch#70674]. DESIGN section 6 has an answer for every reducer.
#pragma once

#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>
#include <type_traits>

#include "cases/on_device.hpp"
#include "support/data.hpp"
#include "support/same_bits.hpp"

namespace pleat_test {

template <class T>
T lowest_or_minus_infinity() {
  if constexpr (is_float_type<T>) {
    return T(-std::numeric_limits<T>::infinity());
  } else {
    return std::numeric_limits<T>::lowest();
  }
}
template <class T>
T highest_or_infinity() {
  if constexpr (is_float_type<T>) {
    return std::numeric_limits<T>::infinity();
  } else {
    return std::numeric_limits<T>::max();
  }
}

// reduce(reducers...) folds nothing, in one of the ways to say so.
template <class T, class Reduce>
void answers_of_nothing(Reduce reduce) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(same_bits(reduce(pleat::Sum<T>{}), typename pleat::Sum<T>::result_type(0)));
  CHECK(same_bits(reduce(pleat::Sum<T, pleat::In<double>>{}), 0.0));
  CHECK(same_bits(reduce(pleat::Prod<T>{}), typename pleat::Prod<T>::result_type(1)));
  CHECK(same_bits(reduce(pleat::Min<T>{}), highest_or_infinity<T>()));
  CHECK(same_bits(reduce(pleat::Max<T>{}), lowest_or_minus_infinity<T>()));
  const auto [range, low, high, moments] =
      reduce(pleat::MinMax<T>{}, pleat::ArgMin<T>{}, pleat::ArgMax<T>{}, pleat::Moments<T>{});
  CHECK(same_bits(range.min, highest_or_infinity<T>()));
  CHECK(same_bits(range.max, lowest_or_minus_infinity<T>()));
  CHECK(low.index == -1);
  CHECK(high.index == -1);
  CHECK_FALSE(low.has_value());
  CHECK_FALSE(high.has_value());
  CHECK(same_bits(low.value, highest_or_infinity<T>()));
  CHECK(same_bits(high.value, lowest_or_minus_infinity<T>()));
  CHECK(moments.count == 0);
  CHECK(same_bits(moments.mean, nan));
  CHECK(same_bits(moments.variance(), nan));
  CHECK(same_bits(moments.sample_variance(), nan));
}

template <class T, class Reduce>
void more_answers_of_nothing(Reduce reduce) {
  const auto nan = [](auto x) { return std::numeric_limits<decltype(x)>::quiet_NaN(); };
  const auto [all, any, count, places, best] =
      reduce(pleat::All{}, pleat::Any{}, pleat::Count{}, pleat::ArgMinMax<T>{}, pleat::TopK<2, T>{});
  CHECK(all);
  CHECK_FALSE(any);
  CHECK(count == 0);
  CHECK((places.min.index == -1 && places.max.index == -1));
  CHECK((best.count == 0 && best.index[0] == -1 && best.index[1] == -1));
  CHECK(same_bits(best.value[0], lowest_or_minus_infinity<T>()));
  CHECK(reduce(pleat::LogicalAnd<T>{}));
  CHECK_FALSE(reduce(pleat::LogicalXor<T>{}));
  const auto [mean, magnitude, root] =
      reduce(pleat::Mean<T>{}, pleat::MeanAbs<T>{}, pleat::RootMeanSquare<T>{});
  CHECK(same_bits(mean, nan(mean)));
  CHECK(same_bits(magnitude, nan(magnitude)));
  CHECK(same_bits(root, nan(root)));
  const auto [one, two, most] =
      reduce(pleat::Norm<1, T>{}, pleat::Norm<2, T>{}, pleat::Norm<pleat::inf, T>{});
  CHECK((same_bits(one, 0.0) && same_bits(two, 0.0)));
  CHECK(same_bits(most, decltype(most)(0)));
  if constexpr (std::is_integral_v<T>) {
    CHECK(reduce(pleat::BitAnd<T>{}) == T(-1));
    CHECK(reduce(pleat::BitOr<T>{}) == T(0));
  }
}

template <class T>
struct NeverCalled {
  PLEAT_FUNCTION T operator()(std::int64_t) const { return T(1); }
};

template <class Backend, class T>
void empty_arrays() {
  const Array<T> none(0);
  answers_of_nothing<T>([&](auto... r) { return reduced<Backend>(none, r...); });
}
template <class Backend, class T>
void empty_arrays_of_more() {
  const Array<T> none(0);
  more_answers_of_nothing<T>([&](auto... r) { return reduced<Backend>(none, r...); });
}
template <class Backend, class T>
void empty_ranges() {
  for (const std::int64_t at : {-3, 0, 5}) {
    const pleat::RangePolicy<Backend> range(at, at);
    answers_of_nothing<T>([&](auto... r) { return pleat::parallel_reduce(range, NeverCalled<T>{}, r...); });
  }
}

}  // namespace pleat_test
