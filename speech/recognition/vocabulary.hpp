#pragma once
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"

/// What can be understood: plain values and pure functions; no recogniser, no file.
namespace mana::speech {

/// One thing to say and the ways to say it: {"appointment", {"appointment", "my appointment"}}.
struct Phrases {
  std::string id;
  std::vector<std::string> phrases;
  bool is_likely = false;  ///< who is asked says one of these: believed sooner
  /// More ways to say it, for a second pass alone, which tells them from all else that people say: in a
  /// grammar they would be found in anything.
  std::vector<std::string> further = {};
  bool to_anybody = false;  ///< people say it to each other: "how are you"
  bool operator==(const Phrases&) const = default;
};

/// Everything that can be understood. Words are a-z and the apostrophe: they become a grammar, and
/// the recogniser's grammar reader must never see anything else.
struct Vocabulary {
  std::string wake_word = "mana";
  std::vector<Phrases> commands;  ///< said after the wake word, always
  std::vector<Phrases> answers;   ///< said alone, while awaited
  /// Of a lesson, said alone: numbers of choices and the like, and what is said in play. Each is listened for
  /// only while something of it is awaited; with the second nothing short is heard well any more.
  std::vector<Phrases> taught = {}, played = {};
  /// What people say before and after something, which is the same without it: "could you tell me", "please".
  std::vector<std::string> before = {}, after = {};
  /// ARPAbet, for words the dictionary lacks or says otherwise: {"mana", "M AA N AH"}.
  std::map<std::string, std::string> pronunciations;
  /// The same, for words that neither that nor the dictionary has: what a synthesiser makes of them.
  std::map<std::string, std::string> guessed_pronunciations = {};
  /// What people say before the wake word to call somebody, in lower case: "hey", "hello".
  std::vector<std::string> calls = {"hey", "hi", "hello", "ok", "okay", "oh"};
  /// Words that nobody ends a sentence with, in lower case: end_of().
  std::vector<std::string> never_last = {};
  /// Names and words of this house, as they are written: they are likelier in what is written down freely.
  std::vector<std::string> known = {};
};

/// All that is said without the wake word.
inline std::array<const std::vector<Phrases>*, 3> said_alone(const Vocabulary& v) {
  return {&v.answers, &v.taught, &v.played};
}

/// Whether it is one of the further ways to say something, with the wake word or without.
bool is_further(const Vocabulary& checked, std::string_view text);
/// Whether it is a command, without the wake word, that people say to anybody.
bool is_said_to_anybody(const Vocabulary& checked, std::string_view text);

/// What a recognised text stands for.
struct Meaning {
  std::string id;          ///< empty when only the wake word was said
  bool is_answer = false;  ///< an answer rather than a command
  bool named = true;       ///< with the wake word; answers have none
  bool operator==(const Meaning&) const = default;
};

/// Lower case, single spaces, no commas or full stops: "MANA, what did I miss?" is what people write
/// and "mana what did i miss" what the grammar needs.
std::string normalised(std::string_view phrase);

/// Of which letters phrases may be: a to z where they become a grammar, any where they are found in what
/// somebody wrote down.
enum class Letters { OfTheGrammar, OfAnyScript };

/// The same vocabulary with its phrases normalised, or BadInput naming the phrase that cannot be used. Of the
/// further ones those that cannot be used, or stand elsewhere, are left out.
core::Result<Vocabulary> checked(Vocabulary raw, Letters letters = Letters::OfTheGrammar);

/// Every word of the grammars once, in alphabetical order.
std::vector<std::string> words_of(const Vocabulary& checked);

/// What is in a grammar besides the wake word alone and with a command.
struct GrammarParts {
  bool answers = false;
  bool bare_commands = false;  ///< commands without the wake word
  bool taught = false, played = false;
};
/// A grammar in JSGF.
std::string grammar_of(const Vocabulary& checked, GrammarParts parts);

/// The same as a list: every phrase that the grammar has, and the further ones.
std::vector<std::string> phrases_of(const Vocabulary& checked, GrammarParts parts);

/// The commands as they are called to somebody else, and those names alone. Not empty: @param names.
std::string grammar_of_calls(const Vocabulary& checked, const std::vector<std::string>& names);

/// @param text words separated by single spaces, as the recogniser gives them.
std::optional<Meaning> meaning_of(const Vocabulary& checked, std::string_view text);

/// The same, while these answers are awaited: what is an answer and a command as well is the command
/// otherwise.
std::optional<Meaning> meaning_of(const Vocabulary& checked, std::string_view text,
                                  const std::set<std::string>& awaited);

/// The phrase in what somebody wrote down, without what means nothing around it: "mana what's the time" of
/// "Mana, could you tell me what's the time, please?". Nothing where there is none.
std::optional<std::string> unframed(const Vocabulary& checked, std::string_view written);

/// Whether a longer phrase begins with this one and means something else: "no" of "not now" no, of "no thank
/// you" no because that means the same.
bool is_beginning(const Vocabulary& checked, std::string_view text);

/// Whether an answer of some words may only be the beginning of what means something else: "i have" of "i
/// have not". Not "yes i have" nor "no": who has begun with a whole answer has given it.
bool may_turn(const Vocabulary& checked, std::string_view text);

}  // namespace mana::speech
