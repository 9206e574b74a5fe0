#include "speech/synthesis/clean_text.hpp"

#include <algorithm>
#include <vector>

#include "speech/lips/utf8.hpp"

namespace mana::speech {
namespace {

bool between(char32_t c, char32_t low, char32_t high) { return c >= low && c <= high; }

bool is_control(char32_t c) { return c < 0x20 || between(c, 0x7F, 0x9F); }

// eSpeak NG uses some of the private-use area for purposes of its own.
bool means_nothing(char32_t c) {
  return between(c, 0xE000, 0xF8FF) || c >= 0xF0000 || between(c, 0xFDD0, 0xFDEF) || (c & 0xFFFE) == 0xFFFE ||
         c == 0xFFFD;
}

// Zero-width joiner and non-joiner stay: Persian and the Indic scripts need them.
bool is_invisible(char32_t c) {
  return c == 0xAD || c == 0x200B || c == 0x200E || c == 0x200F || between(c, 0x202A, 0x202E) ||
         between(c, 0x2060, 0x206F) || c == 0xFEFF || between(c, 0xFFF9, 0xFFFB) ||
         between(c, 0xFE00, 0xFE0F) || between(c, 0xE0000, 0xE01EF);
}

/// What stands for the code point at `at`: itself, a space, a line end, or nothing.
void append_clean(std::string& out, std::string_view raw, std::size_t at, CodePoint c) {
  if (!c.valid) return out.push_back(' ');
  if (c.value == '\n' || c.value == 0x85 || c.value == 0x2028) return out.push_back('\n');
  if (c.value == '\r') {
    if (at + 1 >= raw.size() || raw[at + 1] != '\n') out.push_back('\n');
    return;
  }
  if (c.value == 0x2029) return void(out.append("\n\n"));
  if (is_invisible(c.value)) return;
  if (is_control(c.value) || means_nothing(c.value)) return out.push_back(' ');
  out.append(raw.substr(at, c.bytes));
}

}  // namespace

Utterance clean_text(const Utterance& raw) {
  Utterance clean;
  clean.text.reserve(raw.text.size());
  clean.marks = raw.marks;
  clean.manners = raw.manners;
  // All the places that move, in the order of the text.
  std::vector<std::size_t*> places;
  for (TextMark& m : clean.marks) places.push_back(&m.offset);
  for (TextManner& m : clean.manners) places.insert(places.end(), {&m.begin, &m.end});
  std::stable_sort(places.begin(), places.end(), [](const auto* a, const auto* b) { return *a < *b; });
  auto place = places.begin();
  const auto settle = [&](std::size_t at) {
    for (; place != places.end() && **place <= at; ++place) **place = clean.text.size();
  };
  for (std::size_t at = 0; at < raw.text.size();) {
    settle(at);
    const CodePoint c = code_point_at(raw.text, at);
    append_clean(clean.text, raw.text, at, c);
    at += c.bytes;
  }
  settle(static_cast<std::size_t>(-1));
  return clean;
}

}  // namespace mana::speech
