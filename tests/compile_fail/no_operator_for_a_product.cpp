// expect: Prod: the type must be a number, .*, or have an operator\*
#include <pleat/pleat.hpp>

struct Point {
  double x, y;
#ifndef PLEAT_WRONG
  friend Point operator*(const Point& a, const Point& b) { return {a.x * b.x, a.y * b.y}; }
#endif
};

Point call() {
  return pleat::parallel_reduce(10, [](std::int64_t i) { return Point{double(i), 1}; }, pleat::Prod<Point>{});
}
