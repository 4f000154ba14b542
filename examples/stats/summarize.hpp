#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <pleat/pleat.hpp>

#include "error.hpp"
#include "numbers.hpp"
#include "summary.hpp"

namespace stats {

namespace detail {

// The whole of what this program is about: five reducers, one pass over the values, on any backend.
template <class T, class Policy, class Source>
Summary summarize(const Policy& policy, const Source& values) {
  auto [sum, range, lowest, highest, moments] =
      pleat::parallel_reduce(policy, values, pleat::Sum<T>{}, pleat::MinMax<T>{}, pleat::ArgMin<T>{},
                             pleat::ArgMax<T>{}, pleat::Moments<T>{});
  return {{Value(moments.count), Value(sum), Value(range.min), Value(range.max), Value(lowest.index),
           Value(highest.index), Value(moments.mean), Value(moments.sample_variance()),
           Value(moments.sample_deviation())}};
}

}  // namespace detail

// Calls once, to warm caches and pools up, then `repeat` times against the clock. With `repeat` 0 nothing is
// timed.
template <class T, class Policy, class Source>
Measurement measure(const Policy& policy, const Source& values, int repeat) {
  using Clock = std::chrono::steady_clock;
  Measurement measured{detail::summarize<T>(policy, values), 0};
  std::vector<double> seconds;
  for (int call = 0; call < repeat; ++call) {
    const Clock::time_point start = Clock::now();
    const Summary again = detail::summarize<T>(policy, values);
    seconds.push_back(std::chrono::duration<double>(Clock::now() - start).count());
    if (again != measured.summary) throw UserError("two calls on the same values gave different bits");
  }
  if (!seconds.empty()) {
    const auto middle = seconds.begin() + static_cast<std::ptrdiff_t>(seconds.size() / 2);
    std::nth_element(seconds.begin(), middle, seconds.end());
    measured.seconds = *middle;
  }
  return measured;
}

// On a backend that reads the memory of this process. Packed numbers are unpacked anew in each call.
template <class Backend, class T>
Measurement measure_on_cpu(const Numbers<T>& numbers, int repeat) {
  const pleat::RangePolicy<Backend> policy(0, static_cast<std::int64_t>(numbers.size()));
  if constexpr (Numbers<T>::may_be_packed) {
    if (!numbers.is_contiguous()) return measure<T>(policy, NumberAt<T>(numbers), repeat);
  }
  return measure<T>(policy, numbers.head(), repeat);
}

}  // namespace stats
