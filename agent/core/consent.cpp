#include "agent/core/consent.hpp"

#include <algorithm>

namespace mana::core {
namespace {

constexpr std::size_t kLongest = 60;

bool is_word(std::string_view text) {
  return !text.empty() && text.size() <= kLongest &&
         std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c <= '~'; });
}

}  // namespace

std::string to_line(const Consent& consent) {
  return is_word(consent.when) && is_word(consent.how) ? consent.when + " " + consent.how : std::string{};
}

Consent consent_of(std::string_view line) {
  const std::size_t blank = line.find(' ');
  if (blank == std::string_view::npos) return {};
  const std::string_view when = line.substr(0, blank), how = line.substr(blank + 1);
  return is_word(when) && is_word(how) ? Consent{std::string{when}, std::string{how}} : Consent{};
}

}  // namespace mana::core
