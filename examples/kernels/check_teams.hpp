// Runs the functors of teams.hpp on a backend, and holds what they give against a reference in double
// precision and against Serial's bits.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

#include "teams.hpp"

// Array<T>: made of a number of items, with data(), for memory that the backend and the host reach.
template <template <class> class Array>
struct TeamsData {
  std::int64_t rows = 60, columns;
  Array<float> x, weight, bias, softmax, layer_norm;
  std::int64_t sparse_rows = 500, rows_of_team = 16;
  Array<std::int64_t> row_begins;
  Array<int> column;
  Array<float> entry, product;
  float sum = 0;

  // In [-8, 8), from bits that the counter is mixed to.
  static float made_up(std::uint64_t counter) {
    const std::uint64_t z = (counter + 1) * 0x9e3779b97f4a7c15u;
    return float(((z ^ (z >> 29)) * 0xbf58476d1ce4e5b9u) >> 40) * 0x1p-20f - 8;
  }
  static std::int64_t entries_of(std::int64_t row) { return row == 300 ? 9000 : row * 7 % 60; }

  explicit TeamsData(std::int64_t columns_of_row)
      : columns(columns_of_row),
        x(std::size_t(rows * columns)),
        weight(std::size_t(columns)),
        bias(std::size_t(columns)),
        softmax(std::size_t(rows * columns)),
        layer_norm(std::size_t(rows * columns)),
        row_begins(std::size_t(sparse_rows + 1)),
        column(std::size_t(sparse_rows * 60 + 9000)),
        entry(std::size_t(sparse_rows * 60 + 9000)),
        product(std::size_t(sparse_rows)) {
    for (std::int64_t i = 0; i < rows * columns; ++i) x.data()[i] = made_up(std::uint64_t(i));
    for (std::int64_t c = 0; c < columns; ++c) {
      weight.data()[c] = made_up(std::uint64_t(c) << 32);
      bias.data()[c] = made_up(std::uint64_t(c) << 33);
    }
    std::int64_t end = 0;
    for (std::int64_t row = 0; row <= sparse_rows; ++row) {
      row_begins.data()[row] = end;
      for (std::int64_t e = 0; row < sparse_rows && e < entries_of(row); ++e, ++end) {
        column.data()[end] = int((row * 31 + e * 17) % columns);
        entry.data()[end] = made_up(std::uint64_t(end) << 16);
      }
    }
  }

  template <class Backend, class Wait>
  void run(const Backend& backend, const Wait& wait) {
    const pleat::TeamPolicy by_row(backend, rows, 64, 2);
    pleat::parallel_for("softmax", by_row, SoftmaxOfTeam{x.data(), softmax.data(), columns});
    pleat::parallel_for(
        "LayerNorm", by_row.scratch(columns * std::int64_t(sizeof(float))),
        LayerNormOfTeam{x.data(), weight.data(), bias.data(), layer_norm.data(), columns, 1e-5});
    const pleat::TeamPolicy by_rows(backend, (sparse_rows - 1) / rows_of_team + 1, rows_of_team, 8);
    sum = pleat::parallel_reduce("sparse product", by_rows,
                                 SparseProductOfTeam{row_begins.data(), column.data(), entry.data(), x.data(),
                                                     product.data(), sparse_rows, rows_of_team},
                                 pleat::Sum<float>{});
    wait();
  }

  template <class Other>
  bool has_the_bits_of(const Other& other) const {
    const auto same = [](const float* a, const float* b, std::int64_t count) {
      return std::memcmp(a, b, sizeof(float) * std::size_t(count)) == 0;
    };
    return same(softmax.data(), other.softmax.data(), rows * columns) &&
           same(layer_norm.data(), other.layer_norm.data(), rows * columns) &&
           same(product.data(), other.product.data(), sparse_rows) && same(&sum, &other.sum, 1);
  }

