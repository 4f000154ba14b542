// search(items, n, reducers...): times one reduction with every tuning of a small grid around the selector's
// choice. Each is a kernel of its own, so the grid is what compiles in a minute, not all that could be.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <pleat/pleat.hpp>

#include "../gpu_timing.cuh"
#include "tune.hpp"

namespace pleat_perf::tune {

using pleat::gpu::Tuning;

struct Loads {
  int rows_in_flight, stages;
};
inline constexpr std::array<int, 2> threads_tried{128, 256};
inline constexpr std::array<int, 3> warps_per_sm_tried{16, 24, 32};
inline constexpr std::array<Loads, 3> loads_tried{{{4, 0}, {8, 0}, {2, 4}}};
inline constexpr std::size_t candidates =
    1 + threads_tried.size() * warps_per_sm_tried.size() * loads_tried.size() + 4;

// The selector's choice; then threads, warps and loads in all combinations; then half and twice its group,
// and half and twice the blocks that it wants.
template <class Reduction>
constexpr std::array<Tuning, candidates> grid_of_tunings() {
  constexpr pleat::gpu::Kind kind = pleat::gpu::kind_of<Reduction, true>();
  const Tuning chosen = pleat::gpu::select_tuning(kind, 0, PLEAT_CUDA_CAPABILITY);
  std::array<Tuning, candidates> all{};
  std::size_t k = 0;
  all[k++] = chosen;
  for (const int threads : threads_tried) {
    for (const int warps : warps_per_sm_tried) {
      for (const Loads& loads : loads_tried) {
        Tuning t = chosen;
        t.threads_per_block = threads;
        t.blocks_per_sm = warps / (threads / 32);
        t.rows_in_flight = loads.rows_in_flight;
        t.stages = loads.stages;
        if (loads.stages > 0) {  // the ring and the nodes share 48 KiB
          t.rows_unrolled = 8;
          const int nodes = int(std::bit_floor(8192 / kind.state_bytes));
          t.pleats_per_group = nodes < t.pleats_per_group ? nodes : t.pleats_per_group;
        }
        all[k++] = t;
      }
    }
  }
  for (const int twice : {0, 1}) {
    Tuning group = chosen, blocks = chosen;
    group.pleats_per_group = twice != 0 && chosen.pleats_per_group * kind.state_bytes <= 8192
                                 ? 2 * chosen.pleats_per_group
                                 : chosen.pleats_per_group / 2;
    blocks.blocks_wanted = twice != 0 ? 2 * chosen.blocks_wanted : chosen.blocks_wanted / 2;
    all[k++] = group;
    all[k++] = blocks;
  }
  return all;
}

template <class Reduction, std::size_t... I>
std::vector<Trial> try_all(const Reduction& r, std::index_sequence<I...>) {
  using Combine = pleat::gpu::Combining<pleat::LastBlock>;
  using Answer = typename Reduction::results;
  constexpr std::array<Tuning, candidates> tunings = grid_of_tunings<Reduction>();
  const Memory<Answer> answer(1);
  const int launches = r.count() > (1 << 24) ? 5 : 50;
  const auto into = pleat::into(answer.data());
  return {Trial{tunings[I], microseconds(
                                [&] {
                                  constexpr Tuning tuning = grid_of_tunings<Reduction>()[I];
                                  pleat::gpu::launch<tuning, true, Combine>(r, into, pleat::gpu::Call{});
                                },
                                launches)}...};
}

// `items` are aligned to 16 bytes.
template <class... R>
std::vector<Trial> search(const float* items, std::int64_t n, const R&... reducers) {
  using Body = pleat::Contiguous<float>;
  const pleat::Reduction<Body, R...> reduction(pleat::IndexRange{0, n}, pleat::contiguous(items, n),
                                               reducers...);
  return try_all(reduction, std::make_index_sequence<candidates>{});
}

}  // namespace pleat_perf::tune
