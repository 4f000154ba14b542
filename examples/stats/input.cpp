#include "input.hpp"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "error.hpp"

namespace stats {

Input::Input(const std::string& path) : name_(path == "-" ? "standard input" : path) {
  if (path == "-") {
    descriptor_ = STDIN_FILENO;
  } else {
    descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    owns_descriptor_ = true;
    if (descriptor_ < 0) {
      throw UserError(fmt::format("cannot open {}: {}; a readable file was expected", quoted(path),
                                  std::strerror(errno)));
    }
  }
  struct stat status {};
  if (::fstat(descriptor_, &status) != 0) {
    throw UserError(fmt::format("cannot read {}: {}", name_, std::strerror(errno)));
  }
  if (S_ISDIR(status.st_mode)) {
    throw UserError(fmt::format("{} is a directory; a file was expected", name_));
  }
  if (S_ISREG(status.st_mode)) {
    // Redirected standard input may already be part read, by an earlier command of a script.
    const off_t start = ::lseek(descriptor_, 0, SEEK_CUR);
    if (start >= 0 && start <= status.st_size) {
      size_in_bytes_ = static_cast<std::uint64_t>(status.st_size - start);
    }
  }
}

Input::~Input() {
  if (owns_descriptor_) ::close(descriptor_);
}

std::size_t Input::read(std::span<std::byte> block) {
  std::size_t filled = 0;
  while (filled < block.size()) {
    const ssize_t got = ::read(descriptor_, block.data() + filled, block.size() - filled);
    if (got == 0) break;
    if (got > 0) {
      filled += static_cast<std::size_t>(got);
    } else if (errno != EINTR) {
      throw UserError(fmt::format("cannot read {}: {}", name_, std::strerror(errno)));
    }
  }
  return filled;
}

}  // namespace stats
