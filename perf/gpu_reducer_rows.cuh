// The rows of reducers, for floats or doubles: one array of [0, 1), and for pairs its two halves.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include <thrust/iterator/counting_iterator.h>
#include <cuda/std/functional>

#include "gpu_bench.cuh"
#include "gpu_functors.cuh"
#include "gpu_judges.cuh"
#include "gpu_peers.cuh"

namespace pleat_perf {

// TopK: the items stand where it says, in order, and no more than K - 1 others are above the last of them.
template <class T>
__global__ void count_above(const T* items, std::int64_t n, T value, unsigned long long* count) {
  for (std::int64_t i = blockIdx.x * std::int64_t(blockDim.x) + threadIdx.x; i < n;
       i += std::int64_t(gridDim.x) * blockDim.x) {
    if (items[i] > value) atomicAdd(count, 1ull);
  }
}
template <class T, int K>
std::string judge_top(const T* items, std::int64_t n, const pleat::TopKResult<T, K>& answer) {
  std::string complaint;
  for (int k = 0; k < K && complaint.empty(); ++k) {
    if (answer.index[k] < 0 || answer.index[k] >= n) return "TopK's index leaves the range";
    T there;
    check(cudaMemcpy(&there, items + answer.index[k], sizeof there, cudaMemcpyDefault),
          "cudaMemcpy of an item");
    complaint = unless_near("an item of TopK", answer.value[k], there, 0);
    const bool ordered = k == 0 || answer.value[k] < answer.value[k - 1] ||
                         (answer.value[k] == answer.value[k - 1] && answer.index[k - 1] < answer.index[k]);
    if (!ordered) return "TopK's items are out of order";
  }
  const Memory<unsigned long long> above(1);
  check(cudaMemset(above.data(), 0, sizeof(unsigned long long)), "cudaMemset");
  count_above<<<1056, 256>>>(items, n, answer.value[K - 1], above.data());
  unsigned long long count = 0;
  check(cudaMemcpy(&count, above.data(), sizeof count, cudaMemcpyDeviceToHost), "cudaMemcpy of a count");
  return count < K ? complaint : "items above TopK's last are missing";
}

// The answers of four passes of CUB, for what Pleat finds in one.
template <class T>
struct FourAnswers {
  T sum;
  Extremes<T> range;
  pleat::ArgResult<T> peak;
  Welford<T> stats;
};

template <class T>
class ReducerRows {
 public:
  ReducerRows(const char* type, std::int64_t n) : items_(n), type_(type), n_(n) {}

  template <class Judge, class... R>
  void add(const char* name, const Judge& judge, const R&... reducers) {
    add_pleat(question(name), [this] { return pleat::contiguous(items_.data(), n_); }, judge, reducers...);
  }
  template <class Judge, class R>
  void add_of_pairs(const char* name, const Judge& judge, const R& reducer) {
    Question pairs = question(name);
    pairs.items = half();
    add_pleat(
        pairs,
        [this] {
          const T* items = items_.data();
          return pleat::zip(pleat::contiguous(items, half()), pleat::contiguous(items + half(), half()));
        },
        judge, reducer);
  }

  void cub_min_max() {
    add_cub<Extremes<T>>(question("minmax"), judge_min_max(items_, n_), extremes_call(0));
  }
  void cub_arg_max() {
    add_cub<pleat::ArgResult<T>>(question("argmax"), judge_arg_max(items_, n_), arg_max_call(0));
  }
  void cub_arg_min_max() {
    using Partial = PlacedExtremes<T>;
    const auto judge = [this](const Partial& answer) {
      const pleat::ArgResult<T> low{answer.min, answer.min_at}, high{answer.max, answer.max_at};
      return first_of({judge_arg_min(items_, n_)(low), judge_arg_max(items_, n_)(high)});
    };
    const auto call = [this](void* memory, std::size_t& bytes, cudaStream_t stream) {
      constexpr T inf = std::numeric_limits<T>::infinity();
      constexpr std::int32_t last = std::numeric_limits<std::int32_t>::max();
      return cub::DeviceReduce::TransformReduce(memory, bytes, thrust::counting_iterator<std::int32_t>(0),
                                                answer_at<Partial>(), int(n_), typename Partial::Join{},
                                                typename Partial::Of{items_.data()},
                                                Partial{inf, -inf, last, last}, stream);
    };
    add_cub<Partial>(question("argmin and argmax"), judge, call);
  }
  void cub_welford() {
    add_cub<Welford<T>>(question("mean and variance"), judge_moments(items_, n_, 1e-3), welford_call(0));
  }
  void cub_log_sum_exp() {
    using Partial = ScaledExponentials<T>;
    const auto judge = [this](const Partial& answer) {
      return judge_log_sum_exp(items_, n_)(answer.highest + std::log(answer.sum));
    };
    const auto call = [this](void* memory, std::size_t& bytes, cudaStream_t stream) {
      return reduce_with<Partial>(memory, bytes, 0, Partial{-std::numeric_limits<T>::infinity(), 0}, stream);
    };
    add_cub<Partial>(question("log-sum-exp"), judge, call);
  }
  // Of the squares as they are: what Pleat scales, so that none overflows.
  void cub_norm() {
    const auto judge = [this](T squares) { return judge_norm(items_, n_, 2)(std::sqrt(squares)); };
    const auto call = [this](void* memory, std::size_t& bytes, cudaStream_t stream) {
      return cub::DeviceReduce::TransformReduce(memory, bytes, items_.data(), answer_at<T>(), int(n_),
                                                cuda::std::plus<T>{}, Square{}, T(0), stream);
    };
    add_cub<T>(question("2-norm"), judge, call);
  }
  void cub_four_passes() {
    using Answer = FourAnswers<T>;
    const auto judge = [this](const Answer& answer) {
      return first_of({judge_sum(items_, 0, n_)(answer.sum), judge_min_max(items_, n_)(answer.range),
                       judge_arg_max(items_, n_)(answer.peak),
                       judge_moments(items_, n_, 1e-3)(answer.stats)});
    };
    const auto sum = [this](void* memory, std::size_t& bytes, cudaStream_t stream) {
      return cub::DeviceReduce::Sum(memory, bytes, items_.data(), answer_at<T>(offsetof(Answer, sum)),
                                    int(n_), stream);
    };
    add_cub<Answer>(question("four at once"), judge, sum, extremes_call(offsetof(Answer, range)),
                    arg_max_call(offsetof(Answer, peak)), welford_call(offsetof(Answer, stats)));
  }

