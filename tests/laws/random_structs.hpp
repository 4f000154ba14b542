// Random reductions of a user's structs: the types, the reducers, and what is drawn at random. A struct's
// parts meet by rules that are neither associative nor commutative, so that any other tree shows; no struct
// has padding, so that its bytes are its value.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <pleat/concepts/reducer.hpp>
#include <pleat/fold/item.hpp>
#include <pleat/fold/shape.hpp>
#include <pleat/macros.hpp>

#include "support/data.hpp"

namespace pleat_test {

// How two parts meet. Half of a float is exact, so that no contraction to FMA can change the sum.
PLEAT_FUNCTION inline void meet(std::uint8_t& l, std::uint8_t r) {
  l = std::uint8_t(l * 13 + (r ^ r >> 3) * 7 + 1);
}
PLEAT_FUNCTION inline void meet(std::uint32_t& l, std::uint32_t r) { l = l * 0x9e3779b1u ^ (r + (l >> 15)); }
PLEAT_FUNCTION inline void meet(std::int64_t& l, std::int64_t r) {
  const std::uint64_t mixed =
      std::uint64_t(l) * 0x9e3779b97f4a7c15u ^ (std::uint64_t(r) + (std::uint64_t(l) >> 31));
  l = std::int64_t(mixed);
}
PLEAT_FUNCTION inline void meet(float& l, float r) { l = l * 0.5f + r; }
PLEAT_FUNCTION inline void meet(double& l, double r) { l = l * 0.5 + r; }

// A struct of parts, and several parts of one type as one.
template <class T, int N>
struct Several {
  T part[N];
};
template <class T, class... More>
struct Struct {
  T part;
  Struct<More...> more;
};
template <class T>
struct Struct<T> {
  T part;
};
template <class T, int N>
PLEAT_FUNCTION inline void meet(Several<T, N>& l, const Several<T, N>& r) {
  for (int k = 0; k < N; ++k) meet(l.part[k], r.part[k]);
}
template <class T, class... More>
PLEAT_FUNCTION inline void meet(Struct<T, More...>& l, const Struct<T, More...>& r) {
  meet(l.part, r.part);
  if constexpr (sizeof...(More) > 0) meet(l.more, r.more);
}

using Bytes3 = Struct<Several<std::uint8_t, 3>>;
using Bytes5 = Struct<Several<std::uint8_t, 5>>;
using Mixed8 = Struct<float, std::uint32_t>;
using Mixed12 = Struct<Several<float, 2>, Several<std::uint8_t, 4>>;
using Mixed16 = Struct<double, std::int64_t>;
using Mixed24 = Struct<std::int64_t, double, float, std::uint32_t>;
using Bytes33 = Struct<Several<std::uint8_t, 33>>;
using Mixed48 = Struct<Several<double, 3>, Several<std::int64_t, 2>, Several<float, 2>>;
using Mixed64 = Struct<Several<double, 4>, std::int64_t, Several<float, 4>, Several<std::uint8_t, 8>>;
static_assert(sizeof(Bytes3) == 3 && sizeof(Bytes5) == 5 && sizeof(Mixed8) == 8 && sizeof(Mixed12) == 12);
static_assert(sizeof(Mixed16) == 16 && sizeof(Mixed24) == 24 && sizeof(Bytes33) == 33);
static_assert(sizeof(Mixed48) == 48 && sizeof(Mixed64) == 64);

// All that is tested, once: PLEAT_TEST_RANDOM_STRUCTS(X) is X(Reducer) for each.
#define PLEAT_TEST_RANDOM_STRUCTS(X) \
  X(Blends<Bytes3>)                  \
  X(Blends<Bytes5>)                  \
  X(Blends<Mixed8>)                  \
  X(Blends<Mixed12>)                 \
  X(Blends<Mixed16>)                 \
  X(Blends<Mixed24>)                 \
  X(Blends<Bytes33>)                 \
  X(Blends<Mixed48>)                 \
  X(Blends<Mixed64>)                 \
  X(Chains<Bytes3>)                  \
  X(Chains<Mixed8>)                  \
  X(Chains<Mixed12>)                 \
  X(Chains<Bytes33>)                 \
  X(Chains<Mixed64>)

// In the canonical order, from first() alone.
template <class S>
struct Blends {
  using value_type = S;
  using state = S;
  using result_type = S;
  PLEAT_FUNCTION static S first(const S& x) { return x; }
  PLEAT_FUNCTION static void fold(S& s, const S& x) { meet(s, x); }
  PLEAT_FUNCTION static S join(const S& l, const S& r) {
    S s = l;
    meet(s, r);
    meet(s, l);
    return s;
  }
  PLEAT_FUNCTION static S result(const S& s) { return s; }
};

// In the order of the items, from identity() alone. It also says where items stand and how many meet.
template <class S>
struct Chains {
  using value_type = S;
  struct state {
    S value;
    std::uint32_t places;
  };
  using result_type = S;
  static constexpr bool commutative = false;
  PLEAT_FUNCTION static state identity() { return {}; }
  PLEAT_FUNCTION static void fold(state& s, const S& x, pleat::Item item) {
    meet(s.value, x);
    meet(s.places, std::uint32_t(item.index * 64 + item.row));
  }
  PLEAT_FUNCTION static state join(const state& l, const state& r, pleat::Counts n) {
    state s = l;
    meet(s.value, r.value);
    meet(s.places, r.places + std::uint32_t(n.left * 3 + n.right));
    return s;
  }
  // The places show in the last byte, all but one time in 256.
  PLEAT_FUNCTION static S result(const state& s, std::int64_t items) {
    S answer = s.value;
    std::uint8_t last;
    std::memcpy(&last, reinterpret_cast<const char*>(&answer) + sizeof(S) - 1, 1);
    const std::uint32_t p = s.places + std::uint32_t(items);
    last = std::uint8_t(last ^ p ^ p >> 8 ^ p >> 16 ^ p >> 24);
    std::memcpy(reinterpret_cast<char*>(&answer) + sizeof(S) - 1, &last, 1);
    return answer;
  }
};

// Random values: floats of both signs and magnitudes from 2^-16 to 2^16, all bits of the others.
template <class T>
void draw(T& x, std::uint64_t seed, std::uint64_t counter) {
  const std::uint64_t r = random_bits(seed, counter);
  if constexpr (std::is_floating_point_v<T>) {
    x = float_from_fields<T>(r & 1, int(r >> 1 & 31) - 16, r);
  } else {
    x = T(r);
  }
}
template <class T, int N>
void draw(Several<T, N>& x, std::uint64_t seed, std::uint64_t counter) {
  for (int k = 0; k < N; ++k) draw(x.part[k], seed, counter + std::uint64_t(k));
}
template <class T, class... More>
void draw(Struct<T, More...>& x, std::uint64_t seed, std::uint64_t counter) {
  draw(x.part, seed, counter);
  if constexpr (sizeof...(More) > 0) draw(x.more, seed, counter + 1000);
}

// A stretch of the pool of items: [begin, begin + n).
struct Window {
  std::int64_t begin, n;
};

// One batch of random reductions by R: a pool of items, and stretches of it.
template <class R>
struct RandomBatch {
  using S = typename R::value_type;
  static constexpr std::int64_t pleat = pleat::PleatShape<sizeof(S)>::items;

