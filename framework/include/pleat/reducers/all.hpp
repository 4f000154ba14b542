// All: are all items true? For functors and sources of bool, or of anything that converts to it;
// LogicalAnd<T> for numbers as they are stored. The empty range gives true.
#pragma once

#include <pleat/concepts/reducer.hpp>
#include <pleat/macros.hpp>
#include <pleat/reducers/logical_and.hpp>

namespace pleat {

struct All : LogicalAnd<bool> {};

PLEAT_MODEL(Reducer<All>);

}  // namespace pleat
