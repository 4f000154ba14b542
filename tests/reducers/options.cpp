// Nan and Ties, for the reducers of extremes: the laws, and plain loops as oracles.
#include <catch2/catch.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "laws/reducer_laws.hpp"
#include "support/sanitized.hpp"

using namespace pleat_test;
using pleat::Nan;
using pleat::Ties;

namespace {

using Backend = std::tuple_element_t<std::tuple_size_v<CpuBackends> - 1, CpuBackends>;
using OptionElements = tested_types<std::int8_t, pleat::Half, float, double>;

template <class R, class E>
void obey_laws() {
  obey_laws_of_states<R, E>();
  obey_laws_of_folds<R, E>(CpuBackends{});
}

template <class T>
bool is_nan(const T& x) {
  if constexpr (is_float_type<T>) return std::isnan(made_from_t<T>(x));
  return false;
}
// Is a below b, where -0.0 is below +0.0?
template <class T>
bool below(const T& a, const T& b) {
  if constexpr (is_float_type<T>) {
    const auto x = made_from_t<T>(a), y = made_from_t<T>(b);
    return x < y || (x == y && std::signbit(x) && !std::signbit(y));
  } else {
    return a < b;
  }
}

// The oracle: of the items that count, the place of the extreme, or -1.
template <class T>
std::int64_t place_of_extreme(const Array<T>& x, bool lowest, Nan nan, Ties ties) {
  std::int64_t best = -1;
  for (std::int64_t i = 0; i < x.size(); ++i) {
    if (is_nan(x[i]) && nan == Nan::Ignore) continue;
    bool better = best < 0;
    if (!better && is_nan(x[best])) {
      better = is_nan(x[i]) && ties == Ties::Last;
    } else if (!better) {
      const bool wins = is_nan(x[i]) || (lowest ? below(x[i], x[best]) : below(x[best], x[i]));
      const bool loses = !is_nan(x[i]) && (lowest ? below(x[best], x[i]) : below(x[i], x[best]));
      better = wins || (!loses && ties == Ties::Last);
    }
    if (better) best = i;
  }
  return best;
}

template <class T>
pleat::ArgResult<T> right_answer(const Array<T>& x, bool lowest, Nan nan, Ties ties) {
  const std::int64_t at = place_of_extreme(x, lowest, nan, ties);
  using Limits = std::numeric_limits<T>;
  if (at < 0 && is_float_type<T>) return {lowest ? Limits::infinity() : T(-Limits::infinity()), -1};
  if (at < 0) return {lowest ? Limits::max() : Limits::lowest(), -1};
  return {is_nan(x[at]) ? Limits::quiet_NaN() : x[at], at};
}

template <class T, Nan nan, Ties ties>
void agree_with_loops(const Array<T>& x) {
  const auto low = right_answer(x, true, nan, ties), high = right_answer(x, false, nan, ties);
  const auto [least, most, first, last, range, places] = reduced<Backend>(
      x, pleat::Min<T, nan>{}, pleat::Max<T, nan>{}, pleat::ArgMin<T, nan, ties>{},
      pleat::ArgMax<T, nan, ties>{}, pleat::MinMax<T, nan>{}, pleat::ArgMinMax<T, nan, ties>{});
  const bool right = same_bits(least, low.value) && same_bits(most, high.value) && same_bits(first, low) &&
                     same_bits(last, high) && same_bits(range.min, low.value) &&
                     same_bits(range.max, high.value) && same_bits(places.min, low) &&
                     same_bits(places.max, high);
  INFO("n = " << x.size() << ", right places " << low.index << " and " << high.index << ", got "
              << first.index << " and " << last.index << ", Nan " << int(nan) << ", Ties " << int(ties));
  CHECK(right);
}

template <class T>
void agree_with_loops() {
  const std::int64_t pleat = pleat::PleatShape<sizeof(T)>::items;
  for (const Data kind : all_kinds) {
    for (const std::int64_t n : {std::int64_t(0), std::int64_t(1), std::int64_t(2), std::int64_t(33),
                                 std::int64_t(1009), pleat + 1, 5 * pleat + 77}) {
      const Array<T> x = hard_data<T>(kind, n, 41);
      agree_with_loops<T, Nan::Propagate, Ties::First>(x);
      agree_with_loops<T, Nan::Propagate, Ties::Last>(x);
      if constexpr (is_float_type<T>) {  // of integers there is none to ignore
        agree_with_loops<T, Nan::Ignore, Ties::First>(x);
        agree_with_loops<T, Nan::Ignore, Ties::Last>(x);
      }
    }
  }
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("extremes that ignore NaN obey the laws", "[reducers][options]", OptionElements) {
  obey_laws<pleat::Min<TestType, Nan::Ignore>, TestType>();
  obey_laws<pleat::MinMax<TestType, Nan::Ignore>, TestType>();
  obey_laws<pleat::ArgMax<TestType, Nan::Ignore>, TestType>();
}
TEMPLATE_LIST_TEST_CASE("arg-extremes that report the last of equals obey the laws", "[reducers][options]",
                        OptionElements) {
  obey_laws<pleat::ArgMin<TestType, Nan::Propagate, Ties::Last>, TestType>();
  obey_laws<pleat::ArgMinMax<TestType, Nan::Ignore, Ties::Last>, TestType>();
}
TEMPLATE_TEST_CASE("under all options the extremes are those of a plain loop", "[reducers][options]",
                   std::int8_t, float, double) {
  agree_with_loops<TestType>();
}

TEMPLATE_LIST_TEST_CASE("an ignored NaN does not hide an infinity, which loses as well",
                        "[reducers][options]", CpuBackends) {
  const float infinity = std::numeric_limits<float>::infinity(),
              nan = std::numeric_limits<float>::quiet_NaN();
  for (const std::int64_t n : {2, 33, 129, 4097, 9000}) {
    for (const std::int64_t at : {std::int64_t(0), n / 2, n - 1}) {
      Array<float> x = filled(n, nan);
      x[at] = infinity;
      CHECK(reduced<TestType>(x, pleat::ArgMin<float, Nan::Ignore>{}).index == at);
      x[at] = -infinity;
      CHECK(reduced<TestType>(x, pleat::ArgMax<float, Nan::Ignore>{}).index == at);
      CHECK(reduced<TestType>(x, pleat::ArgMax<float, Nan::Ignore, Ties::Last>{}).index == at);
    }
  }
}

TEMPLATE_LIST_TEST_CASE("ignored NaNs alone are as nothing", "[reducers][options]", CpuBackends) {
  for (const std::int64_t n : {1, 2, 33, 129, 4097, 9000}) {
    const Array<double> x = filled(n, -std::numeric_limits<double>::quiet_NaN()), none(0);
    const auto all = [&](const Array<double>& items) {
      return bits(reduced<TestType>(items, pleat::Min<double, Nan::Ignore>{},
                                    pleat::Max<double, Nan::Ignore>{}, pleat::ArgMin<double, Nan::Ignore>{},
                                    pleat::ArgMax<double, Nan::Ignore>{},
                                    pleat::ArgMinMax<double, Nan::Ignore, Ties::Last>{}));
    };
    CHECK(all(x) == all(none));
    CHECK_FALSE(reduced<TestType>(x, pleat::ArgMin<double, Nan::Ignore>{}).has_value());
  }
}

TEMPLATE_LIST_TEST_CASE("the last of equals is reported from a functor, from any begin, and of a user's type",
                        "[reducers][options]", CpuBackends) {
  for (const std::int64_t begin : {std::int64_t(-9000), std::int64_t(0), std::int64_t(1) << 40}) {
    const pleat::RangePolicy<TestType> range(begin, begin + 9001);
    const auto at = pleat::parallel_reduce(
        range, [=](std::int64_t i) { return (i - begin) % 4500 == 7 ? 2 : 1; },
        pleat::ArgMinMax<int, Nan::Propagate, Ties::Last>{});
    CHECK(at.max.index == begin + 4507);
    CHECK(at.min.index == begin + 9000);
  }
  Array<Rgb> x = hard_data<Rgb>(Data::wide, 5000);
  x[10] = x[4321] = Rgb{0, 0, 0};
  CHECK(reduced<TestType>(x, pleat::ArgMin<Rgb, Nan::Propagate, Ties::Last>{}).index == 4321);
}
