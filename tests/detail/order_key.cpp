#include <catch2/catch.hpp>

#pragma GCC diagnostic ignored "-Wpsabi"  // as in convert.cpp

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <pleat/detail/order_key.hpp>

#include "laws/element_types.hpp"
#include "support/data.hpp"

using namespace pleat;
using namespace pleat::detail;
using namespace pleat_test;

namespace {

// The order that Min and Max promise, written as plainly as possible: -0.0 is below +0.0.
template <class T>
bool below(T a, T b) {
  if constexpr (is_float_type<T>) {
    const auto x = double(made_from_t<T>(a)), y = double(made_from_t<T>(b));
    return x < y || (x == y && std::signbit(x) && !std::signbit(y));
  } else {
    return a < b;
  }
}
template <class T>
bool is_nan(T x) {
  if constexpr (is_float_type<T>) return std::isnan(made_from_t<T>(x));
  return false;
}

// All values of a small type; for a large one special values, their neighbours in bits, and random ones.
template <class T>
std::vector<T> samples() {
  std::vector<T> values;
  const auto from_bits = [&](bits_of_t<T> b) { values.push_back(bit_cast<T>(b)); };
  if constexpr (sizeof(T) <= 2) {
    for (int b = 0; b < 1 << (8 * sizeof(T)); ++b) from_bits(bits_of_t<T>(b));
  } else {
    std::vector<T> special = {T(0), T(1), std::numeric_limits<T>::min(), std::numeric_limits<T>::max(),
                              std::numeric_limits<T>::lowest()};
    if constexpr (is_float_type<T>) {
      for (const T x : {-T(0), std::numeric_limits<T>::infinity(), -std::numeric_limits<T>::infinity(), -T(1),
                        std::numeric_limits<T>::quiet_NaN(), -std::numeric_limits<T>::quiet_NaN()}) {
        special.push_back(x);
      }
      for (int sign = 0; sign < 2; ++sign)
        from_bits(bits_of_t<T>(sign ? -1 : std::numeric_limits<bits_of_t<T>>::max()));
    }
    for (const T x : special) {
      for (int off = -3; off <= 3; ++off)
        from_bits(bits_of_t<T>(add(bit_cast<bits_of_t<T>>(x), bits_of_t<T>(off))));
    }
    for (const Data kind : all_kinds) {
      for (std::uint64_t i = 0; i < 3000; ++i) values.push_back(hard_value<T>(kind, 3, i));
    }
    for (std::uint64_t i = 0; i < 10000; ++i) from_bits(bits_of_t<T>(random_bits(4, i)));
  }
  return values;
}

// The numbers among the samples in their order, and the NaNs.
template <class T>
struct Sorted {
  std::vector<T> numbers, nans;
  Sorted() {
    for (const T x : samples<T>()) (is_nan(x) ? nans : numbers).push_back(x);
    std::sort(numbers.begin(), numbers.end(), [](T a, T b) { return below(a, b); });
  }
};

template <class Order, class T>
void check_order(Sorted<T> sorted) {
  if (std::is_same_v<Order, Greatest>) std::reverse(sorted.numbers.begin(), sorted.numbers.end());
  const auto best = to_key<Order>(sorted.numbers.front()), worst = to_key<Order>(sorted.numbers.back());
  int out_of_order = 0, lost = 0, nans_not_first = 0, wrong_nans = 0;
  for (std::size_t i = 0; i < sorted.numbers.size(); ++i) {
    const T x = sorted.numbers[i], before = sorted.numbers[i > 0 ? i - 1 : 0];
    const auto key = to_key<Order>(x);
    out_of_order += same_bits(x, before) ? key != to_key<Order>(before) : !(to_key<Order>(before) < key);
    lost += !same_bits(T(from_key<Order, T>(key)), x);
  }
  for (const T nan : sorted.nans) {
    if constexpr (is_float_type<T>) {
      const auto key = to_key<Order>(nan);
      nans_not_first += !(key < best && key <= last_nan_key<T> && last_nan_key<T> < best);
      wrong_nans += !same_bits(from_key<Order, T>(key), std::numeric_limits<T>::quiet_NaN());
    }
  }
  CHECK(out_of_order == 0);
  CHECK(lost == 0);
  CHECK(nans_not_first == 0);
  CHECK(wrong_nans == 0);
  CHECK(is_float_type<T> == !sorted.nans.empty());
  CHECK(!(losing_key<Order, T>() < worst));  // what an empty fold holds loses, or ties
}

template <class Order, int W, class T>
void check_lanes() {
  const std::vector<T> values = samples<T>();
  int wrong = 0;
  for (std::size_t i = 0; i + W <= values.size(); i += W) {
    const auto keys = to_key<Order>(load<T, W>(values.data() + i));
    for (int k = 0; k < W; ++k) wrong += lane(keys, k) != to_key<Order>(values[i + std::size_t(k)]);
  }
  CHECK(wrong == 0);
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("keys follow the order of values, NaN before all, and give the value back", "",
                        Ordered) {
  const Sorted<TestType> sorted;
  check_order<Least>(sorted);
  check_order<Greatest>(sorted);
}

TEST_CASE("false is below true") {
  CHECK(to_key<Least>(false) < to_key<Least>(true));
  CHECK(to_key<Greatest>(true) < to_key<Greatest>(false));
  CHECK((from_key<Least, bool>(to_key<Least>(true)) && !from_key<Greatest, bool>(to_key<Greatest>(false))));
}

TEMPLATE_TEST_CASE("keys in lanes are the keys of the values", "", float, double, Half, std::int8_t,
                   std::uint16_t, std::uint64_t) {
  check_lanes<Least, 16 / sizeof(TestType), TestType>();
  check_lanes<Greatest, 16 / sizeof(TestType), TestType>();
}

TEST_CASE("the key of an empty fold gives the value that DESIGN names") {
  CHECK(from_key<Least, float>(losing_key<Least, float>()) == INFINITY);
  CHECK(from_key<Greatest, float>(losing_key<Greatest, float>()) == -INFINITY);
  CHECK(from_key<Least, Half>(losing_key<Least, Half>()).bits == 0x7c00);
  CHECK(from_key<Greatest, std::uint8_t>(losing_key<Greatest, std::uint8_t>()) == 0);
  CHECK(from_key<Least, std::int64_t>(losing_key<Least, std::int64_t>()) ==
        std::numeric_limits<std::int64_t>::max());
  CHECK(from_key<Least, bool>(losing_key<Least, bool>()) == true);
  CHECK(from_key<Greatest, bool>(losing_key<Greatest, bool>()) == false);
}

TEST_CASE("a user's own type is ordered by its operator<") {
  const Rgb dark{1, 2, 3}, light{200, 2, 3};
  CHECK((to_key<Least>(dark) < to_key<Least>(light) && to_key<Greatest>(light) < to_key<Greatest>(dark)));
  CHECK(same_bits(from_key<Greatest, Rgb>(to_key<Greatest>(light)), light));
}
