// The laws of a reducer R over stored items of type E. A test of a reducer calls
//   obey_laws_of_states<R, E>()          algebra: identity, first, associativity, order, partials
//   obey_laws_of_folds<R, E>(backends)   every backend gives the specification's bits, on hard input
// Both end in CHECKs. Nothing here knows a right answer: tests/cases and the reducer's own test do.
#pragma once

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include <pleat/fold/run.hpp>
#include <pleat/fold/specification.hpp>
#include <pleat/pleat.hpp>

#include "cases/on_device.hpp"
#include "laws/elements.hpp"
#include "support/data.hpp"
#include "support/same_bits.hpp"

namespace pleat_test {

// One CHECK for all laws: a check in a template costs compile time once per instance.
struct Law {
  const char* sentence;
  std::int64_t n = 0;
  int input = 0;  // a kind of Data, or the number of a constant
};
inline void expect(const Law& law, const Bits& got, const Bits& right) {
  INFO(law.sentence << "; n = " << law.n << ", input " << law.input);
  CHECK(got == right);
}

// Values that are some reducer's identity, or that hide one: all items alike.
template <class E>
std::vector<E> constants() {
  using Limits = std::numeric_limits<E>;
  std::vector<E> values{Limits::lowest(), Limits::max(), E(0), E(1)};
  if constexpr (is_float_type<E>) {
    const E infinity = Limits::infinity(), nan = Limits::quiet_NaN();
    values.insert(values.end(), {infinity, E(-infinity), E(-0.0f), nan, E(-1.0f), Limits::denorm_min()});
  }
  return values;
}
template <class E>
Array<E> filled(std::int64_t n, E value) {
  Array<E> items(n);
  for (std::int64_t i = 0; i < n; ++i) items[i] = value;
  return items;
}

// Empty, one, around 32, 128, 1024, the columns and a pleat, a prime, and a ragged third pleat.
template <class E>
std::vector<std::int64_t> hard_sizes() {
  constexpr std::int64_t columns = pleat::PleatShape<sizeof(E)>::columns;
  std::vector<std::int64_t> sizes{0, 1, 2, 3, columns / 2 + 1, 1009, 64 * columns + 1009};
  for (const std::int64_t near :
       {std::int64_t(32), std::int64_t(128), std::int64_t(1024), columns, 32 * columns}) {
    for (const int off : {-1, 0, 1}) sizes.push_back(near + off);
  }
  return sizes;
}

template <class R, class E>
auto reduction_of(const Array<E>& x, const R& r = {}) {
  return pleat::Reduction<pleat::Contiguous<E>, R>({0, x.size()}, pleat::contiguous(x.data(), x.size()), r);
}
template <class R, class E>
Bits specified(const Array<E>& x, const R& r = {}) {
  return bits(pleat::fold::specification(reduction_of<R>(x, r)));
}

// A partial result and how many items it holds.
template <class R>
struct Partial {
  typename R::state state;
  std::int64_t count;
};

// Items [from, to) as one column; its index is the place in the array.
template <class R, class E>
PLEAT_EXACT_FLOATS Partial<R> partial_of(const R& r, const Array<E>& x, std::int64_t from, std::int64_t to) {
  using T = typename R::value_type;
  namespace access = pleat::detail;
  auto column = access::begin_column(r, access::convert<T>(x[from]), pleat::Item{from, 0});
  for (std::int64_t i = from + 1; i < to; ++i) {
    access::fold_item(r, column, access::convert<T>(x[i]), pleat::Item{i, int(i - from)});
  }
  return {access::end_column(r, column, from, 1), to - from};
}
template <class R>
PLEAT_EXACT_FLOATS Partial<R> joined(const R& r, const Partial<R>& a, const Partial<R>& b) {
  return {pleat::detail::join_states(r, a.state, b.state, pleat::Counts{a.count, b.count}),
          a.count + b.count};
}
template <class R>
PLEAT_EXACT_FLOATS Bits result_bits(const R& r, const Partial<R>& p) {
  return bits(pleat::detail::result_of(r, p.state, p.count));
}

// Cuts [0, n) at random, into stretches of up to `longest`.
template <class R, class E>
std::vector<Partial<R>> random_partials(const R& r, const Array<E>& x, std::int64_t longest,
                                        std::uint64_t seed) {
  std::vector<Partial<R>> parts;
  for (std::int64_t from = 0; from < x.size();) {
    const std::int64_t to = std::min(x.size(), from + 1 + random_below(longest, seed, std::uint64_t(from)));
    parts.push_back(partial_of(r, x, from, to));
    from = to;
  }
  return parts;
}

// Folding a state itself; some reducers fold columns only.
template <class R>
inline constexpr bool folds_states = requires(const R& r, typename R::state& s, typename R::value_type x) {
  r.fold(s, x);
} || requires(const R& r, typename R::state& s, typename R::value_type x) { r.fold(s, x, pleat::Item{}); };
template <class R>
PLEAT_EXACT_FLOATS void fold_state(const R& r, typename R::state& s, const typename R::value_type& x,
                                   pleat::Item item) {
  if constexpr (requires { r.fold(s, x); }) {
    r.fold(s, x);
  } else {
    r.fold(s, x, item);
  }
}

template <class R, class E>
void obey_laws_of_identity(const R& r, const Law& law, const Array<E>& x) {
  using T = typename R::value_type;
  const Partial<R> none{r.identity(), 0};
  for (const Partial<R>& p : random_partials(r, x, 4, 7)) {
    expect({"the identity on the left changes nothing", law.n, law.input}, result_bits(r, joined(r, none, p)),
           result_bits(r, p));
    expect({"the identity on the right changes nothing", law.n, law.input},
           result_bits(r, joined(r, p, none)), result_bits(r, p));
  }
  if constexpr (folds_states<R>) {
    for (std::int64_t i = 0; i < x.size(); ++i) {
      Partial<R> folded{r.identity(), 1};
      fold_state(r, folded.state, pleat::detail::convert<T>(x[i]), pleat::Item{i, 0});
      expect({"first(x) is fold(identity(), x)", law.n, law.input},
             result_bits(r, partial_of(r, x, i, i + 1)), result_bits(r, folded));
    }
  }
}

// A cheaper column, where there is one, ends as the state that folds the same items.
template <class R, class E>
void obey_law_of_columns(const R& r, const Law& law, const Array<E>& x) {
  using T = typename R::value_type;
  for (std::int64_t from = 0; from < x.size(); from += 3) {
    const std::int64_t to = std::min(x.size(), from + 1 + from % 7);
    Partial<R> folded{r.first(pleat::detail::convert<T>(x[from])), to - from};
    for (std::int64_t i = from + 1; i < to; ++i) {
      fold_state(r, folded.state, pleat::detail::convert<T>(x[i]), pleat::Item{i, int(i - from)});
    }
    expect({"a column ends as the state of its items", law.n, law.input},
           result_bits(r, partial_of(r, x, from, to)), result_bits(r, folded));
  }
}

template <class R, class E>
void obey_law_of_symmetry(const R& r, const Law& law, const Array<E>& x) {
  const auto parts = random_partials(r, x, 5, 13);
  for (std::size_t k = 0; k + 1 < parts.size(); ++k) {
    expect({"join is symmetric", law.n, law.input}, result_bits(r, joined(r, parts[k], parts[k + 1])),
           result_bits(r, joined(r, parts[k + 1], parts[k])));
  }
}

template <class R, class E>
void obey_laws_of_order(const R& r, const Law& law, const Array<E>& x) {
  const Bits right = specified<R>(x);
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    // Any two partials join, in either order, until one is left.
    std::vector<Partial<R>> parts = random_partials(r, x, seed, seed);
    for (std::uint64_t step = 0; parts.size() > 1; ++step) {
      std::swap(parts[std::size_t(random_below(std::int64_t(parts.size()), seed, 2 * step))], parts.back());
      const Partial<R> taken = parts.back();
      parts.pop_back();
      Partial<R>& other = parts[std::size_t(random_below(std::int64_t(parts.size()), seed, 2 * step + 1))];
      other = joined(r, other, taken);
    }
    expect({"joins in any order give the same bits", law.n, law.input}, result_bits(r, parts.front()), right);
  }
  const auto parts = random_partials(r, x, 3, 11);
  for (std::size_t k = 0; k + 2 < parts.size(); ++k) {
    const Partial<R>&a = parts[k], &b = parts[k + 1], &c = parts[k + 2];
    expect({"join is associative", law.n, law.input}, result_bits(r, joined(r, joined(r, a, b), c)),
           result_bits(r, joined(r, a, joined(r, b, c))));
  }
  if constexpr (!requires { R::nowhere; }) {  // an index would follow its item
    Array<E> shuffled(x.size());
    std::copy_n(x.data(), x.size(), shuffled.data());
    for (std::int64_t i = x.size() - 1; i > 0; --i)
      std::swap(shuffled[i], shuffled[random_below(i + 1, 5, std::uint64_t(i))]);
    expect({"items in any order give the same bits", law.n, law.input}, specified<R>(shuffled), right);
  }
}

