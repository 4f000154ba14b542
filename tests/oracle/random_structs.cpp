#include "oracle/random_structs.hpp"

#include <thread>

#include <pleat/fold/specification.hpp>
#include <pleat/sources/contiguous.hpp>

namespace pleat_test {

template <class R>
std::vector<typename R::result_type> specified_batch(const RandomBatch<R>& batch) {
  using Source = pleat::Contiguous<typename R::value_type>;
  const Source pool = pleat::contiguous(batch.pool.data(), std::int64_t(batch.pool.size()));
  std::vector<typename R::result_type> answers(batch.windows.size());
  const std::size_t threads = std::max(1u, std::thread::hardware_concurrency());
  const auto work = [&](std::size_t from) {
    for (std::size_t k = from; k < answers.size(); k += threads) {
      const Window w = batch.windows[k];
      answers[k] =
          pleat::fold::specification(pleat::Reduction<Source, R>({w.begin, w.begin + w.n}, pool, R()));
    }
  };
  std::vector<std::thread> others;
  for (std::size_t t = 1; t < threads; ++t) others.emplace_back(work, t);
  work(0);
  for (std::thread& t : others) t.join();
  return answers;
}

#define PLEAT_TEST_SPECIFIED(R) \
  template std::vector<typename R::result_type> specified_batch<R>(const RandomBatch<R>&);
PLEAT_TEST_RANDOM_STRUCTS(PLEAT_TEST_SPECIFIED)
#undef PLEAT_TEST_SPECIFIED

}  // namespace pleat_test
