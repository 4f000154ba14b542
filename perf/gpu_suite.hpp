// What runs the GPU benchmarks: rows are added, and run() times them by Google Benchmark, every answer
// checked.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include <cuda_runtime_api.h>

namespace pleat_perf {

// How a row is timed. Each is a time of one launch.
enum class Timing {
  stream,   // a batch of launches back to back in one stream, between two events
  waiting,  // by the host's clock: the launch, which must wait for its answer
  graph,    // a batch captured into one graph, which is then launched between two events
};

// Who answers which question, about how many items of what type.
struct Row {
  std::string question;
  std::string type;
  std::int64_t items;
  std::int64_t bytes;  // that one launch reads
  std::string who;
  std::function<void()> prepare;             // sees to the data before every batch; may be empty
  std::function<void(cudaStream_t)> launch;  // writes its answer to answers()
  std::function<std::string()> complaint;    // what is wrong with the answer, or nothing
  Timing timing = Timing::stream;
};

void add(Row row);

// Device memory for the answer of the row that is running, filled with ones before each batch.
void* answers();

struct Options {
  int log2_items = 28;  // of the large rows
};

// The main function of a program: add_rows adds what there is to time. 77 where there is no GPU, 1 where an
// answer was wrong.
//   --quick           fewer and shorter batches
//   --log2-items=N    the size of the large rows, 28 if not given
//   --commit=X        is written to the output, as is the environment's PLEAT_COMMIT
//   --benchmark_...   as Google Benchmark has them
int run(int count, char** arguments, void (*add_rows)(const Options&));

}  // namespace pleat_perf
