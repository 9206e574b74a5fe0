#include "agent/program/settings/settings_file.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>

#include "agent/core/toml.hpp"
#include "agent/program/settings/settings_table.hpp"

namespace mana::program {
namespace fs = std::filesystem;
namespace {

std::string shown(double v) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", v);
  return text;
}

std::string shown(const core::SettingValue& value) {
  if (const bool* b = std::get_if<bool>(&value)) return *b ? "true" : "false";
  if (const double* d = std::get_if<double>(&value)) return shown(*d);
  return "\"" + std::get<std::string>(value) + "\"";
}

core::Error wrong(const fs::path& file, const toml::node& node, const std::string& sentence) {
  return core::bad_input(file.string() + ", line " + std::to_string(node.source().begin.line) + ": " +
                         sentence);
}

bool is_one_of(const std::string& word, std::string_view words) {
  return !word.empty() && word.find(' ') == std::string::npos &&
         (" " + std::string{words} + " ").find(" " + word + " ") != std::string::npos;
}
// "low medium high" for people: "low", "medium" or "high".
std::string listed(std::string_view words) {
  std::string all;
  while (!words.empty()) {
    const std::size_t blank = words.find(' ');
    const bool last = blank == std::string_view::npos;
    if (!all.empty()) all.append(last ? " or " : ", ");
    all.append("\"").append(words.substr(0, blank)).append("\"");
    words.remove_prefix(last ? words.size() : blank + 1);
  }
  return all;
}

core::Status set(core::Settings& settings, const fs::path& file, const std::string& key,
                 const toml::node& node) {
  const auto table = settings_table();
  const auto entry =
      std::find_if(table.begin(), table.end(), [&](const core::SettingEntry& e) { return e.key == key; });
  if (entry == table.end()) {
    return wrong(file, node, "there is no setting '" + key + "'; `mana settings` shows them all.");
  }
  if (std::holds_alternative<bool>(entry->fallback)) {
    const auto value = node.value_exact<bool>();
    if (!value) return wrong(file, node, "'" + key + "' must be true or false.");
    settings.set(key, *value);
  } else if (std::holds_alternative<std::string>(entry->fallback)) {
    const auto value = node.value_exact<std::string>();
    if (!value) return wrong(file, node, "'" + key + "' must be a text in quotes.");
    if (!entry->words.empty() && !is_one_of(*value, entry->words))
      return wrong(file, node, "'" + key + "' can be " + listed(entry->words) + ", not \"" + *value + "\".");
    settings.set(key, *value);
  } else {
    const auto value = node.is_number() ? node.value<double>() : std::nullopt;
    if (!value || !(*value >= entry->low && *value <= entry->high)) {
      return wrong(file, node,
                   "'" + key + "' must be a number from " + shown(entry->low) + " to " + shown(entry->high) +
                       (entry->unit.empty() ? "." : " (" + std::string{entry->unit} + ")."));
    }
    settings.set(key, *value);
  }
  return {};
}

core::Result<std::string> text_of(const fs::path& file) {
  std::ifstream in{file, std::ios::binary};
  if (!in) return core::not_found("The settings file '" + file.string() + "' cannot be read.");
  std::error_code ignored;
  if (fs::is_directory(file, ignored))  // which opens, and reads as if it were empty
    return core::bad_input("The settings file '" + file.string() + "' is a folder; give a file.");
  return std::string{std::istreambuf_iterator<char>{in}, {}};
}

void take(const toml::table& root, const fs::path& file, SettingsRead& read) {
  for (const auto& [section, node] : root) {
    const auto* table = node.as_table();
    if (table == nullptr) {
      read.problems.push_back(
          wrong(file, node, "'" + std::string{section.str()} + "' stands outside a [section]."));
      continue;
    }
    for (const auto& [name, value] : *table) {
      const std::string key = std::string{section.str()} + "." + std::string{name.str()};
      if (auto ok = set(read.settings, file, key, value); !ok) read.problems.push_back(std::move(ok).error());
    }
  }
}

/// Blanks a line (1 is the first). Of a line that begins a section the whole section: its settings would
/// otherwise count as those of the section before.
void blank(std::string& text, std::uint32_t line) {
  std::size_t at = 0;
  for (; line > 1; --line) at = std::min(text.find('\n', at), text.size() - 1) + 1;
  const std::size_t first = text.find_first_not_of(" \t", at);
  const bool begins_section = first != std::string::npos && text[first] == '[';
  while (at < text.size()) {
    for (; at < text.size() && text[at] != '\n'; ++at) text[at] = ' ';
    ++at;
    const std::size_t next = text.find_first_not_of(" \t", at);
    if (!begins_section || (next != std::string::npos && text[next] == '[')) return;
  }
}

}  // namespace

core::Result<core::Settings> read_settings(const fs::path& file) {
  auto text = text_of(file);
  if (!text) return std::move(text).error();
  SettingsRead read{core::Settings{settings_table()}, {}};
  try {
    take(toml::parse(*text, file.string()), file, read);
  } catch (const toml::parse_error& e) {
    return core::no_toml(file.string(), e);
  }
  if (!read.problems.empty()) return std::move(read.problems.front());
  return std::move(read.settings);
}

SettingsRead read_settings_leniently(const fs::path& file) {
  constexpr std::size_t kMostBadLines = 100;  // beyond that it is no settings file
  SettingsRead read{core::Settings{settings_table()}, {}};
  auto text = text_of(file);
  if (!text) {
    read.problems.push_back(std::move(text).error());
    return read;
  }
  while (read.problems.size() < kMostBadLines) {
    try {
      take(toml::parse(*text, file.string()), file, read);
      return read;
    } catch (const toml::parse_error& e) {
      read.problems.push_back(core::no_toml(file.string(), e));
      const std::string before = *text;
      if (!text->empty() && e.source().begin.line > 0) blank(*text, e.source().begin.line);
      if (*text == before) return read;  // what is wrong begins elsewhere: nothing is sure
    }
  }
  return read;
}

core::Settings settings_of_folder(const fs::path& data) {
  return read_settings_leniently(data / "settings.toml").settings;
}

std::string default_settings_file() {
  std::string text =
      "# Every setting of MANA with its default. Copy the lines you want to change into\n"
      "# settings.toml in the data directory, or give a file with --settings.\n";
  std::string section;
  for (const core::SettingEntry& e : settings_table()) {
    const std::size_t dot = e.key.find('.');
    if (const std::string here{e.key.substr(0, dot)}; here != section) {
      section = here;
      text += "\n[" + section + "]\n";
    }
    text += "# " + std::string{e.sentence};
    if (!e.unit.empty())
      text += " (" + std::string{e.unit} + ", " + shown(e.low) + " to " + shown(e.high) + ")";
    text += "\n" + std::string{e.key.substr(dot + 1)} + " = " + shown(e.fallback) + "\n";
  }
  return text;
}

}  // namespace mana::program
