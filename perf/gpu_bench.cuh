// How rows are added: Pleat's by one call, a peer's beside it, and under both the read roofline of as many
// bytes, which is what the best of some plain read kernels reaches in the same run.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include <cuda_runtime.h>

#include <pleat/pleat.hpp>

#include "gpu_suite.hpp"
#include "gpu_timing.cuh"

namespace pleat_perf {

// What Pleat and its peers are asked. `data` gives memory of at least as many bytes, for the roofline.
struct Question {
  std::string name;
  std::string type;
  std::int64_t items;
  std::int64_t bytes;
  std::function<const void*()> data;
  std::function<void()> prepare = nullptr;
  Timing timing = Timing::stream;
  std::int64_t begin = 0;  // of Pleat's range

  Row row(std::string who) const {
    return {.question = name,
            .type = type,
            .items = items,
            .bytes = bytes,
            .who = std::move(who),
            .prepare = prepare,
            .launch = nullptr,
            .complaint = nullptr,
            .timing = timing};
  }
};

// The complaint of a row: its answer is fetched and put before the judge, who says what is wrong with it.
template <class Answer, class Judge>
std::function<std::string()> judged_by(const Judge& judge) {
  return [judge] {
    Answer answer;
    check(cudaMemcpy(static_cast<void*>(&answer), answers(), sizeof answer, cudaMemcpyDefault),
          "cudaMemcpy of an answer");
    return judge(answer);
  };
}

template <int InFlight>
void launch_read_all(const void* data, std::int64_t bytes, cudaStream_t stream) {
  const std::int64_t vectors = bytes / 16;
  const auto blocks = unsigned((vectors - 1) / (256 * InFlight) + 1);
  read_all<InFlight><<<blocks, 256, 0, stream>>>(static_cast<const uint4*>(data), vectors,
                                                 static_cast<unsigned*>(answers()));
  check(cudaGetLastError(), "the launch of read_all");
}

// Once for as many bytes and each way of timing. Small sizes want more blocks.
inline void add_roofline(const Question& question) {
  static std::set<std::tuple<std::int64_t, Timing>> known;
  const std::int64_t bytes = question.bytes / 16 * 16;
  if (!known.insert({bytes, question.timing}).second) return;
  const auto variant = [&](auto in_flight) {
    constexpr int count = decltype(in_flight)::value;
    Question read = question;
    read.name = question.timing == Timing::stream    ? "read roofline"
                : question.timing == Timing::waiting ? "read roofline, waited for"
                                                     : "read roofline, in a graph";
    Row row = read.row("read, " + std::to_string(count) + " in flight");
    const bool waits = question.timing == Timing::waiting;
    row.launch = [data = question.data, bytes, waits](cudaStream_t stream) {
      launch_read_all<count>(data(), bytes, stream);
      if (waits) check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
    };
    add(std::move(row));
  };
  variant(std::integral_constant<int, 4>{});
  variant(std::integral_constant<int, 8>{});
  if (bytes <= 1 << 26) {
    variant(std::integral_constant<int, 1>{});
    variant(std::integral_constant<int, 2>{});
  } else {
    variant(std::integral_constant<int, 16>{});
  }
}

template <class... R>
struct AnswerOf {
  using type = pleat::Results<typename R::result_type...>;
};
template <class R>
struct AnswerOf<R> {
  using type = typename R::result_type;
};

// Pleat's row. body() gives what parallel_reduce takes: a source or a functor.
template <class Policy = pleat::RangePolicy<pleat::Cuda>, class Body, class Judge, class... R>
void add_pleat(const Question& question, const Body& body, const Judge& judge, const R&... reducers) {
  using Answer = typename AnswerOf<R...>::type;
  add_roofline(question);
  Row row = question.row("Pleat");
  row.launch = [begin = question.begin, end = question.begin + question.items, body,
                reducers...](cudaStream_t stream) {
    pleat::parallel_reduce(Policy(pleat::Cuda{stream}, begin, end), body(), reducers...,
                           pleat::into(static_cast<Answer*>(answers())));
  };
  row.complaint = judged_by<Answer>(judge);
  add(std::move(row));
}

}  // namespace pleat_perf
