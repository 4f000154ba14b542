#include <catch2/catch.hpp>

#include <cstdint>

#include <pleat/pleat.hpp>

using namespace pleat;
using detail::takes_atomics;

namespace {

// A user's reducers of one number: the greatest common divisor is free of order, and one that keeps its word
// in bytes is not aligned for an atomic operation.
struct Gcd {
  static constexpr bool order_free = true;
  using value_type = std::uint32_t;
  struct state {
    std::uint32_t gcd;
  };
  using result_type = std::uint32_t;
  state identity() const { return {0}; }
  void fold(state& s, std::uint32_t x) const { s = join(s, {x}); }
  state join(state l, state r) const {
    while (r.gcd != 0) {
      const std::uint32_t rest = l.gcd % r.gcd;
      l = r;
      r = {rest};
    }
    return l;
  }
  std::uint32_t result(const state& s) const { return s.gcd; }
};
struct Bytes : Gcd {
  struct state {
    unsigned char byte[4];
  };
  state identity() const { return {}; }
  void fold(state&, std::uint32_t) const {}
  state join(const state& l, const state&) const { return l; }
  std::uint32_t result(const state&) const { return 0; }
};
struct GcdThatIsNotFree : Gcd {
  static constexpr bool order_free = false;
};

}  // namespace

TEST_CASE("one number that is free of order meets by atomic operations") {
  CHECK((takes_atomics<Sum<int>> && takes_atomics<Sum<std::int8_t>> &&
         takes_atomics<Sum<unsigned, In<unsigned>>>));
  CHECK((takes_atomics<Min<float>> && takes_atomics<Max<std::int64_t>> && takes_atomics<Count>));
  CHECK((takes_atomics<BitAnd<std::uint64_t>> && takes_atomics<LogicalOr<float>> && takes_atomics<Gcd>));
}
TEST_CASE("floating sums in one number do, too") {
  CHECK((takes_atomics<Sum<float>> && takes_atomics<Sum<Half>> && takes_atomics<Sum<float, In<double>>>));
  CHECK((takes_atomics<Mean<double>> && takes_atomics<Dot<float>>));
}
TEST_CASE("what holds more, less, or depends on the order does not") {
  CHECK_FALSE(
      (takes_atomics<ArgMax<float>> || takes_atomics<Moments<float>> || takes_atomics<MinMax<double>>));
  CHECK_FALSE((takes_atomics<Sum<float, Exact>> || takes_atomics<Sum<float, Compensated>>));
  CHECK_FALSE((takes_atomics<Min<std::int8_t>> || takes_atomics<BitOr<std::uint16_t>>));
  CHECK_FALSE((takes_atomics<Prod<float>> || takes_atomics<Bytes> || takes_atomics<GcdThatIsNotFree>));
}
