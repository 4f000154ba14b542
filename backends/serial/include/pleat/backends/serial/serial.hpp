// Serial: one thread, the fast fold, no dependency. The reference backend that users switch to in tests.
#pragma once

#include <pleat/concepts/backend.hpp>
#include <pleat/detail/lanes.hpp>
#include <pleat/fold/fold_lines.hpp>
#include <pleat/fold/fold_pleats.hpp>
#include <pleat/into.hpp>

namespace pleat {

struct Serial {
  using axis = axes::backend;
  static constexpr const char* name = "serial";

  template <class Reduction, class Policy>
  typename Reduction::results reduce(const Reduction& r, const Policy&) const {
    return fold::reduce_here<detail::fold_register_bytes>(r);
  }

  template <class Reduction, class Policy, class Into>
  void reduce_into(const Reduction& r, const Policy& policy, const Into& into) const {
    detail::store(reduce(r, policy), into);
  }

  template <class Batch, class Policy, class Into>
  void reduce_batch_into(const Batch& batch, const Policy&, const Into& into) const {
    fold::reduce_rows_here<detail::fold_register_bytes>(batch, 0, batch.rows(), into);
  }
};

static_assert(Backend<Serial>);

}  // namespace pleat
