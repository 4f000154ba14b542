#include <catch2/catch.hpp>

#include <type_traits>

#include <pleat/detail/body.hpp>
#include <pleat/fold/reduction.hpp>
#include <pleat/reducers.hpp>
#include <pleat/sources/contiguous.hpp>

#include "support/outsiders.hpp"
#include "support/witness.hpp"

using namespace pleat;
using namespace pleat_test;

namespace {

template <class Body, class... R>
using Element = typename Reduction<Body, R...>::element;

struct Colour {
  const Rgb& operator()(std::int64_t i) const { return colours[i]; }
  const Rgb* colours;
};
struct Update {
  void operator()(std::int64_t, std::int64_t&, double&) const {}
};

}  // namespace

TEST_CASE(
    "the element is what a source stores, what a map functor returns, and four bytes for a Kokkos functor") {
  CHECK(std::is_same_v<Element<Contiguous<const Half>, Sum<Half>>, Half>);
  CHECK(std::is_same_v<Element<detail::MapBody<Colour>, Sum<Rgb>>, Rgb>);  // decayed
  CHECK(sizeof(Element<detail::FunctorBody<Update>, Sum<std::int64_t>, Sum<double>>) == 4);
}

TEST_CASE("the element, not the reducer's value, shapes the pleat") {
  CHECK(Reduction<Contiguous<float>, Sum<float, In<double>>>::shape::columns == 128);
  CHECK(Reduction<Contiguous<std::int8_t>, Sum<std::int8_t>>::shape::columns == 512);
}

TEST_CASE("items are converted to the reducer's value before they are folded") {
  const std::uint8_t items[] = {200, 100};
  const Reduction r(IndexRange{0, 2}, contiguous(items, 2), Sum<std::uint8_t>{}, Max<float>{});
  auto column = r.begin(0);
  r.step(column, 1, 1);
  const auto [sum, highest] = r.result(r.end(column, 0));
  CHECK(sum == 300);
  CHECK(bits(highest) == bits(200.0f));
}

TEST_CASE("numbers count from zero, indices from begin") {
  const float items[] = {5, 4, 3, 2, 1};
  const Reduction r(IndexRange{2, 5}, contiguous(items, 5), ArgMin<float>{}, Witness<float>{});
  CHECK((r.count() == 3 && r.first_index() == 2));
  CHECK(r.item(0) == 3);
  const auto left = r.end(r.begin(0), 0), right = r.end(r.begin(1), 1);
  const auto [low, seen] = r.result(r.join(left, right, Counts{1, 1}));
  CHECK((low.value == 2 && low.index == 3));
  CHECK(seen.items == 2);
}

TEST_CASE("a state pack is a plain value without padding for empty states") {
  using Pack = Reduction<Contiguous<float>, Sum<float>, Max<float>>::states;
  CHECK((std::is_trivially_copyable_v<Pack> && std::is_aggregate_v<Pack>));
  CHECK(sizeof(Pack) == 8);
}
