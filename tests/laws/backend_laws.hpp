// The laws of a backend: whatever it is given, it returns the specification's bits. Each law is a function
// template over the element type; a test names the backend, the memory that it reads, and the types.
//   const BackendLaws<Serial> laws;   laws.sources<float>();   laws.functors<Half>();
// Memory::Copy<T> is built from an Array<T> and has data(), an address that the backend can read.
#pragma once

#include <catch2/catch.hpp>

#include <cstdint>
#include <type_traits>
#include <vector>

#include <pleat/detail/convert.hpp>
#include <pleat/parallel_reduce.hpp>
#include <pleat/reducers.hpp>
#include <pleat/sources/contiguous.hpp>

#include "support/data.hpp"
#include "support/item_at.hpp"
#include "support/same_bits.hpp"
#include "support/sizes.hpp"
#include "support/specified.hpp"
#include "support/witness.hpp"

namespace pleat_test {

// The host's own memory needs no copy.
struct HostMemory {
  template <class T>
  class Copy {
   public:
    explicit Copy(const Array<T>& from) : data_(from.data()) {}
    const T* data() const { return data_; }

   private:
    const T* data_;
  };
};

// The same as ItemAt, as a Kokkos functor.
template <class E>
struct Accumulate {
  using Total = typename pleat::Sum<E>::result_type;
  const E* items;
  std::int64_t shift;
  PLEAT_FUNCTION void operator()(std::int64_t i, Total& sum, E& highest, pleat::MinMaxResult<E>& ends,
                                 pleat::ArgResult<E>& low) const {
    const E x = items[i - shift];
    sum += pleat::detail::convert<Total>(x);
    if (highest < x) highest = x;
    if (x < ends.min) ends.min = x;
    if (ends.max < x) ends.max = x;
    if (x < low.value) low = {x, i};
  }
};

inline std::vector<Data> kinds_for(bool floats) {
  if (floats) return {std::begin(all_kinds), std::end(all_kinds)};
  return {Data::wide, Data::ties, Data::special};
}

template <class Backend, class Memory = HostMemory>
class BackendLaws {
 public:
  explicit BackendLaws(Backend backend = {}) : backend_(backend) {}

  // All built-in reducers in one pass, and one that only has the scalar form, over a source of n items; for
  // large n name some.
  template <class E>
  void sources() const {
    for (const std::int64_t n : edge_sizes<sizeof(E)>()) sources_of<E>(n);
  }
  template <class E>
  void sources_of(std::int64_t n) const {
    for (const Data kind : kinds_for(is_float_type<E>)) {
      CAPTURE(n, int(kind));
      const auto items = hard_data<E>(kind, n);
      const typename Memory::template Copy<E> copy(items);
      compare_sources({0, n}, items, copy.data(), n, pleat::Sum<E>{}, pleat::Prod<E>{}, pleat::Min<E>{},
                      pleat::Max<E>{}, pleat::MinMax<E>{}, pleat::ArgMin<E>{}, pleat::ArgMax<E>{},
                      pleat::Moments<E>{}, Witness<E>{});
    }
  }

  // The others in one pass: logic, bits, counts, means, norms, lists.
  template <class E>
  void others() const {
    for (const std::int64_t n : edge_sizes<sizeof(E)>()) {
      if (sanitized && n > 2 * pleat::PleatShape<sizeof(E)>::items) continue;
      for (const Data kind : kinds_for(is_float_type<E>)) {
        CAPTURE(n, int(kind));
        const auto items = hard_data<E>(kind, n);
        const typename Memory::template Copy<E> copy(items);
        const auto check = [&](auto... reducers) {
          compare_sources({0, n}, items, copy.data(), n, reducers...);
        };
        check(pleat::Any{}, pleat::Count{}, pleat::LogicalAnd<E>{}, pleat::LogicalOr<E>{},
              pleat::LogicalXor<E>{}, pleat::Mean<E>{}, pleat::MeanAbs<E>{}, pleat::RootMeanSquare<E>{},
              pleat::Norm<1, E>{}, pleat::Norm<2, E>{}, pleat::Norm<pleat::inf, E>{}, pleat::LogSumExp<E>{},
              pleat::Moments<E, pleat::In<double>, 4>{}, pleat::ArgMinMax<E>{}, pleat::TopK<3, E>{});
        if constexpr (std::is_integral_v<E>) check(pleat::BitAnd<E>{}, pleat::BitOr<E>{}, pleat::BitXor<E>{});
      }
    }
  }

