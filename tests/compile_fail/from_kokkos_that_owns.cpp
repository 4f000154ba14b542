// expect: from_kokkos: value_type must be trivially copyable
#include <string>

#include <pleat/kokkos_reducer.hpp>
#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
using Name = std::string;
#else
using Name = char;
#endif

struct First {  // in the alphabet
  using value_type = Name;
  Name* data;
  void join(Name& dest, const Name& src) const {
    if (src < dest) dest = src;
  }
  void init(Name& value) const { value = Name{}; }
  Name& reference() const { return *data; }
};

auto call(Name& first) { return pleat::from_kokkos(First{&first}); }