  Items<T>& items() { return items_; }
  std::int64_t half() const { return n_ / 2; }

 private:
  Question question(const char* name) {
    return {name, type_, n_, n_ * std::int64_t(sizeof(T)), [this] { return items_.data(); }};
  }
  template <class Partial>
  cudaError_t reduce_with(void* memory, std::size_t& bytes, std::size_t at, const Partial& start,
                          cudaStream_t stream) {
    return cub::DeviceReduce::TransformReduce(memory, bytes, items_.data(), answer_at<Partial>(at), int(n_),
                                              typename Partial::Join{}, typename Partial::Of{}, start,
                                              stream);
  }
  auto extremes_call(std::size_t at) {
    return [this, at](void* memory, std::size_t& bytes, cudaStream_t stream) {
      constexpr T inf = std::numeric_limits<T>::infinity();
      return reduce_with<Extremes<T>>(memory, bytes, at, {inf, -inf}, stream);
    };
  }
  auto welford_call(std::size_t at) {
    return [this, at](void* memory, std::size_t& bytes, cudaStream_t stream) {
      return reduce_with<Welford<T>>(memory, bytes, at, {0, 0, 0}, stream);
    };
  }
  auto arg_max_call(std::size_t at) {
    return [this, at](void* memory, std::size_t& bytes, cudaStream_t stream) {
      using Answer = pleat::ArgResult<T>;
      return cub::DeviceReduce::ArgMax(memory, bytes, items_.data(),
                                       answer_at<T>(at + offsetof(Answer, value)),
                                       answer_at<std::int64_t>(at + offsetof(Answer, index)), n_, stream);
    };
  }

  Items<T> items_;
  const char* type_;
  std::int64_t n_;
};

// What both types are asked.
template <class T>
void add_common_rows(ReducerRows<T>& rows, std::int64_t n) {
  using namespace pleat;
  Items<T>& items = rows.items();
  rows.add("minmax", judge_min_max(items, n), MinMax<T>{});
  rows.cub_min_max();
  rows.add("argmax", judge_arg_max(items, n), ArgMax<T>{});
  rows.cub_arg_max();
  rows.add(
      "argmin and argmax",
      [&items, n](const MinMaxResult<ArgResult<T>>& answer) {
        return first_of({judge_arg_min(items, n)(answer.min), judge_arg_max(items, n)(answer.max)});
      },
      ArgMinMax<T>{});
  rows.cub_arg_min_max();
  rows.add("mean and variance", judge_moments(items, n, 1e-9), Moments<T>{});
  rows.cub_welford();
  rows.add("log-sum-exp", judge_log_sum_exp(items, n), LogSumExp<T>{});
  rows.cub_log_sum_exp();
  rows.add("2-norm", judge_norm(items, n, 2), Norm<2, T>{});
  rows.cub_norm();
  rows.add(
      "four at once",
      [&items, n](const Results<T, MinMaxResult<T>, ArgResult<T>, MomentsResult<double>>& answer) {
        const auto& [sum, range, peak, stats] = answer;
        return first_of({judge_sum(items, 0, n)(sum), judge_min_max(items, n)(range),
                         judge_arg_max(items, n)(peak), judge_moments(items, n, 1e-9)(stats)});
      },
      Sum<T>{}, MinMax<T>{}, ArgMax<T>{}, Moments<T>{});
  rows.cub_four_passes();
}

}  // namespace pleat_perf
