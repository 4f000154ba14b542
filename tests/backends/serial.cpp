// What is Serial's own; the laws of every CPU backend are in floats.cpp and its siblings.
#include <catch2/catch.hpp>

#include <stdexcept>
#include <thread>
#include <vector>

#include <pleat/backends/serial/serial.hpp>
#include <pleat/parallel_reduce.hpp>
#include <pleat/reducers.hpp>

using namespace pleat;

TEST_CASE("Serial calls a functor once per item, in order, on the calling thread") {
  std::vector<std::int64_t> called;
  const auto me = std::this_thread::get_id();
  bool elsewhere = false;
  parallel_reduce(
      RangePolicy<Serial>(-3, 5000),
      [&](std::int64_t i) {
        called.push_back(i);
        elsewhere |= std::this_thread::get_id() != me;
        return 1;
      },
      Sum<int>{});
  REQUIRE(called.size() == 5003);
  for (std::int64_t i = -3; i < 5000; ++i) REQUIRE(called[std::size_t(i + 3)] == i);
  CHECK(!elsewhere);
}

TEST_CASE("an exception of a functor leaves Serial at once, and the next call is right") {
  std::int64_t calls = 0;
  const auto throws_at = [&](std::int64_t limit) {
    return [&calls, limit](std::int64_t i) {
      ++calls;
      if (i == limit) throw std::out_of_range("item " + std::to_string(i));
      return double(i);
    };
  };
  CHECK_THROWS_WITH(parallel_reduce(RangePolicy<Serial>(0, 100'000), throws_at(5000), Sum<double>{}),
                    "item 5000");
  CHECK(calls == 5001);
  CHECK_THROWS_AS(
      parallel_reduce(
          RangePolicy<Serial>(0, 100'000),
          [](std::int64_t i, double& s) { i == 7 ? throw std::runtime_error("7") : s += 1; }, Sum<double>{}),
      std::runtime_error);
  CHECK(parallel_reduce(RangePolicy<Serial>(0, 1000), throws_at(1000), Sum<double>{}) == 499500);
}

TEST_CASE("Serial has a name") { CHECK(std::string(Serial::name) == "serial"); }
