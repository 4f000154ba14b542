// The ordered fold on Cuda: reducers that are not commutative, against plain loops from left to right.
#include "laws/cuda_laws.cuh"

#include "examples/ordered_oracles.hpp"

using namespace pleat_test;
using pleat::Combine, pleat::Cuda, pleat::RangePolicy, pleat::contiguous, pleat::parallel_reduce;

namespace {

constexpr std::uint32_t base = 131;
constexpr std::int64_t most = 1'100'000;

struct Digits {
  Array<Digit> host{most};
  DeviceArray<Digit> device;

  Digits() : device(most) {
    for (std::int64_t i = 0; i < most; ++i) host[i] = digit(1, i);
    pleat::gpu::check(cudaMemcpy(device.data(), host.data(), sizeof(Digit) * most, cudaMemcpyHostToDevice),
                      "cudaMemcpy");
  }
};

// Those of the fold, and some at which blocks meet.
template <class E>
std::vector<std::int64_t> sizes() {
  constexpr std::int64_t pleat = pleat::PleatShape<sizeof(E)>::items;
  std::vector<std::int64_t> all;
  for (const std::int64_t n : fold_sizes<E>()) {
    if (n > 0 && n <= 3 * pleat + 2) all.push_back(n);
  }
  all.insert(all.end(), {8 * pleat, 64 * pleat + 1, 1'000'003});
  return all;
}

template <class Policy, class Body>
void check(const Policy& policy, std::int64_t begin, std::int64_t n, const Body& body,
           const Array<Digit>& host) {
  const auto at = [&](std::int64_t i) { return host[i]; };
  INFO("begin = " << begin << ", n = " << n);
  const auto [sum, run, matrix, hash] =
      parallel_reduce(policy, body, MaximumSubarray<std::int64_t>{}, LongestRun<bool>{}, MatrixProduct{},
                      PolynomialHash{base});
  REQUIRE(sum == greatest_sum(begin, begin + n, at));
  REQUIRE(run == longest_run<bool>(begin, begin + n, at));
  REQUIRE(matrix == product(begin, begin + n, at));
  REQUIRE(hash == hash_of(begin, begin + n, at, base));
}

struct Multiply {
  const Digit* x;
  PLEAT_FUNCTION void operator()(std::int64_t i, Matrix& m) const { m = m * Matrix(x[i]); }
};

}  // namespace

TEST_CASE("Cuda keeps the order of items: four reducers in one pass over a source") {
  const Digits x;
  for (const std::int64_t n : sizes<Digit>()) {
    const auto source = contiguous(static_cast<const Digit*>(x.device.data()), most);
    check(RangePolicy<Cuda>(0, n), 0, n, source, x.host);
    check(RangePolicy<Cuda>(3, n + 3), 3, n, source, x.host);
  }
}

TEST_CASE("Cuda keeps the order of items that a functor computes") {
  const Digits x;
  for (const std::int64_t n : sizes<Digit>())
    check(RangePolicy<Cuda>(0, n), 0, n, ItemAt<Digit>{x.device.data()}, x.host);
}

TEST_CASE("Cuda multiplies matrices in their order, alone and by a Kokkos functor") {
  const Digits x;
  Array<Matrix> host(most);
  for (std::int64_t i = 0; i < most; ++i) host[i] = x.host[i];
  const DeviceArray<Matrix> matrices(host.data(), most);
  const auto at = [&](std::int64_t i) { return host[i]; };
  for (const std::int64_t n : sizes<Matrix>()) {
    INFO("n = " << n);
    const Matrix right = product(0, n, at);
    REQUIRE(parallel_reduce(Cuda{}, contiguous(matrices.data(), n), MatrixProduct{}) == right);
    REQUIRE(parallel_reduce(RangePolicy<Cuda>(0, n), Multiply{x.device.data()}, MatrixProduct{}) == right);
  }
  REQUIRE(parallel_reduce(Cuda{}, contiguous(matrices.data(), 0), MatrixProduct{}) ==
          MatrixProduct::identity());
}

TEST_CASE("Cuda hashes bytes from left to right, sixteen columns a lane, by either strategy") {
  const Array<std::uint8_t> host = hard_data<std::uint8_t>(Data::wide, most, 3);
  const DeviceArray<std::uint8_t> text(host.data(), most);
  const auto at = [&](std::int64_t i) { return host[i]; };
  for (const std::int64_t n : sizes<std::uint8_t>()) {
    INFO("n = " << n);
    const std::uint32_t right = hash_of(0, n, at, base);
    const auto source = contiguous(static_cast<const std::uint8_t*>(text.data()), n);
    REQUIRE(parallel_reduce(Cuda{}, source, PolynomialHash{base}) == right);
    const RangePolicy<Cuda, Combine<pleat::TwoPass>> two_passes(0, n);
    REQUIRE(parallel_reduce(two_passes, source, PolynomialHash{base}) == right);
  }
}
