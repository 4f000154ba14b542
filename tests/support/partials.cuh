// The partials that the threads of a kernel leave, beside what the plain trees of group_folds.hpp make of the
// same items.
#pragma once

#include <catch2/catch.hpp>

#include <cstdint>
#include <vector>

#include <pleat/pleat.hpp>

#include "examples/ordered_oracles.hpp"
#include "support/data.hpp"
#include "support/device_array.cuh"
#include "support/group_folds.hpp"
#include "support/same_bits.hpp"

namespace pleat_test {

// Partials that no thread has written have a count of -1.
template <class R>
class Partials {
 public:
  explicit Partials(std::int64_t size) : device_(size) {
    pleat::gpu::check(cudaMemset(device_.data(), 0xff, sizeof(pleat::Partial<R>) * std::size_t(size)),
                      "cudaMemset");
  }
  pleat::Partial<R>* data() const { return device_.data(); }
  std::vector<pleat::Partial<R>> read() const {
    std::vector<pleat::Partial<R>> host(std::size_t(device_.size()));
    pleat::gpu::check(cudaMemcpy(static_cast<void*>(host.data()), device_.data(),
                                 sizeof(pleat::Partial<R>) * host.size(), cudaMemcpyDeviceToHost),
                      "cudaMemcpy");
    return host;
  }

 private:
  DeviceArray<pleat::Partial<R>> device_;
};

template <class R>
void require_same(const R& r, const pleat::Partial<R>& partial, const Having<R>& right) {
  REQUIRE(partial.count == right.count);
  if (right.count > 0) {
    REQUIRE(bits(partial.result(r)) == bits(pleat::detail::result_of(r, *right.state, right.count)));
  }
}
// The holder has the result, the others no item.
template <class R>
void require_held_by(std::size_t holder, std::size_t thread, const R& r, const pleat::Partial<R>& partial,
                     const Having<R>& right) {
  require_same(r, partial, thread == holder ? right : Having<R>{});
}

inline constexpr Data kinds_for_groups[] = {Data::wide, Data::ties, Data::special};

template <class R>
Array<typename R::value_type> items_for(Data kind, std::int64_t size) {
  using T = typename R::value_type;
  if constexpr (std::is_same_v<T, Matrix>) {
    Array<T> items(size);
    for (std::int64_t i = 0; i < size; ++i) items[i] = digit(int(kind), i);
    return items;
  } else {
    return hard_data<T>(kind, size, 7);
  }
}

// How many items each thread has: none, one, or more than a column.
inline std::vector<int> random_counts(std::int64_t threads, int most, std::uint64_t seed) {
  std::vector<int> counts;
  for (std::int64_t thread = 0; thread < threads; ++thread) {
    const int kind = int(random_below(4, seed, std::uint64_t(2 * thread)));
    const int any = int(random_below(most + 1, seed, std::uint64_t(2 * thread + 1)));
    counts.push_back(kind < 2 ? kind : any);
  }
  return counts;
}

}  // namespace pleat_test
