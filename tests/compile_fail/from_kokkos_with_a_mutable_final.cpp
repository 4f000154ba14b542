// expect: from_kokkos: the reducer's final must be const
#include <pleat/kokkos_reducer.hpp>
#include <pleat/pleat.hpp>

struct HalfOfSum {
  using value_type = double;
  double* data;
  void join(double& dest, const double& src) const { dest += src; }
  void init(double& value) const { value = 0; }
#ifdef PLEAT_WRONG
  void final(double& value) { value /= 2; }
#else
  void final(double& value) const { value /= 2; }
#endif
  double& reference() const { return *data; }
};

auto call(double& sum) { return pleat::from_kokkos(HalfOfSum{&sum}); }
