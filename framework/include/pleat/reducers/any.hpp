// Any: is any item true? For functors and sources of bool, or of anything that converts to it; LogicalOr<T>
// for numbers as they are stored. The empty range gives false.
#pragma once

#include <pleat/concepts/reducer.hpp>
#include <pleat/macros.hpp>
#include <pleat/reducers/logical_or.hpp>

namespace pleat {

struct Any : LogicalOr<bool> {};

PLEAT_MODEL(Reducer<Any>);

}  // namespace pleat
