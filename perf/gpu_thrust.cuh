// Thrust beside Pleat: its sum of floats, which waits for the answer as all of Thrust's reductions do.
#pragma once

#include <thrust/execution_policy.h>
#include <thrust/reduce.h>

#include "gpu_bench.cuh"
#include "gpu_judges.cuh"

namespace pleat_perf {

inline void add_thrust_sum(const Question& question, Items<float>& items) {
  Row row = question.row("Thrust");
  const auto answer = std::make_shared<float>();
  row.launch = [answer, &items, n = question.items](cudaStream_t stream) {
    *answer = thrust::reduce(thrust::cuda::par.on(stream), items.data(), items.data() + n, 0.0f);
  };
  row.complaint = [answer, judge = judge_sum(items, 0, question.items)] { return judge(*answer); };
  add(std::move(row));
}

}  // namespace pleat_perf
