// The backends that this unit was built with. Serial is always there. A backend that was not built can be
// named, and answers with a sentence when it is used.
#pragma once

#include <cstdint>
#include <string_view>

#include <pleat/backends/serial/serial.hpp>
#include <pleat/default_backend.hpp>
#include <pleat/policies/options.hpp>
#include <pleat/with_backend.hpp>

#if defined(PLEAT_WITH_OPENMP) && defined(_OPENMP)
#include <pleat/backends/openmp/openmp.hpp>
#define PLEAT_HAS_OPENMP 1
#endif
#if defined(PLEAT_WITH_CUDA) && defined(__CUDACC__)
#include <pleat/backends/cuda/cuda.cuh>
#define PLEAT_HAS_CUDA 1
#endif

namespace pleat {

namespace detail {

template <class>
struct NoReduction {
  using results = void;
};

// A backend that can be named but not used; Backend::refuse<Reduction>() holds the sentence.
template <class Backend>
struct NotBuilt {
  using axis = axes::backend;
  template <class Reduction, class Policy>
  typename Reduction::results reduce(const Reduction&, const Policy&) const {
    return Backend::template refuse<Reduction>();
  }
  template <class Reduction, class Policy, class Into>
  void reduce_into(const Reduction&, const Policy&, const Into&) const {
    Backend::template refuse<Reduction>();
  }
  template <class Make>
  void for_each_unit(std::int64_t, const Make&) const {
    Backend::template refuse<NoReduction<Make>>();
  }
};

}  // namespace detail

#if !defined(PLEAT_HAS_OPENMP)
struct OpenMP : detail::NotBuilt<OpenMP> {
  static constexpr const char* name = "openmp";
  template <class Reduction>
  static typename Reduction::results refuse() {
    static_assert(sizeof(Reduction) == 0,
                  "OpenMP: this unit was built without it; link pleat::openmp (-fopenmp)");
  }
};
#endif
#if !defined(PLEAT_HAS_CUDA)
struct Cuda : detail::NotBuilt<Cuda> {
  static constexpr const char* name = "cuda";
  template <class Reduction>
  static typename Reduction::results refuse() {
    static_assert(sizeof(Reduction) == 0,
                  "Cuda: link pleat::cuda and compile this file with nvcc (name it .cu)");
  }
};
#endif

namespace detail {
template <class... Lists>
struct Joined;
template <class... A>
struct Joined<BackendList<A...>> {
  using type = BackendList<A...>;
};
template <class... A, class... B, class... More>
struct Joined<BackendList<A...>, BackendList<B...>, More...> : Joined<BackendList<A..., B...>, More...> {};
}  // namespace detail

using BuiltBackends = typename detail::Joined<BackendList<Serial>
#if defined(PLEAT_HAS_OPENMP)
                                              ,
                                              BackendList<OpenMP>
#endif
#if defined(PLEAT_HAS_CUDA)
                                              ,
                                              BackendList<Cuda>
#endif
                                              >::type;

template <class Visitor>
auto with_backend(std::string_view name, Visitor&& visitor) {
  return detail::visit_backend(name, visitor, BuiltBackends{});
}

}  // namespace pleat
