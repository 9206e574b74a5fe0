#include "vision/people/meant_name.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace mana::vision {
namespace {

struct Plain {
  std::string_view letter;
  std::string_view accented;  // of two bytes each (UTF-8)
};
constexpr std::array kPlain{Plain{"a", "àáâãäåāăąÀÁÂÃÄÅĀĂĄ"},
                            Plain{"ae", "æÆ"},
                            Plain{"c", "çćĉċčÇĆĈĊČ"},
                            Plain{"d", "ďđðĎĐÐ"},
                            Plain{"e", "èéêëēĕėęěÈÉÊËĒĔĖĘĚ"},
                            Plain{"g", "ĝğġģĜĞĠĢ"},
                            Plain{"h", "ĥħĤĦ"},
                            Plain{"i", "ìíîïĩīĭįıÌÍÎÏĨĪĬĮİ"},
                            Plain{"j", "ĵĴ"},
                            Plain{"k", "ķĶ"},
                            Plain{"l", "ĺļľłĹĻĽŁ"},
                            Plain{"n", "ñńņňÑŃŅŇ"},
                            Plain{"o", "òóôõöøōŏőÒÓÔÕÖØŌŎŐ"},
                            Plain{"oe", "œŒ"},
                            Plain{"r", "ŕŗřŔŖŘ"},
                            Plain{"s", "śŝşšŚŜŞŠ"},
                            Plain{"ss", "ß"},
                            Plain{"t", "ţťŧŢŤŦ"},
                            Plain{"th", "þÞ"},
                            Plain{"u", "ùúûüũūŭůűųÙÚÛÜŨŪŬŮŰŲ"},
                            Plain{"w", "ŵŴ"},
                            Plain{"y", "ýÿŷÝŸŶ"},
                            Plain{"z", "źżžŹŻŽ"}};

std::string_view plain(std::string_view two_bytes) {
  for (const Plain& p : kPlain) {
    for (std::size_t i = 0; i + 2 <= p.accented.size(); i += 2)
      if (p.accented.substr(i, 2) == two_bytes) return p.letter;
  }
  return two_bytes;
}

/// An accent of its own, after its letter: U+0300 to U+036F.
bool is_accent(std::string_view two_bytes) {
  const auto first = static_cast<unsigned char>(two_bytes[0]),
             second = static_cast<unsigned char>(two_bytes[1]);
  return first == 0xCC || (first == 0xCD && second <= 0xAF);
}

std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> words{""};
  for (std::size_t i = 0; i < name.size(); ++i) {
    const auto c = static_cast<unsigned char>(name[i]);
    if (c >= 0xC3 && c <= 0xCD && i + 1 < name.size()) {
      const std::string_view two = name.substr(i++, 2);
      if (!is_accent(two)) words.back() += plain(two);
    } else if (c >= 128 || std::isalnum(c) != 0) {
      words.back() += static_cast<char>(c < 128 ? std::tolower(c) : c);
    } else if (c != '\'' && !words.back().empty()) {
      words.emplace_back();
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

bool begins_with(const std::vector<std::string>& all, const std::vector<std::string>& first) {
  return !first.empty() && first.size() <= all.size() && std::equal(first.begin(), first.end(), all.begin());
}

}  // namespace

std::optional<std::string> meant_name(std::string_view typed, const std::vector<std::string>& names) {
  if (std::find(names.begin(), names.end(), typed) != names.end()) return std::string{typed};
  const std::vector<std::string> wanted = words_of(typed);
  if (wanted.empty()) return {};
  using Words = std::vector<std::string>;
  constexpr std::array<bool (*)(const Words&, const Words&), 2> kAlike{
      [](const Words& a, const Words& b) { return a == b; },
      [](const Words& a, const Words& b) { return begins_with(a, b) || begins_with(b, a); }};
  for (const auto is_alike : kAlike) {
    std::vector<std::string> found;
    for (const std::string& name : names)
      if (is_alike(words_of(name), wanted)) found.push_back(name);
    if (found.size() == 1) return found.front();
    if (!found.empty()) return {};
  }
  return {};
}

}  // namespace mana::vision
