#pragma once
#include <array>
#include <filesystem>
#include <string>
#include <string_view>

#include "agent/core/result.hpp"
#include "agent/core/settings.hpp"
#include "dialogue/aiml/brain/knowledge.hpp"

namespace mana::program {

/// A line that a persona tells people to ring.
struct HelpLine {
  std::string name, number;  ///< both empty: as the personae's own file has it
};

/// The lines there are: their numbers are `<bot name="NAME"/>` in AIML, what they are called `<bot
/// name="NAMEname"/>`.
inline constexpr std::array<std::string_view, 6> kHelpLines{"emergency", "lifeline",  "childline",
                                                            "poisons",   "elderhelp", "nurse"};

/// What a persona says of this very house: who cares for the person, and whom to ring. The rest of what it
/// says stands in its folder; the country's numbers in assets/personae/common/telephone.properties.
struct HouseFacts {
  std::string carer_name, carer_phone;  ///< the predicates carername and carerphone; empty: not said
  std::array<HelpLine, kHelpLines.size()> lines;
};

/// Of the settings [person] and [help]. Without a name there, the carer is who is told first (`mana carer
/// notify`), when there is one; a store that cannot be read names nobody. A help line that is not set is that
/// of the home's country, by its time zone or, where that names no country or one without lines, by the
/// region of the language ("en-GB"); without either, as the personae's own file has it. BadInput: a help line
/// is not written as "NAME: NUMBER".
core::Result<HouseFacts> house_facts(const core::Settings& settings, const std::filesystem::path& data_dir);

void put_into(dialogue::aiml::Knowledge& knowledge, const HouseFacts& facts);

/// "Samaritans: 116 123". BadInput, in a sentence for whoever typed it. Empty text: an empty line.
core::Result<HelpLine> help_line(std::string_view text);

}  // namespace mana::program
