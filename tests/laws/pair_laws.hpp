// The laws of a reducer R of two inputs, over zip(a, b) with items of A and B.
//   obey_laws_of_pair_states<R, A, B>()   algebra: identity, first, symmetry, order
//   obey_laws_of_pair_folds<R, A, B>()    every backend gives the specification's bits, on the whole and on
//   parts
#pragma once

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <type_traits>

#include <pleat/sources/zip.hpp>

#include "laws/reducer_laws.hpp"
#include "support/everywhere.hpp"

namespace pleat_test {

template <class A, class B>
Array<pleat::Pair<A, B>> hard_pairs(Data kind, std::int64_t n) {
  Array<pleat::Pair<A, B>> pairs(n);
  for (std::int64_t i = 0; i < n; ++i) {
    pairs[i] = {hard_value<A>(kind, 3, std::uint64_t(i)), hard_value<B>(kind, 4, std::uint64_t(i))};
  }
  return pairs;
}

template <class R, class A, class B>
void obey_laws_of_pair_states() {
  const R r{};
  for (const Data kind : all_kinds) {
    const Law law{"pairs", 40, int(kind)};
    const auto x = hard_pairs<A, B>(kind, 40);
    if (kind != Data::special || !identity_needs_finite_items<R>) obey_laws_of_identity(r, law, x);
    if constexpr (pleat::detail::is_symmetric<R>()) obey_law_of_symmetry(r, law, x);
  }
}

template <class R, class A, class B>
void obey_laws_of_pair_folds() {
  using Wider = std::conditional_t<(sizeof(A) >= sizeof(B)), A, B>;
  constexpr std::int64_t pleat = pleat::PleatShape<sizeof(Wider)>::items;
  for (const std::int64_t n : hard_sizes<Wider>()) {
    for (const Data kind : all_kinds) {
      if (n >= pleat && kind != Data::wide && kind != Data::special) continue;
      INFO("n = " << n << ", data " << int(kind));
      everywhere(pleat::zip(hard_data<A>(kind, n, 3), hard_data<B>(kind, n, 4)), R{});
    }
  }
  const std::int64_t n = 11 * pleat + 17;
  const Array<A> a = hard_data<A>(Data::wide, n, 3);
  const Array<B> b = hard_data<B>(Data::wide, n, 4);
  everywhere(pleat::zip(a, b), R{});
  for (const std::int64_t from :
       {std::int64_t(1), std::int64_t(17), pleat + 3}) {  // parts, alone and in company
    const auto all = pleat::zip(a, b);
    const Bits right = bits(pleat::parallel_reduce(pleat::RangePolicy<Specified>(from, n - 5), all, R{}));
    const auto same = [&](auto backend) {
      const pleat::RangePolicy<decltype(backend)> part(from, n - 5);
      CHECK(bits(pleat::parallel_reduce(part, all, R{})) == right);
      CHECK(bits(get<1>(pleat::parallel_reduce(part, all, R{}, R{}))) == right);
    };
    std::apply([&](auto... backend) { (same(backend), ...); }, CpuBackends{});
  }
}

}  // namespace pleat_test
