#include <catch2/catch.hpp>

#include <cstdio>
#include <cstring>
#include <string>

#include <pleat/detail/body.hpp>
#include <pleat/fold/specification.hpp>
#include <pleat/reducers.hpp>
#include <pleat/sources/contiguous.hpp>

#include "support/data.hpp"
#include "support/recursive_fold.hpp"
#include "support/sizes.hpp"
#include "support/witness.hpp"

using namespace pleat;
using namespace pleat_test;

namespace {

// Writes down how items meet: [0 32] is a column, (a b) a join. An item without a name leaves no trace.
struct Notes {
  struct Name {
    char text[16];  // sixteen bytes: one column a lane, 32 columns
  };
  struct state {
    char text[256];
  };
  using value_type = Name;
  using result_type = state;

  static state first(const Name& x) { return write("%s", x.text, ""); }
  static void fold(state& s, const Name& x) { s = both("[%s %s]", s.text, x.text); }
  static state join(const state& l, const state& r) { return both("(%s %s)", l.text, r.text); }
  static state result(const state& s) { return s; }

 private:
  static state write(const char* format, const char* a, const char* b) {
    state s;
    const int length = std::snprintf(s.text, sizeof(s.text), format, a, b);
    REQUIRE(length < int(sizeof(s.text)));
    return s;
  }
  static state both(const char* format, const char* a, const char* b) {
    if (*a == 0 || *b == 0) return write("%s%s", a, b);
    return write(format, a, b);
  }
};

// The notes of a fold of n items, where item i is called name(i).
template <class Name>
std::string notes(std::int64_t n, Name name) {
  Array<Notes::Name> items(n);
  for (std::int64_t i = 0; i < n; ++i)
    std::snprintf(items[i].text, sizeof(items[i].text), "%s", name(i).c_str());
  return fold::specification(Reduction(IndexRange{0, n}, contiguous(items.data(), n), Notes{})).text;
}
std::string notes(std::int64_t n) {
  return notes(n, [](std::int64_t i) { return std::to_string(i); });
}
// Only the first item of each pleat is named, by the pleat's number.
std::string notes_of_pleats(std::int64_t n) {
  constexpr int pleat = PleatShape<sizeof(Notes::Name)>::items;
  return notes(n, [](std::int64_t i) { return i % pleat == 0 ? std::to_string(i / pleat) : std::string(); });
}

template <class E>
using CheapPack = Reduction<Contiguous<E>, Sum<E>, Witness<E>>;

// The specification and the recursive form agree at size n, and the counts and rows were true.
template <class E>
void compare_with_recursion(const Array<E>& items, std::int64_t n) {
  const CheapPack<E> r(IndexRange{0, n}, contiguous(items.data(), n), Sum<E>{}, Witness<E>{});
  const auto specified = fold::specification(r);
  CAPTURE(n, sizeof(E));
  CHECK(bits(specified) == bits(RecursiveFold(r).answer()));
  CHECK((get<1>(specified).all_true && get<1>(specified).items == n));
}

}  // namespace

TEST_CASE("the columns of a short range halve, a column without items is skipped: by hand") {
  CHECK(notes(1) == "0");
  CHECK(notes(2) == "(0 1)");
  CHECK(notes(3) == "((0 2) 1)");
  CHECK(notes(4) == "((0 2) (1 3))");
  CHECK(notes(5) == "(((0 4) 2) (1 3))");
  CHECK(notes(6) == "(((0 4) 2) ((1 5) 3))");
  CHECK(notes(9) == "((((0 8) 4) (2 6)) ((1 5) (3 7)))");
}

TEST_CASE("the items of a column fold in the order of their rows: by hand") {
  CHECK(notes(34) ==
        "((((([0 32] 16) (8 24)) ((4 20) (12 28))) (((2 18) (10 26)) ((6 22) (14 30)))) "
        "(((([1 33] 17) (9 25)) ((5 21) (13 29))) (((3 19) (11 27)) ((7 23) (15 31)))))");
  // 97 = 3 rows and one item: only column 0 is named here.
  CHECK(notes(97, [](std::int64_t i) { return i % 32 == 0 ? std::to_string(i) : std::string(); }) ==
        "[[[0 32] 64] 96]");
}

