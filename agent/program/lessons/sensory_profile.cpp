#include "agent/program/lessons/sensory_profile.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <sstream>

#include "agent/program/settings/settings_table.hpp"

namespace mana::program {
namespace {

constexpr std::array kChoices{
    SensoryChoice{"still", "screen.calm", "The head moves less, and more slowly"},
    SensoryChoice{"gaze", "screen.gaze", "Whether the eyes meet the learner's, or rest a little beside"},
    SensoryChoice{"rate", "voice.rate", "Words a minute"},
    SensoryChoice{"loudness", "voice.volume", "Of the voice, in per cent of the usual"},
    SensoryChoice{"colours", "screen.theme", "Of what stands around the face"},
    SensoryChoice{"text", "screen.text_size", "Size of letters"},
    SensoryChoice{"captions", "screen.captions", "What is said is shown, too"},
    SensoryChoice{"reward", "lesson.reward",
                  "Praise in words, a quiet yes, or words and a star for each thing practised"}};

const core::SettingEntry& entry_of(std::string_view setting) {
  const auto table = settings_table();
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const core::SettingEntry& e) { return e.key == setting; });
  MANA_CHECK(found != table.end(), "a choice for the senses without its setting");
  return *found;
}

std::string shown(double number) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%g", number);
  return text.data();
}

/// "direct aside" -> "direct, aside"
std::string listed(std::string_view words) {
  std::string out;
  for (const char c : words) out += c == ' ' ? std::string{", "} : std::string{c};
  return out;
}

bool is_one_of(std::string_view words, std::string_view word) {
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    if (words.substr(0, end) == word) return true;
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return false;
}

std::optional<core::SettingValue> read_value(const core::SettingEntry& entry, const std::string& text) {
  if (std::holds_alternative<bool>(entry.fallback)) {
    if (text != "yes" && text != "no") return {};
    return text == "yes";
  }
  if (std::holds_alternative<double>(entry.fallback)) {
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    const bool whole = end != text.c_str() && *end == '\0';
    if (!whole || !(number >= entry.low && number <= entry.high)) return {};
    return number;
  }
  if (!is_one_of(entry.words, text)) return {};
  return text;
}

}  // namespace

std::span<const SensoryChoice> sensory_choices() { return kChoices; }

ChoiceRange range_of(const SensoryChoice& choice) {
  const core::SettingEntry& entry = entry_of(choice.setting);
  if (std::holds_alternative<bool>(entry.fallback)) return {{"yes", "no"}, 0, 0};
  if (std::holds_alternative<double>(entry.fallback)) return {{}, entry.low, entry.high};
  ChoiceRange range;
  std::istringstream words{std::string{entry.words}};
  for (std::string word; words >> word;) range.words.push_back(word);
  return range;
}

std::string values_of(const SensoryChoice& choice) {
  const core::SettingEntry& entry = entry_of(choice.setting);
  if (std::holds_alternative<bool>(entry.fallback)) return "yes or no";
  if (std::holds_alternative<double>(entry.fallback))
    return "a number from " + shown(entry.low) + " to " + shown(entry.high);
  return "one of " + listed(entry.words);
}

core::Status apply_profile(const SensoryProfile& profile, core::Settings& settings) {
  std::map<std::string, core::SettingValue> wanted;
  for (const SensoryProfile::value_type& wish : profile) {
    const std::string& name = wish.first;
    const std::string& text = wish.second;
    const auto* const choice = std::find_if(kChoices.begin(), kChoices.end(),
                                            [&](const SensoryChoice& c) { return c.name == name; });
    if (choice == kChoices.end()) {
      std::string said = "There is no '" + name + "' to choose for a learner; there are";
      for (const SensoryChoice& c : kChoices) said.append(&c == kChoices.begin() ? " " : ", ").append(c.name);
      return core::bad_input(said.append("."));
    }
    auto value = read_value(entry_of(choice->setting), text);
    if (!value)
      return core::bad_input(("'" + text)
                                 .append("' cannot be chosen for ")
                                 .append(name)
                                 .append("; it takes ")
                                 .append(values_of(*choice))
                                 .append("."));
    wanted.insert_or_assign(std::string{choice->setting}, *std::move(value));
  }
  for (auto& [setting, value] : wanted) settings.set(setting, std::move(value));
  return {};
}

}  // namespace mana::program
