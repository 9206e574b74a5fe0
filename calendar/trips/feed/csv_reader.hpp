#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "calendar/trips/feed/byte_source.hpp"

namespace mana::calendar::trips {

/// Reads one file of a GTFS feed: rows of comma-separated values (RFC 4180) below a row of names. A byte
/// order mark, either end of lines, quoted fields with commas, quotes and line ends in them, and blanks
/// around values are taken as they come; empty rows are passed over.
///
/// Ownership: a source that outlives it.  Threads: one.
/// Errors:    BadInput with the file and the line for what is no such table: a row longer than a megabyte, a
///            quote that is never closed, no names; those of the source.
class CsvReader {
 public:
  static constexpr int kAbsent = -1;

  CsvReader(ByteSource& source, std::string file);

  /// Reads the row of names.
  core::Status begin();
  /// The place of a column; kAbsent when the file has none of that name.
  int column(std::string_view name) const;
  /// As column(); BadInput when there is none.
  core::Result<int> needed_column(std::string_view name) const;

  /// Goes to the next row. false: there is none, or there was a fault; see status().
  bool next();
  const core::Status& status() const { return status_; }

  /// The value of this row, until next(). "": it has none there.
  std::string_view field(int column) const {
    return column >= 0 && static_cast<std::size_t>(column) < fields_.size()
               ? fields_[static_cast<std::size_t>(column)]
               : std::string_view{};
  }
  std::int64_t line() const { return line_; }       ///< at which this row begins, from 1
  std::int64_t bytes() const { return consumed_; }  ///< read so far
  /// "stops.txt, line 7: ..."
  core::Error fault(const std::string& what) const;

 private:
  bool take_row(std::string_view& row);
  bool find_end(std::size_t& end, bool& is_quoted);
  bool fill();
  void split(std::string_view row);
  void split_quoted(std::string_view row);

  ByteSource& source_;
  std::string file_;
  std::vector<char> buffer_;
  std::size_t at_ = 0, filled_ = 0;
  std::int64_t line_ = 0, next_line_ = 1, consumed_ = 0;
  bool is_at_end_ = false;
  std::vector<std::string> names_;
  std::vector<std::string_view> fields_;
  std::string unquoted_;
  core::Status status_;
};

}  // namespace mana::calendar::trips
