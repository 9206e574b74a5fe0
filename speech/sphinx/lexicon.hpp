#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "agent/core/result.hpp"

/// How words sound, for the recogniser: the few it needs out of a large dictionary.
namespace mana::speech {

/// One way to say a word. A second way of the same word is spelled "what's(2)", as the dictionary does.
struct Pronunciation {
  std::string word;
  std::string phones;  ///< ARPAbet without stress, separated by spaces: "M AA N AH"
  bool operator==(const Pronunciation&) const = default;
};

/// Reads a CMU dictionary and keeps the words asked for; `own` replaces what it says, `guessed` serves
/// where it says nothing. The dictionary is
/// American, so each word also gets the British way to say it (see british), and a first H may go.
/// NotFound when the dictionary is missing; BadInput naming the first word that nothing pronounces,
/// or an own pronunciation with a sound that does not exist. Reading all of the 3.3 MB and keeping a
/// few words takes 20 ms; giving the recogniser the whole dictionary takes 100 to 250 ms and 28 MB.
core::Result<std::vector<Pronunciation>> look_up(const std::filesystem::path& dictionary,
                                                 const std::vector<std::string>& words,
                                                 const std::map<std::string, std::string>& own,
                                                 const std::map<std::string, std::string>& guessed = {});

/// Who reads a name says its A as in "father" or as in "man": both ways of this word, added to the list.
void add_other_a(std::vector<Pronunciation>& words, const std::string& word);

/// "P AA R D AH N" -> "P AA D AH N", "TH AE NG K" -> "TH AA NG K", "OW K EY" -> "AH UH K EY": British
/// English has an R only before a vowel, an open A, and a long O that begins in the middle.
std::string british(const std::string& phones);

}  // namespace mana::speech
