#pragma once
#include "calendar/phrases/phrase_words.hpp"

/// The tables, one for each language. Whoever adds a language adds a file of them and a line in
/// phrase_words.cpp.
namespace mana::calendar::phrase_tables {

const PhraseWords& english();
const PhraseWords& american_english();
const PhraseWords& german();

}  // namespace mana::calendar::phrase_tables
