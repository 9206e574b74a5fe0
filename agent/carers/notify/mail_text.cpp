#include "agent/carers/notify/mail_text.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>

#include "calendar/outbox/letter_words.hpp"

namespace mana::notify {
namespace {

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::size_t kBodyLine = 76;   // RFC 2045 6.8
constexpr std::size_t kWordBytes = 42;  // "=?UTF-8?B?" + 56 + "?=" is below 75 (RFC 2047 2)

std::string base64(std::string_view bytes) {
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t block = 0;
    for (std::size_t k = 0; k < 3; ++k)
      block = block << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k)
      out += i + k > bytes.size() ? '=' : kDigits[block >> (18 - 6 * k) & 63u];
  }
  return out;
}

bool is_plain(std::string_view text) {
  return text.find("=?") == std::string_view::npos &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x20 && c < 0x7f; });
}

/// The longest beginning of at most `most` bytes that cuts no letter in two.
std::size_t whole_letters(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text.size();
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0u) == 0x80u) --end;
  return end == 0 ? most : end;
}

std::string encoded_words(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t size = whole_letters(text, kWordBytes);
    out += (out.empty() ? "=?UTF-8?B?" : "\r\n =?UTF-8?B?") + base64(text.substr(0, size)) + "?=";
    text.remove_prefix(size);
  }
  return out;
}

std::string without_controls(std::string_view text) {
  std::string out{text};
  std::replace_if(
      out.begin(), out.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, ' ');
  return out;
}

/// The name before an address; what is more than letters and blanks is encoded.
std::string phrase(const std::string& name) {
  const bool simple = std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == ' ' || c == '-';
  });
  return simple ? name : encoded_words(without_controls(name));
}

std::string body_of(const Message& m) {
  std::string text = m.text;
  if (!m.link.empty())
    text += "\n\n" + std::string{calendar::outbox::letter_words(m.language).see_to_it} + "\n" + m.link;
  std::string crlf;
  for (const char c : text + "\n") crlf += c == '\n' ? std::string{"\r\n"} : std::string(1, c);
  const std::string all = base64(crlf);
  std::string out;
  for (std::size_t i = 0; i < all.size(); i += kBodyLine) out += all.substr(i, kBodyLine) + "\r\n";
  return out;
}

}  // namespace

std::string header_text(std::string_view text) {
  const std::string clean = without_controls(text);
  return is_plain(clean) ? clean : encoded_words(clean);
}

std::string mail_date(core::WallTime t) {
  constexpr std::array kDays{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::array kMonths{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                               "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const auto day = std::chrono::floor<std::chrono::days>(t);
  const std::chrono::year_month_day date{day};
  const std::chrono::hh_mm_ss clock{std::chrono::floor<std::chrono::seconds>(t - day)};
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%s, %02u %s %04d %02d:%02d:%02d +0000",
                kDays[std::chrono::weekday{day}.c_encoding()], static_cast<unsigned>(date.day()),
                kMonths[static_cast<unsigned>(date.month()) - 1], static_cast<int>(date.year()),
                static_cast<int>(clock.hours().count()), static_cast<int>(clock.minutes().count()),
                static_cast<int>(clock.seconds().count()));
  return text.data();
}

std::string mail_text(const Message& m, const std::string& from, const std::string& to,
                      const std::string& to_name) {
  const std::string domain = from.substr(from.find('@') + 1);
  std::string out = "Date: " + mail_date(m.at) + "\r\nFrom: MANA <" + from + ">\r\nTo: " + phrase(to_name) +
                    " <" + to + ">\r\nSubject: " + header_text(m.title) + "\r\nMessage-ID: <" + m.id + "@" +
                    domain + ">\r\nAuto-Submitted: auto-generated\r\nX-Auto-Response-Suppress: All\r\n";
  if (m.urgent) out += "Importance: high\r\n";
  out +=
      "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: "
      "base64\r\n\r\n";
  return out + body_of(m);
}

}  // namespace mana::notify
