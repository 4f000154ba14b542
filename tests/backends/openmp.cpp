// What is OpenMP's own: threads, in any number, nested and side by side, and exceptions that cross them. The
// laws of every CPU backend are in floats.cpp and its siblings.
#include <pleat/backends.hpp>

#if defined(PLEAT_HAS_OPENMP)
#include <catch2/catch.hpp>

#include <array>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <pleat/parallel_reduce.hpp>
#include <pleat/reducers.hpp>

#include "support/data.hpp"
#include "support/largest_team.hpp"
#include "support/same_bits.hpp"
#include "support/sanitized.hpp"
#include "support/specified.hpp"
#include "support/witness.hpp"

using namespace pleat;
using namespace pleat_test;

namespace {

// A pleat of 24-byte items is the smallest there is, so that 64 threads have work with few items.
constexpr std::int64_t pleat_items = PleatShape<24>::items;
constexpr std::int64_t two_threads = 2 * OpenMP::pleats_per_thread * pleat_items;
constexpr std::int64_t every_thread = 64 * OpenMP::pleats_per_thread * pleat_items;

// Sets the number of threads, and puts things back.
class Threads {
 public:
  explicit Threads(int count) {
    wake_largest_team();
    omp_set_num_threads(count);
  }
  ~Threads() {
    omp_set_num_threads(saved_);
    omp_set_max_active_levels(saved_levels_);
  }

 private:
  int saved_ = omp_get_max_threads(), saved_levels_ = omp_get_max_active_levels();
};

struct MadeUp {
  Vec3 operator()(std::int64_t i) const { return hard_value<Vec3>(Data::wide, 3, std::uint64_t(i)); }
};

template <class Backend>
Bits all_of(std::int64_t n) {
  return bits(parallel_reduce(RangePolicy<Backend>(0, n), MadeUp{}, Sum<Vec3>{}, Witness<Vec3>{}));
}

}  // namespace

TEST_CASE("1 to 64 threads give the same bits") {
  const std::int64_t n = every_thread + 5 * pleat_items + 3;
  const auto items = hard_data<Vec3>(Data::wide, n);
  const auto reduce = [&](auto backend) {
    return bits(parallel_reduce(backend, items, Sum<Vec3>{}, Witness<Vec3>{}));
  };
  const Bits specified = reduce(Specified{});
  for (int count = 1; count <= 64; count += sanitized ? 7 : 1) {
    const Threads threads(count);
    CAPTURE(count);
    CHECK(reduce(OpenMP{}) == specified);
  }
}

TEST_CASE("any number of threads gives the same bits around the sizes at which another thread joins") {
  const Threads threads(64);
  for (const std::int64_t n :
       {two_threads - 1, two_threads, two_threads + 1, 3 * two_threads / 2 + 7, every_thread}) {
    CAPTURE(n);
    CHECK(all_of<OpenMP>(n) == all_of<Specified>(n));
  }
}

TEST_CASE("a Kokkos functor and the arg-reducers give the same bits for any number of threads") {
  constexpr std::int64_t n = 16 * OpenMP::pleats_per_thread * 4096 + 77;
  const auto items = hard_data<float>(Data::ties, n);  // every value stands in many places
  const auto update = [x = items.data()](std::int64_t i, float& sum, MinMaxResult<float>& ends) {
    sum += x[i] * 0.1f;
    ends.min = std::min(ends.min, x[i]);
    ends.max = std::max(ends.max, x[i]);
  };
  const Bits updated =
      bits(parallel_reduce(RangePolicy<Specified>(0, n), update, Sum<float>{}, MinMax<float>{}));
  for (const int count : {1, 2, 3, 7, 16, 33}) {
    const Threads threads(count);
    CAPTURE(count);
    CHECK(bits(parallel_reduce(RangePolicy<OpenMP>(0, n), update, Sum<float>{}, MinMax<float>{})) == updated);
    const auto [low, high] = parallel_reduce(OpenMP{}, items, ArgMin<float>{}, ArgMax<float>{});
    std::int64_t first_low = 0, first_high = 0;
    while (items[first_low] != -3) ++first_low;
    while (items[first_high] != 3) ++first_high;
    CHECK((low.index == first_low && high.index == first_high));
  }
}

