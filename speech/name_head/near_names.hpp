#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace mana::speech {

/// Words that sound like a name and are not it, the nearest first: fewest sounds to change, put in or leave
/// out (Levenshtein 1966), for each sound of the longer one. Words whose consonants are the name's are left
/// out: accents change vowels ("manner" may be "mana"), and so are those that have the name in them
/// ("commander" has no "mana" in it, "Guatemana" has).  Pure.
/// @param dictionary a CMU dictionary's content: lines "word P H O N E S"
/// @param name its sounds, ARPAbet: "M AA N AH"
std::vector<std::string> near_names(std::string_view dictionary, std::string_view name, std::size_t count);

/// Other words of a CMU dictionary, at random but the same each time: letters only, without further ways to
/// say one.
std::vector<std::string> words_of(std::string_view dictionary);

}  // namespace mana::speech
