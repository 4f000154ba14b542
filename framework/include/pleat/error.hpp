// What Pleat throws. what() is one sentence that names the argument and what was expected.
#pragma once

#include <stdexcept>
#include <string>

namespace pleat {

// A call that could not be carried out; the base of every exception of Pleat's own.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// An argument that could be known to be wrong at the call; nothing was written.
class ArgumentError : public Error {
 public:
  using Error::Error;
};

}  // namespace pleat