  std::uint64_t seed;
  std::vector<S> pool;
  std::vector<Window> windows;

  RandomBatch(std::uint64_t seed_, std::int64_t reductions)
      : seed(seed_), pool(std::size_t(32 * pleat)), windows(std::size_t(reductions)) {
    for (std::size_t i = 0; i < pool.size(); ++i) draw(pool[i], seed, 10'000 * i);
    for (std::size_t k = 0; k < windows.size(); ++k) {
      const std::int64_t n = size(std::uint64_t(k));
      windows[k] = {random_below(std::int64_t(pool.size()) - n + 1, seed + 1, 3 * k), n};
    }
  }

  // Mostly up to 300 items, now and then some pleats, and rarely enough of them for several threads.
  std::int64_t size(std::uint64_t k) const {
    const std::int64_t least = pleat::detail::HasIdentity<R> ? 0 : 1;
    const std::int64_t dice = random_below(5'000, seed + 1, 3 * k + 1);
    const auto up_to = [&](std::int64_t most) {
      return least + random_below(most + 1 - least, seed + 1, 3 * k + 2);
    };
    if (dice == 0) return 24 * pleat + up_to(7 * pleat);
    if (dice < 10) return up_to(7 * pleat);
    if (dice < 50) return up_to(2 * pleat);
    return up_to(dice < 2'500 ? 32 : 300);
  }

  // What differs first, or nothing.
  std::string difference(const std::vector<S>& got, const std::vector<S>& right) const {
    for (std::size_t k = 0; k < windows.size(); ++k) {
      if (std::memcmp(&got[k], &right[k], sizeof(S)) != 0) {
        return "seed " + std::to_string(seed) + ", reduction " + std::to_string(k) + ": " +
               std::to_string(windows[k].n) + " items of " + std::to_string(sizeof(S)) + " bytes from " +
               std::to_string(windows[k].begin) + " on, " +
               (pleat::detail::is_commutative<R>() ? "canonical order" : "order of the items");
      }
    }
    return "";
  }
};

// check(R(), seed, reductions) for each batch of `total` reductions, over all reducers.
template <class Check>
void on_random_structs(std::int64_t total, const Check& check) {
  constexpr std::int64_t pairs = 14, most = 4096;
  std::uint64_t seed = 1;
  for (std::int64_t left = (total + pairs - 1) / pairs; left > 0; left -= most) {
    const std::int64_t reductions = std::min(left, most);
#define PLEAT_TEST_CHECK(R) check(R(), seed += 10, reductions);
    PLEAT_TEST_RANDOM_STRUCTS(PLEAT_TEST_CHECK)
#undef PLEAT_TEST_CHECK
  }
}

}  // namespace pleat_test
