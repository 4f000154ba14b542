// Bench: launches, times, checks and repeats every version in the same way.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../gpu_timing.cuh"
#include "ladder.hpp"

namespace pleat_perf::ladder {

inline constexpr int threads = 256;

template <class T>
T on_host(const T* value) {
  T copy;
  check(cudaMemcpy(&copy, value, sizeof(T), cudaMemcpyDeviceToHost), "cudaMemcpy");
  return copy;
}

inline void copy(const std::vector<float>& from, float* to) {
  check(cudaMemcpy(to, from.data(), sizeof(float) * from.size(), cudaMemcpyHostToDevice), "cudaMemcpy");
}

// What a version promises of its bits: nothing, the same in every run, or those of Pleat on the CPU.
enum class Bits { any, same, of_cpu };

class Bench {
 public:
  // Asynchronous, in the default stream.
  using Launch = std::function<void(const float* items, float* answer)>;

  Bench(const Data& numbers, const Data& integers, float serial_sum)
      : n_(std::int64_t(numbers.items.size())),
        numbers_(numbers),
        integers_(integers),
        serial_sum_(serial_sum),
        device_numbers_(n_),
        device_integers_(n_),
        answers_(runs) {
    copy(numbers.items, device_numbers_.data());
    copy(integers.items, device_integers_.data());
    ladder_.peak_microseconds = std::min(read_microseconds<4>(), read_microseconds<8>());
  }

  std::int64_t size() const { return n_; }
  float* numbers() const { return device_numbers_.data(); }
  Ladder take() { return std::move(ladder_); }

  template <class Call>
  double time(const Call& call) const {
    return microseconds(call, 20);
  }

  // depth: the additions that an item goes through at most.
  void sum(const std::string& version, const std::string& change, double depth, Bits bits,
           const Launch& launch) {
    float* answer = answers_.data();
    Row row{.version = version, .change = change};
    row.microseconds = time([&] { launch(numbers(), answer); });

    launch(device_integers_.data(), answer);
    const bool counts_all = double(on_host(answer)) == integers_.sum;

    for (int k = 0; k < runs; ++k) launch(numbers(), answer + k);
    std::vector<float> answers(runs);
    check(cudaMemcpy(answers.data(), answer, sizeof(float) * runs, cudaMemcpyDeviceToHost), "cudaMemcpy");
    std::set<std::uint32_t> distinct;
    double error = 0;
    for (const float each : answers) {
      distinct.insert(std::bit_cast<std::uint32_t>(each));
      error = std::max(error, std::abs(double(each) - numbers_.sum) / numbers_.magnitude);
    }
    const double growth = depth * 0x1p-24;  // (1 + 2^-24)^depth - 1 is at most growth / (1 - growth)
    const double bound = growth / (1 - growth);
    row.error = error;
    row.bound = bound;
    row.distinct = int(distinct.size());
    row.is_right = counts_all && error <= bound && (bits == Bits::any || distinct.size() == 1) &&
                   (bits != Bits::of_cpu || distinct.count(std::bit_cast<std::uint32_t>(serial_sum_)) == 1);
    add(row);
  }

  void add(const Row& row) { ladder_.rows.push_back(row); }

 private:
  template <int U>
  double read_microseconds() const {
    const std::int64_t vectors = n_ / 4;
    const auto blocks = unsigned((vectors - 1) / (256 * U) + 1);
    const auto* all = reinterpret_cast<const uint4*>(numbers());
    const Memory<unsigned> never(1);
    return time([&] { read_all<U><<<blocks, 256>>>(all, vectors, never.data()); });
  }

  std::int64_t n_;
  const Data& numbers_;
  const Data& integers_;
  float serial_sum_;
  Memory<float> device_numbers_, device_integers_, answers_;
  Ladder ladder_;
};

}  // namespace pleat_perf::ladder
