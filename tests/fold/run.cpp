// The property that makes the fold parallel: a range may be cut into runs anywhere, the runs folded in any
// order and appended in any grouping, and the root has the bits of the specification.
#include <catch2/catch.hpp>

#include <optional>
#include <vector>

#include <pleat/fold/run.hpp>
#include <pleat/fold/specification.hpp>
#include <pleat/reducers.hpp>
#include <pleat/sources/contiguous.hpp>

#include "support/cuts.hpp"
#include "support/data.hpp"
#include "support/sizes.hpp"
#include "support/witness.hpp"

using namespace pleat;
using namespace pleat_test;

namespace {

// A reduction by one reducer, with the states of its pleats as the specification has them.
template <class E, class R>
class Pleats {
 public:
  using Folded = Reduction<Contiguous<E>, R>;
  using Run = fold::Run<R>;

  Pleats(const Array<E>& items, std::int64_t n) : r_(IndexRange{0, n}, contiguous(items.data(), n), R{}) {
    for (std::int64_t first = 0; first < n; first += pleat) {
      states_.push_back(detail::slot<0>(fold::specify_pleat(r_, first, std::min(pleat, n - first))));
    }
  }

  std::int64_t count() const { return std::int64_t(states_.size()); }
  Run run(Piece piece) const {
    Run run(r_.template reducer<0>(), r_.count(), pleat);
    for (std::int64_t p = piece.from; p < piece.to; ++p) run.push(p, states_[std::size_t(p)]);
    return run;
  }
  // The answer when the pieces are folded in a shuffled order, and their runs appended in some grouping.
  auto by_pieces(const Pieces& pieces, std::uint64_t seed) const {
    std::vector<std::optional<Run>> runs(pieces.size());
    for (const int k : shuffled(pieces.size(), seed))
      runs[std::size_t(k)].emplace(run(pieces[std::size_t(k)]));
    const Run& whole = join_parts(runs, seed, [](Run& to, const Run& next) { to.append(next); });
    return r_.result({{{whole.root()}}});
  }
  auto specified() const { return fold::specification(r_); }

 private:
  static constexpr std::int64_t pleat = Folded::shape::items;
  Folded r_;
  std::vector<typename R::state> states_;
};

template <class R, class E>
void check_all_cuts(const Array<E>& items, std::int64_t n) {
  const Pleats<E, R> pleats(items, n);
  const Bits specified = bits(pleats.specified());
  for (const Cut how : {Cut::each_pleat, Cut::aligned, Cut::arbitrary}) {
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      CAPTURE(n, int(how), seed);
      CHECK(bits(pleats.by_pieces(cut(pleats.count(), how, seed), seed)) == specified);
    }
  }
}

}  // namespace

TEMPLATE_TEST_CASE("any cut of a range into runs, folded in any order, has the bits of the specification", "",
                   float, double, std::int32_t, Half, Rgb, Vec3) {
  constexpr std::int64_t pleat = PleatShape<sizeof(TestType)>::items;
  const auto items = hard_data<TestType>(Data::wide, 60 * pleat);
  for (const std::int64_t n : all_near_sizes<sizeof(TestType)>()) {
    if (n > 0) check_all_cuts<Witness<TestType>>(items, n);
  }
  for (std::uint64_t k = 0; k < 20; ++k) {
    const std::int64_t n = 3 * pleat + random_below(57 * pleat, 11, k);
    check_all_cuts<Witness<TestType>>(items, n);
    check_all_cuts<Sum<TestType>>(items, n);
  }
}

TEST_CASE("a run holds the shortest list of aligned subtrees, in order") {
  constexpr std::int64_t pleat = PleatShape<24>::items, pleats = 37, n = pleats * pleat - 5;
  const auto items = hard_data<Vec3>(Data::wide, n);
  const Pleats<Vec3, Witness<Vec3>> all(items, n);
  for (std::int64_t from = 0; from < pleats; ++from) {
    for (std::int64_t to = from + 1; to <= pleats; ++to) {
      const auto run = all.run({from, to});
      std::int64_t next = from;
      for (int k = 0; k < run.size(); ++k) {
        const auto& node = run.node(k);
        // As large as its alignment and the run allow.
        int level = 0;
        while (next % (std::int64_t(2) << level) == 0 && next + (std::int64_t(2) << level) <= to) ++level;
        CAPTURE(from, to, k);
        REQUIRE((node.pleat == next && node.level == level));
        next += std::int64_t(1) << level;
      }
      REQUIRE(next == to);
    }
  }
}

TEST_CASE("a run of moments has the same bits for any cut") {
  constexpr std::int64_t pleat = PleatShape<8>::items;
  const auto items = hard_data<double>(Data::wide, 33 * pleat + 1);
  for (const std::int64_t n : {3 * pleat + 1, 32 * pleat, 33 * pleat - 1, 33 * pleat + 1}) {
    check_all_cuts<Moments<double>>(items, n);
  }
}
