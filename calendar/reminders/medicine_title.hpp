#pragma once
#include <string_view>

/// Families type medicines into a telephone's calendar, which knows no category for them.
namespace mana::calendar {

/// Whether a title says that it is time for a dose at home: "Blood pressure tablet", "Metformin 2x500mg",
/// "evening drops", "Tabletten". An errand about a medicine ("collect prescription", "flu jab at the
/// surgery", "medication review") is none, nor is what only sounds like one ("iPad tablet lesson").
/// Knows English and German words, common names of medicines, and the endings of generic names (the stems of
/// the World Health Organization's list of international nonproprietary names). A slip of one letter in a
/// long word is forgiven. @param title UTF-8, as typed
bool names_a_medicine(std::string_view title);

/// Whether words say that it is only for when it is needed: "PRN", "if needed", "bei Bedarf".
bool says_as_needed(std::string_view words);
/// The same, or what only a title can say in so few words: "for pain", "max 4 a day", "GTN spray when chest
/// tight". In notes, or in the title of a planned medicine, that may be said of a dose that is due.
bool title_says_as_needed(std::string_view title);

}  // namespace mana::calendar
