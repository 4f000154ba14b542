#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace stats {

// A file, or standard input when the path is "-", read front to back.
class Input {
 public:
  explicit Input(const std::string& path);
  ~Input();
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  // Fills `block` unless the input ends first; returns the bytes read. A pipe's short reads are joined here,
  // so that less than a full block means the end.
  std::size_t read(std::span<std::byte> block);

  // How a message calls it.
  const std::string& name() const { return name_; }
  // The size where it can be known beforehand: regular files, not pipes.
  std::optional<std::uint64_t> size_in_bytes() const { return size_in_bytes_; }

 private:
  std::string name_;
  std::optional<std::uint64_t> size_in_bytes_;
  int descriptor_ = -1;
  bool owns_descriptor_ = false;
};

}  // namespace stats
