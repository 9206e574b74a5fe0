#pragma once
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"

/// Comma-separated values (RFC 4180): quotes around a field, doubled quotes within, LF or CRLF. A byte-order
/// mark and empty lines are passed over.
namespace mana::evaluation {

/// Reads a text row by row. The text has to outlive the reader; fields point into it, or into the reader for
/// as long as the row is the current one.
class CsvReader {
 public:
  explicit CsvReader(std::string_view text);

  /// The next row. False at the end, and at a fault.
  bool next(std::vector<std::string_view>& fields);
  std::size_t line() const { return row_line_; }  ///< of the current row's beginning, from 1
  /// A quote without its end.
  const core::Status& status() const { return status_; }

 private:
  std::string_view quoted_field();
  std::string_view text_;
  std::size_t at_ = 0, line_ = 1, row_line_ = 1;
  std::deque<std::string> unescaped_;
  core::Status status_;
};

/// A file whose first row names its columns.
struct CsvColumns {
  std::vector<std::string> names;
  /// The column of this name; names_.size() when there is none.
  std::size_t find(std::string_view name) const;
  bool has(std::string_view name) const { return find(name) < names.size(); }
};

/// "line 7: ": where in the file, for the sentence of an error.
std::string at_line(std::size_t line);
/// A field as shown in an error: no longer than 40 bytes, in quotes.
std::string shown_field(std::string_view field);
/// A finite number, all of the field; spaces around it are allowed.
core::Result<double> number_of(std::string_view field);
/// The field without spaces at its ends.
std::string_view trimmed(std::string_view field);

}  // namespace mana::evaluation