// What a Kokkos functor hands over: the result of a partial, entered again, is that partial.
template <class R, class E>
void obey_laws_of_partials(const R& r, const Law& law, const Array<E>& x) {
  for (const Partial<R>& p : random_partials(r, x, 4, 3)) {
    const auto handed = pleat::detail::result_of(r, p.state, p.count);
    const Partial<R> entered{pleat::detail::enter_partial(r, handed, pleat::Item{0, 0}), p.count};
    expect({"a partial entered again is itself", law.n, law.input}, result_bits(r, entered),
           result_bits(r, p));
  }
}

// A moment's identity has no place among infinities: inf - inf * 0 is NaN.
template <class R>
inline constexpr bool identity_needs_finite_items = requires { R::needs_every_item; };

template <class R, class E>
void obey_laws_of_states() {
  const R r{};
  const auto obey = [&r](const Law& law, const Array<E>& x, bool finite) {
    if constexpr (pleat::detail::HasIdentity<R>) {
      if (finite || !identity_needs_finite_items<R>) obey_laws_of_identity(r, law, x);
    }
    if constexpr (pleat::detail::is_order_free<R>()) obey_laws_of_order(r, law, x);
    if constexpr (pleat::detail::is_symmetric<R>()) obey_law_of_symmetry(r, law, x);
    if constexpr (pleat::detail::HasColumn<R> && folds_states<R>) obey_law_of_columns(r, law, x);
    if constexpr (pleat::detail::takes_partials<R>) obey_laws_of_partials(r, law, x);
  };
  for (const Data kind : all_kinds)
    obey({"", 40, int(kind)}, hard_data<E>(kind, 40, 3), kind != Data::special);
  int input = 100;
  for (const E& value : constants<E>()) obey({"", 5, input++}, filled(5, value), false);
}

