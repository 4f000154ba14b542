#include "oracle/oracle.hpp"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include <pleat/detail/body.hpp>
#include <pleat/fold/specification.hpp>

namespace pleat_test {
namespace {

// fold::specification, with the pleats shared among the cores.
template <class Reduction>
typename Reduction::results specified_on_all_cores(const Reduction& r) {
  constexpr std::int64_t pleat = Reduction::shape::items, stretch = 64;
  if (r.count() == 0) return r.empty();
  std::vector<typename Reduction::states> pleats(std::size_t((r.count() - 1) / pleat + 1));
  std::atomic<std::int64_t> next{0};
  const auto work = [&] {
    for (std::int64_t from = next.fetch_add(stretch); from < std::int64_t(pleats.size());
         from = next.fetch_add(stretch)) {
      for (std::int64_t p = from; p < std::min(from + stretch, std::int64_t(pleats.size())); ++p) {
        pleats[std::size_t(p)] =
            pleat::fold::specify_pleat(r, p * pleat, std::min(pleat, r.count() - p * pleat));
      }
    }
  };
  std::vector<std::thread> others;
  if (pleats.size() > 4 * stretch) {
    for (unsigned t = 1; t < std::thread::hardware_concurrency(); ++t) others.emplace_back(work);
  }
  work();
  for (std::thread& t : others) t.join();
  return r.result(pleat::fold::specify_tree(r, std::move(pleats)));
}

template <class Body, class... R>
auto specify(Body body, std::int64_t begin, std::int64_t end, R... reducers) {
  return specified_on_all_cores(pleat::Reduction<Body, R...>({begin, end}, body, reducers...));
}

}  // namespace

template <class E>
AllAnswers<E> specified(const E* items, std::int64_t begin, std::int64_t end) {
  return with_all_reducers<E>(
      [&](auto... reducers) { return specify(pleat::contiguous(items, end), begin, end, reducers...); });
}
template <class E>
pleat::Results<E, E> specified_outsider(const E* items, std::int64_t n) {
  return specify(pleat::contiguous(items, n), 0, n, pleat::Sum<E>{}, pleat::Min<E>{});
}
KokkosAnswers specified_kokkos(KokkosBody body, std::int64_t n) {
  return specify(pleat::detail::FunctorBody<KokkosBody>{body}, 0, n, pleat::Sum<float>{},
                 pleat::MinMax<float>{}, pleat::ArgMax<float>{});
}
pleat::Results<Extent, std::int64_t, std::uint8_t> specified_own(const float* items, std::int64_t n) {
  return specify(pleat::contiguous(items, n), 0, n, ExtentOf{}, CountsAgree{}, Blend{});
}

#define PLEAT_TEST_SPECIFIED(E) template AllAnswers<E> specified<E>(const E*, std::int64_t, std::int64_t);
PLEAT_TEST_SPECIFIED(float)
PLEAT_TEST_SPECIFIED(double)
PLEAT_TEST_SPECIFIED(std::int32_t)
PLEAT_TEST_SPECIFIED(std::int64_t)
PLEAT_TEST_SPECIFIED(pleat::Half)
PLEAT_TEST_SPECIFIED(pleat::BFloat16)
#undef PLEAT_TEST_SPECIFIED
template pleat::Results<Rgb, Rgb> specified_outsider<Rgb>(const Rgb*, std::int64_t);
template pleat::Results<Vec3, Vec3> specified_outsider<Vec3>(const Vec3*, std::int64_t);

}  // namespace pleat_test
