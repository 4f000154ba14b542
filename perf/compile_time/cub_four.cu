// The four statistics of pleat_four.cu, each by a call of its own.
#include <cstddef>
#include <cstdint>

#include <cub/device/device_reduce.cuh>

struct Range {
  float min, max;
};
struct AsRange {
  __device__ Range operator()(float x) const { return {x, x}; }
};
struct JoinRanges {
  __device__ Range operator()(const Range& l, const Range& r) const {
    return {fminf(l.min, r.min), fmaxf(l.max, r.max)};
  }
};

struct Moments {
  double count, mean, squares;
};
struct AsMoments {
  __device__ Moments operator()(float x) const { return {1, x, 0}; }
};
struct JoinMoments {
  __device__ Moments operator()(const Moments& l, const Moments& r) const {
    const double count = l.count + r.count, share = count > 0 ? r.count / count : 0, d = r.mean - l.mean;
    return {count, l.mean + d * share, l.squares + r.squares + d * d * l.count * share};
  }
};

struct Answers {
  float sum;
  Range range;
  float peak;
  std::int64_t peak_index;
  Moments moments;
};

// Room in `scratch` for the call that needs most.
cudaError_t four(void* scratch, std::size_t bytes, const float* items, Answers* answers, std::int64_t n) {
  cub::DeviceReduce::Sum(scratch, bytes, items, &answers->sum, n);
  cub::DeviceReduce::TransformReduce(scratch, bytes, items, &answers->range, n, JoinRanges{}, AsRange{},
                                     Range{INFINITY, -INFINITY});
  cub::DeviceReduce::ArgMax(scratch, bytes, items, &answers->peak, &answers->peak_index, n);
  return cub::DeviceReduce::TransformReduce(scratch, bytes, items, &answers->moments, n, JoinMoments{},
                                            AsMoments{}, Moments{0, 0, 0});
}
