// RowPolicy<Options...>(rows, cols): a reduction of each row of `cols` items. The body is f(row, col), a
// Kokkos functor f(row, col, acc&...), or a source of rows * cols items, row after row; the answers of row k
// go to place k of the arrays that into(...) names. Each has the bits of the reduction of that row alone, and
// an index is the column.
//   RowPolicy<OpenMP>(rows, cols)                 a backend without state
//   RowPolicy(Cuda{stream}, rows, cols)           a backend object
// Throws ArgumentError when rows or cols is negative, or rows * cols above 2^63 - 1. A reducer without an
// identity has no answer for cols = 0 and is refused by the compiler.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include <pleat/error.hpp>
#include <pleat/fold/batch.hpp>
#include <pleat/policies/choices.hpp>

namespace pleat {

template <class... Options>
class RowPolicy : public detail::PolicyChoices<Options...> {
  using Choices = detail::PolicyChoices<Options...>;
  static_assert(std::is_same_v<typename Choices::combine, LastBlock>,
                "RowPolicy: how the blocks of a row meet is chosen by its shape; leave Combine<...> out");

 public:
  using typename Choices::backend_type;

  RowPolicy(std::int64_t rows, std::int64_t cols) : RowPolicy(backend_type{}, rows, cols) {}
  RowPolicy(typename detail::PolicyChoices<Options...>::backend_type backend, std::int64_t rows,
            std::int64_t cols)
      : backend_(backend), space_{rows, cols} {
    std::int64_t items = 0;
    if (rows < 0 || cols < 0) {
      throw ArgumentError("RowPolicy: rows is " + std::to_string(rows) + " and cols is " +
                          std::to_string(cols) + ", they must not be negative");
    }
    if (__builtin_mul_overflow(rows, cols, &items))
      throw ArgumentError("RowPolicy: rows * cols must fit 64 bits");
  }

  const backend_type& backend() const { return backend_; }
  RowSpace space() const { return space_; }

 private:
  backend_type backend_;
  RowSpace space_;
};

RowPolicy(std::int64_t, std::int64_t) -> RowPolicy<>;
template <class B>
  requires(!std::is_integral_v<B>)
RowPolicy(B, std::int64_t, std::int64_t) -> RowPolicy<B>;

}  // namespace pleat
