// Questions of many answers, over rows, axes and segments: 2^28 floats, the answers of some spot-checked.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <pleat/pleat.hpp>

#include "gpu_bench.cuh"
#include "gpu_items.cuh"
#include "gpu_judges.cuh"

namespace pleat_perf {

inline Items<float>* shaped_items = nullptr;

// Room for as many answers as the largest question has.
inline void* room() {
  static Memory<double> memory(shaped_items->size() * 4);
  return memory.data();
}

inline Question shaped(const char* name, const std::string& shape, std::int64_t items) {
  return {name + (", " + shape), "float", items, items * 4, [] { return shaped_items->data(); }};
}

// The items of a fold: `count` of them from `from` on, `stride` apart.
struct Fold {
  std::int64_t place;  // of its answer
  std::int64_t from, count;
  std::int64_t stride = 1;
};

// Judges the answers of some folds.
template <class Answer, class Judge>
std::function<std::string()> judged_folds(std::initializer_list<Fold> folds, const Judge& judge) {
  return [some = std::vector<Fold>(folds), judge]() -> std::string {
    for (const Fold& fold : some) {
      Answer answer;
      check(cudaMemcpy(static_cast<void*>(&answer), static_cast<const Answer*>(room()) + fold.place,
                       sizeof answer, cudaMemcpyDeviceToHost),
            "cudaMemcpy of an answer");
      const std::string complaint = judge(fold)(answer);
      if (!complaint.empty()) return "answer " + std::to_string(fold.place) + ": " + complaint;
    }
    return {};
  };
}

inline auto judge_sums() {
  return [](const Fold& f) { return judge_sum(*shaped_items, f.from, f.count, f.stride); };
}

// The four reducers that all shapes are asked for. launch(stream, reducer, into) is the call; an argmax
// counts its indices from `index_of_first(fold)` on.
template <class Launch, class IndexOfFirst>
void add_pleat_folds(const std::string& shape, std::int64_t n, std::initializer_list<Fold> folds,
                     const Launch& launch, const IndexOfFirst& index_of_first) {
  const auto add_one = [&](const char* name, const auto& reducer, const auto& judge) {
    using Answer = typename std::decay_t<decltype(reducer)>::result_type;
    const Question question = shaped(name, shape, n);
    add_roofline(question);
    Row row = question.row("Pleat");
    row.launch = [launch, reducer](cudaStream_t stream) {
      launch(stream, reducer, pleat::into(static_cast<Answer*>(room())));
    };
    row.complaint = judged_folds<Answer>(folds, judge);
    add(std::move(row));
  };
  add_one("sum", pleat::Sum<float>{}, judge_sums());
  add_one("argmax", pleat::ArgMax<float>{}, [index_of_first](const Fold& f) {
    return [f, index_of_first](pleat::ArgResult<float> answer) {
      answer.index -= index_of_first(f);
      return judge_arg_max(*shaped_items, f.count, f.from, f.stride)(answer);
    };
  });
  add_one("mean and variance", pleat::Moments<float>{},
          [](const Fold& f) { return judge_moments(*shaped_items, f.count, 1e-9, f.from, f.stride); });
  add_one("log-sum-exp", pleat::LogSumExp<float>{},
          [](const Fold& f) { return judge_log_sum_exp(*shaped_items, f.count, 1e-5, f.from, f.stride); });
}

}  // namespace pleat_perf
