#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agent/platform/zone/zone.hpp"
#include "calendar/titles/title_rules.hpp"

namespace mana::calendar {

/// A title made fit for the ear of the person whom it is about.
struct CleanTitle {
  std::string main;                 ///< what it is: "Doctor Lowe"
  std::vector<std::string> more{};  ///< short pieces beside it: "results"
  std::vector<std::string>
      notes{};                ///< sentences of their own, without their full stop: "Nothing to eat or drink"
  bool is_uncertain = false;  ///< "poss. ...", "Tentative: ..."
  bool is_cancelled = false;  ///< "CANCELLED - ..."

  /// Main and more with commas between them.
  std::string joined() const;
};

/// What is known of the entry besides its title. Of a title alone nothing is.
struct TitleMoment {
  std::optional<zone::LocalTime>
      starts{};  ///< by the clock at home; what the title repeats of it is left out
  bool all_day = false;
  bool is_medicine = false;
};

/// A title as people type it, without what is not for the ear: abbreviations, capitals and doses become
/// words; a time that is the start, codes, reference numbers and links are left out; brackets, dashes,
/// slashes and colons part it into clauses; "Mum dentist" is told to Mum. At most 400 bytes are looked at.
/// Without rules it is returned as it was typed. Pure; errors: none. `main` is empty when nothing is left to
/// say.
CleanTitle clean_title(std::string_view typed, const TitleRules& rules, const TitleMoment& moment = {});

/// A place as it is spoken: without its postcode, and without its street where it has a name of its own.
std::string clean_place(std::string_view typed, const TitleRules& rules);

}  // namespace mana::calendar
