#include "calendar/ical/readable_text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace mana::calendar::ical {
namespace {

constexpr char32_t kNoCharacter = 0xFFFD;

/// Windows-1252 between 0x80 and 0x9F, where Latin-1 has control characters that nobody writes.
constexpr std::array<char16_t, 32> kWindows{0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                            0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD,
                                            0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                            0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178};

std::uint8_t byte_at(std::string_view text, std::size_t at) { return static_cast<std::uint8_t>(text[at]); }

void append(std::string& out, char32_t c) {
  const auto put = [&](char32_t bits) { out += static_cast<char>(static_cast<unsigned char>(bits)); };
  if (c < 0x80) return put(c);
  if (c < 0x800) {
    put(0xC0 | c >> 6);
  } else if (c < 0x10000) {
    put(0xE0 | c >> 12);
    put(0x80 | (c >> 6 & 0x3F));
  } else {
    put(0xF0 | c >> 18);
    put(0x80 | (c >> 12 & 0x3F));
    put(0x80 | (c >> 6 & 0x3F));
  }
  put(0x80 | (c & 0x3F));
}

/// Bytes of the UTF-8 character at `at`; 0: there is none.
std::size_t character_length(std::string_view text, std::size_t at) {
  const std::uint8_t first = byte_at(text, at);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xC2 && first <= 0xDF   ? 2
                             : (first & 0xF0) == 0xE0         ? 3
                             : first >= 0xF0 && first <= 0xF4 ? 4
                                                              : 0;
  if (length == 0 || at + length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte_at(text, at + i) & 0xC0) != 0x80) return 0;
  const std::uint8_t second = byte_at(text, at + 1);
  const bool too_long = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
  const bool no_character = (first == 0xED && second >= 0xA0) || (first == 0xF4 && second >= 0x90);
  return too_long || no_character ? 0 : length;
}

bool is_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t n = character_length(text, at);
    if (n == 0) return false;
    at += n;
  }
  return true;
}

enum class Order { None, LittleEndian, BigEndian };

/// By its mark, or because every other byte of the beginning ("BEGIN:V") is zero.
Order utf16_order(std::string_view text) {
  if (text.starts_with("\xFF\xFE")) return Order::LittleEndian;
  if (text.starts_with("\xFE\xFF")) return Order::BigEndian;
  constexpr std::size_t kLooked = 16;
  if (text.size() < kLooked) return Order::None;
  std::array<int, 2> zeros{};
  for (std::size_t i = 0; i < kLooked; ++i) zeros[i % 2] += text[i] == '\0' ? 1 : 0;
  constexpr int kAll = kLooked / 2;
  if (zeros[1] == kAll && zeros[0] == 0) return Order::LittleEndian;
  if (zeros[0] == kAll && zeros[1] == 0) return Order::BigEndian;
  return Order::None;
}

std::string from_utf16(std::string_view text, Order order) {
  std::string out;
  out.reserve(text.size() / 2);
  const auto unit = [&](std::size_t at) -> char32_t {
    const char32_t a = byte_at(text, at), b = byte_at(text, at + 1);
    return order == Order::LittleEndian ? b << 8 | a : a << 8 | b;
  };
  for (std::size_t at = 0; at + 1 < text.size(); at += 2) {
    char32_t c = unit(at);
    if (at == 0 && c == 0xFEFF) continue;
    if (c >= 0xD800 && c < 0xDC00 && at + 3 < text.size()) {
      const char32_t low = unit(at + 2);
      if (low >= 0xDC00 && low < 0xE000) {
        c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
        at += 2;
      }
    }
    append(out, c >= 0xD800 && c < 0xE000 ? kNoCharacter : c);
  }
  return out;
}

std::string from_windows(std::string_view line) {
  std::string out;
  for (const char c : line) {
    const auto byte = static_cast<std::uint8_t>(c);
    append(out, byte >= 0x80 && byte < 0xA0 ? kWindows[byte - 0x80] : char32_t{byte});
  }
  return out;
}

/// A fold may stand inside a character, so a line is judged with its folds.
std::size_t end_of_folded_line(std::string_view text) {
  std::size_t end = text.find('\n');
  while (end != std::string_view::npos && end + 1 < text.size() &&
         (text[end + 1] == ' ' || text[end + 1] == '\t'))
    end = text.find('\n', end + 1);
  return end == std::string_view::npos ? text.size() : end + 1;
}

std::string without_folds(std::string_view line) {
  std::string out;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool is_fold = line[i] == '\n' && i + 1 < line.size();
    if (is_fold) {
      if (!out.empty() && out.back() == '\r') out.pop_back();
      ++i;
      continue;
    }
    out += line[i];
  }
  return out;
}

std::string with_utf8_lines(std::string_view text) {
  std::string out;
  out.reserve(text.size() + text.size() / 16);
  while (!text.empty()) {
    const std::string_view line = text.substr(0, end_of_folded_line(text));
    text.remove_prefix(line.size());
    if (is_utf8(line) || is_utf8(without_folds(line))) {
      out += line;
    } else {
      out += from_windows(line);
    }
  }
  return out;
}

}  // namespace

std::string readable_text(std::string bytes, std::string* remark) {
  const auto say = [&](std::string_view what) {
    if (remark == nullptr) return;
    remark->append(remark->empty() ? "" : " ").append(what);
  };
  if (const Order order = utf16_order(bytes); order != Order::None) {
    bytes = from_utf16(bytes, order);
    say("The text is UTF-16; it was read as such.");
  }
  if (bytes.find('\0') != std::string::npos) {
    std::erase(bytes, '\0');
    say("The text holds zero bytes; they were left out.");
  }
  if (!is_utf8(bytes)) {
    std::string utf8 = with_utf8_lines(bytes);
    if (utf8 != bytes) say("The text is no UTF-8; its letters were read as those of Windows (1252).");
    bytes = std::move(utf8);
  }
  if (bytes.find('\n') == std::string::npos && bytes.find('\r') != std::string::npos)
    std::replace(bytes.begin(), bytes.end(), '\r', '\n');
  return bytes;
}

}  // namespace mana::calendar::ical
