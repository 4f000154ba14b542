// RangePolicy<Options...>(begin, end): the items i of [begin, end), numbered from begin.
//   RangePolicy<OpenMP>(0, n)                                    a backend without state
//   RangePolicy(Cuda{stream}, 0, n)                              a backend object
//   RangePolicy<Cuda, Combine<TwoPass>, BlockSize<512>>(0, n)    options in any order
// Throws ArgumentError when end < begin.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include <pleat/error.hpp>
#include <pleat/fold/reduction.hpp>
#include <pleat/policies/choices.hpp>

namespace pleat {

template <class... Options>
class RangePolicy : public detail::PolicyChoices<Options...> {
 public:
  using typename detail::PolicyChoices<Options...>::backend_type;

  RangePolicy(std::int64_t begin, std::int64_t end) : RangePolicy(backend_type{}, begin, end) {}
  RangePolicy(typename detail::PolicyChoices<Options...>::backend_type backend, std::int64_t begin,
              std::int64_t end)
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
