// What Cuda owes for one element type: the specification's bits, for sources aligned and not, for functors,
// from any begin, for every size of the list.
#pragma once

#include <algorithm>
#include <cstdint>
#include <thread>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include <pleat/pleat.hpp>

#include "oracle/oracle.hpp"
#include "support/data.hpp"
#include "support/device_array.cuh"
#include "support/gpu_sizes.cuh"
#include "support/item_at.hpp"
#include "support/same_bits.hpp"

namespace pleat_test {

// All up to 300, all within 2 of a multiple of C or of a pleat up to three pleats, and some larger.
template <class E>
std::vector<std::int64_t> fold_sizes() {
  using Shape = pleat::PleatShape<sizeof(E)>;
  std::vector<std::int64_t> sizes;
  for (std::int64_t n = 0; n <= 300; ++n) sizes.push_back(n);
  for (std::int64_t m = Shape::columns; m <= 3 * Shape::items; m += Shape::columns) {
    for (std::int64_t n = m - 2; n <= m + 2; ++n) {
      if (n > 300) sizes.push_back(n);
    }
  }
  for (std::uint64_t k = 0; k < 12; ++k) sizes.push_back(random_below(2'000'000, 7, k));
  sizes.push_back((1 << 20) + 1);
  return few_or(std::move(sizes), Shape::items);
}

// One type, all reducers in one pass. Misaligned: the range starts at item 1.
template <class E, class... Options>
void check_against_specification(const std::vector<std::int64_t>& sizes) {
  using Policy = pleat::RangePolicy<pleat::Cuda, Options...>;
  std::int64_t most = 0;
  for (const std::int64_t n : sizes) most = std::max(most, n + 1);
  for (const Data kind : {Data::special, Data::wide, Data::ties}) {
    const Array<E> host = hard_data<E>(kind, most, 3);
    const DeviceArray<E> device(host.data(), most);
    const auto on_device = [&](std::int64_t begin, std::int64_t end, const auto& body) {
      return with_all_reducers<E>(
          [&](auto... reducers) { return pleat::parallel_reduce(Policy(begin, end), body, reducers...); });
    };
    const auto source = pleat::contiguous(static_cast<const E*>(device.data()), most);
    for (const std::int64_t n : sizes) {
      INFO("n = " << n << ", data " << int(kind));
      const auto right = bits(specified<E>(host.data(), 0, n));
      REQUIRE(bits(on_device(0, n, source)) == right);
      if constexpr (sizeof...(Options) == 0) {
        REQUIRE(bits(on_device(0, n, ItemAt<E>{device.data()})) == right);
        REQUIRE(bits(on_device(1, n + 1, source)) == bits(specified<E>(host.data(), 1, n + 1)));
      }
    }
  }
}

// hard_data on all cores.
template <class E>
void fill(Array<E>& items, Data kind) {
  const std::int64_t parts = std::thread::hardware_concurrency();
  std::vector<std::thread> workers;
  for (std::int64_t p = 0; p < parts; ++p) {
    workers.emplace_back([&items, kind, p, parts] {
      for (std::int64_t i = items.size() * p / parts; i < items.size() * (p + 1) / parts; ++i) {
        items[i] = hard_value<E>(kind, 11, std::uint64_t(i));
      }
    });
  }
  for (std::thread& w : workers) w.join();
}

template <class E>
void check_large(const std::vector<std::int64_t>& sizes) {
  Array<E> host(sizes.back());
  fill(host, Data::wide);
  const DeviceArray<E> device(host.data(), host.size());
  for (const std::int64_t n : sizes) {
    INFO("n = " << n);
    const auto answers = with_all_reducers<E>([&](auto... reducers) {
      return pleat::parallel_reduce(pleat::RangePolicy<pleat::Cuda>(0, n),
                                    pleat::contiguous(device.data(), n), reducers...);
    });
    REQUIRE(bits(answers) == bits(specified<E>(host.data(), 0, n)));
  }
}

// Sizes up to a billion items, of which the specification takes all cores.
template <class E>
void check_large() {
  check_large<E>({(1 << 20) + 1, (1 << 26) + 3, 1 << 30});
}

}  // namespace pleat_test
