// RangePolicy<Options...>(begin, end): the items i of [begin, end), numbered from begin.
//   RangePolicy<OpenMP>(0, n)                                    a backend without state
//   RangePolicy(Cuda{stream}, 0, n)                              a backend object
//   RangePolicy<Cuda, Combine<TwoPass>, BlockSize<512>>(0, n)    options in any order
// Throws ArgumentError when end < begin.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include <pleat/default_backend.hpp>
#include <pleat/error.hpp>
#include <pleat/fold/reduction.hpp>
#include <pleat/policies/options.hpp>

namespace pleat {

namespace detail {
struct ChosenBlockSize {
  using axis = axes::block_size;
  static constexpr int value = 0;
};
}  // namespace detail

template <class... Options>
class RangePolicy {
  static constexpr auto mistake = detail::KnownAxes<axes::backend, axes::combine, axes::block_size,
                                                    axes::kernel_tuning>::check<Options...>();
  static_assert(mistake != detail::OptionMistake::foreign,
                "RangePolicy: each option must be a backend, Combine<...>, BlockSize<...> or TunedAs<...>");
  static_assert(mistake != detail::OptionMistake::repeated, "RangePolicy: an option is given twice");

 public:
  using backend_type = detail::option_t<axes::backend, DefaultBackend, Options...>;
  using combine = typename detail::option_t<axes::combine, Combine<LastBlock>, Options...>::type;
  static constexpr int threads_per_block =  // 0: the backend's choice
      detail::option_t<axes::block_size, detail::ChosenBlockSize, Options...>::value;
  using kernel_tuning =  // void: the backend's choice
      typename detail::option_t<axes::kernel_tuning, TunedAs<void>, Options...>::type;
  static_assert(threads_per_block == 0 || std::is_void_v<kernel_tuning>,
                "RangePolicy: TunedAs<...> says how many threads a block has; leave BlockSize<...> out");

  RangePolicy(std::int64_t begin, std::int64_t end) : RangePolicy(backend_type{}, begin, end) {}
  RangePolicy(backend_type backend, std::int64_t begin, std::int64_t end)
      : backend_(backend), range_{begin, end} {
    if (end < begin) {
      throw ArgumentError("RangePolicy: end is " + std::to_string(end) + ", which is below begin, " +
                          std::to_string(begin));
    }
    std::int64_t count = 0;
    if (__builtin_sub_overflow(end, begin, &count)) {
      throw ArgumentError("RangePolicy: end - begin must fit 64 bits");
    }
  }

  const backend_type& backend() const { return backend_; }
  IndexRange space() const { return range_; }

 private:
  backend_type backend_;
  IndexRange range_;
};

RangePolicy(std::int64_t, std::int64_t) -> RangePolicy<>;
template <class B>
  requires(!std::is_integral_v<B>)
RangePolicy(B, std::int64_t, std::int64_t) -> RangePolicy<B>;

}  // namespace pleat
