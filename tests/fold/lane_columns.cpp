// The registers of the machine do not show in the bits: a pleat folds alike in vectors of 16, 32 and 64
// bytes.
#include <catch2/catch.hpp>

// Vectors wider than the machine's are passed between inlined functions only, so no ABI is at stake.
#pragma GCC diagnostic ignored "-Wpsabi"

#include <pleat/fold/lane_columns.hpp>
#include <pleat/fold/specification.hpp>
#include <pleat/reducers.hpp>
#include <pleat/sources/contiguous.hpp>

#include "support/data.hpp"
#include "support/sanitized.hpp"

using namespace pleat;
using namespace pleat_test;

namespace {

template <int RegisterBytes, class E, class R>
Bits folded(const Array<E>& items, int n, R reducer) {
  return bits(detail::result_of(
      reducer,
      fold::fold_lane_pleat<R,
                            fold::LaneLayout<R, PleatShape<sizeof(E)>, fold::PointerItems<E>, RegisterBytes>>(
          reducer, {items.data()}, n),
      n));
}

template <class E, class R>
void check_all_widths(R reducer) {
  constexpr int columns = PleatShape<sizeof(E)>::columns, pleat = PleatShape<sizeof(E)>::items;
  for (const Data kind : all_kinds) {
    const auto items = hard_data<E>(kind, pleat);
    for (const int n :
         {1, 2, columns - 1, columns, columns + 1, 2 * columns, 7 * columns + 3, pleat - 1, pleat}) {
      const Bits specified =
          bits(fold::specification(Reduction(IndexRange{0, n}, contiguous(items.data(), n), reducer)));
      CAPTURE(sizeof(E), n, int(kind));
      CHECK(folded<16>(items, n, reducer) == specified);
      CHECK(folded<32>(items, n, reducer) == specified);
      CHECK(folded<64>(items, n, reducer) == specified);
    }
  }
}

}  // namespace

TEST_CASE("a sum and a pair of values have the same bits in registers of any width") {
  check_all_widths<float>(Sum<float>{});
  check_all_widths<Half>(MinMax<Half>{});
}

#if !defined(PLEAT_TEST_SANITIZED)
TEST_CASE("an accumulator wider or narrower than the element has the same bits in registers of any width") {
  check_all_widths<Half>(Sum<Half>{});
  check_all_widths<float>(Moments<float>{});
  check_all_widths<std::int8_t>(Sum<std::int8_t>{});
  check_all_widths<double>(Sum<double, In<float>>{});
}
#endif
