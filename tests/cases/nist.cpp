#include <string>

#include "cases/nist.hpp"

using namespace pleat_test;

TEMPLATE_LIST_TEST_CASE("NIST's certified digits of mean and deviation are reached", "[cases][nist]",
                        CpuBackends) {
  certified_digits<TestType>();
}

// The proof that the check above can fail.
TEST_CASE("a textbook formula does not reach NIST's digits", "[cases][nist]") {
  for (const Certified& set : certified_sets()) {
    if (set.name != std::string("NumAcc3") && set.name != std::string("NumAcc4")) continue;  // too easy
    INFO(set.name);
    double sum = 0, squares = 0;
    for (const double x : set.data) {
      sum += x;
      squares += x * x;
    }
    const double n = double(set.data.size()), deviation = std::sqrt((squares - sum * sum / n) / (n - 1));
    CHECK(!(digits(deviation, set.deviation) >= set.deviation_digits));
  }
}
