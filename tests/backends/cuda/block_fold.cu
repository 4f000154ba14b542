// block_fold and block_fold_all inside kernels of one's own: blocks of any shape and size, partials of any
// number of items, several folds through one storage, against the plain trees of support/group_folds.hpp.
#include "concepts/outsiders_reducers.hpp"
#include "support/partials.cuh"

using namespace pleat_test;
using pleat::Indexed, pleat::Partial;

namespace {

constexpr int most_items = 40;

// What each thread holds after each of five folds through one storage. Thread t has counts[t] items, from
// number t * most_items on.
template <class R>
struct Answers {
  Partial<R>* first;
  Partial<R>* all;
  Partial<R>* first_of_items;
  Partial<R>* all_of_items;
  Partial<R>* of_warps;
};

template <class R>
__global__ void __launch_bounds__(1024)
    fold_block(const R r, const typename R::value_type* items, const int* counts, const Answers<R> answers) {
  __shared__ pleat::BlockFoldStorage<R> storage;
  const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  const int index = int(thread) * most_items;
  const typename R::value_type* own_items = items + index;
  const Partial<R> own = pleat::thread_fold(r, own_items, counts[thread], index);
  answers.first[thread] = pleat::block_fold(r, own, storage);
  answers.all[thread] = pleat::block_fold_all(r, own, storage);
  answers.first_of_items[thread] = pleat::block_fold(r, *own_items, storage);
  answers.all_of_items[thread] = pleat::block_fold_all(r, Indexed{*own_items, index}, storage);
  // What a fold leaves can be folded on: the other threads hold no item.
  answers.of_warps[thread] = pleat::block_fold_all(r, answers.first[thread], storage);
}

template <class R>
void check_block(const R& r, dim3 shape) {
  const auto threads = std::int64_t(shape.x) * shape.y * shape.z;
  INFO("block of " << shape.x << " x " << shape.y << " x " << shape.z);
  for (const Data kind : kinds_for_groups) {
    INFO("data " << int(kind));
    const auto host = items_for<R>(kind, threads * most_items);
    const DeviceArray<typename R::value_type> items(host.data(), host.size());
    const std::vector<int> counts = random_counts(threads, most_items, std::uint64_t(threads));
    const DeviceArray<int> device_counts(counts.data(), threads);
    const Partials<R> first(threads), all(threads), first_of_items(threads), all_of_items(threads),
        of_warps(threads);
    fold_block<<<1, shape>>>(
        r, static_cast<const typename R::value_type*>(items.data()),
        static_cast<const int*>(device_counts.data()),
        Answers<R>{first.data(), all.data(), first_of_items.data(), all_of_items.data(), of_warps.data()});
    pleat::gpu::check(cudaGetLastError(), "fold_block");

    std::vector<Having<R>> partials, by_thread, by_place;
    for (std::int64_t t = 0; t < threads; ++t) {
      const auto* own = host.data() + t * most_items;
      partials.push_back(folded_by_thread(r, own, counts[std::size_t(t)], t * most_items, 1));
      by_thread.push_back(folded_by_thread(r, own, 1, t, 1));
      by_place.push_back(folded_by_thread(r, own, 1, t * most_items, 1));
    }
    const Having<R> right = folded_by_block(r, partials), right_by_thread = folded_by_block(r, by_thread),
                    right_by_place = folded_by_block(r, by_place);
    const auto firsts = first.read(), alls = all.read(), firsts_of_items = first_of_items.read(),
               alls_of_items = all_of_items.read(), alls_of_warps = of_warps.read();
    for (std::size_t t = 0; t < firsts.size(); ++t) {
      INFO("thread " << t);
      require_held_by(0, t, r, firsts[t], right);
      require_same(r, alls[t], right);
      require_held_by(0, t, r, firsts_of_items[t], right_by_thread);
      require_same(r, alls_of_items[t], right_by_place);
      require_same(r, alls_of_warps[t], right);
    }
  }
}

template <class R>
void check(const R& r) {
  for (const unsigned threads :
       {1u, 2u, 31u, 32u, 33u, 63u, 64u, 100u, 128u, 255u, 256u, 1000u, 1023u, 1024u})
    check_block(r, dim3(threads));
  for (const dim3 shape : {dim3(8, 4), dim3(5, 7, 3), dim3(1, 1, 64), dim3(32, 8), dim3(10, 10, 10)})
    check_block(r, shape);
}

// A thread's items in an array, of which `count` are there, as a row of a matrix that it does not fill.
template <int N, class R>
__global__ void fold_array(const R r, const typename R::value_type* items, Partial<R>* partials) {
  typename R::value_type own[N];
  for (int k = 0; k < N; ++k) own[k] = items[k];
  partials[threadIdx.x] = pleat::thread_fold(r, own, int(threadIdx.x), 1000, 7);
  if (threadIdx.x == N) partials[N + 1] = pleat::thread_fold(r, own);
}
// The same items by a functor.
template <class R>
__global__ void fold_functor(const R r, const typename R::value_type* items, Partial<R>* partials) {
  const auto item = [items](std::int64_t k) { return items[k]; };
  partials[threadIdx.x] = pleat::thread_fold(r, item, threadIdx.x, 1000, 7);
}

template <class R>
void check_thread(const R& r) {
  constexpr int N = 75;
  for (const Data kind : kinds_for_groups) {
    const auto host = items_for<R>(kind, N);
    const DeviceArray<typename R::value_type> items(host.data(), N);
    Partials<R> of_array(N + 2), of_functor(N + 1);
    fold_array<N><<<1, N + 1>>>(r, items.data(), of_array.data());
    pleat::gpu::check(cudaGetLastError(), "fold_array");
    fold_functor<<<1, N + 1>>>(r, items.data(), of_functor.data());
    pleat::gpu::check(cudaGetLastError(), "fold_functor");
    const auto arrays = of_array.read(), functors = of_functor.read();
    for (int count = 0; count <= N; ++count) {
      INFO("data " << int(kind) << ", count " << count);
      const Having<R> right = folded_by_thread(r, host.data(), count, 1000, 7);
      require_same(r, arrays[std::size_t(count)], right);
      require_same(r, functors[std::size_t(count)], right);
    }
    require_same(r, arrays[N + 1], folded_by_thread(r, host.data(), N, 0, 1));
  }
}

}  // namespace

TEMPLATE_TEST_CASE("block_fold: sums and moments of blocks of any size, with their counts", "",
                   pleat::Sum<float>, pleat::Moments<float>, CentreOfMass) {
  check(TestType{});
}
TEMPLATE_TEST_CASE("block_fold: extremes keep NaN, signed zeros and the lowest of equal indices", "",
                   pleat::ArgMax<float>, pleat::MinMax<float>) {
  check(TestType{});
}
TEMPLATE_TEST_CASE("block_fold: items of a reducer that is not commutative stay in order", "", MatrixProduct,
                   OrderedWords<2>) {
  check(TestType{});
}
TEMPLATE_TEST_CASE("block_fold: states from three to 256 bytes", "", Mixer<3>, Words<1>, Words<6>, Words<16>,
                   Words<64>) {
  check(TestType{});
}
TEMPLATE_TEST_CASE("thread_fold: arrays and functors of any number of items", "", pleat::Sum<float>,
                   pleat::Moments<float>, pleat::ArgMax<float>, MatrixProduct) {
  check_thread(TestType{});
}
