// How the segments of a batch are shared by threads on the CPU: consecutive ones of about as many items each,
// but for giants, whose own items are shared.
#pragma once

#include <cstdint>

#include <pleat/macros.hpp>

namespace pleat::fold {

// What a segment costs beside its items, in items.
inline constexpr std::int64_t items_per_segment = 32;

// The first segment that begins at or beyond the part-th of `parts` equal shares of the work.
template <class Batch>
std::int64_t segment_of_part(const Batch& batch, std::int64_t part, std::int64_t parts) {
  const auto work_before = [&](std::int64_t k) {
    return batch.offsets()[k] - batch.offsets()[0] + k * items_per_segment;
  };
  const std::int64_t all = work_before(batch.rows());
  const std::int64_t wanted = all / parts * part + all % parts * part / parts;
  std::int64_t low = 0, high = batch.rows();
  while (low < high) {
    const std::int64_t middle = low + (high - low) / 2;
    if (work_before(middle) < wanted) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

}  // namespace pleat::fold
