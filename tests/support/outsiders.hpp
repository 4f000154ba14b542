// Element types of a user's own, of sizes that no built-in type has. Their additions are not associative, so
// that any change of the tree shows in the bits.
#pragma once

#include <cstdint>
#include <string>

#include <pleat/macros.hpp>

#include "support/same_bits.hpp"

namespace pleat_test {

// Three bytes. Adding two colours blends them, rounding up: commutative, but not associative.
struct Rgb {
  std::uint8_t r, g, b;

  PLEAT_FUNCTION friend Rgb operator+(Rgb x, Rgb y) {
    return {mean(x.r, y.r), mean(x.g, y.g), mean(x.b, y.b)};
  }
  PLEAT_FUNCTION friend Rgb operator*(Rgb x, Rgb y) {
    return {std::uint8_t(x.r * y.r), std::uint8_t(x.g * y.g), std::uint8_t(x.b * y.b)};
  }
  PLEAT_FUNCTION friend bool operator<(Rgb x, Rgb y) { return x.code() < y.code(); }

 private:
  PLEAT_FUNCTION static std::uint8_t mean(int x, int y) { return std::uint8_t((x + y + 1) / 2); }
  PLEAT_FUNCTION int code() const { return (r << 16) + (g << 8) + b; }
};
static_assert(sizeof(Rgb) == 3);

inline void append_bits(std::string& to, const Rgb& x) {
  for (const std::uint8_t part : {x.r, x.g, x.b}) append_bits(to, part);
}

// Twenty-four bytes.
struct Vec3 {
  double x, y, z;

  PLEAT_FUNCTION friend Vec3 operator+(const Vec3& a, const Vec3& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
  }
  PLEAT_FUNCTION friend Vec3 operator*(const Vec3& a, const Vec3& b) {
    return {a.x * b.x, a.y * b.y, a.z * b.z};
  }
  PLEAT_FUNCTION friend bool operator<(const Vec3& a, const Vec3& b) {
    if (a.x != b.x) return a.x < b.x;
    if (a.y != b.y) return a.y < b.y;
    return a.z < b.z;
  }
};
static_assert(sizeof(Vec3) == 24);

inline void append_bits(std::string& to, const Vec3& v) {
  for (const double part : {v.x, v.y, v.z}) append_bits(to, part);
}

}  // namespace pleat_test
