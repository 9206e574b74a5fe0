#include "agent/program/persona/country_lines.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "agent/program/machine/paths.hpp"

namespace mana::program {

std::string country_of_zone(std::string_view zone, const std::filesystem::path& table) {
  std::ifstream in{table};
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream words{line};
    std::string country, coordinates, name;
    if (words >> country >> coordinates >> name && name == zone) return country;
  }
  return "";
}

std::string country_of_language(std::string_view tag) {
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  for (std::size_t at = tag.find('-'); at != std::string_view::npos; at = tag.find('-', at + 1)) {
    const std::string_view part = tag.substr(at + 1, tag.find('-', at + 1) - at - 1);
    if (part.size() == 2 && is_capital(part[0]) && is_capital(part[1])) return std::string{part};
  }
  return "";
}

std::array<HelpLine, kHelpLines.size()> lines_of_country(std::string_view country) {
  std::array<HelpLine, kHelpLines.size()> lines;
  auto file = find_asset("help_lines.txt");
  if (!file || country.empty()) return lines;
  std::ifstream in{*file};
  for (std::string text; std::getline(in, text);) {
    std::istringstream words{text};
    std::string whose, key;
    if (!(words >> whose >> key) || whose != country) continue;
    const auto* const known = std::find(kHelpLines.begin(), kHelpLines.end(), key);
    std::string rest;
    std::getline(words, rest);
    if (auto line = help_line(rest); line && known != kHelpLines.end())
      lines.at(static_cast<std::size_t>(known - kHelpLines.begin())) = *std::move(line);
  }
  const HelpLine in_danger = lines.front();
  for (HelpLine& line : lines)
    if (line.number.empty()) line = in_danger;
  return lines;
}

}  // namespace mana::program
