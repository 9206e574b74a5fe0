#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "dialogue/tasks/day_words.hpp"

namespace mana::dialogue {

/// Ways to say one thing.
struct PhraseGroup {
  std::string id;                       ///< "appointment", "ok"
  std::string label;                    ///< what a button says; answers only
  std::vector<std::string> phrases;     ///< lower-case letters of any script, spaces and apostrophes
  std::vector<std::string> typed = {};  ///< more of them, for the eye alone: the ears would mix them up
  std::string answer = {};              ///< commands: what it is to a question about a medicine
  bool talk = false;                    ///< commands: not a task answers these, but free talk
  bool to_anybody = false;  ///< commands: people say it to each other; a look makes it none for her
  bool urgent = false;      ///< commands: counts also from somebody who looks at nothing
  bool likely = false;      ///< in a lesson: who is asked says one of these
  /// Commands: kinds of examples (meant/KIND.txt) that mean this one; see MeantWords.
  std::vector<std::string> meant = {};
  /// Kinds that may mean it: only where the words name something in the calendar.
  std::vector<std::string> perhaps = {};
};

/// Everything that can be said to the agent: commands after the wake name, and answers while one is
/// awaited. The ears make their grammar of it, the screen its buttons.
struct Phrasebook {
  std::string wake_word = "mana";
  std::string helper;  ///< who is told, where no name of a carer is known: "the person who looks after you"
  /// How somebody answers, put into "Please {answer} OK": "say" where she is heard, else "press".
  std::string by_voice, by_touch;
  /// By part of the day, as LocalTimeChanged names it; "other" for all others. Templates: "Good morning[,
  /// {name}]."
  std::map<std::string, std::string> greetings = {};
  /// What people say before and after a command, which is the same without it: "could you tell me", "please".
  /// For the eye and for recognisers that write down everything.
  std::vector<std::string> before = {}, after = {};
  /// Words before and after what is meant that mean nothing: "oh", "um".
  std::vector<std::string> fillers = {};
  /// Of a list that is longer than what is told: "one more", "{n} more".
  std::string one_more = "one more", many_more = "{n} more";
  DayWords about_day = {};
  /// Words that nobody ends a sentence with: "the", "and", "um". Who paused after one goes on.
  std::vector<std::string> never_last = {};
  std::vector<PhraseGroup> commands;
  std::vector<PhraseGroup> answers;
  /// What is said in a lesson besides, without buttons of its own: numbers of choices and the like; and in
  /// role-plays and to questions of the lesson's.
  std::vector<PhraseGroup> taught = {}, played = {};

  const PhraseGroup* answer(std::string_view id) const;
  const PhraseGroup* command(std::string_view id) const;
  /// Whose phrase it is, of answers and of what is said in lessons; null: nobody's.
  const PhraseGroup* group_with(std::string_view phrase) const;
};

/// "Computer" -> "computer". BadInput, in a sentence for whoever chose it, for what the ears cannot listen
/// for: a name wants letters only, at least four and at most forty, in one word or two; shorter ones are
/// heard everywhere.
core::Result<std::string> usable_wake_word(const std::string& name);

/// Reads a commands.toml: that of assets/dialogue/LANGUAGE, or a persona's, which adds to it.
/// @param onto what there is already. An id that it has gets more phrases and keeps all else.
/// Errors: NotFound; BadInput names file, line and what to do; so does a phrase that two commands, or two
/// answers, would have. Nothing is half read.
core::Result<Phrasebook> read_phrasebook(const std::filesystem::path& file, Phrasebook onto = {});

}  // namespace mana::dialogue
