// What the search hands over, between a unit for each kind of reduction and the one that prints.
#pragma once

#include <cstdint>
#include <vector>

#include <pleat/backends/cuda/tuning/tuning.hpp>

namespace pleat_perf::tune {

struct Trial {
  pleat::gpu::Tuning tuning;
  double microseconds;
};

// The first trial is that of the selector's choice.
std::vector<Trial> sums(const float* items, std::int64_t n);
std::vector<Trial> argmaxes(const float* items, std::int64_t n);
std::vector<Trial> moments(const float* items, std::int64_t n);
std::vector<Trial> four_at_once(const float* items, std::int64_t n);

}  // namespace pleat_perf::tune
