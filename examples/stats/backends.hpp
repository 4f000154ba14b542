#pragma once

#include <span>
#include <string>
#include <string_view>

#include "column.hpp"
#include "summary.hpp"

namespace stats {

// Each in a unit of its own: CPU code is compiled by the C++ compiler, the kernels by nvcc.
Measurement summarize_serial(const Column& column, int repeat);
Measurement summarize_openmp(const Column& column, int repeat);
Measurement summarize_cuda(const Column& column, int repeat);
bool has_cuda_device();

struct Backend {
  std::string_view name;
  Measurement (*summarize)(const Column& column, int repeat) = nullptr;  // null where it was not built
  bool (*has_device)() = nullptr;                                        // null where it needs none
};

// Every backend that the program knows, the reference first.
std::span<const Backend> backends();

// Why the backend cannot run here: "not built", "no CUDA device", or nothing where it can.
std::string obstacle_of(const Backend& backend);

}  // namespace stats
