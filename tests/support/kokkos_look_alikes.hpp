// Reducers of the shape that Kokkos gives its own (Kokkos_Parallel_Reduce.hpp), written anew, since the tests
// do without Kokkos.
#pragma once

#include <cstdint>
#include <limits>
#include <string>

#include <pleat/macros.hpp>

#include "support/same_bits.hpp"

namespace look_alike {

// Stands for Kokkos::View<T>: where a result is kept, over the caller's scalar or in memory of its own.
template <class T>
struct View {
  T* data;
  PLEAT_FUNCTION T& operator()() const { return *data; }
};

template <class T>
struct Base {
  using value_type = T;
  using result_view_type = View<T>;

  PLEAT_FUNCTION explicit Base(T& scalar) : value_{&scalar}, references_scalar_(true) {}
  PLEAT_FUNCTION explicit Base(const View<T>& view) : value_(view), references_scalar_(false) {}
  PLEAT_FUNCTION T& reference() const { return value_(); }
  PLEAT_FUNCTION result_view_type view() const { return value_; }
  PLEAT_FUNCTION bool references_scalar() const { return references_scalar_; }

 private:
  result_view_type value_;
  bool references_scalar_;
};

template <class T>
struct Sum : Base<T> {
  using Base<T>::Base;
  PLEAT_FUNCTION void join(T& dest, const T& src) const { dest += src; }
  PLEAT_FUNCTION void init(T& value) const { value = T(0); }
};

template <class T>
struct Max : Base<T> {
  using Base<T>::Base;
  PLEAT_FUNCTION void join(T& dest, const T& src) const {
    if (src > dest) dest = src;
  }
  PLEAT_FUNCTION void init(T& value) const { value = lowest; }
  static constexpr T lowest = std::numeric_limits<T>::lowest();
};

template <class T>
struct ValLoc {
  T val;
  std::int64_t loc;
};
template <class T>
void append_bits(std::string& to, const ValLoc<T>& x) {
  pleat_test::append_bits(to, x.val);
  pleat_test::append_bits(to, x.loc);
}
template <class T>
struct MinLoc : Base<ValLoc<T>> {
  using Base<ValLoc<T>>::Base;
  PLEAT_FUNCTION void join(ValLoc<T>& dest, const ValLoc<T>& src) const {
    if (src.val < dest.val || (src.val == dest.val && src.loc < dest.loc)) dest = src;
  }
  PLEAT_FUNCTION void init(ValLoc<T>& value) const { value = {highest, std::int64_t(1) << 62}; }
  static constexpr T highest = std::numeric_limits<T>::max();
};

}  // namespace look_alike
