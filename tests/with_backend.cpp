#include <catch2/catch.hpp>

#include <string>
#include <type_traits>

#include <pleat/pleat.hpp>

using namespace pleat;

namespace {

struct SumTo {
  std::int64_t n;
  template <class Backend>
  std::int64_t operator()(Backend) const {
    return parallel_reduce(RangePolicy<Backend>(0, n), [](std::int64_t i) { return i; }, Sum<std::int64_t>{});
  }
};
struct NameOf {
  std::string* name;
  template <class Backend>
  void operator()(Backend) const {
    *name += Backend::name;
  }
};

}  // namespace

TEST_CASE("with_backend calls the visitor with the backend of that name, once") {
  std::string name;
  with_backend("serial", NameOf{&name});
  CHECK(name == "serial");
#if defined(PLEAT_HAS_OPENMP)
  with_backend(std::string("openmp"), NameOf{&name});
  CHECK(name == "serialopenmp");
#endif
}

TEST_CASE("with_backend returns what the visitor returns, and takes a generic lambda") {
  CHECK(with_backend("serial", SumTo{1000}) == 499500);
  CHECK(with_backend("serial", [](auto backend) { return std::string(backend.name); }) == "serial");
  const bool serial = with_backend(
      "serial", [](auto backend) { return std::is_same_v<std::remove_cvref_t<decltype(backend)>, Serial>; });
  CHECK(serial);
}

TEST_CASE("an answer of with_backend needs no default constructor") {
  struct Answer {
    explicit Answer(int n) : number(n) {}
    int number;
  };
  CHECK(with_backend("serial", [](auto) { return Answer(7); }).number == 7);
}

TEST_CASE("a name that is no backend of this build is answered with those that are") {
  std::string name;
  CHECK_THROWS_WITH(
      with_backend("abacus", NameOf{&name}),
      "with_backend: \"abacus\" is not a backend of this build; there are " + BuiltBackends::names());
  CHECK_THROWS_AS(with_backend("abacus", SumTo{1}), ArgumentError);
  CHECK_THROWS_AS(with_backend("", NameOf{&name}), ArgumentError);
  CHECK_THROWS_AS(with_backend("Serial", NameOf{&name}), ArgumentError);  // names are lower case
  CHECK(name.empty());
}

TEST_CASE("the built backends begin with Serial") {
  CHECK(BuiltBackends::names().starts_with("serial"));
#if defined(PLEAT_HAS_OPENMP)
  CHECK(BuiltBackends::names().starts_with("serial, openmp"));
#endif
}
