// Where the answers of a row go.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include <pleat/backends/cuda/device/shuffle.cuh>
#include <pleat/into.hpp>

namespace pleat::gpu {

// The answers of a row, padding and all, so that no sector of memory is written in part.
template <class Answer>
__device__ __forceinline__ void store_row(const Answer& answer, const Into<Answer>& into, std::int64_t row) {
  write_for_other_blocks(detail::slot<0>(into.targets) + row, answer);
}
template <class... T, std::size_t... I>
__device__ __forceinline__ void store_each_row(const Results<T...>& answers, const Into<T...>& into,
                                               std::int64_t row, std::index_sequence<I...>) {
  (write_for_other_blocks(detail::slot<I>(into.targets) + row, detail::slot<I>(answers)), ...);
}
template <class... T>
  requires(sizeof...(T) > 1)
__device__ __forceinline__ void store_row(const Results<T...>& answers, const Into<T...>& into,
                                          std::int64_t row) {
  store_each_row(answers, into, row, std::index_sequence_for<T...>{});
}

}  // namespace pleat::gpu
