#include "agent/app/settings_file.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>

#include "agent/app/settings_table.hpp"

namespace mana::app {
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

}  // namespace

core::Result<core::Settings> read_settings(const fs::path& file) {
  std::ifstream in{file, std::ios::binary};
  if (!in) return core::not_found("The settings file '" + file.string() + "' cannot be read.");
  std::error_code ignored;
  if (fs::is_directory(file, ignored))  // which opens, and reads as if it were empty
    return core::bad_input("The settings file '" + file.string() + "' is a folder; give a file.");
  const std::string text{std::istreambuf_iterator<char>{in}, {}};
  core::Settings settings{settings_table()};
  try {
    const toml::table root = toml::parse(text, file.string());
    for (const auto& [section, node] : root) {
      const auto* table = node.as_table();
      if (table == nullptr)
        return wrong(file, node, "'" + std::string{section.str()} + "' stands outside a [section].");
      for (const auto& [name, value] : *table) {
        const std::string key = std::string{section.str()} + "." + std::string{name.str()};
        if (auto ok = set(settings, file, key, value); !ok) return std::move(ok).error();
      }
    }
  } catch (const toml::parse_error& e) {
    return core::bad_input(file.string() + ", line " + std::to_string(e.source().begin.line) + ": " +
                           std::string{e.description()} + ".");
  }
  return settings;
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

}  // namespace mana::app
