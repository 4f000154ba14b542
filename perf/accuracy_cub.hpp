// CUB's sum for the accuracy table; only where the build has CUDA (ACCURACY_HAS_CUDA).
#pragma once

#include <vector>

namespace pleat_perf {

bool has_cuda_device();

// cub::DeviceReduce::Sum over a copy of the items on the device.
float cub_sum(const std::vector<float>& items);
double cub_sum(const std::vector<double>& items);

}  // namespace pleat_perf
