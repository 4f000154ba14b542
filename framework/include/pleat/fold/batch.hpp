// Batch: many reductions of one call, one for each row, made ready for a backend: row k is a Reduction of its
// own, numbered from its own start, whose answers go to place(k) of the targets.
//   Bodies   at(k): the body of row k, which may refer to the Bodies; optional are place(k), where its
//   answers
//            go, if not to k, and neighbours(), how many rows of consecutive numbers stand side by side in
//            memory
#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>

#include <pleat/detail/bundle.hpp>
#include <pleat/fold/reduction.hpp>
#include <pleat/macros.hpp>

namespace pleat {

// Two dimensions: `rows` folds of the items 0 .. cols - 1.
struct RowSpace {
  std::int64_t rows;
  std::int64_t cols;
};

template <class Bodies, class... R>
class Batch {
 public:
  using body = decltype(std::declval<const Bodies&>().at(0));
  using row_type = Reduction<body, R...>;
  using results = typename row_type::results;

  Batch(RowSpace space, Bodies bodies, R... r) : space_(space), bodies_(bodies), reducers_{{{r}...}} {}

  PLEAT_INLINE std::int64_t rows() const { return space_.rows; }
  PLEAT_INLINE std::int64_t cols() const { return space_.cols; }
  PLEAT_INLINE const Bodies& bodies() const { return bodies_; }
  // Where the answers of row k go.
  PLEAT_INLINE std::int64_t place(std::int64_t k) const {
    if constexpr (requires { bodies_.place(k); }) {
      return bodies_.place(k);
    } else {
      return k;
    }
  }
  PLEAT_INLINE row_type row(std::int64_t k) const { return make_row(k, std::index_sequence_for<R...>{}); }

 private:
  template <std::size_t... I>
  PLEAT_INLINE row_type make_row(std::int64_t k, std::index_sequence<I...>) const {
    return row_type(IndexRange{0, space_.cols}, bodies_.at(k), detail::slot<I>(reducers_)...);
  }

  RowSpace space_;
  Bodies bodies_;
  [[no_unique_address]] detail::Bundle<R...> reducers_;
};

}  // namespace pleat
