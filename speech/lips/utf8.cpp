#include "speech/lips/utf8.hpp"

namespace mana::speech {
namespace {
bool continues(std::string_view text, std::size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
}
char32_t low_bits(char c, unsigned mask) { return static_cast<unsigned char>(c) & mask; }
}  // namespace

CodePoint code_point_at(std::string_view text, std::size_t at) {
  const auto first = static_cast<unsigned char>(text[at]);
  if (first < 0x80) return {first, 1, true};
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  const CodePoint bad{first, 1, false};
  if (first < 0xC2 || first > 0xF4) return bad;
  char32_t value = low_bits(text[at], 0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if (!continues(text, at + i)) return bad;
    value = (value << 6) | low_bits(text[at + i], 0x3F);
  }
  const bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (overlong || surrogate || value > 0x10FFFF) return bad;
  return {value, length, true};
}

std::size_t code_point_before(std::string_view text, std::size_t at) {
  do {
    --at;
  } while (at > 0 && continues(text, at));
  return at;
}

void append_utf8(std::string& to, char32_t c) {
  const auto put = [&to](char32_t byte) { to.push_back(static_cast<char>(byte)); };
  if (c < 0x80) return put(c);
  if (c < 0x800) {
    put(0xC0 | (c >> 6));
  } else {
    if (c < 0x10000) {
      put(0xE0 | (c >> 12));
    } else {
      put(0xF0 | (c >> 18));
      put(0x80 | ((c >> 12) & 0x3F));
    }
    put(0x80 | ((c >> 6) & 0x3F));
  }
  put(0x80 | (c & 0x3F));
}

}  // namespace mana::speech
