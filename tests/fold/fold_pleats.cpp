// The fast fold of the CPU, worked off in pieces: cut anywhere, taken by any number of threads in any order,
// joined in any grouping, and compared with the specification at every size at which a row, a column or a
// pleat may end.
#include <catch2/catch.hpp>

#include <atomic>
#include <optional>
#include <thread>
#include <vector>

#include <pleat/detail/body.hpp>
#include <pleat/fold/fold_pleats.hpp>
#include <pleat/fold/specification.hpp>
#include <pleat/reducers.hpp>
#include <pleat/sources/contiguous.hpp>

#include "laws/element_types.hpp"
#include "support/cuts.hpp"
#include "support/data.hpp"
#include "support/sizes.hpp"
#include "support/witness.hpp"

using namespace pleat;
using namespace pleat_test;

namespace {

template <class Reduction>
Bits by_pieces(const Reduction& r, const Pieces& pieces, int workers, std::uint64_t seed) {
  using Runs = fold::runs_t<Reduction>;
  std::vector<std::optional<Runs>> runs(pieces.size());
  const auto order = shuffled(pieces.size(), seed);
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t k = next++; k < order.size(); k = next++) {
      const auto piece = std::size_t(order[k]);
      runs[piece].emplace(fold::make_runs(r));
      fold::fold_pleats<detail::register_bytes>(r, pieces[piece].from, pieces[piece].to, *runs[piece]);
    }
  };
  if (workers == 1) {
    work();
  } else {
    std::vector<std::thread> threads;
    for (int t = 0; t < workers; ++t) threads.emplace_back(work);
    for (auto& thread : threads) thread.join();
  }
  const auto append = [](Runs& to, const Runs& from) { fold::append_runs<Reduction>(to, from); };
  return bits(fold::results_of(r, join_parts(runs, seed, append)));
}

template <class Reduction>
void check_all_cuts(const Reduction& r, bool with_threads) {
  const std::int64_t n = r.count(), pleats = (n - 1) / Reduction::shape::items + 1;
  const Bits specified = bits(fold::specification(r));
  for (const Cut how : {Cut::each_pleat, Cut::aligned, Cut::arbitrary}) {
    const auto seed = std::uint64_t(n);
    const int workers = with_threads ? 2 + int(n % 4) : 1;
    CAPTURE(n, int(how), workers);
    CHECK(by_pieces(r, cut(pleats, how, seed), workers, seed) == specified);
  }
}

template <class E>
auto pack(const Array<E>& items, std::int64_t n) {
  const IndexRange range{0, n};
  const auto source = contiguous(items.data(), n);
  if constexpr (std::is_class_v<E> && !is_float_type<E>) {
    return Reduction(range, source, Sum<E>{}, Witness<E>{});
  } else {
    return Reduction(range, source, Sum<E>{}, ArgMax<E>{}, Moments<E>{}, Witness<E>{});
  }
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("the fast fold has the bits of the specification at every size near an edge", "",
                        FoldTypes) {
  constexpr std::int64_t pleat = PleatShape<sizeof(TestType)>::items;
  const auto items = hard_data<TestType>(Data::wide, 3 * pleat + 2);
  for (const std::int64_t n : all_near_sizes<sizeof(TestType)>()) {
    if (n > 0) check_all_cuts(pack(items, n), false);
  }
}

TEMPLATE_LIST_TEST_CASE("several threads folding pieces in any order have the bits of the specification", "",
                        FoldTypes) {
  constexpr std::int64_t pleat = PleatShape<sizeof(TestType)>::items;
  const auto items = hard_data<TestType>(Data::wide, 40 * pleat);
  for (std::uint64_t k = 0; k < 12; ++k) {
    check_all_cuts(pack(items, 2 * pleat + random_below(38 * pleat, 5, k)), true);
  }
  for (int off = -2; off <= 2; ++off) check_all_cuts(pack(items, 3 * pleat + off), true);
}

TEST_CASE("functors that compute items, and items too large for the buffer, cut the same way") {
  const auto large = hard_data<Vec3>(Data::wide, 9 * 1024 + 5);
  const auto at = [items = large.data()](std::int64_t i) { return items[i + 7]; };
  const Reduction computed(IndexRange{-7, large.size() - 7}, detail::MapBody<decltype(at)>{at}, Sum<Vec3>{},
                           Witness<Vec3>{});
  check_all_cuts(computed, true);

  const auto floats = hard_data<float>(Data::wide, 9 * 4096 + 5);
  const auto add = [x = floats.data()](std::int64_t i, float& sum, MinMaxResult<float>& ends) {
    sum += x[i];
    ends.min = std::min(ends.min, x[i]);
    ends.max = std::max(ends.max, x[i]);
  };
  const Reduction updated(IndexRange{0, floats.size()}, detail::FunctorBody<decltype(add)>{add}, Sum<float>{},
                          MinMax<float>{});
  check_all_cuts(updated, true);
}

TEST_CASE("a fold that is told to stop folds no further pleat") {
  std::int64_t seen = 0;
  fold::Stop stop;
  const auto count = [&](std::int64_t i) {
    if (i == 2 * 4096 + 5) stop.ask();  // amid the third pleat, which is finished
    return float(++seen);
  };
  const Reduction r(IndexRange{0, 10 * 4096}, detail::MapBody<decltype(count)>{count}, Sum<float>{});
  auto runs = fold::make_runs(r);
  fold::fold_pleats<16>(r, 0, 10, runs, &stop);
  CHECK(seen == 3 * 4096);
}
