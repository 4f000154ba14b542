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

// How many items threads have: none, one, or more than a column by chance; equally many; or all of them none.
enum class Spread { random, equal, none };
struct Case {
  Data kind;
  Spread spread;
};
inline constexpr Case cases_for_groups[] = {{Data::wide, Spread::random},
                                            {Data::ties, Spread::random},
                                            {Data::special, Spread::random},
                                            {Data::wide, Spread::equal},
                                            {Data::wide, Spread::none}};

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

// At most `most` items a thread.
inline std::vector<int> counts_for(Spread spread, std::int64_t threads, int most) {
  std::vector<int> counts;
  for (std::int64_t thread = 0; thread < threads; ++thread) {
    const int kind = int(random_below(4, std::uint64_t(most), std::uint64_t(2 * thread)));
    const int any = int(random_below(most + 1, std::uint64_t(most), std::uint64_t(2 * thread + 1)));
    const int random = kind < 2 ? kind : any;
    counts.push_back(spread == Spread::random ? random : spread == Spread::equal ? 35 : 0);
  }
  return counts;
}

}  // namespace pleat_test
