#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "agent/core/letters.hpp"

/// Letters as the matcher sees them. With date_names the only files here that know ICU.
namespace mana::dialogue::aiml {

using core::append_character;
using core::lower;
using core::next_character;
using core::upper;
bool equal_but_case(std::string_view a, std::string_view b);

/// What a word is made of: letters, digits, and the marks that belong to them.
bool is_word_character(char32_t c);
/// What is a word by itself: characters of Chinese and Japanese, which are written without blanks, and emoji.
bool is_whole_word(char32_t c);

/// UTF-8 without bytes that are none, and without control characters.
std::string clean(std::string_view text);
/// Blanks of any kind become one, none at the ends.
std::string single_spaced(std::string_view text);
std::string_view trimmed(std::string_view text);

bool is_utf8(std::string_view bytes);
std::string from_latin1(std::string_view bytes);  ///< ISO-8859-1, with the additions of Windows-1252

}  // namespace mana::dialogue::aiml