TEST_CASE("every item is computed exactly once by several threads, and a small range wakes none") {
  const Threads threads(5);
  std::vector<std::atomic<int>> calls(every_thread);
  std::atomic<int> most_threads{0};
  const auto count = [&](std::int64_t i) {
    ++calls[std::size_t(i)];
    int seen = most_threads;
    while (seen < omp_get_num_threads() && !most_threads.compare_exchange_weak(seen, omp_get_num_threads())) {
    }
    return Vec3{1, 0, 0};
  };
  CHECK(parallel_reduce(RangePolicy<OpenMP>(0, every_thread), count, Sum<Vec3>{}).x == double(every_thread));
  CHECK(most_threads == 5);
  std::int64_t others = 0;
  for (const auto& each : calls) others += each != 1;
  CHECK(others == 0);

  most_threads = 0;
  parallel_reduce(RangePolicy<OpenMP>(0, two_threads - pleat_items), count, Sum<Vec3>{});
  CHECK(most_threads == 1);
}

TEST_CASE("a call from inside a parallel region gives the same bits, nested or not") {
  const Bits specified = all_of<Specified>(every_thread);
  for (const int levels : {1, 2}) {
    const Threads threads(3);
    omp_set_max_active_levels(levels);
    std::array<Bits, 3> answers;
#pragma omp parallel num_threads(3)
    answers[std::size_t(omp_get_thread_num())] = all_of<OpenMP>(every_thread);
    CAPTURE(levels);
    for (const Bits& answer : answers) CHECK(answer == specified);
  }
}

TEST_CASE("calls from several host threads at once do not disturb each other") {
  const Threads threads(3);
  const std::int64_t sizes[] = {two_threads, 2 * two_threads + 1, 3 * two_threads + 5, 1000};
  std::vector<Bits> specified;
  for (const std::int64_t n : sizes) specified.push_back(all_of<Specified>(n));
  std::array<int, 4> wrong{};
  std::vector<std::thread> hosts;
  for (std::size_t h = 0; h < 4; ++h) {
    hosts.emplace_back([&, h] {
      for (int round = 0; round < 5; ++round) wrong[h] += !(all_of<OpenMP>(sizes[h]) == specified[h]);
    });
  }
  for (auto& host : hosts) host.join();
  CHECK(wrong == std::array<int, 4>{});
}

TEST_CASE("the first exception of a functor reaches the caller, and the next call is right") {
  const Threads threads(4);
  const Bits specified = all_of<Specified>(every_thread);
  for (const std::int64_t bad : {std::int64_t(0), every_thread / 2, every_thread - 1}) {
    const auto throws_once = [bad](std::int64_t i) {
      if (i == bad) throw std::out_of_range("item " + std::to_string(i));
      return MadeUp{}(i);
    };
    CHECK_THROWS_WITH(parallel_reduce(RangePolicy<OpenMP>(0, every_thread), throws_once, Sum<Vec3>{}),
                      "item " + std::to_string(bad));
    CHECK(all_of<OpenMP>(every_thread) == specified);
  }
}

TEST_CASE("when every thread throws, one exception arrives and the others end with their threads") {
  const Threads threads(4);
  std::atomic<int> thrown{0};
  const auto throws = [&](std::int64_t i, double& sum) {
    sum += 1;
    if (i % 1000 == 999) throw std::runtime_error(std::to_string(++thrown));
  };
  for (int round = 0; round < 3; ++round) {
    thrown = 0;
    CHECK_THROWS_AS(parallel_reduce(RangePolicy<OpenMP>(0, every_thread), throws, Sum<double>{}),
                    std::runtime_error);
    CHECK((thrown >= 1 && thrown <= 4));
  }
}

TEST_CASE("after a failure the other threads begin no further pleat") {
  const Threads threads(2);
  std::atomic<bool> failing{false};
  std::atomic<std::int64_t> pleats{0};
  const auto throws_first = [&](std::int64_t i) {
    if (i == 0) {
      failing = true;
      throw std::runtime_error("first");
    }
    if (i % pleat_items == 0) {
      ++pleats;
      while (!failing) std::this_thread::yield();
      std::this_thread::sleep_for(
          std::chrono::milliseconds(1));  // there are 384 pleats: ample time to be told
    }
    return Vec3{};
  };
  CHECK_THROWS_WITH(parallel_reduce(RangePolicy<OpenMP>(0, every_thread), throws_first, Sum<Vec3>{}),
                    "first");
  CHECK(pleats < every_thread / pleat_items / 2);
}

#endif
