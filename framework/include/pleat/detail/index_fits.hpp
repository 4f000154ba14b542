// Does the type in which a functor takes its index hold a range?
#pragma once

#include <cstdint>
#include <string>

#include <pleat/detail/body.hpp>
#include <pleat/error.hpp>
#include <pleat/fold/reduction.hpp>

namespace pleat::detail {

inline std::string in_words(IndexRange range) {
  return std::string("[") + std::to_string(range.begin) + ", " + std::to_string(range.end) + ")";
}
[[noreturn]] inline void refuse_range_of_index(const char* call, IndexRange range) {
  throw ArgumentError(call + std::string(": the functor's index type does not hold the range ") +
                      in_words(range) + "; take the index as std::int64_t");
}
template <class F>
void require_index_fits(IndexRange range, const char* call = "parallel_reduce") {
  if (range.count() > 0 && !(takes_indices<F>(range.begin) && takes_indices<F>(range.end - 1)))
    refuse_range_of_index(call, range);
}

}  // namespace pleat::detail
