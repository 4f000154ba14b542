#include "gpu_suite.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>
#include <cuda_runtime_api.h>

#include <pleat/backends/cuda/check.hpp>

#ifndef PLEAT_PERF_FLAGS
#define PLEAT_PERF_FLAGS "not recorded"
#endif

namespace pleat_perf {
namespace {

using pleat::gpu::check;

constexpr std::size_t answer_bytes = 4096;

// What all rows share, made when the first one needs it.
struct Stage {
  cudaStream_t stream = nullptr;
  cudaEvent_t begin = nullptr, end = nullptr;
  void* answers = nullptr;
  double batch_seconds = 0.008;  // of a row at the speed of memory
  int wrong = 0;

  void open() {
    check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "cudaStreamCreate");
    check(cudaEventCreate(&begin), "cudaEventCreate");
    check(cudaEventCreate(&end), "cudaEventCreate");
    check(cudaMalloc(&answers, answer_bytes), "cudaMalloc");
  }
};
Stage stage;

int launches_of(const Row& row) {
  constexpr double bytes_per_second = 4.5e12;
  const double wanted = stage.batch_seconds * bytes_per_second / double(row.bytes);
  return int(std::clamp(wanted, 5.0, 200.0));
}

double seconds_between_events() {
  check(cudaEventSynchronize(stage.end), "cudaEventSynchronize");
  float ms = 0;
  check(cudaEventElapsedTime(&ms, stage.begin, stage.end), "cudaEventElapsedTime");
  return double(ms) * 1e-3;
}

double time_stream(const Row& row) {
  const int launches = launches_of(row);
  check(cudaEventRecord(stage.begin, stage.stream), "cudaEventRecord");
  for (int k = 0; k < launches; ++k) row.launch(stage.stream);
  check(cudaEventRecord(stage.end, stage.stream), "cudaEventRecord");
  return seconds_between_events() / launches;
}

double time_waiting(const Row& row) {
  const int launches = launches_of(row);
  check(cudaStreamSynchronize(stage.stream), "cudaStreamSynchronize");
  const auto begin = std::chrono::steady_clock::now();
  for (int k = 0; k < launches; ++k) row.launch(stage.stream);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() / launches;
}

double time_graph(const Row& row) {
  const int launches = std::min(launches_of(row), 50);
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t ready = nullptr;
  check(cudaStreamBeginCapture(stage.stream, cudaStreamCaptureModeThreadLocal), "cudaStreamBeginCapture");
  try {
    for (int k = 0; k < launches; ++k) row.launch(stage.stream);
  } catch (...) {  // the stream is for the other rows as well
    cudaStreamEndCapture(stage.stream, &graph);
    throw;
  }
  check(cudaStreamEndCapture(stage.stream, &graph), "cudaStreamEndCapture");
  check(cudaGraphInstantiate(&ready, graph, 0), "cudaGraphInstantiate");
  constexpr int replays = 4;
  check(cudaGraphLaunch(ready, stage.stream), "cudaGraphLaunch");
  check(cudaEventRecord(stage.begin, stage.stream), "cudaEventRecord");
  for (int k = 0; k < replays; ++k) check(cudaGraphLaunch(ready, stage.stream), "cudaGraphLaunch");
  check(cudaEventRecord(stage.end, stage.stream), "cudaEventRecord");
  const double seconds = seconds_between_events() / (replays * launches);
  check(cudaGraphExecDestroy(ready), "cudaGraphExecDestroy");
  check(cudaGraphDestroy(graph), "cudaGraphDestroy");
  return seconds;
}

double time_batch(const Row& row) {
  if (row.prepare) {
    row.prepare();
    check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");  // the data is made on another stream
  }
  check(cudaMemsetAsync(stage.answers, 0xff, answer_bytes, stage.stream), "cudaMemsetAsync");
  for (int warm = 0; warm < 2; ++warm) row.launch(stage.stream);
  switch (row.timing) {
    case Timing::stream:
      return time_stream(row);
    case Timing::waiting:
      return time_waiting(row);
    case Timing::graph:
      return time_graph(row);
  }
  return 0;
}

// 2^28, 2^28-1, 1000000: a size within 2^16 of a power of two from 2^20 on is named after it.
std::string name_of(std::int64_t items) {
  for (int power = 0; power < 62; ++power) {
    const std::int64_t off = items - (std::int64_t(1) << power);
    if (off == 0) return "2^" + std::to_string(power);
    if (power >= 20 && std::abs(off) < 65536) {
      return "2^" + std::to_string(power) + (off > 0 ? "+" : "") + std::to_string(off);
    }
  }
  return std::to_string(items);
}

// One repetition: one batch. A row that was wrong once stays so, since its other repetitions hide it.
class Measured {
 public:
  Measured(Row row, std::string name)
      : row_(std::make_shared<Row>(std::move(row))),
        name_(std::move(name)),
        wrong_(std::make_shared<std::string>()) {}

  void operator()(benchmark::State& state) const {
    for ([[maybe_unused]] auto _ : state) {
      if (wrong_->empty()) state.SetIterationTime(batch());
      if (!wrong_->empty()) {
        state.SkipWithError(wrong_->c_str());
        break;
      }
    }
    state.counters["items"] = double(row_->items);
    state.counters["bytes"] = double(row_->bytes);
  }

