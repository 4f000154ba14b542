// All of Pleat's macros. Without nvcc the markers are empty, so framework headers are plain C++20.
#pragma once

#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || \
    defined(__NO_SIGNED_ZEROS__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "Pleat promises the same bits everywhere: compile without -ffast-math and its parts"
#endif

// A function that runs on the host and on the device; write it before user functors and reducers.
#if defined(__CUDACC__)
#define PLEAT_FUNCTION __host__ __device__
#define PLEAT_LAMBDA [=] __host__ __device__
#define PLEAT_CLASS_LAMBDA [ =, *this ] __host__ __device__
// Lets a host-device template call a user's host-only function without a warning (TOOLCHAIN F4).
#define PLEAT_CALLS_USER_CODE _Pragma("nv_exec_check_disable")
#else
#define PLEAT_FUNCTION
#define PLEAT_LAMBDA [=]
#define PLEAT_CLASS_LAMBDA [ =, *this ]
#define PLEAT_CALLS_USER_CODE
#endif

// Built-in arithmetic is always inlined, so that it falls under the guard of the loop that calls it.
#define PLEAT_INLINE PLEAT_FUNCTION inline __attribute__((always_inline))
// The same for what only a CPU backend calls: SIMD lanes do not exist in device code.
#define PLEAT_HOST_INLINE inline __attribute__((always_inline))

// The guard of every host loop that folds: no contraction of a * b + c into one rounding, not even in an
// inlined user functor, and full optimisation of the loop at -O2. g++ contracts by default where the machine
// has FMA; clang contracts only inside one expression, and Pleat writes none that mixes * and +.
// Must stay noinline: an inlined guard takes the mode of its caller.
#if defined(__GNUC__) && !defined(__clang__) && !defined(PLEAT_WITHOUT_CONTRACTION_GUARD)
#define PLEAT_EXACT_FLOATS __attribute__((noinline, optimize("O3,fp-contract=off")))
#else
#define PLEAT_EXACT_FLOATS __attribute__((noinline))
#endif

// A function of Pleat's own that mixes * and + and that users call outside of the guarded loops too: on g++
// with FMA it carries the guard itself, at the price of a call; elsewhere nothing would contract it.
#if defined(__FP_FAST_FMA) && !defined(__clang__) && !defined(__CUDA_ARCH__)
#define PLEAT_GUARDED PLEAT_FUNCTION inline PLEAT_EXACT_FLOATS
#else
#define PLEAT_GUARDED PLEAT_INLINE
#endif

// Unrolls the next host loop, which keeps its arrays in registers at -O2 too; nvcc does not know the pragma.
#if defined(__CUDACC__)
#define PLEAT_UNROLL_8
#elif defined(__clang__)
#define PLEAT_UNROLL_8 _Pragma("clang loop unroll(full)")
#else
#define PLEAT_UNROLL_8 _Pragma("GCC unroll 8")
#endif

// What a header says of its class: it models its concept. Pleat's tests and header checks look whether it is
// so; users' units are spared the time, which for all headers is that of a whole reduction.
#if defined(PLEAT_CHECK_MODELS)
#define PLEAT_MODEL(...) static_assert(__VA_ARGS__)
#else
#define PLEAT_MODEL(...) static_assert(true)
#endif
