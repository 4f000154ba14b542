// A team on a CPU: one host thread of one lane, whatever was asked for, as in Kokkos's Serial. All that a
// team does together it does alone, by the fast fold.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include <pleat/concepts/team_member.hpp>
#include <pleat/detail/index_fits.hpp>
#include <pleat/detail/lanes.hpp>
#include <pleat/detail/team_body.hpp>
#include <pleat/error.hpp>
#include <pleat/fold/fold_pleats.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

[[noreturn]] inline void refuse_scratch(std::int64_t count, std::size_t bytes_of_one, std::int64_t used,
                                        std::int64_t there) {
  throw ArgumentError("team.scratch: " + std::to_string(count) + " values of " +
                      std::to_string(bytes_of_one) +
                      " bytes do not fit the team's scratch memory, of whose " + std::to_string(there) +
                      " bytes " + std::to_string(used) + " are taken; give TeamPolicy::scratch(bytes) more");
}

class HostTeam {
 public:
  PLEAT_FUNCTION HostTeam(const TeamSpace& space, std::int64_t rank, std::byte* scratch)
      : space_(space), rank_(rank), scratch_(scratch) {}

  PLEAT_FUNCTION std::int64_t league_rank() const { return rank_; }
  PLEAT_FUNCTION std::int64_t league_size() const { return space_.league; }
  PLEAT_FUNCTION int team_rank() const { return 0; }
  PLEAT_FUNCTION int team_size() const { return 1; }
  PLEAT_FUNCTION int vector_rank() const { return 0; }
  PLEAT_FUNCTION int vector_length() const { return 1; }
  PLEAT_FUNCTION void team_barrier() const {}

  PLEAT_CALLS_USER_CODE
  template <class T>
  PLEAT_FUNCTION T* scratch(std::int64_t count) const {
    return static_cast<T*>(take(count, sizeof(T), alignof(T)));
  }

  template <TeamLevel>
  PLEAT_FUNCTION int rank_in() const {
    return 0;
  }
  template <TeamLevel>
  PLEAT_FUNCTION int size_of() const {
    return 1;
  }
  template <class F>
  static void require_indices(IndexRange range) {
    require_index_fits<F>(range);
  }
  template <TeamLevel, class Reduction>
  static typename Reduction::results fold(const Reduction& r) {
    return fold::reduce_here<fold_register_bytes>(r);
  }
  template <TeamLevel, class T>
  PLEAT_FUNCTION T share(const T& value) const {
    return value;
  }

 private:
  void* take(std::int64_t count, std::size_t bytes_of_one, std::size_t alignment) const {
    const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(scratch_) + std::uintptr_t(used_);
    const auto padding = std::int64_t((0 - address) % alignment);
    const std::int64_t left = space_.scratch_bytes - used_ - padding;
    if (count < 0 || left < 0 || count > left / std::int64_t(bytes_of_one))
      refuse_scratch(count, bytes_of_one, used_, space_.scratch_bytes);
    void* const first = scratch_ + used_ + padding;
    used_ += padding + count * std::int64_t(bytes_of_one);
    return first;
  }

  TeamSpace space_;
  std::int64_t rank_;
  std::byte* scratch_;
  mutable std::int64_t used_ = 0;  // a functor takes its team as const
};

PLEAT_MODEL(TeamMember<HostTeam>);

}  // namespace pleat::detail
