// A stretch of memory that a call reads or writes.
#pragma once

#include <cstdint>

namespace pleat::detail {

struct Stretch {
  const void* begin;
  std::int64_t bytes;
  bool meets(const Stretch& other) const {
    const auto mine = reinterpret_cast<std::uintptr_t>(begin);
    const auto theirs = reinterpret_cast<std::uintptr_t>(other.begin);
    return mine < theirs + std::uintptr_t(other.bytes) && theirs < mine + std::uintptr_t(bytes);
  }
};

}  // namespace pleat::detail
