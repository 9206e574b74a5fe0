#include "dialogue/understanding/spelling_rules.hpp"

#include <array>

#include "agent/core/letters.hpp"
#include "dialogue/aiml/text/english.hpp"

namespace mana::dialogue {
namespace {

using Digits = std::array<std::string_view, 10>;
constexpr Digits kEnglish{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"};
constexpr Digits kGerman{"null", "eine", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"};

/// "de" of "de-DE"; "" of what is no such tag.
std::string language_of(const std::filesystem::path& folder) {
  const std::string name = folder.filename().string();
  const auto small = [&](std::size_t i) { return i < name.size() && name[i] >= 'a' && name[i] <= 'z'; };
  const bool is_tag = small(0) && small(1) && (name.size() == 2 || name[2] == '-');
  return is_tag ? name.substr(0, 2) : std::string{};
}

}  // namespace

SpellingRules::SpellingRules(const std::filesystem::path& folder) {
  const std::string language = language_of(folder);
  if (language == "de") language_ = Language::German;
  if (!language.empty() && language != "de" && language != "en") language_ = Language::Other;
  if (language_ == Language::English) normal_ = aiml::Substitutions{aiml::english::normal()};
}

std::string SpellingRules::apply(std::string_view text) const {
  const std::string between = " " + std::string{text} + " ";
  return language_ == Language::English ? normal_.apply(between)
                                        : core::umlauts_written_out(core::lower(between));
}

std::string SpellingRules::with_numbers_as_words(std::string_view words) const {
  if (language_ == Language::Other) return std::string{words};
  const Digits& digits = language_ == Language::German ? kGerman : kEnglish;
  const auto is_digit = [&](std::size_t i) { return i < words.size() && words[i] >= '0' && words[i] <= '9'; };
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool alone = is_digit(i) && !is_digit(i + 1) && (i == 0 || !is_digit(i - 1));
    if (alone) {
      out += digits.at(static_cast<std::size_t>(words[i] - '0'));
    } else {
      out += words[i];
    }
  }
  return out;
}

}  // namespace mana::dialogue
