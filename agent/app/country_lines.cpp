#include "agent/app/country_lines.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "agent/app/paths.hpp"

namespace mana::app {

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
  return lines;
}

}  // namespace mana::app
