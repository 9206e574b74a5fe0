#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "calendar/phrases/phrase_parts.hpp"

namespace mana::calendar {

/// What a phrase holds besides when it is.
struct PhraseRest {
  std::string title, place;  ///< as written
  std::string left;          ///< words that belong to a time and that no rule knew
};

/// What stands outside of the parts. Pure.
/// @param finds_place  else a place stays in the title
PhraseRest rest_of_phrase(std::string_view text, const std::vector<Token>& tokens,
                          const std::vector<PhrasePart>& parts, const PhraseWords& words,
                          bool finds_place = true);

/// "put the dentist in" is the dentist: a title as it was written, without the words of a wish around it.
std::string without_wish(std::string title, const PhraseWords& words);

}  // namespace mana::calendar
