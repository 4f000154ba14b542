// Calls that are captured into a CUDA graph: replayed with changed data, beside other work of their stream.
#include <catch2/catch.hpp>

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include <pleat/pleat.hpp>

#include "oracle/oracle.hpp"
#include "support/data.hpp"
#include "support/device_array.cuh"
#include "support/device_floats.cuh"
#include "support/graph.cuh"
#include "support/same_bits.hpp"
#include "support/stream.cuh"

using namespace pleat_test;
using pleat::Combine, pleat::Cuda, pleat::RangePolicy, pleat::contiguous, pleat::into, pleat::parallel_reduce;
using pleat::gpu::check;

namespace {

constexpr std::int64_t n = DeviceFloats::n;

// Captures a sum of floats, and replays it over several data sets.
template <class Strategy, class Sum>
void check_replays(std::size_t kernels) {
  const Stream stream;
  const DeviceArray<float> items(n), sum(1);
  const auto source = contiguous(static_cast<const float*>(items.data()), n);
  const RangePolicy<Cuda, Combine<Strategy>> policy(Cuda{stream.handle}, 0, n);
  const Graph graph(stream, [&] { parallel_reduce("replayed", policy, source, Sum{}, into(sum.data())); });
  CHECK(graph.nodes() == kernels);
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Array<float> host = hard_data<float>(Data::wide, n, seed);
    check(cudaMemcpy(items.data(), host.data(), sizeof(float) * n, cudaMemcpyHostToDevice), "cudaMemcpy");
    check(cudaStreamSynchronize(nullptr),
          "cudaStreamSynchronize");  // initcheck does not see an asynchronous copy
    graph.launch(stream);
    graph.launch(stream);
    stream.wait();
    CHECK(bits(sum.read(0)) == bits(parallel_reduce(Cuda{stream.handle}, source, Sum{})));
    if constexpr (std::is_same_v<Sum, pleat::Sum<float>>)
      CHECK(bits(sum.read(0)) == bits(get<0>(specified<float>(host.data(), 0, n))));
  }
}

}  // namespace

TEST_CASE("a captured call is its kernels alone, and gives the answer of the data at its replay") {
  check_replays<pleat::LastBlock, pleat::Sum<float>>(1);
  check_replays<pleat::TwoPass, pleat::Sum<float>>(2);
  check_replays<pleat::Cooperative, pleat::Sum<float>>(1);
  check_replays<pleat::LastBlock, pleat::Sum<float, pleat::Exact>>(1);
  check_replays<pleat::TwoPass, pleat::Sum<float, pleat::Exact>>(2);
}

TEST_CASE("a replay shares no memory with calls of its stream, nor with another graph") {
  const DeviceFloats x(3);
  const DeviceArray<float> sums(3);
  const auto right = x.sum();
  const Stream captured, one, two;
  const auto sum_into = [&](const Stream& stream, int k) {
    parallel_reduce(Cuda{stream.handle}, x.source(), pleat::Sum<float>{}, into(sums.data() + k));
  };
  const Graph first(captured, [&] { sum_into(captured, 0); }),
      second(captured, [&] { sum_into(captured, 1); });
  for (int k = 0; k < 100; ++k) {
    first.launch(one);
    second.launch(two);
    sum_into(captured, 2);
  }
  for (const Stream* stream : {&captured, &one, &two}) stream->wait();
  for (int k = 0; k < 3; ++k) CHECK(bits(sums.read(k)) == right);
}

TEST_CASE("a graph's memory serves the next graph when it is gone") {
  const DeviceFloats x(4);
  const DeviceArray<float> sum(1);
  const auto right = x.sum();
  const Stream stream;
  for (int k = 0; k < 20; ++k) {
    const Graph graph(stream, [&] {
      parallel_reduce(Cuda{stream.handle}, x.source(), pleat::Sum<float>{}, into(sum.data()));
    });
    check(cudaMemsetAsync(sum.data(), 0, sizeof(float), stream.handle), "cudaMemsetAsync");
    graph.launch(stream);
    stream.wait();
    REQUIRE(bits(sum.read(0)) == right);
  }
}

TEST_CASE("an executable keeps its memory without the graph that it was made from, and with an update") {
  const DeviceFloats x(6);
  const DeviceArray<float> sums(3);
  const Stream captured, one, two;
  const auto sum_into = [&](int k) {
    return [&, k] {
      parallel_reduce(Cuda{captured.handle}, x.source(), pleat::Sum<float>{}, into(sums.data() + k));
    };
  };
  Graph first(captured, sum_into(0)), updated(captured, sum_into(1));
  first.destroy_graph();
  {
    Graph update(captured, sum_into(2));
    updated.update_from(update);
  }
  const Graph last(captured, sum_into(1));  // takes what the others would have let go
  for (int k = 0; k < 100; ++k) {
    first.launch(one);
    updated.launch(two);
    last.launch(captured);
  }
  for (const Stream* stream : {&captured, &one, &two}) stream->wait();
  for (int k = 0; k < 3; ++k) CHECK(bits(sums.read(k)) == x.sum());
}

TEST_CASE("several calls make one graph, in a caller's workspace too") {
  const DeviceFloats x(5);
  const DeviceArray<float> sums(3);
  const Stream stream;
  const std::size_t bytes = pleat::workspace_bytes(Cuda{}, x.source(), pleat::Sum<float>{});
  const DeviceArray<char> workspace(std::int64_t(bytes) + 1);
  const Cuda cuda = Cuda{stream.handle}.with_workspace(workspace.data() + 1, bytes);
  const Graph graph(stream, [&] {
    for (int k = 0; k < 3; ++k) {
      parallel_reduce(RangePolicy(cuda, 0, n - k), x.source(), pleat::Sum<float>{}, into(sums.data() + k));
    }
  });
  CHECK(graph.nodes() == 3);
  graph.launch(stream);
  stream.wait();
  for (int k = 0; k < 3; ++k) CHECK(bits(sums.read(k)) == x.sum_of(0, n - k));
}

TEST_CASE("a call that would wait during a capture is refused, and the capture goes on") {
  const std::vector<float> host(n, 1.0f);
  const DeviceArray<float> items(host.data(), n), sum(1);
  const auto source = contiguous(static_cast<const float*>(items.data()), n);
  const Stream stream;
  std::string refusal;
  const Graph graph(stream, [&] {
    refusal = sentence([&] { (void)parallel_reduce(Cuda{stream.handle}, source, pleat::Sum<float>{}); });
    parallel_reduce(Cuda{stream.handle}, source, pleat::Sum<float>{}, into(sum.data()));
  });
  CHECK(refusal ==
        "parallel_reduce on Cuda: the stream is being captured into a graph, so no call can wait for its "
        "answer; give into(...)");
  graph.launch(stream);
  stream.wait();
  CHECK(sum.read(0) == float(n));
}
