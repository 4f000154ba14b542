// expect: from_kokkos: the reducer needs join
#include <pleat/kokkos_reducer.hpp>
#include <pleat/pleat.hpp>

struct Total {
  using value_type = double;
  double* data;
#ifdef PLEAT_WRONG
  void join(double& dest, const double& src) { dest += src; }  // not const
#else
  void join(double& dest, const double& src) const { dest += src; }
#endif
  void init(double& value) const { value = 0; }
  double& reference() const { return *data; }
};

auto call(double& total) { return pleat::from_kokkos(Total{&total}); }
