#include <catch2/catch.hpp>

#include <type_traits>

#include <pleat/backends.hpp>
#include <pleat/policies/range_policy.hpp>

using namespace pleat;

namespace {

template <class Policy>
constexpr bool all_three =
    std::is_same_v<typename Policy::backend_type, Serial> &&
    std::is_same_v<typename Policy::combine, TwoPass> && Policy::threads_per_block == 512;

struct NoAxis {};
struct OtherAxis {
  using axis = void;
};
template <class... Options>
constexpr auto check = detail::KnownAxes<axes::backend, axes::combine, axes::block_size>::check<Options...>();

}  // namespace

TEST_CASE("options are found in any order") {
  CHECK(all_three<RangePolicy<Serial, Combine<TwoPass>, BlockSize<512>>>);
  CHECK(all_three<RangePolicy<Serial, BlockSize<512>, Combine<TwoPass>>>);
  CHECK(all_three<RangePolicy<Combine<TwoPass>, Serial, BlockSize<512>>>);
  CHECK(all_three<RangePolicy<Combine<TwoPass>, BlockSize<512>, Serial>>);
  CHECK(all_three<RangePolicy<BlockSize<512>, Serial, Combine<TwoPass>>>);
  CHECK(all_three<RangePolicy<BlockSize<512>, Combine<TwoPass>, Serial>>);
}

TEST_CASE("an option that is not given has its default") {
  using Policy = RangePolicy<Serial>;
  CHECK((std::is_same_v<Policy::combine, LastBlock> && Policy::threads_per_block == 0));
  CHECK(RangePolicy<BlockSize<1024>>::threads_per_block == 1024);
  CHECK(std::is_same_v<RangePolicy<Combine<TwoPass>>::combine, TwoPass>);
  CHECK(std::is_void_v<Policy::kernel_tuning>);
  CHECK(std::is_same_v<RangePolicy<TunedAs<NoAxis>, Serial>::kernel_tuning, NoAxis>);
}

TEST_CASE("a mistake among the options is told apart") {
  using detail::OptionMistake;
  CHECK(check<> == OptionMistake::none);
  CHECK(check<Serial, BlockSize<32>> == OptionMistake::none);
  CHECK(check<Serial, NoAxis> == OptionMistake::foreign);
  CHECK(check<OtherAxis> == OptionMistake::foreign);
  CHECK(check<int> == OptionMistake::foreign);
  CHECK(check<BlockSize<32>, Serial, BlockSize<64>> == OptionMistake::repeated);
  CHECK(check<Serial, Serial> == OptionMistake::repeated);
}
