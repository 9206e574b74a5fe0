#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "render/text/typesetter.hpp"

namespace mana::render {

/// A line of a paragraph: these bytes of it, without the blanks at its ends.
struct LineSpan {
  std::size_t begin = 0, end = 0;
  bool hyphen = false;  ///< it ends within a word that takes one
  bool operator==(const LineSpan&) const = default;
};

struct TextStyle {
  int size = 16;  ///< pixels of an em
  Weight weight = Weight::Normal;
};

/// Lines no wider than `width`, broken where the language breaks them (UAX #14 and ICU's dictionaries); a
/// longer word is cut between letters.
std::vector<LineSpan> wrap(Typesetter& type, std::string_view text, const TextStyle& style, double width);
/// As many lines, but of more even width: no last line of a single word.
std::vector<LineSpan> wrap_evenly(Typesetter& type, std::string_view text, const TextStyle& style,
                                  double width);
/// The line as it is set, with its hyphen.
std::string line_text(std::string_view text, const LineSpan& line);
/// The text, or as much of it as fits followed by an ellipsis.
std::string shortened(Typesetter& type, std::string_view text, const TextStyle& style, double width);
/// Whether a word of it is wider than a line, so that it must be cut.
bool cuts_a_word(std::string_view text, const std::vector<LineSpan>& lines);

}  // namespace mana::render
