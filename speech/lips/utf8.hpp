#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace mana::speech {

/// One code point of a text and how many bytes it takes.
struct CodePoint {
  char32_t value = 0;
  std::size_t bytes = 1;
  bool valid = true;  ///< false: a byte that belongs to no well-formed sequence
};

/// Reads the code point at `at` (at < text.size()). Overlong forms, surrogates and cut sequences are
/// not valid and take one byte.
CodePoint code_point_at(std::string_view text, std::size_t at);
/// Where the code point that ends just before `at` begins; text is valid UTF-8, at > 0.
std::size_t code_point_before(std::string_view text, std::size_t at);
void append_utf8(std::string& to, char32_t c);

}  // namespace mana::speech
