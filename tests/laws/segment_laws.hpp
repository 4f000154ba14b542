// The laws of a backend over segments: each answer has the bits of the specification's reduction of that
// range of the same body. Memory is that of row_laws.hpp.
#pragma once

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include <pleat/pleat.hpp>

#include "laws/row_laws.hpp"
#include "support/data.hpp"
#include "support/item_at.hpp"
#include "support/same_bits.hpp"
#include "support/sanitized.hpp"
#include "support/specified.hpp"

namespace pleat_test {

// Lengths of segments: of every kind, and, seeded, in all mixtures.
struct SegmentKinds {
  // Around all edges of a pleat of E, with empty ones between.
  template <class E>
  static std::vector<std::int64_t> edges() {
    using Shape = pleat::PleatShape<sizeof(E)>;
    const std::int64_t C = Shape::columns, P = Shape::items;
    std::vector<std::int64_t> all;
    for (const std::int64_t edge : {std::int64_t(1), std::int64_t(4), std::int64_t(8), std::int64_t(16),
                                    std::int64_t(32), std::int64_t(64), C, 2 * C, P, 3 * P}) {
      for (const std::int64_t length : {edge - 1, edge, edge + 1}) all.push_back(length);
      all.push_back(0);
    }
    all.push_back(sanitized ? 5 * P : 70 * P + 11);
    return all;
  }
  static std::vector<std::int64_t> tiny() { return drawn(sanitized ? 300 : 30'000, 5, 1); }
  static std::vector<std::int64_t> small() { return drawn(sanitized ? 100 : 5'000, 200, 2); }
  static std::vector<std::int64_t> empty() { return std::vector<std::int64_t>(1000, 0); }
  // One giant among tiny ones.
  static std::vector<std::int64_t> giant() {
    auto all = drawn(sanitized ? 100 : 10'000, 4, 3);
    all[all.size() / 3] = sanitized ? 20'000 : 1'200'000;
    return all;
  }
  static std::vector<std::int64_t> drawn(std::size_t count, std::int64_t most, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<std::int64_t> all(count);
    for (auto& length : all) length = std::int64_t(random()) % (most + 1);
    return all;
  }
};

template <class Backend, class Memory = HostRows>
class SegmentLaws {
 public:
  explicit SegmentLaws(Backend backend = {}) : backend_(backend) {}

  // Over a source and over a functor.
  template <class E, class Offset = std::int64_t, class... R>
  void check(const std::vector<std::int64_t>& lengths, R... reducers) const {
    Array<Offset> offsets(std::int64_t(lengths.size()) + 1);
    std::int64_t end = 3;  // the first segment does not begin with the first item
    for (std::size_t k = 0; k <= lengths.size(); ++k) {
      offsets[k] = Offset(end);
      if (k < lengths.size()) end += lengths[k];
    }
    const auto items = hard_data<E>(Data::wide, end + 2, 31);
    const typename Memory::template Copy<E> copy(items);
    const typename Memory::template Copy<Offset> starts(offsets);
    compare<E>(offsets, starts.data(), items, pleat::contiguous(copy.data(), end + 2), reducers...);
    compare<E>(offsets, starts.data(), items, ItemAt<E>{copy.data()}, reducers...);
  }

 private:
  template <class E, class Offset, class Body, class... R>
  void compare(const Array<Offset>& offsets, const Offset* starts, const Array<E>& items, const Body& body,
               R... reducers) const {
    const auto right_of = [&](std::int64_t k) {
      return pleat::parallel_reduce(pleat::RangePolicy<Specified>(std::int64_t(offsets[std::size_t(k)]),
                                                                  std::int64_t(offsets[std::size_t(k) + 1])),
                                    pleat::contiguous(items.data(), items.size()), reducers...);
    };
    using Answer = decltype(right_of(0));
    const std::int64_t count = offsets.size() - 1;
    typename Memory::template Room<Answer> room(count);
    pleat::parallel_reduce(pleat::SegmentPolicy<Backend>(backend_, starts, count), body, reducers...,
                           pleat::into(room.data()));
    std::int64_t wrong = 0, first_wrong = -1;
    for (std::int64_t k = 0; k < count; ++k) {
      if (bits(room.read(k)) == bits(right_of(k))) continue;
      if (wrong++ == 0) first_wrong = k;
    }
    INFO(count << " segments, of which " << wrong << " are wrong, first " << first_wrong);
    CHECK(wrong == 0);
  }

  Backend backend_;
};

// What every backend is asked.
template <class Laws, class... R>
void check_segments(const Laws& laws, R... reducers) {
  laws.template check<float>(SegmentKinds::edges<float>(), reducers...);
  for (const auto& lengths :
       {SegmentKinds::tiny(), SegmentKinds::small(), SegmentKinds::empty(), SegmentKinds::giant()})
    laws.template check<float>(lengths, reducers...);
}

}  // namespace pleat_test
