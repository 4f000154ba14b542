// Every reducer and accumulator on a GPU: CSV on standard output, shares of the read roofline of the same
// run. The argument is log2 n (28 if absent). Reducers of two inputs read two arrays of half as many items
// each.
#include "gpu_bench.cuh"

namespace {

// A reducer of a user's own whose order matters: a polynomial hash.
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

template <class T>
void print_rows(pleat_perf::Table<T>& table) {
  using namespace pleat;
  table.row("Sum", Sum<T>{});
  table.row("Sum In<double>", Sum<T, In<double>>{});
  table.row("Sum Compensated", Sum<T, Compensated>{});
  table.row("Sum Exact", Sum<T, Exact>{});
  table.row("Sum Nan::Ignore", Sum<T, Plain, Nan::Ignore>{});
  table.row("Prod", Prod<T>{});
  table.row("Min", Min<T>{});
  table.row("Max", Max<T>{});
  table.row("MinMax", MinMax<T>{});
  table.row("ArgMin", ArgMin<T>{});
  table.row("ArgMax", ArgMax<T>{});
  table.row("ArgMinMax", ArgMinMax<T>{});
  table.row("LogicalAnd", LogicalAnd<T>{});
  table.row("LogicalOr", LogicalOr<T>{});
  table.row("LogicalXor", LogicalXor<T>{});
  table.row("Count", Count{});
  table.row("Any", Any{});
  table.row("All", All{});
  table.row("Mean", Mean<T>{});
  table.row("MeanAbs", MeanAbs<T>{});
  table.row("RootMeanSquare", RootMeanSquare<T>{});
  table.row("Norm<1>", Norm<1, T>{});
  table.row("Norm<2>", Norm<2, T>{});
  table.row("Norm<2> In<float>", Norm<2, T, In<float>>{});
  table.row("Norm<inf>", Norm<inf, T>{});
  table.row("Moments<2>", Moments<T>{});
  table.row("Moments<3>", Moments<T, In<double>, 3>{});
  table.row("Moments<4>", Moments<T, In<double>, 4>{});
  table.row("LogSumExp", LogSumExp<T>{});
  table.row("LogSumExp In<float>", LogSumExp<T, In<float>>{});
  table.row("TopK<4>", TopK<4, T>{});
  table.row("Sum MinMax ArgMax Moments<2>", Sum<T>{}, MinMax<T>{}, ArgMax<T>{}, Moments<T>{});
  table.row_of_pairs("Dot", Dot<T>{});
  table.row_of_pairs("Dot In<double>", Dot<T, In<double>>{});
  table.row_of_pairs("Dot Compensated", Dot<T, Compensated>{});
  table.row_of_pairs("Dot Exact", Dot<T, Exact>{});
  table.row_of_pairs("WeightedMean", WeightedMean<T>{});
  table.row_of_pairs("Covariance", Covariance<T>{});
  if constexpr (std::is_same_v<T, float>) table.row("a user's ordered hash", Hash{});
}

}  // namespace

int main(int count, char** arguments) {
  return pleat_perf::print_tables(count, arguments, [](auto& table) { print_rows(table); });
}
