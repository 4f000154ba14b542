// warp_fold, warp_fold_all and thread_fold inside kernels of one's own: every kind of mask, partials of any
// number of items, and bare items, against the plain trees of support/group_folds.hpp.
#include "concepts/outsiders_reducers.hpp"
#include "support/partials.cuh"

using namespace pleat_test;
using pleat::Indexed, pleat::Partial;

namespace {

constexpr int lanes = 32, most_items = 70;

// One block a mask. Lane l has counts[l] items, from number l * most_items on.
template <class R>
__global__ void fold_partials(const R r, const typename R::value_type* items, const int* counts,
                              const unsigned* masks, Partial<R>* lowest, Partial<R>* all) {
  const unsigned mask = masks[blockIdx.x];
  const int lane = int(threadIdx.x), first = lane * most_items;
  if ((mask >> lane & 1) == 0) return;
  const Partial<R> own = pleat::thread_fold(r, items + first, counts[lane], first);
  lowest[blockIdx.x * lanes + threadIdx.x] = pleat::warp_fold(r, own, mask);
  all[blockIdx.x * lanes + threadIdx.x] = pleat::warp_fold_all(r, own, mask);
}

// The same with an item a lane: a bare one, and one that has index lane * most_items.
template <class R>
__global__ void fold_items(const R r, const typename R::value_type* items, const unsigned* masks,
                           Partial<R>* lowest, Partial<R>* all) {
  const unsigned mask = masks[blockIdx.x];
  const int lane = int(threadIdx.x), first = lane * most_items;
  if ((mask >> lane & 1) == 0) return;
  lowest[blockIdx.x * lanes + threadIdx.x] = pleat::warp_fold(r, items[first], mask);
  all[blockIdx.x * lanes + threadIdx.x] = pleat::warp_fold_all(r, Indexed{items[first], first}, mask);
}

template <class R>
__global__ void fold_whole_warp(const R r, const typename R::value_type* items, Partial<R>* lowest,
                                Partial<R>* all) {
  lowest[threadIdx.x] = pleat::warp_fold(r, items[threadIdx.x]);
  all[threadIdx.x] = pleat::warp_fold_all(r, items[threadIdx.x]);
}

// The warp's halves fold at the same time, each under its own mask.
template <class R>
__global__ void fold_halves(const R r, const typename R::value_type* items, Partial<R>* all) {
  const unsigned mask = threadIdx.x < 16 ? 0x0000ffffu : 0xffff0000u;
  all[threadIdx.x] = pleat::warp_fold_all(r, items[threadIdx.x], mask);
}

std::vector<unsigned> masks() {
  std::vector<unsigned> all = {0xffffffffu, 0xaaaaaaaau, 0x55555555u};
  for (int lane = 0; lane < lanes; ++lane) all.push_back(1u << lane);
  for (int count = 2; count < lanes; ++count) all.push_back((1u << count) - 1);          // a prefix
  for (int count = 2; count < lanes; count += 5) all.push_back(~0u << (lanes - count));  // the last lanes
  for (int k = 0; k < 100; ++k) {
    const auto mask = unsigned(random_bits(11, std::uint64_t(k)));
    all.push_back(mask == 0 ? 1 : mask);
  }
  return all;
}

// having(lane) for each member of a mask, and which lanes they are.
template <class Lane>
auto members_of(unsigned mask, const Lane& having) {
  std::vector<decltype(having(0))> members;
  for (int lane = 0; lane < lanes; ++lane) {
    if (mask >> lane & 1) members.push_back(having(lane));
  }
  return members;
}

template <class R>
void require_partials(const R& r, const std::vector<unsigned>& all_masks, const Partials<R>& lowest,
                      const Partials<R>& all, const auto& lowest_having, const auto& all_having) {
  const auto of_lowest = lowest.read(), of_all = all.read();
  for (std::size_t k = 0; k < all_masks.size(); ++k) {
    const unsigned mask = all_masks[k];
    INFO("mask " << std::hex << mask);
    const Having<R> right = folded_by_warp(r, members_of(mask, lowest_having));
    const Having<R> right_for_all = folded_by_warp(r, members_of(mask, all_having));
    const int holder = __builtin_ctz(mask);
    for (int lane = 0; lane < lanes; ++lane) {
      const std::size_t at = k * lanes + std::size_t(lane);
      if ((mask >> lane & 1) == 0) {
        REQUIRE(of_lowest[at].count == -1);
        continue;
      }
      require_held_by(std::size_t(holder), std::size_t(lane), r, of_lowest[at], right);
      require_same(r, of_all[at], right_for_all);
    }
  }
}

template <class R>
void check(const R& r) {
  const std::vector<unsigned> all_masks = masks();
  const DeviceArray<unsigned> device_masks(all_masks.data(), std::int64_t(all_masks.size()));
  const auto blocks = unsigned(all_masks.size());
  for (const Data kind : kinds_for_groups) {
    INFO("data " << int(kind));
    const auto host = items_for<R>(kind, lanes * most_items);
    const DeviceArray<typename R::value_type> items(host.data(), host.size());
    const std::vector<int> counts = random_counts(lanes, most_items, std::uint64_t(kind));
    const DeviceArray<int> device_counts(counts.data(), lanes);
    Partials<R> lowest(blocks * lanes), all(blocks * lanes);
    fold_partials<<<blocks, lanes>>>(r, items.data(), device_counts.data(), device_masks.data(),
                                     lowest.data(), all.data());
    pleat::gpu::check(cudaGetLastError(), "fold_partials");
    const auto partial = [&](int lane) {
      return folded_by_thread(r, host.data() + lane * most_items, counts[std::size_t(lane)],
                              lane * most_items, 1);
    };
    require_partials(r, all_masks, lowest, all, partial, partial);

    Partials<R> lowest_item(blocks * lanes), all_items(blocks * lanes);
    fold_items<<<blocks, lanes>>>(r, items.data(), device_masks.data(), lowest_item.data(), all_items.data());
    pleat::gpu::check(cudaGetLastError(), "fold_items");
    const auto item = [&](std::int64_t index) {
      return [&, index](int lane) {
        return folded_by_thread(r, host.data() + lane * most_items, 1, lane * index, 1);
      };
    };
    require_partials(r, all_masks, lowest_item, all_items, item(1), item(most_items));
  }
}

// Up to 32 items of a commutative reducer have the bits of parallel_reduce.
template <class R>
void check_against_parallel_reduce(const R& r) {
  for (const Data kind : kinds_for_groups) {
    const auto host = items_for<R>(kind, lanes);
    const DeviceArray<typename R::value_type> items(host.data(), lanes);
    const auto reduced = [&](int from, int count) {
      return bits(pleat::parallel_reduce(pleat::Serial{}, pleat::contiguous(host.data() + from, count), r));
    };
    Partials<R> lowest(lanes), all(lanes), halves(lanes);
    fold_whole_warp<<<1, lanes>>>(r, items.data(), lowest.data(), all.data());
    pleat::gpu::check(cudaGetLastError(), "fold_whole_warp");
    REQUIRE(bits(lowest.read()[0].result(r)) == reduced(0, lanes));
    for (const Partial<R>& partial : all.read()) REQUIRE(bits(partial.result(r)) == reduced(0, lanes));
    fold_halves<<<1, lanes>>>(r, items.data(), halves.data());
    pleat::gpu::check(cudaGetLastError(), "fold_halves");
    const auto of_half = halves.read();
    for (int lane = 0; lane < 16; ++lane)
      REQUIRE(bits(of_half[std::size_t(lane)].result(r)) == reduced(0, 16));
  }
}

using Doubles = pleat::Sum<double, pleat::Compensated>;
using Shapes = pleat::Moments<float, pleat::In<double>, 4>;

}  // namespace

