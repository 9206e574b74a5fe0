#include "dialogue/aiml/text/encoding.hpp"

#include <algorithm>

#include "dialogue/aiml/text/utf8.hpp"

namespace mana::dialogue::aiml {
namespace {

struct Entity {
  std::string_view name;
  char32_t character;
};
constexpr Entity kEntities[] = {
    {"nbsp", ' '},     {"copy", 0xA9},    {"reg", 0xAE},     {"deg", 0xB0},     {"eacute", 0xE9},
    {"egrave", 0xE8},  {"ecirc", 0xEA},   {"agrave", 0xE0},  {"aacute", 0xE1},  {"acirc", 0xE2},
    {"auml", 0xE4},    {"ouml", 0xF6},    {"uuml", 0xFC},    {"Auml", 0xC4},    {"Ouml", 0xD6},
    {"Uuml", 0xDC},    {"szlig", 0xDF},   {"ccedil", 0xE7},  {"ntilde", 0xF1},  {"oacute", 0xF3},
    {"iacute", 0xED},  {"uacute", 0xFA},  {"pound", 0xA3},   {"euro", 0x20AC},  {"hellip", 0x2026},
    {"mdash", 0x2014}, {"ndash", 0x2013}, {"lsquo", 0x2018}, {"rsquo", 0x2019}, {"ldquo", 0x201C},
    {"rdquo", 0x201D}, {"laquo", 0xAB},   {"raquo", 0xBB},   {"times", 0xD7},   {"frac12", 0xBD}};

std::string from_utf16(std::string_view bytes, bool big) {
  std::string out;
  const auto unit = [&](std::size_t i) {
    const auto a = static_cast<unsigned char>(bytes[i]), b = static_cast<unsigned char>(bytes[i + 1]);
    return static_cast<char32_t>(big ? a << 8 | b : b << 8 | a);
  };
  for (std::size_t i = 2; i + 1 < bytes.size(); i += 2) {
    char32_t c = unit(i);
    if (c >= 0xD800 && c < 0xDC00 && i + 3 < bytes.size()) {
      c = 0x10000 + ((c - 0xD800) << 10) + (unit(i + 2) - 0xDC00);
      i += 2;
    }
    append_character(out, c);
  }
  return out;
}

}  // namespace

std::string decoded(std::string_view bytes) {
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  if (bytes.starts_with("\xFF\xFE")) return from_utf16(bytes, false);
  if (bytes.starts_with("\xFE\xFF")) return from_utf16(bytes, true);
  return is_utf8(bytes) ? std::string{bytes} : from_latin1(bytes);
}

std::string named_character(std::string_view name) {
  const auto* const found = std::find_if(std::begin(kEntities), std::end(kEntities),
                                         [&](const Entity& e) { return e.name == name; });
  std::string out;
  if (found != std::end(kEntities)) append_character(out, found->character);
  return out;
}

}  // namespace mana::dialogue::aiml
