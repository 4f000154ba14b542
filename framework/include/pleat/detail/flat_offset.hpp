// From the flat number of an item, the last index fastest, to where it stands: the sum of its indices times
// their strides. Neighbouring dimensions that lie in memory as one are one.
#pragma once

#include <cstdint>

#include <pleat/detail/fast_divisor.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

class FlatOffset {
 public:
  static constexpr int most = 8;  // dimensions

  FlatOffset() = default;
  FlatOffset(std::int64_t extent, std::int64_t stride) { add(extent, stride); }
  // The next dimension outwards: after all that vary faster.
  void add(std::int64_t extent, std::int64_t stride) {
    if (extent <= 1) return;  // of none nothing is read
    if (rank_ > 0 && stride == extent_of_outermost_ * stride_[rank_ - 1]) {
      extent_of_outermost_ *= extent;
    } else {
      if (rank_ > 0) inner_[rank_ - 1] = FastDivisor(std::uint64_t(extent_of_outermost_));
      extent_of_outermost_ = extent;
      stride_[rank_++] = stride;
    }
  }

  // Dimensions that are left, and of the one that varies fastest the stride and the extent.
  int rank() const { return rank_; }
  std::int64_t stride() const { return rank_ == 0 ? 0 : stride_[0]; }
  std::int64_t extent() const {
    return rank_ == 0 ? 1 : rank_ == 1 ? extent_of_outermost_ : std::int64_t(inner_[0].divisor());
  }
  // Does every number stand at its own place, 0, 1, 2, ...?
  bool is_identity() const { return rank_ == 0 || (rank_ == 1 && stride_[0] == 1); }
  bool all_strides_are_multiples_of(std::int64_t factor) const { return are_multiples_from(0, factor); }
  // Of those but the fastest.
  bool outer_strides_are_multiples_of(std::int64_t factor) const { return are_multiples_from(1, factor); }
  // The lowest and the highest offset of all, where there is one.
  std::int64_t lowest() const {
    return end_of([](std::int64_t stride) { return stride < 0; });
  }
  std::int64_t highest() const {
    return end_of([](std::int64_t stride) { return stride > 0; });
  }

  PLEAT_INLINE std::int64_t operator()(std::int64_t n) const {
    if (rank_ <= 1) return n * stride_[0];
    std::uint64_t rest = std::uint64_t(n);
    std::int64_t offset = 0;
    for (int d = 0; d + 1 < rank_; ++d) offset += std::int64_t(inner_[d].split_off(rest)) * stride_[d];
    return offset + std::int64_t(rest) * stride_[rank_ - 1];
  }

 private:
  bool are_multiples_from(int d, std::int64_t factor) const {
    for (; d < rank_; ++d) {
      if (stride_[d] % factor != 0) return false;
    }
    return true;
  }
  template <class Counts>
  std::int64_t end_of(const Counts& counts) const {
    std::int64_t offset = 0;
    for (int d = 0; d < rank_; ++d) {
      const std::int64_t extent = d + 1 < rank_ ? std::int64_t(inner_[d].divisor()) : extent_of_outermost_;
      if (counts(stride_[d])) offset += (extent - 1) * stride_[d];
    }
    return offset;
  }

  int rank_ = 0;
  std::int64_t extent_of_outermost_ = 1;
  std::int64_t stride_[most] = {};              // from the fastest outwards
  FastDivisor<std::uint64_t> inner_[most - 1];  // of all dimensions but the outermost
};

}  // namespace pleat::detail
