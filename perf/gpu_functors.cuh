// What CUB needs to be told for what it has no call for: partials, how an item becomes one, and how two join.
#pragma once

#include <cstdint>

namespace pleat_perf {

template <class T>
struct Extremes {
  T min, max;
  struct Of {
    __host__ __device__ Extremes operator()(T x) const { return {x, x}; }
  };
  struct Join {
    __host__ __device__ Extremes operator()(const Extremes& l, const Extremes& r) const {
      return {r.min < l.min ? r.min : l.min, l.max < r.max ? r.max : l.max};
    }
  };
};

// Both extremes of an array and where they stand, found over a counting iterator. 32 bits hold the indices of
// all rows here.
template <class T>
struct PlacedExtremes {
  T min, max;
  std::int32_t min_at, max_at;
  struct Of {
    const T* items;
    __host__ __device__ PlacedExtremes operator()(std::int32_t i) const {
      const T x = items[i];
      return {x, x, i, i};
    }
  };
  struct Join {
    __host__ __device__ PlacedExtremes operator()(const PlacedExtremes& l, const PlacedExtremes& r) const {
      const bool low = r.min < l.min || (r.min == l.min && r.min_at < l.min_at);
      const bool high = l.max < r.max || (r.max == l.max && r.max_at < l.max_at);
      return {low ? r.min : l.min, high ? r.max : l.max, low ? r.min_at : l.min_at,
              high ? r.max_at : l.max_at};
    }
  };
};

// Mean and squared deviations by Welford and Chan, all in F, as people write it.
template <class F>
struct Welford {
  F count, mean, squared_deviations;
  struct Of {
    __host__ __device__ Welford operator()(F x) const { return {1, x, 0}; }
  };
  struct Join {
    __host__ __device__ Welford operator()(const Welford& l, const Welford& r) const {
      if (l.count == 0) return r;
      if (r.count == 0) return l;
      const F n = l.count + r.count, d = r.mean - l.mean, share = r.count / n;
      return {n, l.mean + d * share, l.squared_deviations + r.squared_deviations + d * d * l.count * share};
    }
  };
};

// The greatest item, and the sum of exp(x - highest).
template <class F>
struct ScaledExponentials {
  F highest, sum;
  struct Of {
    __host__ __device__ ScaledExponentials operator()(F x) const { return {x, 1}; }
  };
  struct Join {
    __host__ __device__ ScaledExponentials operator()(const ScaledExponentials& l,
                                                      const ScaledExponentials& r) const {
      if (r.highest < l.highest) return {l.highest, l.sum + r.sum * exp(r.highest - l.highest)};
      return {r.highest, r.sum + l.sum * exp(l.highest - r.highest)};
    }
  };
};

struct Square {
  template <class F>
  __host__ __device__ F operator()(F x) const {
    return x * x;
  }
};

}  // namespace pleat_perf
