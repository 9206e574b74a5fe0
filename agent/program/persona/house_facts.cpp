#include "agent/program/persona/house_facts.hpp"

#include <algorithm>

#include "agent/carers/notify/first_contact.hpp"
#include "agent/platform/zone/zones.hpp"
#include "agent/program/persona/country_lines.hpp"
#include "dialogue/aiml/text/utf8.hpp"

namespace mana::program {

using dialogue::aiml::trimmed;

core::Result<HelpLine> help_line(std::string_view text) {
  text = trimmed(text);
  if (text.empty()) return HelpLine{};
  const std::size_t colon = text.find(':');
  HelpLine line{std::string{trimmed(text.substr(0, colon))},
                colon == std::string_view::npos ? "" : std::string{trimmed(text.substr(colon + 1))}};
  const bool digits =
      std::any_of(line.number.begin(), line.number.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (line.name.empty() || !digits) {
    std::string sentence{"'"};
    sentence.append(text).append(
        "' is no help line; write its name, a colon and its number: Samaritans: 116 123");
    return core::bad_input(std::move(sentence));
  }
  return line;
}

namespace {

using Lines = std::array<HelpLine, kHelpLines.size()>;

/// The personae's own file is that of this country, so that it stands in no other.
constexpr std::string_view kCountryOfThePersonae = "AU";

std::string zone_of(const core::Settings& settings) {
  const std::string& chosen = settings.text("person.zone");
  if (!chosen.empty()) return chosen;
  return zone::Zones{}.of_this_machine()->name();
}

/// Where somebody lives says more than which English they speak.
Lines lines_of_home(const core::Settings& settings) {
  for (const std::string& country :
       {country_of_zone(zone_of(settings)), country_of_language(settings.text("person.language"))}) {
    if (country == kCountryOfThePersonae) return {};
    if (Lines lines = lines_of_country(country); !lines.front().number.empty()) return lines;
  }
  return {};
}

}  // namespace

core::Result<HouseFacts> house_facts(const core::Settings& settings, const std::filesystem::path& data_dir) {
  HouseFacts facts{settings.text("person.carer_name"), settings.text("person.carer_phone"), {}};
  if (facts.carer_name.empty()) facts.carer_name = notify::name_of_first_contact(data_dir);
  const Lines of_the_country = lines_of_home(settings);
  for (std::size_t i = 0; i < kHelpLines.size(); ++i) {
    std::string key{"help."};
    key.append(kHelpLines.at(i));
    auto line = help_line(settings.text(key));
    if (!line) return std::move(line).error().during("the setting " + key);
    facts.lines.at(i) = line->number.empty() ? of_the_country.at(i) : *std::move(line);
  }
  return facts;
}

void put_into(dialogue::aiml::Knowledge& knowledge, const HouseFacts& facts) {
  if (!facts.carer_name.empty()) knowledge.defaults["carername"] = facts.carer_name;
  if (!facts.carer_phone.empty()) knowledge.defaults["carerphone"] = facts.carer_phone;
  for (std::size_t i = 0; i < kHelpLines.size(); ++i) {
    const HelpLine& line = facts.lines.at(i);
    if (line.number.empty()) continue;
    std::string key{kHelpLines.at(i)};
    knowledge.properties[key] = line.number;
    knowledge.properties[key.append("name")] = line.name;
    // Another country's children are not told Australia's number, should nobody have set theirs.
    if (kHelpLines.at(i) == "lifeline") {
      knowledge.properties["childline"] = line.number;
      knowledge.properties["childlinename"] = line.name;
    }
  }
}

}  // namespace mana::program
