# Sets PLEAT_HAS_CUDA and enables the language. It is included at the top, since a language must be enabled in
# a directory above every target that uses it.
set(PLEAT_HAS_CUDA FALSE)
if(NOT PLEAT_CUDA)
  message(STATUS "Pleat: PLEAT_CUDA is OFF, the Cuda backend is left out")
  return()
endif()

include(CheckLanguage)
check_language(CUDA)
if(NOT CMAKE_CUDA_COMPILER)
  if(PLEAT_CUDA STREQUAL "AUTO")
    message(STATUS "Pleat: no CUDA compiler found, the Cuda backend is left out")
    return()
  endif()
  message(FATAL_ERROR "Pleat: PLEAT_CUDA is ON, but no CUDA compiler was found")
endif()

# Before the language is enabled, or CMake would choose the compiler's oldest architecture.
if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES AND NOT DEFINED ENV{CUDAARCHS})
  set(CMAKE_CUDA_ARCHITECTURES 90)
endif()
enable_language(CUDA)
find_package(CUDAToolkit REQUIRED)
set(PLEAT_HAS_CUDA TRUE)
