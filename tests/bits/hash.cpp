// Prints one hash over the bits of many reductions of wide-exponent data. Compiled by any compiler, at any
// optimisation level, for any instruction set, it prints the same one (run.sh). With
// PLEAT_WITHOUT_CONTRACTION_GUARD, g++ -O3 with FMA prints another. It needs no flag and no OpenMP.
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

#include <pleat/pleat.hpp>

using namespace pleat;

namespace {

std::uint64_t random_bits(std::uint64_t i) {  // splitmix64
  std::uint64_t z = i * 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

// Any sign and fraction, exponents from -spread to spread.
double wide_value(std::uint64_t i, int spread) {
  const std::uint64_t r = random_bits(i);
  const auto exponent = std::uint64_t(1023 - spread + int(random_bits(~i) % std::uint64_t(2 * spread + 1)));
  return std::bit_cast<double>((r & 0x800f'ffff'ffff'ffffu) | exponent << 52);
}
template <class T>
std::vector<T> wide_data(std::int64_t n, int spread) {
  std::vector<T> items;
  for (std::int64_t i = 0; i < n; ++i) {
    if constexpr (sizeof(T) == 2) {
      items.push_back(T(float(wide_value(std::uint64_t(i) + 1, spread))));
    } else {
      items.push_back(T(wide_value(std::uint64_t(i) + 1, spread)));
    }
  }
  return items;
}

// Within 2^-10 of one, so that their product stays finite.
template <class T>
std::vector<T> near_one(std::int64_t n) {
  std::vector<T> items;
  for (std::int64_t i = 0; i < n; ++i) {
    items.push_back(T(1 + (double(random_bits(std::uint64_t(i) + 7) >> 11) - 0x1p52) * 0x1p-62));
  }
  return items;
}

// FNV-1a over the fields of results.
class Hash {
 public:
  template <class T>
    requires std::is_arithmetic_v<T>
  void add(T x) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &x, sizeof(x));
    for (std::size_t k = 0; k < sizeof(x); ++k) hash_ = (hash_ ^ (bits >> 8 * k & 0xff)) * 0x100000001b3u;
  }
  void add(Half x) { add(x.bits); }
  template <class T>
  void add(const MinMaxResult<T>& x) {
    add(x.min), add(x.max);
  }
  template <class T>
  void add(const ArgResult<T>& x) {
    add(x.value), add(x.index);
  }
  template <class T>
  void add(const MomentsResult<T>& x) {
    add(x.count), add(x.mean), add(x.squared_deviations), add(x.variance());
  }
  template <class... T>
  void add(const Results<T...>& x) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (add(get<I>(x)), ...);
    }(std::index_sequence_for<T...>{});
  }
  std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325u;
};

// A user's functors that mix * and +. g++ contracts them when they are inlined into a loop without the guard;
// clang contracts them where they stand, out of the library's reach, so here the user switches that off.
struct SquarePlus {
  const float *x, *y;
  float operator()(std::int64_t i) const {
#if defined(__clang__)
#pragma clang fp contract(off)
#endif
    return x[i] * x[i] + y[i];
  }
};
struct AddProduct {
  const float *x, *y;
  void operator()(std::int64_t i, float& sum, double& wide) const {
#if defined(__clang__)
#pragma clang fp contract(off)
#endif
    sum += x[i] * y[i];
    wide += double(x[i]) * double(y[i]) * 0.1;
  }
};
// A product that meets the library's own addition.
struct Product {
  const double* x;
  double operator()(std::int64_t i) const { return x[i] * x[i + 1]; }
};

void add_all(Hash& hash, std::int64_t n) {
  const RangePolicy<Serial> range(0, n);
  const auto floats = wide_data<float>(2 * n, 30);
  const float* x = floats.data();
  hash.add(parallel_reduce(range, floats, Sum<float>{}, MinMax<float>{}, ArgMin<float>{}, Moments<float>{},
                           Moments<float, In<float>>{}));
  hash.add(parallel_reduce(range, SquarePlus{x, x + n}, Sum<float>{}));
  hash.add(parallel_reduce(range, AddProduct{x, x + n}, Sum<float>{}, Sum<double>{}));

  const auto doubles = wide_data<double>(n + 1, 200);
  hash.add(parallel_reduce(range, doubles, Sum<double>{}, Moments<double>{}));
  hash.add(parallel_reduce(range, Product{doubles.data()}, Sum<double>{}, ArgMax<double>{}));

  // Errors of products, also those of -0.0 alone: zeros with a sign.
  const std::vector<double> minus_zeros(std::size_t(n + 1), -0.0), ones(std::size_t(n + 1), 1.0);
  hash.add(parallel_reduce(range, zip(doubles, wide_data<double>(n + 1, 90)), Dot<double, Compensated>{},
                           Dot<double, Exact>{}));
  hash.add(parallel_reduce(range, zip(minus_zeros, ones), Dot<double, Compensated>{}, Dot<double, Exact>{}));

  hash.add(parallel_reduce(range, near_one<float>(n), Prod<float>{}));
  hash.add(parallel_reduce(range, near_one<double>(n), Prod<double>{}));

  const auto halves = wide_data<Half>(n, 12);
  hash.add(parallel_reduce(range, halves, Sum<Half>{}, MinMax<Half>{}, Moments<Half>{}));
}

// Items that stand anywhere between the boundaries of registers.
void add_misaligned(Hash& hash) {
  constexpr std::int64_t n = 9001;
  const auto floats = wide_data<float>(n + 17, 30);
  const auto doubles = wide_data<double>(n + 8, 200);
  for (std::int64_t offset = 0; offset < 16; ++offset) {
    const auto x = contiguous(floats.data() + offset, n), next = contiguous(floats.data() + offset + 1, n);
    const RangePolicy<Serial> range(0, n);
    hash.add(parallel_reduce(range, x, Sum<float>{}, MinMax<float>{}, Moments<float>{}));
    hash.add(parallel_reduce(range, zip(x, x), Dot<float>{}));
    hash.add(parallel_reduce(range, zip(x, next), Dot<float>{}));
    const auto y = contiguous(doubles.data() + offset / 2, n);
    hash.add(parallel_reduce(range, y, Sum<double>{}, Norm<2, double>{}, Max<double>{}));
  }
}

}  // namespace

int main() {
  Hash hash;
  add_misaligned(hash);
  for (const std::int64_t n : {1, 31, 129, 4095, 4097, 50'003, 300'001}) add_all(hash, n);
  std::printf("%016llx\n", static_cast<unsigned long long>(hash.value()));
}
