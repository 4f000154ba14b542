// A billion items, and sizes in between; the answers of the four reducers that users ask for most are in AllAnswers.
#include "laws/cuda_laws.cuh"

#include <thread>

namespace {

using namespace pleat_test;

// hard_data on all cores.
template <class E>
void fill(Array<E>& items, Data kind) {
  const std::int64_t parts = std::thread::hardware_concurrency();
  std::vector<std::thread> workers;
  for (std::int64_t p = 0; p < parts; ++p) {
    workers.emplace_back([&items, kind, p, parts] {
      for (std::int64_t i = items.size() * p / parts; i < items.size() * (p + 1) / parts; ++i) {
        items[i] = hard_value<E>(kind, 11, std::uint64_t(i));
      }
    });
  }
  for (std::thread& w : workers) w.join();
}

template <class E>
void check_large(const std::vector<std::int64_t>& sizes) {
  Array<E> host(sizes.back());
  fill(host, Data::wide);
  const DeviceArray<E> device(host.data(), host.size());
  for (const std::int64_t n : sizes) {
    INFO("n = " << n);
    const auto answers = with_all_reducers<E>([&](auto... reducers) {
      return pleat::parallel_reduce(pleat::RangePolicy<pleat::Cuda>(0, n), pleat::contiguous(device.data(), n),
                                    reducers...);
    });
    REQUIRE(bits(answers) == bits(specified<E>(host.data(), 0, n)));
  }
}

constexpr std::int64_t million = (1 << 20) + 1, tens = (1 << 26) + 3, billion = 1 << 30;

}  // namespace

TEST_CASE("Cuda gives the specification's bits for a billion floats") { check_large<float>({million, tens, billion}); }
TEST_CASE("Cuda gives the specification's bits for a billion halves") { check_large<pleat::Half>({million, tens, billion}); }
TEST_CASE("Cuda gives the specification's bits for a billion doubles") { check_large<double>({million, tens, billion}); }
TEST_CASE("Cuda gives the specification's bits for a billion int32") { check_large<std::int32_t>({million, tens, billion}); }
