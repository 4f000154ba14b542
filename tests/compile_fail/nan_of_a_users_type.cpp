// expect: Nan::Ignore: the items must be numbers, since of other types none is NaN
#include <pleat/pleat.hpp>

struct Money {
  std::int64_t cents;
  friend Money operator+(Money a, Money b) { return {a.cents + b.cents}; }
};
#ifdef PLEAT_WRONG
using Reducer = pleat::Sum<Money, pleat::Plain, pleat::Nan::Ignore>;
#else
using Reducer = pleat::Sum<Money>;
#endif

Money call() {
  return pleat::parallel_reduce(10, [](std::int64_t i) { return Money{i}; }, Reducer{});
}
