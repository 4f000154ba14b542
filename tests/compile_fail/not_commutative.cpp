// expect: a reducer with commutative = false is folded in another order than the others
#include <pleat/pleat.hpp>

struct Hash {  // a polynomial of the items in their order
  static constexpr bool commutative = false;
  using value_type = unsigned;
  struct state {
    unsigned hash, factor;
  };
  using result_type = unsigned;
  state identity() const { return {0, 1}; }
  void fold(state& s, unsigned x) const { s = {s.hash * 31 + x, s.factor * 31}; }
  state join(const state& l, const state& r) const {
    return {l.hash * r.factor + r.hash, l.factor * r.factor};
  }
  unsigned result(const state& s) const { return s.hash; }
};

auto call() {
#ifdef PLEAT_WRONG
  return pleat::parallel_reduce(
      10, [](std::int64_t i) { return unsigned(i); }, Hash{}, pleat::Sum<unsigned>{});
#else
  return pleat::parallel_reduce(10, [](std::int64_t i) { return unsigned(i); }, Hash{}, Hash{});
#endif
}
