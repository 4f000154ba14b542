// expect: parallel_reduce: after the body come reducers
#include <pleat/pleat.hpp>

struct Last {
  using value_type = float;
  using state = float;
  using result_type = float;
  state first(float x) const { return x; }
  void fold(state& s, float x) const { s = x; }
#ifndef PLEAT_WRONG
  state join(const state&, const state& r) const { return r; }
#endif
  float result(const state& s) const { return s; }
};

float call() {
  return pleat::parallel_reduce(10, [](std::int64_t i) { return float(i); }, Last{});
}
