// Wherever the items stand between the boundaries of 64 bytes, the bits are the specification's. (Compiled
// for AVX-512 this is the loop that turns the columns; tests/bits compares the instruction sets.)
#include <catch2/catch.hpp>

#include <cstdint>
#include <utility>

#include <pleat/fold/specification.hpp>
#include <pleat/pleat.hpp>

#include "support/data.hpp"
#include "support/same_bits.hpp"

using namespace pleat;
using namespace pleat_test;

namespace {

template <class Source, class R>
void check(const Source& source, std::int64_t n, R reducer) {
  CHECK(bits(parallel_reduce(RangePolicy<Serial>(0, n), source, reducer)) ==
        bits(fold::specification(Reduction(IndexRange{0, n}, source, reducer))));
}

template <class T, class... R>
void check_everywhere(R... reducers) {
  constexpr std::int64_t boundary = 64 / sizeof(T), n = 2 * PleatShape<sizeof(T)>::items + 5;
  for (const Data kind : all_kinds) {
    const auto items = hard_data<T>(kind, n + boundary);
    for (std::int64_t offset = 0; offset < boundary; ++offset) {
      CAPTURE(sizeof(T), int(kind), offset);
      (check(contiguous(items.data() + offset, n), n, reducers), ...);
    }
  }
}

template <class T>
void check_pairs() {
  constexpr std::int64_t n = PleatShape<sizeof(T)>::items;
  for (const Data kind : all_kinds) {
    const auto items = hard_data<T>(kind, n + 8);
    for (const auto& [a, b] : {std::pair{0, 0}, {1, 1}, {3, 3}, {7, 7}, {0, 5}, {2, 1}}) {
      CAPTURE(sizeof(T), int(kind), a, b);
      check(zip(contiguous(items.data() + a, n), contiguous(items.data() + b, n)), n, Dot<T>{});
    }
  }
}

}  // namespace

TEST_CASE("items between the boundaries of registers give the specification's bits") {
  check_everywhere<float>(Sum<float>{}, MinMax<float>{}, Norm<2, float, In<float>>{});
  check_everywhere<double>(Sum<double>{}, Max<double>{}, MeanAbs<double>{});
  check_everywhere<std::int16_t>(Min<std::int16_t>{}, BitXor<std::int16_t>{});
}

TEST_CASE("so do pairs, of arrays that are alike misaligned and of others") {
  check_pairs<float>();
  check_pairs<double>();
}
