#include "calendar/trips/feed/csv_reader.hpp"

#include <algorithm>
#include <cstring>

namespace mana::calendar::trips {
namespace {

constexpr std::size_t kBlock = 1 << 18, kLongestRow = 1 << 20, kMostColumns = 1000;
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r'))
    text.remove_suffix(1);
  return text;
}

}  // namespace

CsvReader::CsvReader(ByteSource& source, std::string file) : source_{source}, file_{std::move(file)} {
  buffer_.resize(kBlock);
}

core::Error CsvReader::fault(const std::string& what) const {
  return core::bad_input(file_ + ", line " + std::to_string(std::max<std::int64_t>(line_, 1)) + ": " + what);
}

core::Status CsvReader::begin() {
  if (!next()) {
    if (!status_) return status_;
    return core::bad_input(file_ + " is empty; ask whoever publishes the timetable for a whole one.");
  }
  for (std::string_view name : fields_) {
    if (names_.empty() && name.starts_with(kByteOrderMark)) name.remove_prefix(kByteOrderMark.size());
    if (name.size() >= 2 && name.front() == '"' && name.back() == '"') name = name.substr(1, name.size() - 2);
    names_.emplace_back(name);
  }
  return {};
}

int CsvReader::column(std::string_view name) const {
  const auto at = std::ranges::find(names_, name);
  return at == names_.end() ? kAbsent : static_cast<int>(at - names_.begin());
}

core::Result<int> CsvReader::needed_column(std::string_view name) const {
  const int at = column(name);
  if (at != kAbsent) return at;
  return core::bad_input(file_ + ", line 1: the column '" + std::string{name} +
                         "' is missing; this is no GTFS timetable, or only a part of one.");
}

bool CsvReader::next() {
  std::string_view row;
  while (take_row(row)) {
    if (trimmed(row).empty()) continue;
    fields_.clear();
    if (row.find('"') == std::string_view::npos) {
      split(row);
    } else {
      split_quoted(row);
    }
    if (fields_.size() <= kMostColumns) return true;
    status_ = fault("there are more than 1000 columns; this is no GTFS timetable.");
    return false;
  }
  return false;
}

/// The bytes up to the end of the row, without it. false: there are none, or a fault.
bool CsvReader::take_row(std::string_view& row) {
  if (!status_) return false;
  line_ = next_line_;
  std::size_t end = 0;
  bool is_quoted = false;
  if (!find_end(end, is_quoted)) return false;
  row = {buffer_.data() + at_, end - at_};
  next_line_ += is_quoted ? 1 + std::ranges::count(row, '\n') : 1;
  const std::size_t taken = std::min(end + 1, filled_) - at_;
  consumed_ += static_cast<std::int64_t>(taken);
  at_ += taken;
  if (row.ends_with('\r')) row.remove_suffix(1);
  return true;
}

bool CsvReader::find_end(std::size_t& end, bool& is_quoted) {
  std::size_t from = at_, looked_at = at_;
  std::size_t quotes = 0;
  for (;;) {
    const char* found =
        from < filled_ ? static_cast<const char*>(std::memchr(buffer_.data() + from, '\n', filled_ - from))
                       : nullptr;
    const std::size_t to = found ? static_cast<std::size_t>(found - buffer_.data()) : filled_;
    quotes += static_cast<std::size_t>(std::count(buffer_.data() + looked_at, buffer_.data() + to, '"'));
    looked_at = to;
    if (found && quotes % 2 == 0) {
      end = to;
      is_quoted = quotes > 0;
      return true;
    }
    if (found) {
      from = to + 1;
      continue;
    }
    const std::size_t before = at_;
    if (filled_ - at_ > kLongestRow) {
      status_ =
          fault("the row is longer than a megabyte; a quotation mark is not closed, or this is no table.");
      return false;
    }
    if (!fill()) break;
    from = looked_at -= before - at_;
  }
  if (!status_ || at_ == filled_) return false;
  if (quotes % 2 != 0) {
    status_ = fault("a quotation mark is not closed; the file is damaged or cut off.");
    return false;
  }
  end = filled_;
  is_quoted = quotes > 0;
  return true;
}

/// Brings more bytes behind those that are there. false at the end, and after a fault.
bool CsvReader::fill() {
  if (is_at_end_) return false;
  std::memmove(buffer_.data(), buffer_.data() + at_, filled_ - at_);
  filled_ -= at_;
  at_ = 0;
  if (filled_ == buffer_.size()) buffer_.resize(buffer_.size() * 2);
  auto got = source_.read(buffer_.data() + filled_, buffer_.size() - filled_);
  if (!got) {
    status_ = std::move(got).error().during(file_);
    return false;
  }
  is_at_end_ = *got == 0;
  filled_ += *got;
  return !is_at_end_;
}

void CsvReader::split(std::string_view row) {
  const char* from = row.data();
  const char* const end = from + row.size();
  for (;;) {
    const char* comma = from;
    while (comma != end && *comma != ',') ++comma;
    fields_.push_back(trimmed({from, static_cast<std::size_t>(comma - from)}));
    if (comma == end) return;
    from = comma + 1;
  }
}

void CsvReader::split_quoted(std::string_view row) {
  unquoted_.clear();
  unquoted_.reserve(row.size());  // so that views of it stay good
  std::size_t begin = 0;
  bool is_inside = false, was_quoted = false;
  const auto finish = [&] {
    const std::string_view text = std::string_view{unquoted_}.substr(begin);
    fields_.push_back(was_quoted ? text : trimmed(text));
    begin = unquoted_.size();
    was_quoted = false;
  };
  for (std::size_t i = 0; i < row.size(); ++i) {
    const char c = row[i];
    if (c == '"' && is_inside && i + 1 < row.size() && row[i + 1] == '"') {
      unquoted_ += '"';
      ++i;
    } else if (c == '"') {
      if (!is_inside && trimmed(std::string_view{unquoted_}.substr(begin)).empty()) unquoted_.resize(begin);
      is_inside = !is_inside;
      was_quoted = true;
    } else if (c == ',' && !is_inside) {
      finish();
    } else if (is_inside || !was_quoted || (c != ' ' && c != '\t' && c != '\r')) {
      unquoted_ += c;
    }
  }
  finish();
}

}  // namespace mana::calendar::trips
