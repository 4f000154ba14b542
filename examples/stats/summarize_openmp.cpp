#include <pleat/pleat.hpp>

#include "backends.hpp"
#include "summarize.hpp"

namespace stats {

Measurement summarize_openmp(const Column& column, int repeat) {
  return std::visit([repeat](const auto& numbers) { return measure_on_cpu<pleat::OpenMP>(numbers, repeat); },
                    column);
}

}  // namespace stats
