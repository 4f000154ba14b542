// Thrust's containers, pointers and iterators as sources: told by their shape, without a Thrust header in
// Pleat.
#include <thrust/device_vector.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <catch2/catch.hpp>

#include <pleat/pleat.hpp>

#include "oracle/oracle.hpp"
#include "support/data.hpp"
#include "support/same_bits.hpp"

using namespace pleat_test;
using pleat::Cuda, pleat::contiguous, pleat::parallel_reduce;

namespace {

constexpr std::int64_t n = 100'003;
struct Floats {
  Array<float> host = hard_data<float>(Data::wide, n, 5);
  thrust::device_vector<float> device{host.data(), host.data() + n};
};
auto right(const Floats& x, std::int64_t begin, std::int64_t end) {
  return bits(get<0>(specified<float>(x.host.data(), begin, end)));
}
auto sum(const auto& source) { return bits(parallel_reduce(Cuda{}, source, pleat::Sum<float>{})); }

struct Negate {
  PLEAT_FUNCTION float operator()(float x) const { return -x; }
};

}  // namespace

TEST_CASE("a device_vector is a source, const or not") {
  Floats x;
  CHECK(sum(x.device) == right(x, 0, n));
  CHECK(sum(std::as_const(x.device)) == right(x, 0, n));
  CHECK(parallel_reduce(Cuda{}, pleat::map(x.device, Negate{}), pleat::Sum<float>{}) ==
        -parallel_reduce(Cuda{}, x.device, pleat::Sum<float>{}));
}

TEST_CASE("so are a device_ptr and an iterator, with a length") {
  Floats x;
  const auto& constant = x.device;
  CHECK(sum(contiguous(x.device.data() + 1, n - 1)) == right(x, 1, n));
  CHECK(sum(contiguous(constant.data() + 3, n - 3)) == right(x, 3, n));
  CHECK(sum(contiguous(x.device.begin() + 4, n - 4)) == right(x, 4, n));
  CHECK(sum(contiguous(constant.begin() + 5, 1000)) == right(x, 5, 1005));
  CHECK(sum(contiguous(constant.cend() - 7, 7)) == right(x, n - 7, n));
  CHECK(sum(contiguous(thrust::raw_pointer_cast(x.device.data()), n)) == right(x, 0, n));
}

TEST_CASE("iterators whose items are not those in memory are no sources") {
  using pleat::detail::PointsToMemory;
  using Vector = thrust::device_vector<int>;
  CHECK(PointsToMemory<Vector::iterator>);
  CHECK(PointsToMemory<Vector::const_iterator>);
  CHECK(PointsToMemory<thrust::device_ptr<const int>>);
  CHECK(!PointsToMemory<thrust::counting_iterator<int>>);
  CHECK(!PointsToMemory<thrust::transform_iterator<Negate, thrust::device_ptr<float>>>);
  CHECK(!PointsToMemory<thrust::permutation_iterator<Vector::iterator, Vector::iterator>>);
  CHECK(!PointsToMemory<Vector::reverse_iterator>);
}
