#include "raw_reader.hpp"

#include <span>

#include <fmt/format.h>

#include "error.hpp"

namespace stats {

namespace {

void check_size(const Input& input, std::uint64_t bytes, std::size_t item_bytes, Dtype dtype) {
  if (bytes % item_bytes == 0) return;
  throw UserError(fmt::format("{} holds {} bytes; a multiple of {}, the size of {}, was expected",
                              input.name(), bytes, item_bytes, name_of(dtype)));
}

template <class T>
void read_items(Input& input, GrowingArray<T>& items) {
  constexpr std::size_t block_items = (std::size_t{1} << 20U) / sizeof(T);
  if (auto bytes = input.size_in_bytes()) {
    check_size(input, *bytes, sizeof(T), dtype_of<T>);
    // One block more than the file, since only a block that is not full shows the end.
    items.prepare(*bytes / sizeof(T) + block_items);
  }
  std::uint64_t total_bytes = 0;
  while (true) {
    const std::span<T> block(items.prepare(block_items), block_items);
    const std::size_t got = input.read(std::as_writable_bytes(block));
    items.commit(got / sizeof(T));
    total_bytes += got;
    if (got < block.size_bytes()) break;
  }
  check_size(input, total_bytes, sizeof(T), dtype_of<T>);
}

}  // namespace

void read_raw(Input& input, Column& column) {
  std::visit([&input](auto& numbers) { read_items(input, numbers.array()); }, column);
}

}  // namespace stats
