#include <pleat/macros.hpp>

PLEAT_MODEL(sizeof(int) == 1);
