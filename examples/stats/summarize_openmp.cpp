#include <pleat/pleat.hpp>

#include "backends.hpp"
#include "summarize.hpp"

namespace stats {

Measurement summarize_openmp(const Column& column, int repeat) {
  return std::visit(
      [repeat]<class T>(const GrowingArray<T>& values) {
        pleat::RangePolicy<pleat::OpenMP> policy(0, static_cast<std::int64_t>(values.size()));
        return measure<T>(policy, values.items(), repeat);
      },
      column);
}

}  // namespace stats
