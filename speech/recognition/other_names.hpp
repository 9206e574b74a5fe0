#pragma once
#include <string>
#include <vector>

#include "speech/sphinx/lexicon.hpp"

/// Who else may be called in a home, and what else is said that sounds like a name. A grammar that knows one
/// name only hears it in "drama, today" and in "Anna, what time is it"; one that knows these, too, hears
/// them.
namespace mana::speech {

/// Forenames, words for relatives, and words that rhyme with names. All of them stand in the CMU dictionary.
const std::vector<std::string>& other_names();

/// Whether the one is clearly not the other: accents change vowels, so its consonants have to be others
/// ("manner" is not clearly other than "mana").
/// @param words ways to say both
bool is_clearly_other(const std::vector<Pronunciation>& words, const std::string& other,
                      const std::string& name);

}  // namespace mana::speech
