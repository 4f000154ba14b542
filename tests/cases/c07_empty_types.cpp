// C07 for every element type. That each backend gives a reduction's own answer of nothing is c07_empty.cpp's
// to show, so nothing is folded here.
#include "cases/c07_empty.hpp"
#include "laws/elements.hpp"

using namespace pleat_test;

TEMPLATE_LIST_TEST_CASE("C07: nothing of any type has the answers of section 6", "[cases]", Elements) {
  using Source = pleat::Contiguous<TestType>;
  const auto nothing = [](auto... reducers) {
    return pleat::Reduction<Source, decltype(reducers)...>({0, 0}, Source(nullptr, 0), reducers...).empty();
  };
  answers_of_nothing<TestType>(nothing);
  more_answers_of_nothing<TestType>(nothing);
}
