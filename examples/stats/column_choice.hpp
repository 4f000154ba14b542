#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "csv_reader.hpp"

namespace stats {

// Finds the column that --column asks for: by its name in the header line, else by its number. Of the header
// it keeps what may have to be shown, no more, since a line may be as long as its file.
class ColumnChoice {
 public:
  ColumnChoice(std::string source, const CsvOptions& options);

  // The cells of the header line in order, if there is a header, and then its end.
  void add_name(std::string_view cell);
  void choose_by_header();
  void choose_by_number();

  [[noreturn]] void refuse(std::string_view why) const;

  std::size_t place() const { return place_; }             // from 0
  const std::string& name() const { return name_; }        // as a message shows it
  const std::string& warning() const { return warning_; }  // what the user should know, else empty

 private:
  struct Name {
    std::string shown;
    bool is_number = false;
  };

  std::string list_of_names() const;

  std::string source_;
  std::optional<std::string> wanted_;
  std::optional<std::size_t> wanted_place_;  // where it is a number
  std::size_t names_ = 0;
  std::vector<std::string> first_names_;
  Name name_at_wanted_place_;
  std::size_t matches_ = 0;
  std::size_t first_match_ = 0;
  std::size_t place_ = 0;
  std::string name_;
  std::string warning_;
};

}  // namespace stats
