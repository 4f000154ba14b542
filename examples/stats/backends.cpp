#include "backends.hpp"

#include <array>

namespace stats {

namespace {

constexpr std::array known = {
    Backend{"serial", summarize_serial},
#ifdef STATS_HAS_OPENMP
    Backend{"openmp", summarize_openmp},
#else
    Backend{"openmp"},
#endif
#ifdef STATS_HAS_CUDA
    Backend{"cuda", summarize_cuda, has_cuda_device},
#else
    Backend{"cuda"},
#endif
};

}  // namespace

std::span<const Backend> backends() { return known; }

std::string obstacle_of(const Backend& backend) {
  if (backend.summarize == nullptr) return "not built";
  if (backend.has_device != nullptr && !backend.has_device()) return "no CUDA device";
  return {};
}

}  // namespace stats