 private:
  double batch() const {
    double seconds = 0;
    try {
      seconds = time_batch(*row_);
      check(cudaStreamSynchronize(stage.stream), "cudaStreamSynchronize");
      if (row_->complaint) *wrong_ = row_->complaint();
    } catch (const std::exception& error) {
      *wrong_ = error.what();
    }
    if (!wrong_->empty()) {
      ++stage.wrong;
      std::fprintf(stderr, "WRONG: %s: %s\n", name_.c_str(), wrong_->c_str());
    }
    return seconds;
  }

  std::shared_ptr<Row> row_;
  std::string name_;
  std::shared_ptr<std::string> wrong_;
};

std::string version_text(int version) {  // CUDA's own: 13000 is 13.0
  return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

// The driver's own version, which the runtime does not tell.
std::string driver_release() {
  std::string release;
  if (std::FILE* file = std::fopen("/proc/driver/nvidia/version", "r")) {
    char line[512];
    if (std::fgets(line, sizeof line, file) != nullptr) release = line;
    std::fclose(file);
  }
  while (!release.empty() && release.back() == '\n') release.pop_back();
  return release.empty() ? "not known" : release;
}

void record_context(const std::string& commit) {
  cudaDeviceProp gpu{};
  check(cudaGetDeviceProperties(&gpu, 0), "cudaGetDeviceProperties");
  int driver = 0, runtime = 0;
  check(cudaDriverGetVersion(&driver), "cudaDriverGetVersion");
  check(cudaRuntimeGetVersion(&runtime), "cudaRuntimeGetVersion");
  benchmark::AddCustomContext("gpu", gpu.name);
  benchmark::AddCustomContext("l2_bytes", std::to_string(gpu.l2CacheSize));
  benchmark::AddCustomContext("driver", driver_release() + " (CUDA " + version_text(driver) + ")");
  benchmark::AddCustomContext("toolkit", version_text(runtime));
  benchmark::AddCustomContext("host_compiler", __VERSION__);
  benchmark::AddCustomContext("flags", PLEAT_PERF_FLAGS);
  benchmark::AddCustomContext("commit", commit);
}

// The value of `--name=value`, or nothing if the argument is another.
const char* value_of(const char* argument, std::string_view name) {
  const std::string_view all(argument);
  return all.starts_with(name) && all.size() > name.size() && all[name.size()] == '='
             ? argument + name.size() + 1
             : nullptr;
}

struct Arguments {
  Options options;
  bool quick = false;
  std::string commit = "not recorded";
  std::vector<char*> others;  // Google Benchmark's
};

Arguments read_arguments(int count, char** arguments) {
  Arguments read;
  if (const char* commit = std::getenv("PLEAT_COMMIT")) read.commit = commit;
  for (int k = 1; k < count; ++k) {
    if (std::strcmp(arguments[k], "--quick") == 0) {
      read.quick = true;
    } else if (const char* commit = value_of(arguments[k], "--commit")) {
      read.commit = commit;
    } else if (const char* size = value_of(arguments[k], "--log2-items")) {
      const char* end = size + std::strlen(size);
      int& n = read.options.log2_items;
      const auto [stop, error] = std::from_chars(size, end, n);
      if (error != std::errc{} || stop != end || n < 20 || n > 28) {
        std::fprintf(stderr, "--log2-items=%s: a whole number from 20 to 28 was expected\n", size);
        std::exit(2);
      }
    } else {
      read.others.push_back(arguments[k]);
    }
  }
  return read;
}

}  // namespace

void add(Row row) {
  const std::string name = row.question + "/" + row.type + "/" + name_of(row.items) + "/" + row.who;
  benchmark::RegisterBenchmark(name.c_str(), Measured(std::move(row), name))
      ->Iterations(1)
      ->UseManualTime()
      ->Unit(benchmark::kMicrosecond);
}

void* answers() { return stage.answers; }

int run(int count, char** arguments, void (*add_rows)(const Options&)) {
  Arguments read = read_arguments(count, arguments);
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::puts("skipped: no CUDA device");
    return 77;
  }
  // The competitors take turns: the repetitions of all rows are shuffled.
  std::vector<std::string> defaults{"--benchmark_enable_random_interleaving=true",
                                    "--benchmark_report_aggregates_only=true",
                                    read.quick ? "--benchmark_repetitions=5" : "--benchmark_repetitions=11"};
  std::vector<char*> all{arguments[0]};
  for (std::string& flag : defaults) all.push_back(flag.data());
  all.insert(all.end(), read.others.begin(), read.others.end());
  int size = int(all.size());
  all.push_back(nullptr);
  benchmark::Initialize(&size, all.data());
  if (benchmark::ReportUnrecognizedArguments(size, all.data())) return 2;

  if (read.quick) stage.batch_seconds = 0.004;
  stage.open();
  record_context(read.commit);
  add_rows(read.options);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return stage.wrong > 0 ? 1 : 0;
}

}  // namespace pleat_perf
