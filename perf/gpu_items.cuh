// The items that rows reduce: device memory that is made and filled by a kernel when a row first asks for it,
// and whose facts are kept.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <tuple>

#include "gpu_facts.cuh"
#include "gpu_timing.cuh"

namespace pleat_perf {

template <class T>
class Items {
 public:
  explicit Items(std::int64_t n) : n_(n) {}
  Items(const Items&) = delete;
  Items& operator=(const Items&) = delete;

  std::int64_t size() const { return n_; }
  // `binades` as fill has them.
  void refill(int binades) {
    if (memory_ && binades_ == binades) return;
    if (!memory_) memory_.emplace(n_);
    binades_ = binades;
    fill<<<2112, 256>>>(memory_->data(), n_, binades);
    check(cudaGetLastError(), "the launch of fill");
    check(cudaDeviceSynchronize(), "fill");
  }
  const T* data() {
    if (!memory_) refill(binades_);
    return memory_->data();
  }

  // Of count items from `from` on, `stride` apart, each times `scale`.
  const Facts& facts(std::int64_t from, std::int64_t count, double scale = 1, std::int64_t stride = 1) {
    const auto [at, is_new] = facts_.try_emplace({from, count, stride, binades_, scale});
    if (is_new) {
      const T* items = data() + from;
      at->second = together<Facts>([&](int blocks, int threads, Facts* of_threads) {
        collect<<<blocks, threads>>>(items, count, stride, scale, of_threads);
      });
    }
    return at->second;
  }
  // Of the pairs of item i and item half + i, i < half.
  const PairFacts& pair_facts(std::int64_t half) {
    const auto [at, is_new] = pair_facts_.try_emplace({half, binades_});
    if (is_new) {
      const T* items = data();
      at->second = together<PairFacts>([&](int blocks, int threads, PairFacts* of_threads) {
        collect_pairs<<<blocks, threads>>>(items, items + half, half, of_threads);
      });
    }
    return at->second;
  }

 private:
  std::int64_t n_;
  int binades_ = 1;
  std::optional<Memory<T>> memory_;
  std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t, int, double>, Facts> facts_;
  std::map<std::tuple<std::int64_t, int>, PairFacts> pair_facts_;
};

}  // namespace pleat_perf