  // First-order bounds in units u = 2^-24. A sum of n items passes an item through at most `additions`
  // roundings: 31 down a column, 7 across, one for each doubling of the pleats.
  bool is_right() const {
    const double u = 1.01 * 0x1p-24;
    const auto additions_of = [](std::int64_t n) {
      return 31 + 7 + std::ceil(std::log2(double(n) / 4096 + 1));
    };
    for (std::int64_t row = 0; row < rows; ++row) {
      const float* const in = x.data() + row * columns;
      const double highest = double(*std::max_element(in, in + columns));
      double sum_of_row = 0, falls = 0, mean = 0, variance = 0;
      for (std::int64_t c = 0; c < columns; ++c) {
        const double d = double(in[c]) - highest;
        sum_of_row += std::exp(d);
        falls += std::exp(d) * -d;
        mean += double(in[c]) / double(columns);
      }
      for (std::int64_t c = 0; c < columns; ++c)
        variance += (double(in[c]) - mean) * (double(in[c]) - mean) / double(columns);
      const double scale = 1 / std::sqrt(variance + 1e-5);
      for (std::int64_t c = 0; c < columns; ++c) {
        const std::int64_t i = row * columns + c;
        // x - highest is off by u |x - highest|, and so is its exponential, which exp gives within one ulp.
        const double d = double(in[c]) - highest, y = std::exp(d) / sum_of_row;
        const double of_softmax = u * y * (-d + 2 + falls / sum_of_row + 2 + additions_of(columns) + 1);
        if (!within("softmax", softmax.data()[i], y, of_softmax + 0x3p-149)) return false;
        // x - mean is off by u |mean| and u |x - mean|, the scale by u; then come a product and an fma.
        const double weight_of = double(weight.data()[c]);
        const double scaled = (double(in[c]) - mean) * scale * weight_of, z = scaled + double(bias.data()[c]);
        const double of_norm =
            u * (std::fabs(mean * scale * weight_of) + 3 * std::fabs(scaled) + std::fabs(z));
        if (!within("LayerNorm", layer_norm.data()[i], z, of_norm)) return false;
      }
    }
    double all = 0, magnitudes = 0;
    for (std::int64_t row = 0; row < sparse_rows; ++row) {
      double y = 0, of_row = 0;
      for (std::int64_t i = row_begins.data()[row]; i < row_begins.data()[row + 1]; ++i) {
        const double term = double(entry.data()[i]) * double(x.data()[column.data()[i]]);
        y += term;
        of_row += std::fabs(term);
      }
      all += y;
      magnitudes += of_row;
      if (!within("sparse product", product.data()[row], y, u * (additions_of(entries_of(row)) + 1) * of_row))
        return false;
    }
    return within("sum of the sparse product", sum, all,
                  u * (additions_of(9000) + 1 + 2 * additions_of(sparse_rows)) * magnitudes);
  }

 private:
  static bool within(const char* what, float value, double right, double bound) {
    if (std::fabs(double(value) - right) <= bound) return true;
    std::printf("%s: %.9g is not within %.3g of %.17g\n", what, double(value), bound, right);
    return false;
  }
};

template <class T>
using HostArray = std::vector<T>;

// Returns the program's exit code.
template <template <class> class Array, class Backend, class Wait>
int check_teams(const Backend& backend, const Wait& wait) {
  for (const std::int64_t columns : {1, 33, 1000, 4097, 10000}) {
    TeamsData<Array> data(columns);
    data.run(backend, wait);
    if (!data.is_right()) return 1;
    TeamsData<HostArray> on_serial(columns);
    on_serial.run(pleat::Serial{}, [] {});
    if (!data.has_the_bits_of(on_serial)) {
      std::printf("teams on %s: rows of %d columns have not Serial's bits\n", Backend::name, int(columns));
      return 1;
    }
  }
  std::printf("teams on %s: softmax, LayerNorm and a sparse product are right, with Serial's bits\n",
              Backend::name);
  return 0;
}
