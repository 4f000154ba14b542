#include <pleat/pleat.hpp>

#include "backends.hpp"
#include "summarize.hpp"

namespace stats {

Measurement summarize_serial(const Column& column, int repeat) {
  return std::visit([repeat](const auto& numbers) { return measure_on_cpu<pleat::Serial>(numbers, repeat); },
                    column);
}

}  // namespace stats
