// What the options of a policy choose, with the defaults.
#pragma once

#include <type_traits>

#include <pleat/default_backend.hpp>
#include <pleat/policies/options.hpp>

namespace pleat::detail {

struct ChosenBlockSize {
  using axis = axes::block_size;
  static constexpr int value = 0;
};

// Own: KnownAxes<...> of those that the policy knows beside the axes of all.
template <class Own, class... Options>
class ChoicesWith;
template <class... Own, class... Options>
class ChoicesWith<KnownAxes<Own...>, Options...> {
  static constexpr auto mistake = KnownAxes<axes::backend, axes::combine, axes::block_size,
                                            axes::kernel_tuning, Own...>::template check<Options...>();
  static_assert(mistake != OptionMistake::foreign,
                "a policy: each option must be a backend, Combine<...>, BlockSize<...> or TunedAs<...>, "
                "and of MDRangePolicy Rank<N>");
  static_assert(mistake != OptionMistake::repeated, "a policy: an option is given twice");

 public:
  using backend_type = option_t<axes::backend, DefaultBackend, Options...>;
  using combine = typename option_t<axes::combine, Combine<LastBlock>, Options...>::type;
  static constexpr int threads_per_block =  // 0: the backend's choice
      option_t<axes::block_size, ChosenBlockSize, Options...>::value;
  using kernel_tuning =  // void: the backend's choice
      typename option_t<axes::kernel_tuning, TunedAs<void>, Options...>::type;
  static_assert(threads_per_block == 0 || std::is_void_v<kernel_tuning>,
                "a policy: TunedAs<...> says how many threads a block has; leave BlockSize<...> out");
};
template <class... Options>
using PolicyChoices = ChoicesWith<KnownAxes<>, Options...>;

}  // namespace pleat::detail
