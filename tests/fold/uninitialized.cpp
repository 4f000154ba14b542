#include <catch2/catch.hpp>

#include <array>
#include <cstdint>
#include <vector>

#include <pleat/pleat.hpp>

#include "support/everywhere.hpp"

using namespace pleat;

namespace {

// How often each number modulo Bins occurs; a state as large as Bins says.
template <int Bins>
struct Histogram {
  using value_type = std::uint32_t;
  using state = std::array<std::int64_t, Bins>;
  using result_type = state;
  state identity() const { return {}; }
  void fold(state& s, std::uint32_t x) const { ++s[x % Bins]; }
  state join(const state& l, const state& r) const {
    state s = l;
    for (int k = 0; k < Bins; ++k) s[k] += r[k];
    return s;
  }
  result_type result(const state& s) const { return s; }
};

}  // namespace

// The columns of a pleat of bytes hold 512 such states: 8 MiB, a whole stack.
TEMPLATE_LIST_TEST_CASE("a state of 16 KiB folds without a stack of megabytes", "", pleat_test::CpuBackends) {
  constexpr int bins = 2048;
  const std::int64_t n = 25 * PleatShape<1>::items + 77;  // OpenMP: two threads, whose runs are copied
  std::vector<std::uint8_t> bytes(n);
  Histogram<bins>::state counted{};
  for (std::int64_t i = 0; i < n; ++i) {
    bytes[i] = std::uint8_t(i * i / 7);
    ++counted[bytes[i]];
  }
  CHECK(parallel_reduce(TestType{}, bytes, Histogram<bins>{}) == counted);
}
