// expect: with_backend: the visitor must be callable with every backend
#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
using Any = int;
#else
struct Any {
  template <class Backend>
  Any(Backend) {}
};
#endif

int call() {
  return pleat::with_backend("serial", [](Any) { return 1; });
}
