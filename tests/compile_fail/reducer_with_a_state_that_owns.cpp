// expect: parallel_reduce: after the body come reducers
#include <string>

#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
using State = std::string;  // a device could not copy it
#else
using State = char;
#endif

struct Last {
  using value_type = char;
  using state = State;
  using result_type = State;
  state first(char x) const { return state{x}; }
  void fold(state& s, char x) const { s = state{x}; }
  state join(const state&, const state& r) const { return r; }
  state result(const state& s) const { return s; }
};

void call() { pleat::parallel_reduce(10, [](std::int64_t i) { return char(i); }, Last{}); }
