// The box around points.
#pragma once

#include <limits>

#include <pleat/concepts/reducer.hpp>
#include <pleat/macros.hpp>

struct Point {
  float x, y, z;
};
struct Box {
  Point low, high;
};

struct Extent {
  using value_type = Point;
  using state = Box;
  using result_type = Box;

  // The box around nothing is inside out, and joins to every other without a trace.
  PLEAT_FUNCTION static Box identity() { return {{inf, inf, inf}, {-inf, -inf, -inf}}; }
  PLEAT_FUNCTION static Box first(const Point& p) { return {p, p}; }
  PLEAT_FUNCTION static void fold(Box& box, const Point& p) { box = join(box, first(p)); }
  PLEAT_FUNCTION static Box join(const Box& l, const Box& r) {
    return {{least(l.low.x, r.low.x), least(l.low.y, r.low.y), least(l.low.z, r.low.z)},
            {-least(-l.high.x, -r.high.x), -least(-l.high.y, -r.high.y), -least(-l.high.z, -r.high.z)}};
  }
  PLEAT_FUNCTION static Box result(const Box& box) { return box; }

 private:
  // In a function nvcc would take the call for one on the device, which it allows for no constexpr of std.
  static constexpr float inf = std::numeric_limits<float>::infinity();

  PLEAT_FUNCTION static float least(float a, float b) { return b < a ? b : a; }
};

static_assert(pleat::Reducer<Extent>);
