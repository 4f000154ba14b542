// What the selector chooses, and how pleats are grouped: facts that hold on every machine.
#include <catch2/catch.hpp>

#include <bit>
#include <cstdint>

#include <pleat/pleat.hpp>

using pleat::gpu::Kind, pleat::gpu::Tuning, pleat::gpu::kind_of, pleat::gpu::select_tuning;

namespace {

template <class R>
using OfFloats = pleat::Reduction<pleat::Contiguous<float>, R>;
constexpr Kind light = kind_of<OfFloats<pleat::Sum<float>>, true>(),
               heavy = kind_of<OfFloats<pleat::Moments<float>>, true>(),
               by_item = kind_of<OfFloats<pleat::Moments<float>>, false>();

}  // namespace

TEST_CASE("rows come through shared memory where columns are large and the device can copy ahead") {
  CHECK(select_tuning(heavy, 0, 90).stages > 0);
  CHECK(select_tuning(heavy, 0, 80).stages > 0);
  CHECK(select_tuning(heavy, 0, 75).stages == 0);
  CHECK(select_tuning(by_item, 0, 90).stages == 0);
  CHECK(select_tuning(light, 0, 90).stages == 0);
}

TEST_CASE("a policy's block size is kept, and a pleat has a whole number of rows in flight") {
  for (const Kind& kind : {light, heavy, by_item}) {
    for (const int capability : {75, 80, 86, 89, 90, 100, 120}) {
      for (const int threads : {0, 32, 96, 256, 1024}) {
        const Tuning t = select_tuning(kind, threads, capability);
        CHECK((threads == 0 || t.threads_per_block == threads));
        CHECK(t.blocks_per_sm * t.threads_per_block <= 1024);
        CHECK(32 % (t.rows_in_flight * (t.stages > 0 ? t.stages : 1)) == 0);
        CHECK(t.rows_unrolled % t.rows_in_flight == 0);
      }
    }
  }
}

TEST_CASE("a group is a power of two, and never larger than shared memory was laid out for") {
  for (const Kind& kind : {light, heavy, by_item}) {
    const Tuning t = select_tuning(kind, 0, 90);
    for (std::int64_t pleats = 1; pleats < std::int64_t(1) << 40; pleats += pleats / 3 + 1) {
      const int group = pleat::gpu::group_size(pleats, t);
      CHECK(std::has_single_bit(unsigned(group)));
      CHECK(group <= t.pleats_per_group);
    }
  }
}

TEST_CASE("groups follow each other without a gap, and a small one is an aligned quarter of a large one") {
  using Sum = pleat::Sum<float>;
  using Reduction = pleat::Reduction<pleat::Contiguous<float>, Sum>;
  bool some_small = false;
  for (const Kind& kind : {light, heavy, by_item}) {
    const Tuning t = select_tuning(kind, 0, 90);
    for (std::int64_t pleats = 1; pleats < std::int64_t(1) << 24; pleats += pleats / 5 + 1) {
      const pleat::gpu::Spread spread = pleat::gpu::spread<Reduction>(pleats * Reduction::shape::items, t);
      REQUIRE(spread.pleats == pleats);
      REQUIRE(spread.begin(0) == 0);
      for (std::int64_t g = 1; g < spread.groups; ++g) REQUIRE(spread.end(g - 1) == spread.begin(g));
      REQUIRE(spread.begin(spread.groups - 1) < pleats);
      REQUIRE(spread.end(spread.groups - 1) == pleats);
      if (spread.groups > spread.large) {
        some_small = true;
        REQUIRE(spread.small_group * 4 == spread.group);
        REQUIRE(spread.small_group % (t.threads_per_block / 32) == 0);
      }
    }
  }
  CHECK(some_small);
}
