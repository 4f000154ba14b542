// expect: the body must be a source, f\(i\) with a value, or f\(i, acc&...\) with one accumulator of exactly its reducer's result_type per reducer
#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
using Partial = float;
#else
using Partial = double;
#endif

void call() { pleat::parallel_reduce(10, [](std::int64_t, Partial& p) { p += 1; }, pleat::Sum<double>{}); }
