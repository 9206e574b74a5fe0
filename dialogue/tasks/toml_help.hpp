#pragma once
// For the source files that read TOML: it brings toml++ with it.

#include <filesystem>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "agent/core/toml.hpp"

namespace mana::dialogue {

/// Parses a file of at most 1 MiB. Errors name file and line.
core::Result<toml::table> parse_toml(const std::filesystem::path& file);

/// The same of a text; `name` is what errors call it.
core::Result<toml::table> parse_toml_text(std::string_view text, const std::string& name);

/// "tasks/appointment.toml, line 7: ..." as BadInput.
core::Error at_line(const std::filesystem::path& file, const toml::node& node, std::string_view sentence);

/// A sentence of its parts.
inline std::string joined(std::initializer_list<std::string_view> parts) {
  std::string out;
  for (const std::string_view part : parts) out += part;
  return out;
}

/// One string or a list of them. Empty when the key is missing.
core::Result<std::vector<std::string>> strings(const std::filesystem::path& file, const toml::table& table,
                                               std::string_view key);
core::Result<std::string> string_or(const std::filesystem::path& file, const toml::table& table,
                                    std::string_view key, std::string_view fallback);
core::Result<double> number_or(const std::filesystem::path& file, const toml::table& table,
                               std::string_view key, double fallback);
/// A misspelt key is an error, not silence: the author would search for hours.
core::Status only_keys(const std::filesystem::path& file, const toml::table& table,
                       const std::set<std::string_view>& known);

}  // namespace mana::dialogue
