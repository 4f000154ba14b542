// The hash of a sequence of bytes as if computed from left to right, hash = hash * base + byte modulo a
// prime. Two different texts of n bytes have one hash for fewer than n of the 4 billion bases.
#pragma once

#include <cstdint>

#include <pleat/concepts/reducer.hpp>
#include <pleat/macros.hpp>

struct PolynomialHash {
  using value_type = std::uint8_t;
  struct state {
    std::uint32_t hash;
    std::uint32_t shift;  // base to the number of bytes: by it a hash moves left when more bytes follow
  };
  using result_type = std::uint32_t;
  static constexpr bool commutative = false;

  PLEAT_FUNCTION state identity() const { return {0, 1}; }
  PLEAT_FUNCTION void fold(state& s, std::uint8_t x) const {
    s = {modulo(product(s.hash, base) + x), modulo(product(s.shift, base))};
  }
  PLEAT_FUNCTION state join(const state& l, const state& r) const {
    return {modulo(product(l.hash, r.shift) + r.hash), modulo(product(l.shift, r.shift))};
  }
  PLEAT_FUNCTION std::uint32_t result(const state& s) const { return s.hash; }

  static constexpr std::uint32_t prime = 4294967291;  // the greatest below 2^32
  std::uint32_t base = 1000003;                       // a reducer may hold what is known at run time only

 private:
  PLEAT_FUNCTION static std::uint64_t product(std::uint32_t a, std::uint32_t b) {
    return std::uint64_t(a) * b;
  }
  PLEAT_FUNCTION static std::uint32_t modulo(std::uint64_t x) { return std::uint32_t(x % prime); }
};

static_assert(pleat::Reducer<PolynomialHash>);
