// C16: NaN at any place [arrayfire#2130]. It wins over every number, infinities too, as the canonical quiet
// NaN, and the arg forms report the first one. What kind of NaN went in never shows.
#pragma once

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "cases/on_device.hpp"
#include "support/data.hpp"
#include "support/same_bits.hpp"

namespace pleat_test {

// Quiet and signaling, of both signs, with the smallest and the largest payload.
template <class T>
std::vector<T> all_sorts_of_nan() {
  std::vector<T> nans;
  for (const bool negative : {false, true}) {
    for (const std::uint64_t fraction : {std::uint64_t(1) << 63, ~std::uint64_t(0), std::uint64_t(1) << 62,
                                         std::uint64_t(1) << (64 - (std::numeric_limits<T>::digits - 1))}) {
      nans.push_back(float_from_fields<T>(negative, 2 * std::numeric_limits<T>::max_exponent, fraction));
    }
  }
  return nans;
}

// Both forms see NaN; `first` is where it stands, in company and alone.
template <class Backend, class T>
void check_nan(const Array<T>& x, std::int64_t first) {
  const T nan = std::numeric_limits<T>::quiet_NaN();
  const auto [low, high, range, lowest, highest] = reduced<Backend>(
      x, pleat::Min<T>{}, pleat::Max<T>{}, pleat::MinMax<T>{}, pleat::ArgMin<T>{}, pleat::ArgMax<T>{});
  const bool all_nan = same_bits(low, nan) && same_bits(high, nan) && same_bits(range.min, nan) &&
                       same_bits(range.max, nan) && same_bits(lowest.value, nan) &&
                       same_bits(highest.value, nan) &&
                       same_bits(reduced<Backend>(x, pleat::Min<T>{}), nan) &&
                       same_bits(reduced<Backend>(x, pleat::Max<T>{}), nan);
  INFO("n = " << x.size() << ", first NaN at " << first);
  CHECK(all_nan);
  CHECK(lowest.index == first);
  CHECK(highest.index == first);
  CHECK(reduced<Backend>(x, pleat::ArgMin<T>{}).index == first);
  CHECK(reduced<Backend>(x, pleat::ArgMax<T>{}).index == first);
}

template <class Backend, class T>
void nan_at_any_place() {
  const std::vector<T> nans = all_sorts_of_nan<T>();
  const T infinity = std::numeric_limits<T>::infinity();
  for (const std::int64_t n : {1, 2, 3, 31, 33, 127, 129, 1009, 4097, 10000}) {
    Array<T> x = hard_data<T>(Data::wide, n);
    x[n / 3] = infinity;
    x[2 * n / 3] = T(-infinity);
    for (const std::int64_t at : {std::int64_t(0), n / 2, n - 1}) {
      for (const T& nan : nans) {
        const T before = x[at];
        x[at] = nan;
        check_nan<Backend>(x, at);
        x[at] = before;
      }
    }
    // Several of different sorts tie: the first is reported, not the one of the greatest payload.
    for (std::size_t sort = 0; sort < nans.size(); ++sort) {
      for (std::int64_t i = n / 2; i < n; i += 1 + n / 40) x[i] = nans[(sort + std::size_t(i)) % nans.size()];
      check_nan<Backend>(x, n / 2);
    }
    for (std::int64_t i = 0; i < n; ++i) x[i] = nans[std::size_t(i) % nans.size()];
    check_nan<Backend>(x, 0);
  }
}

// With Nan::Ignore it is as if the NaNs were not there, whatever their kind: the value form and the arg form
// report the extremes of the others.
template <class Backend, class T>
void ignored_nan_at_any_place() {
  using pleat::Nan;
  const std::vector<T> nans = all_sorts_of_nan<T>();
  for (const std::int64_t n : {3, 31, 33, 129, 1009, 4097, 10000}) {
    Array<T> x(n);
    for (std::int64_t i = 0; i < n; ++i) x[i] = nans[std::size_t(i) % nans.size()];
    for (const std::int64_t at : {std::int64_t(0), n / 2, n - 1}) {
      const std::int64_t other = at == 0 ? n - 1 : at - 1;
      for (const T value : {std::numeric_limits<T>::infinity(), T(-0.0f), T(-2.0f)}) {
        const T before = x[at], before_other = x[other];
        x[at] = x[other] = value;  // two equals among NaNs alone
        const auto [low, high, first, last, both, sum] = reduced<Backend>(
            x, pleat::Min<T, Nan::Ignore>{}, pleat::Max<T, Nan::Ignore>{}, pleat::ArgMin<T, Nan::Ignore>{},
            pleat::ArgMax<T, Nan::Ignore, pleat::Ties::Last>{}, pleat::ArgMinMax<T, Nan::Ignore>{},
            pleat::Sum<T, pleat::Plain, Nan::Ignore>{});
        const bool values = same_bits(low, value) && same_bits(high, value) &&
                            same_bits(first.value, value) && same_bits(last.value, value) &&
                            same_bits(both.max.value, value);
        using Held = typename pleat::Sum<T>::result_type;
        INFO("n = " << n << ", numbers at " << at << " and " << other);
        CHECK(values);
        CHECK(first.index == std::min(at, other));
        CHECK(last.index == std::max(at, other));
        CHECK((both.min.index == first.index && both.max.index == first.index));
        CHECK(same_bits(sum, Held(value) + Held(value)));
        x[at] = before;
        x[other] = before_other;
      }
    }
    const auto [none, low] =
        reduced<Backend>(x, pleat::ArgMin<T, Nan::Ignore>{}, pleat::Min<T, Nan::Ignore>{});
    CHECK_FALSE(none.has_value());
    CHECK(same_bits(low, std::numeric_limits<T>::infinity()));
  }
}

// Sums, products and moments of NaN are the canonical NaN, too.
template <class Backend, class T>
void nan_in_arithmetic() {
  for (const std::int64_t n : {1, 2, 33, 129, 4097}) {
    for (const T& nan : all_sorts_of_nan<T>()) {
      Array<T> x = hard_data<T>(Data::near_one, n);
      x[n / 2] = nan;
      const auto [sum, product, moments] =
          reduced<Backend>(x, pleat::Sum<T>{}, pleat::Prod<T>{}, pleat::Moments<T>{});
      using Held = typename pleat::Sum<T>::result_type;
      CHECK(same_bits(sum, std::numeric_limits<Held>::quiet_NaN()));
      CHECK(same_bits(product, std::numeric_limits<Held>::quiet_NaN()));
      CHECK(same_bits(moments.mean, std::numeric_limits<double>::quiet_NaN()));
      CHECK(same_bits(moments.squared_deviations, std::numeric_limits<double>::quiet_NaN()));
    }
  }
}

}  // namespace pleat_test
