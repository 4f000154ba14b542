#include <pleat/pleat.hpp>
