// expect: from_kokkos: the reducer needs init
#include <pleat/kokkos_reducer.hpp>
#include <pleat/pleat.hpp>

struct Product {
  using value_type = double;
  double* data;
  void join(double& dest, const double& src) const { dest *= src; }
#ifndef PLEAT_WRONG
  void init(double& value) const { value = 1; }
#endif
  double& reference() const { return *data; }
};

auto call(double& product) { return pleat::from_kokkos(Product{&product}); }
