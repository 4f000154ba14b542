// The greatest errors of Pleat's elementary functions, in units in the last place of the exact value: for
// float exp, log and sqrt over all 2^32 floats, otherwise over samples. The reference is double for float,
// and long double for double (x86: 64 bits); either is off by less than 0.001 of the units that are counted.
//   perf_math_error [samples]     prints a CSV; the headers of framework/include/pleat/math state what it
//   printed for 2e7 samples, which is the default
// The search is a reduction: ArgMax over the errors.
#include <pleat/math.hpp>
#include <pleat/pleat.hpp>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <type_traits>

namespace {

template <class T>
using Wide = std::conditional_t<std::is_same_v<T, float>, double, long double>;

template <class T>
double ulps(T got, Wide<T> exact) {
  using Real = Wide<T>;
  using Limits = std::numeric_limits<T>;
  if (std::isnan(exact)) return std::isnan(got) ? 0 : HUGE_VAL;
  const Real half_step_above = std::ldexp(Real(2) - Real(Limits::epsilon()) / 2, Limits::max_exponent - 1);
  if (std::fabs(exact) >= half_step_above) return std::isinf(got) && (got > 0) == (exact > 0) ? 0 : HUGE_VAL;
  int exponent = Limits::min_exponent - 1;
  if (exact != 0) exponent = std::max(exponent, std::ilogb(exact));
  return double(std::fabs(Real(got) - exact) / std::ldexp(Real(1), exponent - (Limits::digits - 1)));
}

// The finaliser of splitmix64 (Steele, Lea and Flood 2014).
std::uint64_t random_bits(std::uint64_t i) {
  std::uint64_t z = (i + 1) * 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}
double unit(std::uint64_t i) { return double(random_bits(i) >> 11) * 0x1p-53; }

// Arguments: every float, or doubles of which half have any bits and half lie where the function is hard.
template <class T>
T any_bits(std::int64_t i) {
  if constexpr (std::is_same_v<T, float>) {
    return pleat::detail::bit_cast<float>(std::uint32_t(i));
  } else {
    return pleat::detail::bit_cast<double>(random_bits(std::uint64_t(i)));
  }
}
struct Exp {
  static constexpr const char* name = "exp";
  template <class T>
  static T argument(std::int64_t i) {
    return std::is_same_v<T, float> || i % 8 == 0 ? any_bits<T>(i) : T(-746 + 1456 * unit(std::uint64_t(i)));
  }
  template <class T>
  static double error(T x) {
    return ulps(pleat::exp(x), std::exp(Wide<T>(x)));
  }
};
struct Log {
  static constexpr const char* name = "log";
  template <class T>
  static T argument(std::int64_t i) {
    return std::is_same_v<T, float> || i % 2 == 0 ? any_bits<T>(i) : T(0.5 + 2 * unit(std::uint64_t(i)));
  }
  template <class T>
  static double error(T x) {
    return ulps(pleat::log(x), std::log(Wide<T>(x)));
  }
};
struct Sqrt {
  static constexpr const char* name = "sqrt";
  template <class T>
  static T argument(std::int64_t i) {
    return any_bits<T>(i);
  }
  template <class T>
  static double error(T x) {
    return ulps(pleat::sqrt(x), std::sqrt(Wide<T>(x)));
  }
};
// Pairs of one magnitude, and of any.
struct Hypot {
  static constexpr const char* name = "hypot";
  template <class T>
  static T argument(std::int64_t i) {
    return T(1 + 3 * unit(std::uint64_t(i)));
  }
  template <class T>
  static double error(T x) {
    const auto bits = std::uint64_t(pleat::detail::bit_cast<pleat::detail::bits_of_t<T>>(x));
    const T y = bits % 4 == 0 ? any_bits<T>(std::int64_t(random_bits(bits))) : T(x * unit(bits));
    constexpr int most = std::numeric_limits<T>::max_exponent;
    const int scale = int(random_bits(bits) >> 40) % (2 * most) - most;
    const T a = std::ldexp(x, scale), b = bits % 4 == 0 ? y : std::ldexp(y, scale);
    return ulps(pleat::hypot(a, b), std::hypot(Wide<T>(a), Wide<T>(b)));
  }
};

template <class Function, class T>
void report(std::int64_t arguments) {
  const auto error = [](std::int64_t i) {
    return Function::template error<T>(Function::template argument<T>(i));
  };
  const auto worst = pleat::parallel_reduce(arguments, error, pleat::ArgMax<double>{});
  std::printf("%s,%s,%lld,%.4f,%a\n", Function::name, std::is_same_v<T, float> ? "float" : "double",
              static_cast<long long>(arguments), worst.value,
              double(Function::template argument<T>(worst.index)));
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
  const std::int64_t samples = count > 1 ? std::atoll(arguments[1]) : 20'000'000;
  const std::int64_t all_floats = std::int64_t(1) << 32;
  std::printf("function,type,arguments,ulp,at\n");
  report<Exp, float>(all_floats);
  report<Log, float>(all_floats);
  report<Sqrt, float>(all_floats);
  report<Hypot, float>(samples);
  report<Exp, double>(samples);
  report<Log, double>(samples);
  report<Sqrt, double>(samples);
  report<Hypot, double>(samples);
  return 0;
}
