// The box around points: a struct as an item, another as the answer.
#include <pleat/pleat.hpp>

#include <cstdint>
#include <cstdio>

#include "reducers/extent.hpp"

// A mountain of 300 x 200 points, made up as it is read.
PLEAT_FUNCTION Point surveyed(std::int64_t i) {
  const float x = float(i % 300), y = float(i / 300);
  return {x, y, 1000 - (x - 120) * (x - 120) / 16 - (y - 80) * (y - 80) / 16};
}

int main() {
  const auto point = [](std::int64_t i) { return surveyed(i); };
  const Box box = pleat::parallel_reduce(300 * 200, point, Extent{});
  std::printf("x from %g to %g, y from %g to %g, height from %g to %g\n", double(box.low.x),
              double(box.high.x), double(box.low.y), double(box.high.y), double(box.low.z),
              double(box.high.z));

  // The answer for no points is the reducer's identity.
  const Box none = pleat::parallel_reduce(0, point, Extent{});

  const bool right = box.low.x == 0 && box.high.x == 299 && box.low.y == 0 && box.high.y == 199 &&
                     box.low.z == surveyed(300 * 200 - 1).z && box.high.z == 1000 && none.low.x > none.high.x;
  return right ? 0 : 1;
}
