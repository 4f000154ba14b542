// CUB's segmented sum, beside Pleat's rows and segments.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>

#include <cub/device/device_segmented_reduce.cuh>

#include "gpu_shapes.cuh"

namespace pleat_perf {

// Segment k is [begins[k], begins[k + 1]).
template <class Iterator>
void add_cub_sums(const std::string& shape, std::int64_t items, std::int64_t count, Iterator begins,
                  std::initializer_list<Fold> folds) {
  Row row = shaped("sum", shape, items).row("CUB");
  row.launch = [=](cudaStream_t stream) {
    static Memory<char> scratch(1 << 20);
    std::size_t bytes = 1 << 20;
    check(cub::DeviceSegmentedReduce::Sum(scratch.data(), bytes, shaped_items->data(),
                                          static_cast<float*>(room()), count, begins, begins + 1, stream),
          "cub::DeviceSegmentedReduce::Sum");
  };
  row.complaint = judged_folds<float>(folds, judge_sums());
  add(std::move(row));
}

}  // namespace pleat_perf
