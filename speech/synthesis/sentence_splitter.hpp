#pragma once
#include <cstddef>
#include <string_view>

namespace mana::speech {

/// A stretch of a text, in bytes: [begin, end).
struct TextSpan {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool empty() const { return begin == end; }
  bool operator==(const TextSpan&) const = default;
};

/// No sentence is longer, in characters: synthesis of that much takes some ten milliseconds, and what
/// is longer is cut at a clause, where a reader would breathe.
constexpr std::size_t kLongestSentence = 300;

/// The sentence that begins at or after `from`, without the blanks around it; empty when there is none.
/// Knows abbreviations (Dr., St., e.g., a.m.), initials, times and decimals (2.30), ellipses, quotes,
/// list numbers, blank lines. The text is clean UTF-8 (see clean_text).
TextSpan next_sentence(std::string_view text, std::size_t from);

}  // namespace mana::speech
