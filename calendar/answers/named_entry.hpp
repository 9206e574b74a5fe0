#pragma once
#include <optional>
#include <string>
#include <vector>

#include "calendar/answers/asked_words.hpp"
#include "calendar/recurrence/occurrence.hpp"
#include "calendar/wording/library.hpp"

namespace mana::calendar {

/// How well words name an entry by its title, who comes along, its place and its notes: 0 not at all, 1 each
/// of them. Relations count for the people of the library ("my daughter"), and so does what means the same.
/// Private entries are named by nothing.
double named_by(const std::vector<std::string>& naming, const recurrence::Occurrence& entry,
                const AskedWords& asking, const Library& library);

/// The first of those that are named best, by at least half of the words. Null: none.
const recurrence::Occurrence* named_entry(const std::vector<std::string>& naming,
                                          const std::vector<recurrence::Occurrence>& among,
                                          const AskedWords& asking, const Library& library);

}  // namespace mana::calendar
