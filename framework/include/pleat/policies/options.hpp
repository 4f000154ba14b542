// Compile-time options of a policy, given in any order: RangePolicy<Cuda, Combine<TwoPass>, BlockSize<512>>.
// An option names its axis (`using axis = ...`); a policy names the axes that it knows. A repeated or foreign
// option is one static_assert sentence.
#pragma once

#include <boost/hana/count_if.hpp>
#include <boost/hana/find_if.hpp>
#include <boost/hana/optional.hpp>
#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>

#include <type_traits>

namespace pleat {

namespace axes {
struct backend {};
struct combine {};
struct block_size {};
}  // namespace axes

// Combining strategies: how the partials of blocks meet on a device. CPU backends accept and ignore them.
// LastBlock: one launch; the block that finishes last folds the partials. Deterministic; the default.
struct LastBlock {
  static constexpr bool deterministic = true;
};
// TwoPass: a second launch folds them; needs no counter in memory. Deterministic; some 2 us slower when
// small.
struct TwoPass {
  static constexpr bool deterministic = true;
};

template <class Strategy>
struct Combine {
  using axis = axes::combine;
  using type = Strategy;
  static_assert(std::is_same_v<Strategy, LastBlock> || std::is_same_v<Strategy, TwoPass>,
                "Combine<S>: S must be LastBlock or TwoPass");
};

// Threads per block on a device: a multiple of 32 from 32 to 1024.
template <int Threads>
struct BlockSize {
  using axis = axes::block_size;
  static constexpr int value = Threads;
  static_assert(Threads >= 32 && Threads <= 1024 && Threads % 32 == 0,
                "BlockSize<N>: N must be a multiple of 32 from 32 to 1024");
};

namespace detail {

template <class Option, class Axis>
consteval bool is_on_axis() {
  if constexpr (requires { typename Option::axis; }) return std::is_same_v<typename Option::axis, Axis>;
  return false;
}

template <class Axis, class... Options>
consteval int options_on_axis() {
  namespace hana = boost::hana;
  return int(decltype(hana::count_if(hana::tuple_t<Options...>, [](auto option) {
    return hana::bool_c<is_on_axis<typename decltype(option)::type, Axis>()>;
  }))::value);
}

enum class OptionMistake { none, foreign, repeated };

// The first mistake among the options of a policy that knows `Axes`.
template <class... Axes>
struct KnownAxes {
  template <class... Options>
  static consteval OptionMistake check() {
    constexpr int known = (0 + ... + options_on_axis<Axes, Options...>());
    if (known != int(sizeof...(Options))) return OptionMistake::foreign;
    if (((options_on_axis<Axes, Options...>() > 1) || ...)) return OptionMistake::repeated;
    return OptionMistake::none;
  }
};

template <class Axis, class Default, class... Options>
consteval auto option_or_default() {
  namespace hana = boost::hana;
  constexpr auto found = hana::find_if(hana::tuple_t<Options...>, [](auto option) {
    return hana::bool_c<is_on_axis<typename decltype(option)::type, Axis>()>;
  });
  return decltype(found.value_or(hana::type_c<Default>)){};
}
// The option on an axis, or the default.
template <class Axis, class Default, class... Options>
using option_t = typename decltype(option_or_default<Axis, Default, Options...>())::type;

}  // namespace detail
}  // namespace pleat