// Runs of whole pleats, cut at random, folded apart and appended. Guarded, since the joins are inlined here.
template <class R, class E>
PLEAT_EXACT_FLOATS void obey_law_of_runs(const Law& law, const Array<E>& x, const Bits& right) {
  const R r{};
  const auto reduction = reduction_of<R>(x);
  const std::int64_t pleat = pleat::PleatShape<sizeof(E)>::items, pleats = (x.size() - 1) / pleat + 1;
  pleat::fold::Run<R> whole(r, x.size(), pleat);
  for (std::int64_t from = 0; from < pleats;) {
    const std::int64_t to = std::min(pleats, from + 1 + random_below(3, 17, std::uint64_t(from)));
    pleat::fold::Run<R> part(r, x.size(), pleat);
    for (; from < to; ++from) {
      const std::int64_t first = from * pleat;
      part.push(from, pleat::detail::slot<0>(
                          pleat::fold::specify_pleat(reduction, first, std::min(pleat, x.size() - first))));
    }
    whole.append(part);
  }
  expect(law, result_bits(r, Partial<R>{whole.root(), x.size()}), right);
}

template <class R, class E, class... Backends>
void obey_laws_of_folds(std::tuple<Backends...>) {
  const auto obey = [](std::int64_t n, int input, const Array<E>& x) {
    const Bits right = specified<R>(x);
    (expect({Backends::name, n, input}, bits(reduced<Backends>(x, R{})), right), ...);
  };
  constexpr std::int64_t pleat = pleat::PleatShape<sizeof(E)>::items;
  for (const std::int64_t n : hard_sizes<E>()) {
    if (n == 0 && !pleat::detail::HasIdentity<R>) continue;
    for (const Data kind : all_kinds) {
      if (n < pleat || kind == Data::wide || kind == Data::special)
        obey(n, int(kind), hard_data<E>(kind, n, 5));
    }
  }
  int input = 100;
  for (const E& value : constants<E>()) {
    for (const std::int64_t n : {std::int64_t(33), pleat + 1}) obey(n, input, filled(n, value));
    ++input;
  }
  // Enough pleats for several threads.
  for (const Data kind : {Data::wide, Data::special}) {
    const Array<E> x = hard_data<E>(kind, 37 * pleat + 17, 9);
    obey(x.size(), int(kind), x);
    obey_law_of_runs<R>({"runs cut anywhere", x.size(), int(kind)}, x, specified<R>(x));
  }
}

}  // namespace pleat_test
