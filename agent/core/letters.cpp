#include "agent/core/letters.hpp"

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace mana::core {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

template <char32_t (*Change)(char32_t)>
std::string changed(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) append_character(out, Change(next_character(text, at)));
  return out;
}

template <char32_t (*Change)(char32_t)>
std::string first_changed(std::string_view text) {
  if (text.empty()) return {};
  std::size_t at = 0;
  std::string out;
  append_character(out, Change(next_character(text, at)));
  return out.append(text.substr(at));
}

/// The letter that a mark was put on: "ä" -> "a"; what has no mark is itself.
char32_t unmarked(char32_t c) {
  if (c < 0x80) return c;
  UErrorCode error = U_ZERO_ERROR;
  const UNormalizer2* const canonical = unorm2_getNFDInstance(&error);
  if (U_FAILURE(error) != 0) return c;
  std::array<UChar, 8> parts{};
  const std::int32_t size = unorm2_getDecomposition(canonical, static_cast<UChar32>(c), parts.data(),
                                                    static_cast<std::int32_t>(parts.size()), &error);
  const bool is_one_unit = U_SUCCESS(error) != 0 && size > 1 && !U16_IS_SURROGATE(parts.front());
  return is_one_unit ? unmarked(parts.front()) : c;
}

bool is_mark(char32_t c) { return (U_GET_GC_MASK(static_cast<UChar32>(c)) & U_GC_M_MASK) != 0; }

}  // namespace

char32_t next_character(std::string_view text, std::size_t& at) {
  const auto first = static_cast<unsigned char>(text[at]);
  if (first < 0x80) {
    ++at;
    return first;
  }
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  const std::size_t begin = at;
  auto i = static_cast<std::int32_t>(0);
  const auto length = static_cast<std::int32_t>(std::min<std::size_t>(text.size() - at, 4));
  UChar32 c = 0;
  U8_NEXT(bytes + begin, i, length, c);
  at = begin + static_cast<std::size_t>(i);
  return c < 0 ? kReplacement : static_cast<char32_t>(c);
}

void append_character(std::string& out, char32_t c) {
  if (c < 0x80) {
    out.push_back(static_cast<char>(c));
    return;
  }
  std::array<char, 4> bytes{};
  std::int32_t size = 0;
  UBool wrong = false;
  U8_APPEND(reinterpret_cast<std::uint8_t*>(bytes.data()), size, 4, static_cast<UChar32>(c), wrong);
  if (!wrong) out.append(bytes.data(), static_cast<std::size_t>(size));
}

char32_t upper(char32_t c) {
  if (c < 0x80) return c >= 'a' && c <= 'z' ? c - 32 : c;
  return static_cast<char32_t>(u_toupper(static_cast<UChar32>(c)));
}

char32_t lower(char32_t c) {
  if (c < 0x80) return c >= 'A' && c <= 'Z' ? c + 32 : c;
  return static_cast<char32_t>(u_tolower(static_cast<UChar32>(c)));
}

std::string upper(std::string_view text) { return changed<static_cast<char32_t (*)(char32_t)>(upper)>(text); }
std::string lower(std::string_view text) { return changed<static_cast<char32_t (*)(char32_t)>(lower)>(text); }

std::string lower_in_place(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    std::string small;
    append_character(small, lower(next_character(text, at)));
    const std::string_view as_it_is = text.substr(begin, at - begin);
    out += small.size() == as_it_is.size() ? std::string_view{small} : as_it_is;
  }
  return out;
}

bool is_letter(char32_t c) {
  if (c < 0x80) return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return u_isalpha(static_cast<UChar32>(c)) || is_mark(c);
}

std::string capitalised(std::string_view text) {
  return first_changed<static_cast<char32_t (*)(char32_t)>(upper)>(text);
}

std::string with_small_first(std::string_view text) {
  return first_changed<static_cast<char32_t (*)(char32_t)>(lower)>(text);
}

std::string umlauts_written_out(std::string_view text) {
  static constexpr std::array<std::pair<char32_t, std::string_view>, 8> kWritten{{{0xE4, "ae"},
                                                                                  {0xF6, "oe"},
                                                                                  {0xFC, "ue"},
                                                                                  {0xC4, "Ae"},
                                                                                  {0xD6, "Oe"},
                                                                                  {0xDC, "Ue"},
                                                                                  {0xDF, "ss"},
                                                                                  {0x1E9E, "SS"}}};
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = next_character(text, at);
    const auto* const found =
        std::find_if(kWritten.begin(), kWritten.end(), [c](const auto& w) { return w.first == c; });
    if (found == kWritten.end()) {
      append_character(out, c);
    } else {
      out += found->second;
    }
  }
  return out;
}

std::string without_marks(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = next_character(text, at);
    if (c == 0xDF || c == 0x1E9E) {
      out += "ss";
    } else if (c < 0x80 || !is_mark(c)) {
      append_character(out, unmarked(c));
    }
  }
  return out;
}

}  // namespace mana::core
