#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace stats {

// What the person at the keyboard can put right: one sentence that names the argument or the line.
class UserError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Input text for use in a message: in quotes, without control characters (a terminal would obey them), cut
// at 40.
inline std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::string shown = "'";
  for (const char c : text.substr(0, longest)) {
    const bool is_control = static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    shown += is_control ? '?' : c;
  }
  shown += text.size() > longest ? "...'" : "'";
  return shown;
}

}  // namespace stats
