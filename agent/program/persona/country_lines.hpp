#pragma once
#include <array>
#include <filesystem>
#include <string>
#include <string_view>

#include "agent/program/persona/house_facts.hpp"

namespace mana::program {

/// "Europe/London" -> "GB", by the system's own table (zone.tab of tzdata). "" for what is in no country
/// ("UTC"), and where the table is missing.
std::string country_of_zone(std::string_view zone,
                            const std::filesystem::path& table = "/usr/share/zoneinfo/zone.tab");

/// "en-GB" -> "GB": the region of a language's tag. "" when it names none ("en").
std::string country_of_language(std::string_view tag);

/// The help lines of a country, from assets/help_lines.txt. A line that the country has none of is that for
/// danger: another country's number helps nobody. All are empty for a country that the file does not have.
std::array<HelpLine, kHelpLines.size()> lines_of_country(std::string_view country);

}  // namespace mana::program
