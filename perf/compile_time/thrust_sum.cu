#include <cstdint>

#include <thrust/execution_policy.h>
#include <thrust/reduce.h>

float sum(const float* items, std::int64_t n) { return thrust::reduce(thrust::device, items, items + n); }
