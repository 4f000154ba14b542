// OnDevice<Backend>::of(items): the items where the backend can read them. The CPU backends read the host's
// memory; a test of a device specialises the struct before it instantiates the cases.
#pragma once

#include <tuple>

#include <pleat/pleat.hpp>

namespace pleat_test {

template <class Backend>
struct OnDevice {
  template <class Host>
  static const Host& of(const Host& host) {
    return host;
  }
};

// The backends that a .cpp test can name; each case is a template over one of them.
using CpuBackends = std::tuple<pleat::Serial
#if defined(PLEAT_HAS_OPENMP)
                               ,
                               pleat::OpenMP
#endif
                               >;

// The answers of the reducers over items on the host.
template <class Backend, class Host, class... R>
auto reduced(const Host& items, const R&... reducers) {
  return pleat::parallel_reduce(Backend{}, OnDevice<Backend>::of(items), reducers...);
}

}  // namespace pleat_test
