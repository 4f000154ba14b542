// The specification's answers of a batch of random reductions, compiled by the C++ compiler, on all cores.
#pragma once

#include <vector>

#include "laws/random_structs.hpp"

namespace pleat_test {

template <class R>
std::vector<typename R::result_type> specified_batch(const RandomBatch<R>& batch);

}  // namespace pleat_test
