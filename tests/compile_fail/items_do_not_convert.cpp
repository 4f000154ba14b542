// expect: the body's items do not convert to a reducer's value_type
#include <pleat/pleat.hpp>

struct Text {
  const char* text;
};

void call() {
#ifdef PLEAT_WRONG
  const auto body = [](std::int64_t) { return Text{""}; };
#else
  const auto body = [](std::int64_t) { return 1.0f; };
#endif
  pleat::parallel_reduce(10, body, pleat::Sum<double>{});
}
