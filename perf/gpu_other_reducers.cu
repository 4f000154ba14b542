// The reducers of floats that gpu_reducers.cu leaves out, beside CUB where it has a call for them, and a
// reducer of a user's own.
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "gpu_bench.cuh"
#include "gpu_judges.cuh"
#include "gpu_peers.cuh"

namespace {

using namespace pleat_perf;

// Its order matters: a polynomial hash of the thousandths, which is also found from the hash of the two
// halves.
struct Hash {
  using value_type = float;
  struct state {
    std::uint64_t value, power;
  };
  using result_type = std::uint64_t;
  static constexpr bool commutative = false;
  PLEAT_FUNCTION state first(float x) const { return {std::uint64_t(x * 1000), 0x100000001b3}; }
  PLEAT_FUNCTION void fold(state& s, float x) const { s = join(s, first(x)); }
  PLEAT_FUNCTION state join(const state& l, const state& r) const {
    return {l.value * r.power + r.value, l.power * r.power};
  }
  PLEAT_FUNCTION result_type result(const state& s) const { return s.value; }
};

// The hash of each thread's stretch of the items, by Horner's rule.
__global__ void hash_stretches(const float* items, std::int64_t stretch, std::uint64_t* of_threads) {
  const std::int64_t thread = blockIdx.x * std::int64_t(blockDim.x) + threadIdx.x;
  std::uint64_t hash = 0;
  for (std::int64_t i = thread * stretch; i < (thread + 1) * stretch; ++i) {
    hash = hash * 0x100000001b3 + std::uint64_t(items[i] * 1000);
  }
  of_threads[thread] = hash;
}

// Of n items, a multiple of 2^16.
std::uint64_t plain_hash(const float* items, std::int64_t n) {
  constexpr int threads = 1 << 16;
  const std::int64_t stretch = n / threads;
  const Memory<std::uint64_t> of_threads(threads);
  hash_stretches<<<threads / 256, 256>>>(items, stretch, of_threads.data());
  std::vector<std::uint64_t> hashes(threads);
  check(cudaMemcpy(hashes.data(), of_threads.data(), threads * sizeof(std::uint64_t), cudaMemcpyDeviceToHost),
        "cudaMemcpy of hashes");
  std::uint64_t power = 1, hash = 0;
  for (std::int64_t i = 0; i < stretch; ++i) power *= 0x100000001b3;
  for (const std::uint64_t each : hashes) hash = hash * power + each;
  return hash;
}

class Rows {
 public:
  explicit Rows(std::int64_t n) : items_(n) {}

  template <class Judge, class... R>
  void add(const char* name, const Judge& judge, const R&... reducers) {
    add_pleat(
        question(name), [this] { return pleat::contiguous(items_.data(), size()); }, judge, reducers...);
  }
  // An answer that follows from the facts: fact(facts), within a tolerance relative to it.
  template <class Fact, class... R>
  void add_fact(const char* name, const Fact& fact, double tolerance, const R&... reducers) {
    add(
        name,
        [this, name, fact, tolerance](auto answer) {
          const double value = fact(items_.facts(0, size()));
          return unless_near(name, double(answer), value, tolerance * std::abs(value));
        },
        reducers...);
  }
  void cub_max() {
    const auto judge = [this](float answer) {
      return unless_near("the maximum", answer, items_.facts(0, size()).highest, 0);
    };
    add_cub<float>(question("maximum"), judge, [this](void* memory, std::size_t& bytes, cudaStream_t stream) {
      return cub::DeviceReduce::Max(memory, bytes, items_.data(), answer_at<float>(), int(size()), stream);
    });
  }

  Items<float>& items() { return items_; }
  std::int64_t size() const { return items_.size(); }

 private:
  Question question(const char* name) {
    return {name, "float", size(), size() * 4, [this] { return items_.data(); }};
  }

  Items<float> items_;
};

// A flag is whether an item is true, as a number of [0, 1) is but for a zero: there are some among 2^24
// possible values.
void add_flags(Rows& rows) {
  using namespace pleat;
  const auto all = [&rows](const Facts& facts) { return double(facts.lowest > 0); };
  const auto any = [](const Facts& facts) { return double(facts.highest > 0); };
  rows.add_fact("any", any, 0, Any{});
  rows.add_fact("all", all, 0, All{});
  rows.add_fact("logical and", all, 0, LogicalAnd<float>{});
  rows.add_fact("logical or", any, 0, LogicalOr<float>{});
}

void add_rows(const Options& options) {
  using namespace pleat;
  static Rows rows(std::int64_t(1) << options.log2_items);
  rows.add_fact("maximum", [](const Facts& facts) { return facts.highest; }, 0, Max<float>{});
  rows.cub_max();
  rows.add_fact("minimum", [](const Facts& facts) { return facts.lowest; }, 0, Min<float>{});
  rows.add("argmin", judge_arg_min(rows.items(), rows.size()), ArgMin<float>{});
  // The product of so many numbers below 1 is 0, and stays so.
  rows.add_fact("product", [](const Facts&) { return 0.0; }, 0, Prod<float>{});
  const auto mean = [](const Facts& facts) { return facts.mean(); };
  rows.add_fact("mean", mean, 1e-5, Mean<float>{});
  rows.add_fact("mean magnitude", mean, 1e-5, MeanAbs<float>{});
  rows.add_fact(
      "root mean square",
      [](const Facts& facts) {
        return std::sqrt(facts.deviations(2) / facts.count() + facts.mean() * facts.mean());
      },
      1e-5, RootMeanSquare<float>{});
  rows.add("sum without NaN", judge_sum(rows.items(), 0, rows.size()), Sum<float, Plain, Nan::Ignore>{});
  add_flags(rows);
  rows.add(
      "a user's ordered hash",
      [](std::uint64_t answer) -> std::string {
        static const std::uint64_t fact = plain_hash(rows.items().data(), rows.size());
        return answer == fact ? "" : "the hash is not that of the items in their order";
      },
      Hash{});
}

}  // namespace

int main(int count, char** arguments) { return run(count, arguments, add_rows); }
