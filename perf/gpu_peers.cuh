// CUB beside Pleat. A call of CUB is made twice: without memory it says how much it needs, with it it runs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include <cub/device/device_reduce.cuh>

#include "gpu_bench.cuh"

namespace pleat_perf {

// The memory that CUB asks for, made at the first launch.
class CubMemory {
 public:
  template <class Call>
  void run(const Call& call, cudaStream_t stream) {
    if (!memory_) {
      check(call(nullptr, bytes_, stream), "CUB, asked for the size of its memory");
      memory_ = std::make_unique<Memory<char>>(std::int64_t(std::max<std::size_t>(bytes_, 1)));
    }
    check(call(static_cast<void*>(memory_->data()), bytes_, stream), "CUB");
  }

 private:
  std::size_t bytes_ = 0;
  std::unique_ptr<Memory<char>> memory_;
};

// CUB's row: one call or several after each other, each of (memory, bytes, stream). Together they leave an
// Answer in answers().
template <class Answer, class Judge, class... Calls>
void add_cub(const Question& question, const Judge& judge, const Calls&... calls) {
  add_roofline(question);
  Row row = question.row("CUB");
  row.launch = [... run = std::pair(std::make_shared<CubMemory>(), calls)](cudaStream_t stream) {
    (run.first->run(run.second, stream), ...);
  };
  row.complaint = judged_by<Answer>(judge);
  add(std::move(row));
}

// Where an answer, or a part of it, goes.
template <class T>
T* answer_at(std::size_t byte = 0) {
  return reinterpret_cast<T*>(static_cast<char*>(answers()) + byte);
}

}  // namespace pleat_perf
