// C08: means and deviations over an axis, where a running float sum stops growing [numpy#22956, #8869,
// #14691]. A column is a strided view of the array, so its answers are those of a reduction over i ->
// x[columns i + column].
#pragma once

#include <catch2/catch.hpp>

#include <cstdint>

#include "cases/on_device.hpp"
#include "support/same_bits.hpp"

namespace pleat_test {

// An array of `columns` columns that holds ones, or 100 and -100 in turn.
template <class T>
struct ColumnOf {
  std::int64_t columns, column;
  bool ones;
  PLEAT_FUNCTION T item(std::int64_t flat) const {
    return ones ? T(1) : flat % columns % 2 == 0 ? T(100) : T(-100);
  }
  PLEAT_FUNCTION T operator()(std::int64_t row) const { return item(columns * row + column); }
};

template <class Backend, class T>
void means_of_ones(std::int64_t rows, std::int64_t columns) {
  for (const std::int64_t column : {std::int64_t(0), columns - 1}) {
    const auto [mean, moments, narrow] =
        pleat::parallel_reduce(pleat::RangePolicy<Backend>(0, rows), ColumnOf<T>{columns, column, true},
                               pleat::Mean<T>{}, pleat::Moments<T>{}, pleat::Moments<T, pleat::Plain>{});
    CHECK(same_bits(mean, decltype(mean)(1)));
    CHECK(same_bits(moments.mean, 1.0));
    CHECK(same_bits(double(narrow.mean), 1.0));
    CHECK(same_bits(moments.variance(), 0.0));
  }
}

template <class Backend, class T>
void deviations_of_columns(std::int64_t rows) {
  for (const std::int64_t column : {0, 1}) {
    const auto [moments, narrow, mean] =
        pleat::parallel_reduce(pleat::RangePolicy<Backend>(0, rows), ColumnOf<T>{2, column, false},
                               pleat::Moments<T>{}, pleat::Moments<T, pleat::Plain>{}, pleat::Mean<T>{});
    CHECK(double(mean) == (column == 0 ? 100 : -100));
    CHECK(same_bits(moments.sample_deviation(), 0.0));
    CHECK(same_bits(double(narrow.sample_deviation()), 0.0));
  }
}

}  // namespace pleat_test