  // Each built-in reducer alone.
  template <class E>
  void alone() const {
    alone<E>(pleat::Sum<E>{});
    alone<E>(pleat::Prod<E>{});
    alone<E>(pleat::Min<E>{});
    alone<E>(pleat::Max<E>{});
    alone<E>(pleat::MinMax<E>{});
    alone<E>(pleat::ArgMin<E>{});
    alone<E>(pleat::ArgMax<E>{});
    alone<E>(pleat::Moments<E>{});
  }
  template <class E, class R>
  void alone(R reducer) const {
    const std::int64_t pleat = pleat::PleatShape<sizeof(E)>::items;
    for (const std::int64_t n : {std::int64_t(1), std::int64_t(33), pleat + 1, 6 * pleat - 3}) {
      for (const Data kind : kinds_for(is_float_type<E>)) {
        CAPTURE(n, int(kind));
        const auto items = hard_data<E>(kind, n);
        const typename Memory::template Copy<E> copy(items);
        compare_sources({0, n}, items, copy.data(), n, reducer);
      }
    }
  }

  // Parts of a source, at every alignment: the numbering starts anew, the reported index does not.
  template <class E, class... R>
  void subranges(R... reducers) const {
    const std::int64_t pleat = pleat::PleatShape<sizeof(E)>::items, n = 3 * pleat + 100;
    const auto items = hard_data<E>(Data::wide, n);
    const typename Memory::template Copy<E> copy(items);
    for (const std::int64_t begin : {1, 2, 3, 5, 16, 17, 99}) {
      for (const std::int64_t count : {std::int64_t(1), std::int64_t(100), pleat, 3 * pleat + 1}) {
        CAPTURE(begin, count);
        // As a part of the range, and as a source of its own that begins there.
        compare_sources({begin, begin + count}, items, copy.data(), n, reducers...);
        const pleat::RangePolicy<Specified> all(0, count);
        const auto specified =
            pleat::parallel_reduce(all, pleat::contiguous(items.data() + begin, count), reducers...);
        const pleat::RangePolicy<Backend> mine(backend_, 0, count);
        CHECK(bits(pleat::parallel_reduce(mine, pleat::contiguous(copy.data() + begin, count),
                                          reducers...)) == bits(specified));
      }
    }
  }

  // Map functors, over ranges that begin at, below and above zero.
  template <class E, class... R>
  void functors(R... reducers) const {
    for (const std::int64_t begin : {std::int64_t(0), std::int64_t(-1000), std::int64_t(1) << 40}) {
      each_range<E>(begin, [&](pleat::IndexRange range, const E* items, const E* copy) {
        compare(range, ItemAt<E>{items, begin}, ItemAt<E>{copy, begin}, reducers...);
      });
    }
  }
  // Kokkos functors; E must be exact in float, or a floating type.
  template <class E>
  void kokkos_functors() const {
    for (const std::int64_t begin : {std::int64_t(0), std::int64_t(-77)}) {
      each_range<E>(begin, [&](pleat::IndexRange range, const E* items, const E* copy) {
        compare(range, Accumulate<E>{items, begin}, Accumulate<E>{copy, begin}, pleat::Sum<E>{},
                pleat::Max<E>{}, pleat::MinMax<E>{}, pleat::ArgMin<E>{});
      });
    }
  }

  // Same bits for one call with both backends.
  template <class MyBody, class HostBody, class... R>
  void compare(pleat::IndexRange range, const HostBody& on_host, const MyBody& mine, R... reducers) const {
    const pleat::RangePolicy<Specified> by_specification(range.begin, range.end);
    const pleat::RangePolicy<Backend> by_backend(backend_, range.begin, range.end);
    CHECK(bits(pleat::parallel_reduce(by_backend, mine, reducers...)) ==
          bits(pleat::parallel_reduce(by_specification, on_host, reducers...)));
  }

 private:
  template <class E, class... R>
  void compare_sources(pleat::IndexRange range, const Array<E>& items, const E* copy, std::int64_t n,
                       R... reducers) const {
    compare(range, pleat::contiguous(items.data(), n), pleat::contiguous(copy, n), reducers...);
  }

  template <class E, class Check>
  void each_range(std::int64_t begin, Check check) const {
    const std::int64_t pleat = pleat::PleatShape<sizeof(E)>::items;
    for (const std::int64_t n : {std::int64_t(1), std::int64_t(129), pleat, 5 * pleat + 1}) {
      for (const Data kind : {Data::wide, Data::ties, Data::special}) {
        CAPTURE(begin, n, int(kind));
        const auto items = hard_data<E>(kind, n);
        const typename Memory::template Copy<E> copy(items);
        check(pleat::IndexRange{begin, begin + n}, items.data(), copy.data());
      }
    }
  }

  Backend backend_;
};

}  // namespace pleat_test
