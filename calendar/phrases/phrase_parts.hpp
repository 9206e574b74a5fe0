#pragma once
#include <vector>

#include "calendar/phrases/phrase_pattern.hpp"

namespace mana::calendar {

/// How two pieces of a phrase stand to each other.
enum class Link { Apart, Beside, And, Or, To };

/// A piece of a phrase that means something about when.
struct PhrasePart {
  Means means = Means::Filler;
  int a = 0, b = 0;
  PhraseSlots slots{};
  std::size_t from = 0, to = 0;  ///< tokens, with the words that lead to it ("on the")
  Link link = Link::Apart;       ///< to the part before it
  bool is_from = false, is_until = false, is_excepted = false, is_between = false;
};

bool is_day(Means means);
bool is_clock(Means means);
bool is_repeat(Means means);

/// The parts of the tokens, from left to right; bare numbers count only beside a day or after "at". What
/// stands in no part was not understood, or is a title or a place. Pure.
std::vector<PhrasePart> phrase_parts(const std::vector<Token>& tokens, const PhraseGrammar& grammar);

/// Whether `word` stands in `list`, whose entries have `mark` between them.
bool is_listed(std::string_view word, std::string_view list, char mark = ' ');

}  // namespace mana::calendar
