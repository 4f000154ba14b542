// Functors of teams, for every backend: softmax and LayerNorm over the rows of a matrix, a team a row, and a
// sparse matrix times a vector. Their bits are the same on each: exp and sqrt are Pleat's, and where a
// product and a sum are rounded as one, fma says so.
#pragma once

#include <pleat/pleat.hpp>

#include <cmath>
#include <cstdint>

// y = exp(x - highest) / sum of exp(x - highest).
struct SoftmaxOfTeam {
  const float* x;
  float* y;
  std::int64_t columns;

  template <class Team>
  PLEAT_FUNCTION void operator()(const Team& team) const {
    const float* const in = x + team.league_rank() * columns;
    float* const out = y + team.league_rank() * columns;
    const pleat::TeamVectorRange row(team, columns);
    const float highest =
        pleat::parallel_reduce(row, [&](std::int64_t i) { return in[i]; }, pleat::Max<float>{});
    const float sum = pleat::parallel_reduce(
        row, [&](std::int64_t i) { return pleat::exp(in[i] - highest); }, pleat::Sum<float>{});
    pleat::parallel_for(row, [&](std::int64_t i) { out[i] = pleat::exp(in[i] - highest) / sum; });
  }
};

// y = (x - mean) / sqrt(variance + epsilon) * weight + bias. The row is read once, into the team's scratch
// memory.
struct LayerNormOfTeam {
  const float *x, *weight, *bias;
  float* y;
  std::int64_t columns;
  double epsilon;

  template <class Team>
  PLEAT_FUNCTION void operator()(const Team& team) const {
    const float* const in = x + team.league_rank() * columns;
    float* const out = y + team.league_rank() * columns;
    float* const own = team.template scratch<float>(columns);
    const pleat::TeamVectorRange row(team, columns);
    pleat::parallel_for(row, [&](std::int64_t i) { own[i] = in[i]; });
    team.team_barrier();
    const auto moments =  // held in double
        pleat::parallel_reduce(row, [&](std::int64_t i) { return own[i]; }, pleat::Moments<float>{});
    const auto mean = float(moments.mean), scale = float(1 / pleat::sqrt(moments.variance() + epsilon));
    pleat::parallel_for(
        row, [&](std::int64_t i) { out[i] = std::fma((own[i] - mean) * scale, weight[i], bias[i]); });
  }
};

// y = A x, of compressed sparse rows: the threads of a team take rows, the lanes of a thread a row's entries.
// What a team gives is its part of the sum of all y.
struct SparseProductOfTeam {
  const std::int64_t* row_begins;
  const int* column;
  const float *entry, *x;
  float* y;
  std::int64_t rows, rows_of_team;

  template <class Team>
  PLEAT_FUNCTION float operator()(const Team& team) const {
    const std::int64_t first = team.league_rank() * rows_of_team;
    const std::int64_t end = first + rows_of_team < rows ? first + rows_of_team : rows;
    return pleat::parallel_reduce(
        pleat::TeamThreadRange(team, first, end),
        [&](std::int64_t row) {
          const float product = pleat::parallel_reduce(
              pleat::ThreadVectorRange(team, row_begins[row], row_begins[row + 1]),
              [&](std::int64_t i) { return entry[i] * x[column[i]]; }, pleat::Sum<float>{});
          pleat::single(pleat::PerThread(team), [&] { y[row] = product; });
          return product;
        },
        pleat::Sum<float>{});
  }
};
