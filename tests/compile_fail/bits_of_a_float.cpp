// expect: BitAnd, BitOr, BitXor: the type must be an integer or bool
#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
using Item = float;
#else
using Item = unsigned;
#endif

Item call() {
  return pleat::parallel_reduce(10, [](std::int64_t i) { return Item(i); }, pleat::BitOr<Item>{});
}
