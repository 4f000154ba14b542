// DefaultBackend: the backend of a call that names none. It is chosen once, by CMake (PLEAT_DEFAULT_BACKEND),
// and never changes from file to file; without the option it is Serial.
#pragma once

namespace pleat {

struct Serial;
struct OpenMP;
struct Cuda;

#if defined(PLEAT_DEFAULT_BACKEND)
using DefaultBackend = PLEAT_DEFAULT_BACKEND;
#else
using DefaultBackend = Serial;
#endif

}  // namespace pleat
