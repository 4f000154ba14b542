// Judges: each looks at an answer and says what is wrong with it by the facts, or nothing. The facts are
// found when a judge first needs them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <limits>
#include <string>
#include <type_traits>

#include "gpu_items.cuh"

namespace pleat_perf {

inline std::string unless_near(const char* what, double answer, double fact, double tolerance) {
  if (std::abs(answer - fact) <= tolerance) return {};  // never of a NaN
  char text[160];
  std::snprintf(text, sizeof text, "%s is %.17g, but by the facts %.17g +- %.3g", what, answer, fact,
                tolerance);
  return text;
}

// The first complaint of some.
inline std::string first_of(std::initializer_list<std::string> complaints) {
  for (const std::string& each : complaints) {
    if (!each.empty()) return each;
  }
  return {};
}

// Of a sum held in floats or doubles, relative to the sum of the magnitudes. Pairwise sums are nearer by far,
// but a peer's threads add some thousand items one by one.
template <class Held>
constexpr double sum_tolerance = std::is_same_v<Held, float> ? 1e-5 : 1e-12;

// Plain sums, of integers exact.
template <class T>
auto judge_sum(Items<T>& items, std::int64_t from, std::int64_t count, std::int64_t stride = 1) {
  return [&items, from, count, stride](auto answer) -> std::string {
    const Facts& facts = items.facts(from, count, 1, stride);
    const Twofold sum = facts.sum;
    if constexpr (std::is_integral_v<decltype(answer)>) {
      return std::int64_t(answer) == std::int64_t(sum.high) + std::int64_t(sum.low)
                 ? ""
                 : unless_near("the integer sum", double(answer), sum.rounded(), -1);
    } else {
      return unless_near("the sum", answer, sum.rounded(),
                         sum_tolerance<decltype(answer)> * facts.magnitudes);
    }
  };
}

// Sums that are good to `units` in the last place.
template <class T>
auto judge_accurate_sum(Items<T>& items, std::int64_t count, double units) {
  return [&items, count, units](auto answer) {
    const double fact = items.facts(0, count).sum.rounded();
    return unless_near("the sum", answer, fact,
                       units * std::numeric_limits<decltype(answer)>::epsilon() * std::abs(fact));
  };
}

// The relative tolerance of products is that of sums.
template <class T>
auto judge_dot(Items<T>& items, std::int64_t half) {
  return [&items, half](auto answer) {
    const PairFacts& facts = items.pair_facts(half);
    return unless_near("the dot product", answer, facts.products.rounded(),
                       sum_tolerance<decltype(answer)> * facts.magnitudes);
  };
}
template <class T>
auto judge_accurate_dot(Items<T>& items, std::int64_t half, double units) {
  return [&items, half, units](auto answer) {
    const double fact = items.pair_facts(half).products.rounded();
    return unless_near("the dot product", answer, fact,
                       units * std::numeric_limits<decltype(answer)>::epsilon() * std::abs(fact));
  };
}

// Pleat's and the peers' answers alike: {min, max}.
template <class T>
auto judge_min_max(Items<T>& items, std::int64_t count) {
  return [&items, count](const auto& answer) {
    const Facts& facts = items.facts(0, count);
    return first_of({unless_near("the minimum", double(answer.min), facts.lowest, 0),
                     unless_near("the maximum", double(answer.max), facts.highest, 0)});
  };
}

// {value, index}, the first of equals; the index counts from item `from` on.
template <class T>
auto judge_arg(Items<T>& items, std::int64_t from, std::int64_t count, std::int64_t stride, const char* what,
               double Facts::* value, std::int64_t Facts::* place) {
  return [&items, from, count, stride, what, value, place](const auto& answer) {
    const Facts& facts = items.facts(from, count, 1, stride);
    return first_of({unless_near(what, double(answer.value), facts.*value, 0),
                     unless_near("its index", double(answer.index), double(facts.*place), 0)});
  };
}
template <class T>
auto judge_arg_max(Items<T>& items, std::int64_t count, std::int64_t from = 0, std::int64_t stride = 1) {
  return judge_arg(items, from, count, stride, "the maximum", &Facts::highest, &Facts::highest_at);
}
template <class T>
auto judge_arg_min(Items<T>& items, std::int64_t count) {
  return judge_arg(items, 0, count, 1, "the minimum", &Facts::lowest, &Facts::lowest_at);
}

// {count, mean, squared_deviations} and what higher orders add; `accuracy` is relative. Two passes over a row
// would need no absolute term, but the facts subtract rounded sums of squares of up to count / 4: where
// deviations are below some .001 (at 1e-9), 1e-15 an item is allowed. A single float's facts are exact.
template <class T>
auto judge_moments(Items<T>& items, std::int64_t count, double accuracy, std::int64_t from = 0,
                   std::int64_t stride = 1) {
  return [&items, count, accuracy, from, stride](const auto& answer) {
    const Facts& facts = items.facts(from, count, 1, stride);
    const double squares = facts.deviations(2), rounding = count > 1 ? 1e-15 * double(count) : 0;
    const double most = std::max(accuracy * squares, rounding);
    std::string higher;
    if constexpr (requires { answer.cubed_deviations; }) {  // which are near nothing
      higher = unless_near("the sum of cubed deviations", answer.cubed_deviations, facts.deviations(3),
                           accuracy * squares);
    }
    if constexpr (requires { answer.quartic_deviations; }) {
      higher += unless_near("the sum of the deviations' fourth powers", answer.quartic_deviations,
                            facts.deviations(4), accuracy * squares);
    }
    return first_of({unless_near("the count", double(answer.count), double(count), accuracy * double(count)),
                     unless_near("the mean", answer.mean, facts.mean(), accuracy),
                     unless_near("the sum of squared deviations", answer.squared_deviations, squares, most),
                     higher});
  };
}

template <class T>
auto judge_covariance(Items<T>& items, std::int64_t half, double accuracy) {
  return [&items, half, accuracy](const auto& answer) {
    const Facts &x = items.facts(0, half), &y = items.facts(half, half);
    const double products = items.pair_facts(half).centred - x.powers[1] * y.powers[1] / double(half);
    const double most = accuracy * x.deviations(2);
    return first_of(
        {unless_near("the mean of y", answer.mean_y, y.mean(), accuracy),
         unless_near("x's squared deviations", answer.squared_deviations_x, x.deviations(2), most),
         unless_near("y's squared deviations", answer.squared_deviations_y, y.deviations(2), most),
         unless_near("the products of deviations", answer.co_deviations, products, most)});
  };
}

// `of_float` is the tolerance of a float.
template <class T>
auto judge_log_sum_exp(Items<T>& items, std::int64_t count, double of_float = 3e-5, std::int64_t from = 0,
                       std::int64_t stride = 1) {
  return [&items, count, of_float, from, stride](auto answer) {
    return unless_near("the logarithm of the sum of exponentials", answer,
                       std::log(items.facts(from, count, 1, stride).exponentials),
                       std::is_same_v<decltype(answer), float> ? of_float : 1e-11);
  };
}

// Norms of order 1 and 2, and that of infinity.
template <class T>
auto judge_norm(Items<T>& items, std::int64_t count, double order) {
  return [&items, count, order](auto answer) {
    const Facts& facts = items.facts(0, count);
    const double squares = facts.deviations(2) + double(count) * facts.mean() * facts.mean();
    const double fact = order == 1   ? facts.magnitudes
                        : order == 2 ? std::sqrt(squares)
                                     : std::max(std::abs(facts.lowest), std::abs(facts.highest));
    const double tolerance = std::isinf(order) ? 0 : sum_tolerance<decltype(answer)> * fact;
    return unless_near("the norm", answer, fact, tolerance);
  };
}

}  // namespace pleat_perf
