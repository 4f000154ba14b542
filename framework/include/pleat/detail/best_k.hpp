// TopK and BottomK: the k best values and where they stand, as two sorted arrays. A column inserts (key,
// row); joins insert one side's entries into the other's, by key and then by index, so that every order of
// joins gives the same bits. All indices of arrays are known when compiled, which keeps them in registers on
// the device.
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

#include <pleat/detail/order_key.hpp>
#include <pleat/macros.hpp>

namespace pleat {

// The best values, best first, and the i at which each stands; of equals the lowest i comes first. `count` of
// them are items, fewer than K in a short range; the others have index -1 and the value of an empty fold.
template <class T, int K>
struct TopKResult {
  T value[K];
  std::int64_t index[K];
  std::int64_t count;
};

}  // namespace pleat

namespace pleat::detail {

template <int K, class T, class Order>
struct BestK {
  static_assert(K >= 1 && K <= 64, "TopK, BottomK: k must be from 1 to 64; for more, sort");
  static_assert(has_lanes<T>, "TopK, BottomK: the items must be numbers of at most 8 bytes");
  using value_type = T;
  using result_type = TopKResult<T, K>;
  using Key = order_key_t<T, Order>;
  static constexpr bool long_fold = true;
  static constexpr bool order_free = true;
  static constexpr bool needs_every_item = true;
  // The index of an entry that holds nothing: it loses every tie.
  static constexpr std::int64_t nowhere = std::numeric_limits<std::int64_t>::max();

  struct column {
    Key key[K];
    int row[K];  // nothing stands in the entries from the number of the next row on
    int rows;
  };
  struct state {
    Key key[K];
    std::int64_t index[K];
  };

  PLEAT_INLINE static state identity() {
    state s;
    for (int k = 0; k < K; ++k) {
      s.key[k] = losing_key<Order, T>();
      s.index[k] = nowhere;
    }
    return s;
  }

  PLEAT_INLINE static column begin(const T& x) {
    column c;
    for (int k = 0; k < K; ++k) {
      c.key[k] = k == 0 ? key_of(x) : losing_key<Order, T>();
      c.row[k] = 0;
    }
    c.rows = 1;
    return c;
  }
  // An entry gives way to a better item, not to an equal one, whose row is higher; an empty entry gives way
  // to any.
  PLEAT_INLINE static void fold(column& c, const T& x, int row) {
    const Key key = key_of(x);
    bool here = key < c.key[K - 1] || row <= K - 1;
    c.rows = row + 1;
    if (!here) return;
    for (int k = K - 1; k > 0; --k) {
      const bool above = key < c.key[k - 1] || row <= k - 1;
      c.key[k] = above ? c.key[k - 1] : here ? key : c.key[k];
      c.row[k] = above ? c.row[k - 1] : here ? row : c.row[k];
      here = above;
    }
    c.key[0] = here ? key : c.key[0];
    c.row[0] = here ? row : c.row[0];
  }
  PLEAT_INLINE static state end(const column& c, std::int64_t first, int stride) {
    state s;
    for (int k = 0; k < K; ++k) {
      s.key[k] = c.key[k];
      s.index[k] = k < c.rows ? first + std::int64_t(c.row[k]) * stride : nowhere;
    }
    return s;
  }

  PLEAT_INLINE static state join(const state& l, const state& r) {
    state s = l;
    for (int from = 0; from < K; ++from) {
      const Key key = r.key[from];
      const std::int64_t index = r.index[from];
      bool here = before(key, index, s.key[K - 1], s.index[K - 1]);
      for (int k = K - 1; k > 0; --k) {
        const bool above = before(key, index, s.key[k - 1], s.index[k - 1]);
        s.key[k] = above ? s.key[k - 1] : here ? key : s.key[k];
        s.index[k] = above ? s.index[k - 1] : here ? index : s.index[k];
        here = above;
      }
      s.key[0] = here ? key : s.key[0];
      s.index[0] = here ? index : s.index[0];
    }
    return s;
  }
  PLEAT_INLINE static result_type result(const state& s, std::int64_t items) {
    result_type best;
    for (int k = 0; k < K; ++k) {
      best.value[k] = from_key<Order, T>(s.key[k]);
      best.index[k] = k < items ? s.index[k] : -1;
    }
    best.count = items < K ? items : K;
    return best;
  }

 private:
  // All NaNs tie.
  PLEAT_INLINE static Key key_of(const T& x) {
    const Key k = to_key<Order>(x);
    if constexpr (is_float_like<T>) {
      const Key last = last_nan_key<T>;  // a copy: device code cannot take the constant's address
      return maximum(k, last);
    }
    return k;
  }
  PLEAT_INLINE static bool before(const Key& a, std::int64_t i, const Key& b, std::int64_t j) {
    return a < b || (!(b < a) && i < j);
  }
};

}  // namespace pleat::detail
