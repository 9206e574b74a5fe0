#include "calendar/phrases/phrase_words.hpp"

#include "calendar/phrases/phrase_tables.hpp"

namespace mana::calendar {

const PhraseWords& phrase_words(std::string_view language) {
  if (language.substr(0, language.find('-')) == "de") return phrase_tables::german();
  return language == "en-US" ? phrase_tables::american_english() : phrase_tables::english();
}

}  // namespace mana::calendar
