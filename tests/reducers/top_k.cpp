// TopK and BottomK.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <tuple>
#include <vector>

#include "laws/reducer_laws.hpp"
#include "support/everywhere.hpp"
#include "support/sanitized.hpp"

using namespace pleat_test;
using pleat::BottomK;
using pleat::TopK;

namespace {

using RankedElements = tested_types<std::int8_t, std::uint64_t, pleat::Half, float>;

template <class T>
bool is_nan(const T& x) {
  if constexpr (is_float_type<T>) return std::isnan(made_from_t<T>(x));
  return false;
}
// Does a come before b in a falling (or rising) list? NaN comes first, and +0.0 is above -0.0.
template <class T>
bool ranks_before(const T& a, const T& b, bool falling) {
  if (is_nan(a) || is_nan(b)) return is_nan(a) && !is_nan(b);
  if constexpr (is_float_type<T>) {
    const auto x = made_from_t<T>(falling ? b : a), y = made_from_t<T>(falling ? a : b);
    return x < y || (x == y && std::signbit(x) && !std::signbit(y));
  } else {
    return falling ? b < a : a < b;
  }
}

// The oracle: a stable sort, which leaves the lowest index first among equals.
template <int K, class T>
pleat::TopKResult<T, K> sorted_list(const Array<T>& x, bool falling) {
  using Limits = std::numeric_limits<T>;
  std::vector<std::int64_t> places(std::size_t(x.size()));
  std::iota(places.begin(), places.end(), 0);
  std::stable_sort(places.begin(), places.end(),
                   [&](std::int64_t i, std::int64_t j) { return ranks_before(x[i], x[j], falling); });
  pleat::TopKResult<T, K> best;
  best.count = std::min<std::int64_t>(K, x.size());
  for (int k = 0; k < K; ++k) {
    best.index[k] = k < best.count ? places[std::size_t(k)] : -1;
    if (k < best.count) {
      best.value[k] = is_nan(x[best.index[k]]) ? Limits::quiet_NaN() : x[best.index[k]];
    } else if (is_float_type<T>) {
      best.value[k] = falling ? T(-Limits::infinity()) : Limits::infinity();
    } else {
      best.value[k] = falling ? Limits::lowest() : Limits::max();
    }
  }
  return best;
}

template <int K, class T>
void agree_with_sort() {
  const std::int64_t pleat = pleat::PleatShape<sizeof(T)>::items;
  for (const Data kind : {Data::wide, Data::ties, Data::special}) {
    for (const std::int64_t n :
         {std::int64_t(0), std::int64_t(1), std::int64_t(K - 1), std::int64_t(K), std::int64_t(K + 1),
          std::int64_t(130), std::int64_t(1009), pleat + 1, 3 * pleat + 77}) {
      const Array<T> x = hard_data<T>(kind, n, 61);
      const auto [top, bottom] = everywhere(x, TopK<K, T>{}, BottomK<K, T>{});
      CHECK(bits(top) == bits(sorted_list<K>(x, true)));
      CHECK(bits(bottom) == bits(sorted_list<K>(x, false)));
    }
  }
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("TopK and BottomK obey the laws of states", "[reducers][top_k]", RankedElements) {
  obey_laws_of_states<TopK<3, TestType>, TestType>();
  obey_laws_of_states<BottomK<5, TestType>, TestType>();
}
TEST_CASE("TopK obeys the laws of folds", "[reducers][top_k]") {
  obey_laws_of_folds<TopK<3, float>, float>(CpuBackends{});
  obey_laws_of_folds<TopK<2, std::int8_t>, std::int8_t>(CpuBackends{});
}
TEMPLATE_LIST_TEST_CASE("the best k are those of a stable sort, with their indices", "[reducers][top_k]",
                        RankedElements) {
  agree_with_sort<4, TestType>();
}
TEST_CASE("so are one, and more than a column has rows", "[reducers][top_k]") {
  agree_with_sort<9, float>();
  agree_with_sort<40, float>();
  agree_with_sort<1, double>();
  agree_with_sort<2, bool>();
}

TEST_CASE("the first of TopK is Max, ArgMax and all", "[reducers][top_k]") {
  const Array<double> x = hard_data<double>(Data::special, 9001, 5);
  const auto [top, highest, bottom, lowest] = everywhere(x, TopK<2, double>{}, pleat::ArgMax<double>{},
                                                         BottomK<2, double>{}, pleat::ArgMin<double>{});
  CHECK(same_bits(top.value[0], highest.value));
  CHECK(top.index[0] == highest.index);
  CHECK(bottom.index[0] == lowest.index);
}

TEST_CASE("worst values are items too: they fill a short list with their indices", "[reducers][top_k]") {
  const float infinity = std::numeric_limits<float>::infinity();
  for (const std::int64_t n : {1, 3, 200}) {
    const auto [top, bottom] = everywhere(filled(n, -infinity), TopK<4, float>{}, BottomK<4, float>{});
    CHECK(top.count == std::min<std::int64_t>(n, 4));
    for (int k = 0; k < 4; ++k) {
      CHECK(top.index[k] == (k < n ? k : -1));
      CHECK(bottom.index[k] == (k < n ? k : -1));
      CHECK(top.value[k] == -infinity);
    }
    const auto least = everywhere(filled(n, std::numeric_limits<int>::min()), TopK<4, int>{});
    for (int k = 0; k < 4; ++k) CHECK(least.index[k] == (k < n ? k : -1));
  }
}

TEMPLATE_LIST_TEST_CASE("indices are those of the range, wherever it begins", "[reducers][top_k]",
                        CpuBackends) {
  for (const std::int64_t begin : {std::int64_t(-7000), std::int64_t(3), std::int64_t(1) << 40}) {
    const auto best = pleat::parallel_reduce(
        pleat::RangePolicy<TestType>(begin, begin + 9000),
        [=](std::int64_t i) { return int((i - begin) * 7 % 9000); }, TopK<3, int>{});
    CHECK(best.value[0] == 8999);
    for (int k = 0; k < 3; ++k) CHECK(int((best.index[k] - begin) * 7 % 9000) == best.value[k]);
    CHECK(best.value[2] == 8997);
  }
}
