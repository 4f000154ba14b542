// Specified: the executable specification as a backend, so that any call can be repeated with it: what comes
// back is what every backend must return, bit for bit. It is also an outsider's backend: a type with two
// members.
#pragma once

#include <pleat/concepts/backend.hpp>
#include <pleat/fold/specification.hpp>
#include <pleat/into.hpp>

namespace pleat_test {

struct Specified {
  using axis = pleat::axes::backend;
  static constexpr const char* name = "specified";

  template <class Reduction, class Policy>
  typename Reduction::results reduce(const Reduction& r, const Policy&) const {
    return pleat::fold::specification(r);
  }
  template <class Reduction, class Policy, class Into>
  void reduce_into(const Reduction& r, const Policy& policy, const Into& into) const {
    pleat::detail::store(reduce(r, policy), into);
  }
};

static_assert(pleat::Backend<Specified>);

}  // namespace pleat_test
