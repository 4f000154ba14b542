// expect: from_kokkos: the reducer's result is a view and not a scalar
#include <pleat/kokkos_reducer.hpp>
#include <pleat/pleat.hpp>

struct Total {
  using value_type = double;
  double* data;
  void join(double& dest, const double& src) const { dest += src; }
  void init(double& value) const { value = 0; }
#ifdef PLEAT_WRONG
  double* view() const { return data; }
#else
  double& reference() const { return *data; }
#endif
};

auto call(double& total) { return pleat::from_kokkos(Total{&total}); }
