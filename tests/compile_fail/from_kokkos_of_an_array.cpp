// expect: from_kokkos: value_type is an array
#include <pleat/kokkos_reducer.hpp>
#include <pleat/pleat.hpp>

struct Totals {
#ifdef PLEAT_WRONG
  using value_type = double[];
  using reference_type = double*;
#else
  struct value_type {
    double of[2];
  };
  using reference_type = value_type&;
#endif
  value_type* data;
  template <class Dest, class Src>
  void join(Dest& dest, const Src& src) const {
    for (int k = 0; k < 2; ++k) dest.of[k] += src.of[k];
  }
  template <class Value>
  void init(Value& value) const {
    value = {};
  }
  template <class Value = value_type>
  Value& reference() const {
    return *data;
  }
};

auto call(Totals totals) { return pleat::from_kokkos(totals); }
