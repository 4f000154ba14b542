// OpenMP: the canonical fold on several threads, with the usual environment variables. Threads take whole
// pleats in contiguous, equal parts, so the answer has the same bits for any number of threads; a small range
// wakes no thread. The first exception of a functor reaches the caller after all threads have stopped.
#pragma once

#include <algorithm>
#include <cstdint>
#include <exception>
#include <optional>
#include <vector>

#include <omp.h>

#include <pleat/concepts/backend.hpp>
#include <pleat/detail/lanes.hpp>
#include <pleat/fold/fold_pleats.hpp>
#include <pleat/fold/stop.hpp>
#include <pleat/into.hpp>

namespace pleat {

struct OpenMP {
  using axis = axes::backend;
  static constexpr const char* name = "openmp";
  // Below this many pleats a thread costs more than it brings (a pleat is 16 KiB, some 0.1 to 1 us).
  static constexpr std::int64_t pleats_per_thread = 12;

  template <class Reduction, class Policy>
  typename Reduction::results reduce(const Reduction& r, const Policy&) const {
    const std::int64_t pleats = (r.count() - 1) / Reduction::shape::items + 1;
    const int threads = int(std::clamp<std::int64_t>(pleats / pleats_per_thread, 1, omp_get_max_threads()));
    if (threads == 1) return fold::reduce_here<detail::fold_register_bytes>(r);
    return on_threads(r, pleats, threads);
  }

  template <class Reduction, class Policy, class Into>
  void reduce_into(const Reduction& r, const Policy& policy, const Into& into) const {
    detail::store(reduce(r, policy), into);
  }

 private:
  template <class Reduction>
  static typename Reduction::results on_threads(const Reduction& r, std::int64_t pleats, int threads) {
    using Runs = fold::runs_t<Reduction>;
    std::vector<std::optional<Runs>> parts(threads);
    std::exception_ptr failure;
    fold::Stop stop;

#pragma omp parallel num_threads(threads)
    {
      // OpenMP may grant fewer threads than asked for: the parts follow what it granted.
      const std::int64_t mine = omp_get_thread_num(), granted = omp_get_num_threads();
      try {
        Runs runs = fold::make_runs(r);
        fold::fold_pleats<detail::fold_register_bytes>(r, pleats * mine / granted,
                                                       pleats * (mine + 1) / granted, runs, &stop);
        parts[mine].emplace(runs);
      } catch (...) {
#pragma omp critical(pleat_failure)
        if (!failure) failure = std::current_exception();
        stop.ask();
      }
    }
    if (failure) std::rethrow_exception(failure);

    Runs& whole = *parts[0];
    for (int t = 1; t < threads && parts[t]; ++t) fold::append_runs<Reduction>(whole, *parts[t]);
    return fold::results_of(r, whole);
  }
};

static_assert(Backend<OpenMP>);

}  // namespace pleat
