#include <catch2/catch.hpp>

#include <tuple>
#include <type_traits>
#include <utility>

#include <pleat/results.hpp>

using pleat::Results;

TEST_CASE("results are a trivially copyable aggregate, of the size of their members") {
  using Three = Results<float, std::int64_t, float>;
  CHECK((std::is_trivially_copyable_v<Three> && std::is_aggregate_v<Three>));
  CHECK(sizeof(Results<float, float>) == 8);
}

TEST_CASE(
    "structured bindings see the answers in order: by value, by reference, const and from a temporary") {
  Results<int, double> r{{{{1}, {2.5}}}};
  auto [a, b] = r;
  CHECK((a == 1 && b == 2.5));
  auto& [c, d] = r;
  c = 5;
  d = 7.5;
  const auto& [e, f] = r;
  CHECK((e == 5 && f == 7.5));
  CHECK(std::is_same_v<decltype(e), const int>);
  auto [g, h] = Results<int, double>{{{{3}, {4.5}}}};
  CHECK((g == 3 && h == 4.5));
}

TEST_CASE("get and the tuple protocol agree") {
  using Pair = Results<int, double>;
  CHECK(std::tuple_size_v<Pair> == 2);
  CHECK(std::is_same_v<std::tuple_element_t<1, Pair>, double>);
  Pair r{{{{1}, {2.5}}}};
  CHECK((get<0>(r) == 1 && get<1>(std::as_const(r)) == 2.5 && get<1>(std::move(r)) == 2.5));
}
