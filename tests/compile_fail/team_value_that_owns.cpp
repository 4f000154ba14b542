// expect: what a functor of TeamPolicy returns must be trivially copyable
#include <pleat/pleat.hpp>

struct Number {
  double value;
#ifdef PLEAT_WRONG
  Number(double v) : value(v) {}
  Number(const Number& other) : value(other.value) {}
  Number& operator=(const Number&) = default;
#endif
  operator double() const { return value; }
};

double call() {
  return pleat::parallel_reduce(
      pleat::TeamPolicy<>(4, 32), [](const pleat::TeamPolicy<>::member_type&) { return Number{1}; },
      pleat::Sum<double>{});
}
