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
#include <pleat/detail/smaller.hpp>
#include <pleat/fold/fold_lines.hpp>
#include <pleat/fold/fold_pleats.hpp>
#include <pleat/fold/fold_segments.hpp>
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
    const std::int64_t pleats = pleats_of(r);
    const int threads = int(std::clamp<std::int64_t>(pleats / pleats_per_thread, 1, omp_get_max_threads()));
    if (threads == 1) return fold::reduce_here<detail::fold_register_bytes>(r);
    return on_threads(r, pleats, threads);
  }

  template <class Reduction, class Policy, class Into>
  void reduce_into(const Reduction& r, const Policy& policy, const Into& into) const {
    detail::store(reduce(r, policy), into);
  }

  // Threads take segments of as many items each; the parts of a giant are shared.
  template <class Batch, class Policy, class Into>
    requires(requires { Batch::of_segments; })
  void reduce_batch_into(const Batch& batch, const Policy& policy, const Into& into) const {
    const std::int64_t rows = batch.rows();
    const std::int64_t items = batch.offsets()[rows] - batch.offsets()[0];
    const std::int64_t work =
        (items + rows * fold::items_per_segment) / (pleats_per_thread * Batch::row_type::shape::items);
    const int threads = int(std::clamp<std::int64_t>(work, 1, omp_get_max_threads()));
    if (threads == 1) return fold::reduce_rows_here<detail::fold_register_bytes>(batch, 0, rows, into);
    const auto is_giant = [&](std::int64_t k) {
      return (batch.offsets()[k + 1] - batch.offsets()[k]) / pleats_per_thread >=
                 Batch::row_type::shape::items * threads &&
             batch.offsets()[k + 1] - batch.offsets()[k] > items / (4 * threads);
    };
    for (std::int64_t k = 0; k < rows; ++k) {
      if (is_giant(k)) reduce_into(batch.row(k), policy, detail::row_of(into, k));
    }
    on_each_thread(threads, [&](std::int64_t mine, std::int64_t granted, const fold::Stop& stop) {
      const std::int64_t end = fold::segment_of_part(batch, mine + 1, granted);
      std::int64_t from = fold::segment_of_part(batch, mine, granted);
      for (std::int64_t k = from; k <= end; ++k) {
        if (k < end && !is_giant(k)) continue;
        fold::reduce_rows_here<detail::fold_register_bytes>(batch, from, k, into, &stop);
        from = k + 1;
      }
    });
  }

  // Threads take rows, or, where there are too few of them, the parts of each row in turn.
  template <class Batch, class Policy, class Into>
  void reduce_batch_into(const Batch& batch, const Policy& policy, const Into& into) const {
    const std::int64_t rows = batch.rows(), pleats_of_row = pleats_of(batch.row(0));
    const std::int64_t most = omp_get_max_threads();
    if (rows < most && pleats_of_row >= most * pleats_per_thread) {
      for (std::int64_t k = 0; k < rows; ++k)
        reduce_into(batch.row(k), policy, detail::row_of(into, batch.place(k)));
      return;
    }
    const std::int64_t work = rows / rows_per_pleat + rows * batch.cols() / Batch::row_type::shape::items;
    const int threads =
        int(std::clamp<std::int64_t>(detail::smaller(rows, work / pleats_per_thread), 1, most));
    if (threads == 1) return fold::reduce_rows_here<detail::fold_register_bytes>(batch, 0, rows, into);
    on_each_thread(threads, [&](std::int64_t mine, std::int64_t granted, const fold::Stop& stop) {
      fold::reduce_rows_here<detail::fold_register_bytes>(batch, part_of(rows, mine, granted),
                                                          part_of(rows, mine + 1, granted), into, &stop);
    });
  }

  // Threads take units, such as teams, a few at a time, for they may differ much; each asks make() for what
  // it calls with them.
  template <class Make>
  void for_each_unit(std::int64_t units, const Make& make) const {
    const int threads = int(detail::smaller<std::int64_t>(units, omp_get_max_threads()));
    const std::int64_t share = detail::larger<std::int64_t>(units / (16 * std::int64_t(threads)), 1);
    std::int64_t next = 0;
    on_each_thread(threads, [&](std::int64_t, std::int64_t, const fold::Stop& stop) {
      const auto worker = make();
      while (!stop.is_asked()) {
        const std::int64_t first = __atomic_fetch_add(&next, share, __ATOMIC_RELAXED);
        if (first >= units) return;
        const std::int64_t end = detail::smaller(first + share, units);
        for (std::int64_t unit = first; unit < end; ++unit) worker(unit);
      }
    });
  }

 private:
  static constexpr std::int64_t rows_per_pleat = 16;  // what a row costs beside its items

  template <class Reduction>
  static std::int64_t pleats_of(const Reduction& r) {
    return (r.count() - 1) / Reduction::shape::items + 1;
  }

  // Runs part(number, of how many, stop) on the threads. The first exception reaches the caller after all
  // have stopped. OpenMP may grant fewer threads than asked for: the parts follow what it granted.
  template <class Part>
  static void on_each_thread(int threads, const Part& part) {
    std::exception_ptr failure;
    fold::Stop stop;
#pragma omp parallel num_threads(threads)
    {
      try {
        part(std::int64_t(omp_get_thread_num()), std::int64_t(omp_get_num_threads()), stop);
      } catch (...) {
#pragma omp critical(pleat_failure)
        if (!failure) failure = std::current_exception();
        stop.ask();
      }
    }
    if (failure) std::rethrow_exception(failure);
  }

  static std::int64_t part_of(std::int64_t all, std::int64_t part, std::int64_t parts) {
    return all / parts * part + all % parts * part / parts;
  }

  template <class Reduction>
  static typename Reduction::results on_threads(const Reduction& r, std::int64_t pleats, int threads) {
    using Runs = fold::runs_t<Reduction>;
    std::vector<std::optional<Runs>> parts(threads);
    on_each_thread(threads, [&](std::int64_t mine, std::int64_t granted, const fold::Stop& stop) {
      Runs runs = fold::make_runs(r);
      fold::fold_pleats<detail::fold_register_bytes>(r, part_of(pleats, mine, granted),
                                                     part_of(pleats, mine + 1, granted), runs, &stop);
      parts[mine].emplace(runs);
    });

    Runs& whole = *parts[0];
    for (int t = 1; t < threads && parts[t]; ++t) fold::append_runs<Reduction>(whole, *parts[t]);
    return fold::results_of(r, whole);
  }
};

static_assert(Backend<OpenMP>);

}  // namespace pleat
