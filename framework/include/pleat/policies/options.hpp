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
struct kernel_tuning {};
struct rank {};
}  // namespace axes

// Combining strategies: how the partials of blocks meet on a device. CPU backends ignore them, but a
// pair that no device could take (Atomic and ArgMax) is refused for them, too. `deterministic`: the same bits
// whatever the reducers are; policies/is_deterministic.hpp tells of a pair.

// Microseconds for a sum of 2^20 floats on an H200, in calls on a stream and in a captured graph:
// LastBlock 4.5 and 4.0, TwoPass 8.4 and 3.9, Cooperative 5.4 and 4.8, Atomic 4.3 and 4.1. Large sizes do not
// see the difference.

// One launch; the block that finishes last folds the partials. The default.
struct LastBlock {
  static constexpr bool deterministic = true;
};
// A second launch of one block folds the partials. No block waits for or counts the others, which is the
// plainest way, at the price of a launch, which a graph makes small.
struct TwoPass {
  static constexpr bool deterministic = true;
};
// One cooperative launch of as many blocks as run at once, each of which takes several groups; one waits for
// all and folds. No blocks come and go during the pass, but a cooperative launch costs more than a plain one,
// and waits until the device has room for the whole grid.
struct Cooperative {
  static constexpr bool deterministic = true;
};
// One launch; blocks join one state in memory by atomic operations, so that no partials are stored and
// folded. For reducers that are free of order and hold 4 or 8 bytes (the same bits as ever), and for sums in
// float or double, which then differ from run to run; a float's subnormal partials may be taken for zero.
struct Atomic {
  static constexpr bool deterministic = false;
};

template <class Strategy>
struct Combine {
  using axis = axes::combine;
  using type = Strategy;
  static_assert(std::is_same_v<Strategy, LastBlock> || std::is_same_v<Strategy, TwoPass> ||
                    std::is_same_v<Strategy, Cooperative> || std::is_same_v<Strategy, Atomic>,
                "Combine<S>: S must be LastBlock, TwoPass, Cooperative or Atomic");
};

// Threads per block on a device: a multiple of 32 from 32 to 1024.
template <int Threads>
struct BlockSize {
  using axis = axes::block_size;
  static constexpr int value = Threads;
  static_assert(Threads >= 32 && Threads <= 1024 && Threads % 32 == 0,
                "BlockSize<N>: N must be a multiple of 32 from 32 to 1024");
};

// The knobs of a device's kernels, in place of what the backend would choose; the bits never depend on them.
// For Cuda a gpu::Tuned<...> (backends/cuda/tuning/tuning.hpp), as perf_tune prints it. CPU backends ignore
// it, and so do exact sums.
template <class T>
struct TunedAs {
  using axis = axes::kernel_tuning;
  using type = T;
};

// The number of indices of an MDRangePolicy.
template <int N>
struct Rank {
  using axis = axes::rank;
  static constexpr int value = N;
  static_assert(N >= 1 && N <= 8, "Rank<N>: N must be from 1 to 8");
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
