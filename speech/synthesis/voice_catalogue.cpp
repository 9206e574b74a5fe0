#include "speech/synthesis/voice_catalogue.hpp"

#include <algorithm>
#include <cctype>
#include <limits>

namespace mana::speech {
namespace {

// A clear female voice with little breath: see docs/measured/voice.md for what was compared.
constexpr std::string_view kDefaultVariant = "f3";
constexpr std::string_view kDefaultLanguage = "en-gb";

std::string plain(std::string_view s) {
  std::string out{s};
  for (char& c : out) c = c == '_' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

const VoiceInfo* by_name(const std::vector<VoiceInfo>& list, const std::string& wanted) {
  const auto found = std::find_if(list.begin(), list.end(), [&wanted](const VoiceInfo& v) {
    return plain(v.name) == wanted || plain(v.title) == wanted;
  });
  return found == list.end() ? nullptr : &*found;
}

bool all_of(std::string_view s, int (*kind)(int)) {
  return std::all_of(s.begin(), s.end(), [kind](unsigned char c) { return kind(c) != 0; });
}

// "gb", "419", "latn": what may be dropped from a tag and leaves the language. Any four letters are not a
// script: "no-such" is no Norwegian.
bool is_region_or_script(std::string_view subtag) {
  constexpr std::string_view kScripts[] = {"arab", "armn", "beng", "cyrl", "deva", "geor", "grek", "gujr",
                                           "guru", "hans", "hant", "hebr", "jpan", "kore", "latn", "taml"};
  if (subtag.size() == 2) return all_of(subtag, std::isalpha);
  if (subtag.size() == 3) return all_of(subtag, std::isdigit);
  return std::find(std::begin(kScripts), std::end(kScripts), subtag) != std::end(kScripts);
}

const VoiceInfo* by_language(const std::vector<VoiceInfo>& list, std::string tag) {
  while (true) {
    const VoiceInfo* best = nullptr;
    int best_priority = std::numeric_limits<int>::max();
    for (const VoiceInfo& v : list)
      for (std::size_t i = 0; i < v.languages.size(); ++i)
        if (plain(v.languages[i]) == tag && v.priorities[i] < best_priority) {
          best = &v;
          best_priority = v.priorities[i];
        }
    const std::size_t dash = tag.rfind('-');
    if (best != nullptr || dash == std::string::npos) return best;
    if (!is_region_or_script(std::string_view{tag}.substr(dash + 1))) return nullptr;
    tag.resize(dash);
  }
}

core::Error no_language(const VoiceCatalogue& catalogue, std::string_view language) {
  return core::not_found("There is no voice for the language '" + std::string{language} + "'; there are " +
                         std::to_string(catalogue.voices.size()) +
                         " voices, such as en-gb, en-us, de, fr-fr, es, it: see 'mana voices'");
}

core::Error no_voice(const VoiceCatalogue& catalogue, std::string_view voice) {
  return core::not_found("There is no voice '" + std::string{voice} + "'; there are " +
                         std::to_string(catalogue.voices.size()) + " voices, such as en-gb, en-us, de, and " +
                         std::to_string(catalogue.variants.size()) +
                         " variants, such as en-gb+f3, en-gb+annie, en-us+m3: see 'mana voices'");
}

}  // namespace

core::Result<std::string> resolve_voice(const VoiceCatalogue& catalogue, std::string_view voice,
                                        std::string_view language) {
  const std::string asked = plain(voice);
  const std::size_t plus = asked.find('+');
  std::string base = asked.substr(0, plus);
  std::string variant = plus == std::string::npos ? "" : asked.substr(plus + 1);
  if (plus == std::string::npos && !base.empty() && by_name(catalogue.voices, base) == nullptr &&
      by_name(catalogue.variants, base) != nullptr)
    std::swap(base, variant);
  if (asked.empty()) variant = kDefaultVariant;

  const VoiceInfo* found = nullptr;
  if (base.empty()) {
    found = by_language(catalogue.voices, plain(language.empty() ? kDefaultLanguage : language));
    if (found == nullptr) return no_language(catalogue, language);
  } else {
    found = by_name(catalogue.voices, base);
    if (found == nullptr) found = by_language(catalogue.voices, base);
    if (found == nullptr) return no_voice(catalogue, voice);
    const VoiceInfo* spoken = language.empty() ? found : by_language({*found}, plain(language));
    if (spoken == nullptr)
      return core::bad_input("The voice '" + std::string{voice} + "' speaks " + found->languages.front() +
                             ", not '" + std::string{language} + "'; leave one of the two out");
  }
  if (variant.empty()) return found->name;
  const VoiceInfo* dressed = by_name(catalogue.variants, variant);
  if (dressed == nullptr && asked.empty()) return found->name;
  if (dressed == nullptr) return no_voice(catalogue, voice);
  return found->name + "+" + dressed->name;
}

}  // namespace mana::speech
