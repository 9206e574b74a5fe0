#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace mana::calendar {

/// One word, one run of digits or one sign of a phrase that somebody typed or said.
struct Token {
  enum class Kind { Word, Number, Sign };
  Kind kind = Kind::Sign;
  std::string text;                ///< in small letters; all dashes are "-", all apostrophes "'"
  std::size_t begin = 0, end = 0;  ///< bytes of the phrase, end excluded
  bool glued = false;              ///< nothing stands between it and the token before
  bool capital = false;            ///< it was written with a capital letter
};

/// Cuts a phrase into tokens. "9am" gives two, "9:15" three, "o'clock", "p.m." and "Co-op" one. Bytes that
/// are no valid UTF-8 become signs. A pure function; errors: none.
/// @param most  tokens beyond this many are left out
std::vector<Token> phrase_tokens(std::string_view text, std::size_t most = 80);

/// The text in small letters: ASCII and the letters of Latin-1, which German needs.
std::string small_letters(std::string_view text);

}  // namespace mana::calendar