TEMPLATE_TEST_CASE("warp_fold: sums and moments over any lanes, with their counts", "", pleat::Sum<float>,
                   pleat::Moments<float>, Shapes, Doubles) {
  check(TestType{});
  check_against_parallel_reduce(TestType{});
}
TEMPLATE_TEST_CASE("warp_fold: extremes keep NaN, signed zeros and the lowest of equal indices", "",
                   pleat::ArgMax<float>, pleat::MinMax<float>, pleat::Max<pleat::Half>) {
  check(TestType{});
}
TEMPLATE_TEST_CASE("warp_fold: items of a reducer that is not commutative stay in order", "", MatrixProduct,
                   OrderedWords<3>) {
  check(TestType{});
}
TEMPLATE_TEST_CASE("warp_fold: states from three to 256 bytes", "", Mixer<3>, Words<1>, Words<6>, Words<16>,
                   Words<64>) {
  check(TestType{});
}
TEST_CASE("warp_fold: a reducer that is told places and counts is told the right ones") {
  check(CentreOfMass{});
  const Array<float> host = hard_data<float>(Data::near_one, lanes, 3);
  const DeviceArray<float> items(host.data(), lanes);
  Partials<CentreOfMass> lowest(lanes), all(lanes);
  fold_whole_warp<<<1, lanes>>>(CentreOfMass{}, items.data(), lowest.data(), all.data());
  pleat::gpu::check(cudaGetLastError(), "fold_whole_warp");
  const auto answer = lowest.read()[0].result();
  REQUIRE(answer.told_right);
  REQUIRE(answer.items == lanes);
}
