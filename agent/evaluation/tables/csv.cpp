#include "agent/evaluation/tables/csv.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace mana::evaluation {

CsvReader::CsvReader(std::string_view text) : text_{text} {
  if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
}

bool CsvReader::next(std::vector<std::string_view>& fields) {
  fields.clear();
  unescaped_.clear();
  const auto at_line_end = [&] { return at_ < text_.size() && (text_[at_] == '\n' || text_[at_] == '\r'); };
  for (; at_line_end(); ++at_) line_ += text_[at_] == '\n' ? 1 : 0;
  if (at_ >= text_.size() || !status_) return false;
  row_line_ = line_;
  while (true) {
    if (at_ < text_.size() && text_[at_] == '"') {
      fields.push_back(quoted_field());
      if (!status_) return false;
    } else {
      const std::size_t begin = at_;
      while (at_ < text_.size() && text_[at_] != ',' && text_[at_] != '\n' && text_[at_] != '\r') ++at_;
      fields.push_back(text_.substr(begin, at_ - begin));
    }
    if (at_ >= text_.size() || text_[at_] != ',') return true;
    ++at_;
  }
}

std::string_view CsvReader::quoted_field() {
  std::string& field = unescaped_.emplace_back();
  ++at_;
  while (at_ < text_.size()) {
    const std::size_t end = text_.find('"', at_);
    if (end == std::string_view::npos) break;
    const auto piece = text_.substr(at_, end - at_);
    line_ += static_cast<std::size_t>(std::count(piece.begin(), piece.end(), '\n'));
    field += piece;
    at_ = end + 1;
    const bool doubled = at_ < text_.size() && text_[at_] == '"';
    if (!doubled) {
      const bool ends = at_ >= text_.size() || text_[at_] == ',' || text_[at_] == '\n' || text_[at_] == '\r';
      if (!ends)
        status_ = core::bad_input(at_line(row_line_) + "text follows a closing quote; double the quote.");
      return field;
    }
    field += '"';
    ++at_;
  }
  status_ = core::bad_input(at_line(row_line_) + "a quote is opened and never closed.");
  return {};
}

std::size_t CsvColumns::find(std::string_view name) const {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

std::string at_line(std::size_t line) { return "line " + std::to_string(line) + ": "; }

std::string shown_field(std::string_view field) {
  constexpr std::size_t kMost = 40;
  return "'" + std::string{field.substr(0, kMost)} + (field.size() > kMost ? "..." : "") + "'";
}

std::string_view trimmed(std::string_view field) {
  while (!field.empty() && (field.front() == ' ' || field.front() == '\t')) field.remove_prefix(1);
  while (!field.empty() && (field.back() == ' ' || field.back() == '\t')) field.remove_suffix(1);
  return field;
}

core::Result<double> number_of(std::string_view field) {
  std::string_view digits = trimmed(field);
  if (digits.starts_with('+')) digits.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (digits.empty() || error != std::errc{} || end != digits.data() + digits.size() || !std::isfinite(value))
    return core::bad_input(shown_field(field) + " is no finite number.");
  return value;
}

}  // namespace mana::evaluation
