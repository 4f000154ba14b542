#include "column_choice.hpp"

#include <utility>

#include <fmt/format.h>

#include "error.hpp"
#include "parse_number.hpp"

namespace stats {

namespace {

constexpr std::size_t most_listed = 12;

bool is_number(std::string_view text) {
  double value = 0;
  return parse_number(text, value) == Parsed::Number;
}

std::optional<std::size_t> place_of(std::string_view text) {
  std::uint32_t number = 0;
  if (parse_number(text, number) != Parsed::Number || number == 0) return std::nullopt;
  return number - 1;
}

}  // namespace

ColumnChoice::ColumnChoice(std::string source, const CsvOptions& options)
    : source_(std::move(source)),
      wanted_(options.column),
      wanted_place_(place_of(wanted_.value_or("1"))),
      name_(quoted(wanted_.value_or("1"))) {}

void ColumnChoice::add_name(std::string_view cell) {
  if (names_ < most_listed) first_names_.push_back(quoted(cell));
  if (cell == wanted_ && matches_++ == 0) first_match_ = names_;
  if (names_ == wanted_place_) name_at_wanted_place_ = {quoted(cell), is_number(cell)};
  ++names_;
}

void ColumnChoice::choose_by_header() {
  if (matches_ > 1) refuse("several columns have that name; a number was expected");
  if (matches_ == 1) {
    place_ = first_match_;
    return;
  }
  if (!wanted_place_ || *wanted_place_ >= names_) {
    refuse(fmt::format("the columns are {}", list_of_names()));
  }
  place_ = *wanted_place_;
  name_ = name_at_wanted_place_.shown;
  if (name_at_wanted_place_.is_number) {
    warning_ = fmt::format(
        "{}: the first line was taken as the header, but {} in it is a number; "
        "pass --no-header if it is data",
        source_, name_);
  }
}

void ColumnChoice::choose_by_number() {
  if (!wanted_place_) refuse("a number from 1 was expected, since --no-header leaves no names");
  place_ = *wanted_place_;
}

void ColumnChoice::refuse(std::string_view why) const {
  throw UserError(
      fmt::format("--column {}: no such column in {}; {}", quoted(wanted_.value_or("1")), source_, why));
}

std::string ColumnChoice::list_of_names() const {
  std::string list;
  for (std::size_t i = 0; i < first_names_.size(); ++i) {
    list += fmt::format("{}{} {}", i == 0 ? "" : ", ", i + 1, first_names_[i]);
  }
  if (names_ > most_listed) list += fmt::format(" and {} more", names_ - most_listed);
  return list;
}

}  // namespace stats
