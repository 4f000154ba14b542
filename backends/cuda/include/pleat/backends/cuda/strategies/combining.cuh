// Combining<S>: what the combining strategy S means for the kernels. One file a strategy specialises it:
//   folds_in_kernel     a block of the same launch finds the root; otherwise a second launch does
//   all_blocks_resident the blocks run all at once, at most as many as the device holds, and take several
//                       groups each
//   partials(groups)    how many states the blocks of a launch leave in memory
// and where folds_in_kernel,
//   publish(r, grid, group, states)          thread 0 of a block hands over the root of a group
//   block_folds_now(counters)                all threads call, after the last publish of their block; true in
//                                            every thread of the one block that finds the root, which then
//                                            sees what all have published
//   block_find_root<tuning>(r, grid, nodes)  all threads of that block call; nodes[0] holds the root for all
// A launch leaves its counters at zero.
#pragma once

#include <concepts>
#include <cstdint>

namespace pleat::gpu {

template <class Strategy>
struct Combining;

template <class C>
concept CombinesBlocks = requires(std::int64_t groups) {
  { C::partials(groups) } -> std::same_as<std::int64_t>;
  requires std::same_as<decltype(C::folds_in_kernel), const bool>;
  requires std::same_as<decltype(C::all_blocks_resident), const bool>;
};

}  // namespace pleat::gpu
