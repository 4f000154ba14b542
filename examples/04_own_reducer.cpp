// A reducer of one's own over a struct of one's own: the total momentum and the fastest of many particles. A
// reducer is a small object with three types and four functions; it knows nothing of threads, vectors or
// devices.
#include <pleat/pleat.hpp>

#include <cstdint>
#include <cstdio>
#include <vector>

struct Particle {
  double mass, velocity;
  int id;
};

struct Census {
  using value_type = Particle;  // what it takes
  struct state {                // a partial result: trivially copyable
    double momentum, top_speed;
    int fastest;
  };
  using result_type = state;  // what the caller gets

  // PLEAT_FUNCTION lets Cuda call them too. first() starts a partial from one item, so no identity is needed.
  PLEAT_FUNCTION static state first(const Particle& p) {
    return {p.mass * p.velocity, p.velocity < 0 ? -p.velocity : p.velocity, p.id};
  }
  PLEAT_FUNCTION static void fold(state& s, const Particle& p) { s = join(s, first(p)); }
  // Written so that of two equally fast ones the lower id wins, whichever side it comes from.
  PLEAT_FUNCTION static state join(const state& l, const state& r) {
    const bool right = r.top_speed > l.top_speed || (r.top_speed == l.top_speed && r.fastest < l.fastest);
    const state& best = right ? r : l;
    return {l.momentum + r.momentum, best.top_speed, best.fastest};
  }
  PLEAT_FUNCTION static result_type result(const state& s) { return s; }
};
static_assert(pleat::Reducer<Census>);

int main() {
  std::vector<Particle> particles;
  for (int id = 0; id < 10000; ++id) particles.push_back({0.5, double(id * 37 % 1000) - 499.5, id});

  const Census::state census = pleat::parallel_reduce(pleat::DefaultBackend{}, particles, Census{});
  std::printf("momentum %g, fastest is %d at %g\n", census.momentum, census.fastest, census.top_speed);

  // A reducer with no identity has no answer for no particles, and says so.
  bool refused = false;
  try {
    pleat::parallel_reduce(pleat::DefaultBackend{}, std::vector<Particle>{}, Census{});
  } catch (const pleat::ArgumentError& error) {
    std::printf("%s\n", error.what());
    refused = true;
  }
  const bool right = census.momentum == 0 && census.fastest == 0 && census.top_speed == 499.5 && refused;
  return right ? 0 : 1;
}
