// Elementary functions whose bits do not depend on host, device, compiler or instruction set.
#pragma once

#include <pleat/math/exp.hpp>
#include <pleat/math/hypot.hpp>
#include <pleat/math/log.hpp>
#include <pleat/math/sqrt.hpp>
