// raw_pointer(p): the address behind a pointer, or behind what stands for one, told by its shape, so that
// libraries which have such types need not be included:
//   a pointer; a contiguous iterator of the standard library
//   p.get() is a pointer (thrust::device_ptr, std::shared_ptr)
//   p.base() is one of these, and p does nothing but hold it (the iterators of thrust::device_vector): it has
//   no room for a functor or an index, gives the same reference, and steps forward as its base does, which is
//   looked at when it is used
#pragma once

#include <span>  // for std::contiguous_iterator and std::to_address; <iterator> and <memory> bring streams and locks
#include <type_traits>

#include <pleat/error.hpp>

namespace pleat::detail {

template <class P>
concept WrapsPointer = requires(const P& p) {
  p.get();
  requires std::is_pointer_v<decltype(p.get())>;
};

template <class P>
constexpr auto raw_pointer(const P& p)
  requires(std::is_pointer_v<P> || std::contiguous_iterator<P>)
{
  return std::to_address(p);
}
template <class P>
constexpr auto raw_pointer(const P& p)
  requires(WrapsPointer<P> && !std::contiguous_iterator<P>)
{
  return p.get();
}

template <class P>
concept WrapsIterator = !std::contiguous_iterator<P> && !WrapsPointer<P> && requires(const P& p) {
  raw_pointer(p.base());
  requires sizeof(P) == sizeof(p.base());
  requires std::is_same_v<decltype(*p), decltype(*p.base())>;
  (p + 1).base() - p.base();
};
template <class P>
  requires WrapsIterator<P>
auto raw_pointer(const P& p) {
  const auto here = raw_pointer(p.base());
  if (raw_pointer((p + 1).base()) != here + 1)
    throw ArgumentError("contiguous: the iterator does not go through memory from item to item");
  return here;
}

// What contiguous(...) takes beside a pointer.
template <class P>
concept PointsToMemory = !std::is_pointer_v<P> && requires(const P& p) { *raw_pointer(p); };

}  // namespace pleat::detail
