// expect: within a team on Cuda: the states of the reducers must be of 8 KiB at most
#include <pleat/pleat.hpp>

template <int Bytes>
struct Large {
  using value_type = float;
  using result_type = float;
  struct state {
    char bytes[Bytes];
  };
  PLEAT_FUNCTION static state identity() { return {}; }
  PLEAT_FUNCTION static void fold(state& s, float x) { s.bytes[0] += char(x); }
  PLEAT_FUNCTION static state join(const state& l, const state&) { return l; }
  PLEAT_FUNCTION static float result(const state& s) { return float(s.bytes[0]); }
};

void call(float* sums) {
#ifdef PLEAT_WRONG
  using R = Large<9000>;
#else
  using R = Large<90>;
#endif
  pleat::parallel_for(
      pleat::TeamPolicy<pleat::Cuda>(4, 32),
      PLEAT_LAMBDA(const pleat::TeamPolicy<pleat::Cuda>::member_type& team) {
        sums[team.league_rank()] = pleat::parallel_reduce(
            pleat::TeamVectorRange(team, 9), [](std::int64_t i) { return float(i); }, R{});
      });
}
