#pragma once
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "dialogue/tasks/phrasebook.hpp"

/// What words mean to the phrasebook: typed ones, and those of a recogniser. Pure functions.
namespace mana::dialogue {

/// Lower-case words with single blanks: no punctuation, typographic apostrophes as typed ones, without the
/// agent's name before or behind, nor what is said for politeness ("oh", "well", "um").
std::string plain_words(std::string_view text, const Phrasebook& phrases);
/// Whether the agent's name is the first or the last of the words.
bool names_her(std::string_view text, const Phrasebook& phrases);

/// The answer among `awaited` that this is, word for word. Umlauts and other marks may be missing: "spaet"
/// and "spat" are "spät".
std::optional<std::string> answer_in(std::string_view plain, const Phrasebook& phrases,
                                     const std::set<std::string>& awaited);
/// The command that this is, word for word.
std::optional<std::string> command_in(std::string_view plain, const Phrasebook& phrases);

/// What it may have been meant for, one slip of a finger (two in a phrase of eight letters or more) away.
/// Nothing when two different ones are as near, or when a phrase of another one is one edit from the one
/// found: between "no" and "now" nobody guesses.
struct Guess {
  std::string id;
  std::string phrase;
};
std::optional<Guess> guess_answer(std::string_view plain, const Phrasebook& phrases,
                                  const std::set<std::string>& awaited);
std::optional<Guess> guess_command(std::string_view plain, const Phrasebook& phrases);

}  // namespace mana::dialogue
