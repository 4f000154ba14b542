// Reductions of segments of 2^28 floats: of lengths by a power law, with a mean of some 64 and a longest of
// 2^24, and of one length; beside CUB's segmented reduction. Some are checked against the facts of their
// items, the longest among them.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "gpu_segmented_cub.cuh"

namespace {

using namespace pleat_perf;

// Segments of n items.
class Segments {
 public:
  Segments(std::int64_t n, const std::vector<std::int64_t>& offsets)
      : n_(n), offsets_(offsets), on_device_(std::int64_t(offsets.size())) {
    check(cudaMemcpy(on_device_.data(), offsets.data(), sizeof(std::int64_t) * offsets.size(),
                     cudaMemcpyHostToDevice),
          "cudaMemcpy of offsets");
  }
  std::int64_t items() const { return n_; }
  std::int64_t count() const { return std::int64_t(offsets_.size()) - 1; }
  const std::int64_t* offsets() const { return on_device_.data(); }
  Fold fold(std::int64_t k) const {
    return {k, offsets_[std::size_t(k)], offsets_[std::size_t(k) + 1] - offsets_[std::size_t(k)]};
  }
  std::int64_t longest() const {
    std::int64_t best = 0;
    for (std::int64_t k = 1; k < count(); ++k) {
      if (fold(k).count > fold(best).count) best = k;
    }
    return best;
  }

 private:
  std::int64_t n_;
  std::vector<std::int64_t> offsets_;
  Memory<std::int64_t> on_device_;
};

// Pareto's law with exponent 1.25, at least 12 items; one segment of 2^24, a 16th of all.
std::vector<std::int64_t> power_law(std::int64_t n) {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> uniform(0, 1);
  std::vector<std::int64_t> offsets{0};
  while (offsets.back() < n) {
    std::int64_t length = std::int64_t(std::min(double(n / 16), 12.8 * std::pow(1 - uniform(random), -0.8)));
    if (offsets.size() == 1000) length = n / 16;
    offsets.push_back(std::min(n, offsets.back() + length));
  }
  return offsets;
}
std::vector<std::int64_t> equal(std::int64_t n, std::int64_t length) {
  std::vector<std::int64_t> offsets;
  for (std::int64_t begin = 0; begin <= n; begin += length) offsets.push_back(begin);
  return offsets;
}

void add_segments(const std::string& shape, const Segments& segments) {
  const auto folds = {segments.fold(0), segments.fold(segments.count() / 3),
                      segments.fold(segments.count() - 1), segments.fold(segments.longest())};
  add_pleat_folds(
      shape, segments.items(), folds,
      [&segments](cudaStream_t stream, const auto& reducer, const auto& into) {
        pleat::parallel_reduce(
            pleat::SegmentPolicy(pleat::Cuda{stream}, segments.offsets(), segments.count()),
            pleat::contiguous(shaped_items->data(), segments.items()), reducer, into);
      },
      [](const Fold& f) { return f.from; });
  add_cub_sums(shape, segments.items(), segments.count(), segments.offsets(), folds);
}

void add_rows(const Options& options) {
  const std::int64_t n = std::int64_t(1) << options.log2_items;
  static Items<float> all(n);
  shaped_items = &all;
  static const Segments by_power_law(n, power_law(n)), of_16(n, equal(n, 16)), of_64(n, equal(n, 64)),
      of_1024(n, equal(n, 1024)), of_65536(n, equal(n, 65536));
  add_segments("segments by a power law, mean " + std::to_string(n / by_power_law.count()), by_power_law);
  add_segments("segments of 16", of_16);
  add_segments("segments of 64", of_64);
  add_segments("segments of 1024", of_1024);
  add_segments("segments of 65536", of_65536);
}

}  // namespace

int main(int count, char** arguments) { return run(count, arguments, add_rows); }