TEST_CASE("pleats join as an aligned binary tree, a node without a right neighbour moves up: by hand") {
  constexpr std::int64_t pleat = PleatShape<sizeof(Notes::Name)>::items;
  CHECK(notes_of_pleats(pleat) == "0");
  CHECK(notes_of_pleats(pleat + 1) == "(0 1)");
  CHECK(notes_of_pleats(3 * pleat - 1) == "((0 1) 2)");
  CHECK(notes_of_pleats(3 * pleat + 1) == "((0 1) (2 3))");
  CHECK(notes_of_pleats(5 * pleat) == "(((0 1) (2 3)) 4)");
  CHECK(notes_of_pleats(6 * pleat) == "(((0 1) (2 3)) (4 5))");
  CHECK(notes_of_pleats(7 * pleat) == "(((0 1) (2 3)) ((4 5) 6))");
  CHECK(notes_of_pleats(9 * pleat) == "((((0 1) (2 3)) ((4 5) (6 7))) 8)");
}

TEMPLATE_TEST_CASE("the specification is the tree of the recursive form, and tells true counts", "", float,
                   double, std::int32_t, std::int8_t, Half, Rgb, Vec3) {
  const auto sizes = all_near_sizes<sizeof(TestType)>();
  constexpr std::int64_t pleat = PleatShape<sizeof(TestType)>::items;
  const auto items = hard_data<TestType>(Data::wide, 40 * pleat);
  for (const std::int64_t n : sizes) compare_with_recursion(items, n);
  for (int k = 0; k < 12; ++k)
    compare_with_recursion(items, 3 * pleat + random_below(37 * pleat, 7, std::uint64_t(k)));
}

TEMPLATE_TEST_CASE("every built-in reducer follows the recursive form", "", float, Half, std::int32_t) {
  using E = TestType;
  constexpr std::int64_t pleat = PleatShape<sizeof(E)>::items;
  for (const Data kind : all_kinds) {
    const auto items = hard_data<E>(kind, 5 * pleat + 77);
    for (const std::int64_t n :
         {std::int64_t(1), std::int64_t(33), std::int64_t(1000), 2 * pleat - 1, items.size()}) {
      const Reduction r(IndexRange{0, n}, contiguous(items.data(), n), Sum<E>{}, Prod<E>{}, MinMax<E>{},
                        ArgMin<E>{}, ArgMax<E>{}, Moments<E>{});
      CAPTURE(n, int(kind));
      CHECK(bits(fold::specification(r)) == bits(RecursiveFold(r).answer()));
    }
  }
}

TEST_CASE("a fold numbers its items from begin and reports their indices") {
  const auto at = [](std::int64_t i) { return float(i); };
  const Reduction r(IndexRange{-40, 60}, detail::MapBody<decltype(at)>{at}, ArgMin<float>{}, ArgMax<float>{},
                    Witness<float>{});
  const auto [low, high, seen] = fold::specification(r);
  CHECK((low.value == -40 && low.index == -40));
  CHECK((high.value == 59 && high.index == 59));
  CHECK((seen.items == 100 && seen.all_true));
  CHECK(bits(seen) == bits(get<2>(RecursiveFold(r).answer())));
}

TEST_CASE("a Kokkos functor folds columns of four-byte items from +0.0, and its partials join as items") {
  // With 128 columns and 129 items only column 0 holds two; the sum of -0.0 alone is +0.0 here.
  const auto add = [](std::int64_t i, float& sum) { sum += i == 0 ? 1e8f : i == 128 ? -1e8f : 1.0f; };
  const Reduction r(IndexRange{0, 129}, detail::FunctorBody<decltype(add)>{add}, Sum<float>{});
  CHECK(fold::specification(r) == 127.0f);  // in any other order ones are lost beside 1e8
  const auto minus_zero = [](std::int64_t, float& sum) { sum += -0.0f; };
  const Reduction z(IndexRange{0, 129}, detail::FunctorBody<decltype(minus_zero)>{minus_zero}, Sum<float>{});
  CHECK(bits(fold::specification(z)) == bits(+0.0f));
}

TEST_CASE("the specification of an empty range is the reducers' empty answer, or a sentence") {
  const float none = 0;
  const Reduction r(IndexRange{5, 5}, contiguous(&none, 1), Sum<float>{}, ArgMin<float>{});
  CHECK(bits(get<0>(fold::specification(r))) == bits(0.0f));
  CHECK(get<1>(fold::specification(r)).index == -1);
  const Notes::Name no_name{};
  const Reduction without_identity(IndexRange{0, 0}, contiguous(&no_name, 1), Notes{});
  CHECK_THROWS_WITH(fold::specification(without_identity), Catch::Contains("the range is empty"));
}
