#include "dialogue/aiml/text/utf8.hpp"

#include <unicode/uchar.h>

#include <array>

namespace mana::dialogue::aiml {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

bool is_ascii_letter_or_digit(char32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

}  // namespace

bool equal_but_case(std::string_view a, std::string_view b) {
  std::size_t i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    if (upper(next_character(a, i)) != upper(next_character(b, j))) return false;
  }
  return i == a.size() && j == b.size();
}

bool is_word_character(char32_t c) {
  if (c < 0x80) return is_ascii_letter_or_digit(c);
  if (c == 0x200C || c == 0x200D) return true;  // joiners, within words of Persian and of India
  const auto u = static_cast<UChar32>(c);
  return u_isalnum(u) || (U_GET_GC_MASK(u) & U_GC_M_MASK) != 0;
}

bool is_whole_word(char32_t c) {
  if (c < 0x2190) return false;
  const auto u = static_cast<UChar32>(c);
  if (u_hasBinaryProperty(u, UCHAR_IDEOGRAPHIC)) return true;
  if (c >= 0x3040 && c <= 0x30FF && u_isalpha(u)) return true;  // kana
  return (U_GET_GC_MASK(u) & U_GC_SO_MASK) != 0;
}

std::string clean(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = next_character(text, at);
    if (c >= 0x20 && c != 0x7F && c != kReplacement) append_character(out, c);
    if (c == '\t' || c == '\n' || c == '\r') out.push_back(static_cast<char>(c));
  }
  return out;
}

std::string single_spaced(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    if (!is_blank(c)) {
      out.push_back(c);
    } else if (!out.empty() && out.back() != ' ') {
      out.push_back(' ');
    }
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

bool is_utf8(std::string_view bytes) {
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t begin = at;
    // U+FFFD itself is three bytes long.
    if (next_character(bytes, at) == kReplacement && bytes.substr(begin, 3) != "\xEF\xBF\xBD") return false;
  }
  return true;
}

std::string from_latin1(std::string_view bytes) {
  static constexpr std::array<char16_t, 32> kWindows1252 = {
      0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
      0x2039, 0x0152, 0x8D,   0x017D, 0x8F,   0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
      0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178};
  std::string out;
  out.reserve(bytes.size() + bytes.size() / 8);
  for (const char byte : bytes) {
    const auto c = static_cast<unsigned char>(byte);
    append_character(out, c >= 0x80 && c < 0xA0 ? kWindows1252[c - 0x80U] : c);
  }
  return out;
}

}  // namespace mana::dialogue::aiml
