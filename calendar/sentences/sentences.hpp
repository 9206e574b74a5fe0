#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "agent/core/template_text.hpp"
#include "calendar/titles/title_cleaner.hpp"
#include "calendar/wording/library.hpp"
#include "calendar/wording/time_words.hpp"

namespace mana::calendar {

/// What an entry tells besides its title, time and place. As typed; all may be empty.
struct EventFacts {
  std::string with;         ///< who comes along: "Anna"
  std::string how;          ///< what that one does: "drives", "with", "collects"; "" is "with"
  std::string bring;        ///< "your glasses and the letter"
  std::string description;  ///< of it only lines that begin with a label are spoken: "Bring: your glasses"
  friend bool operator==(const EventFacts&, const EventFacts&) = default;
};

/// Which of the forms of a sentence fits the moment.
enum class Telling {
  Ahead,  ///< more than an hour before, or all day
  Soon,   ///< within the hour
  Leave,  ///< it is time to go
  Now,    ///< it begins
  Past,   ///< it began some minutes ago
};

/// The pieces of one sentence, in the listener's language, cleaned for speaking.
struct SentencePieces {
  std::string title, when, lead, time;
  std::string place;       ///< as spoken, or ""
  std::string directions;  ///< as typed for the place
  EventFacts facts;
  CleanTitle clean{};  ///< of the title; then `title` is joined of it
};

/// How an entry becomes a short spoken sentence in one language: assets/dialogue/LANGUAGE/sentences.toml.
/// A value.  Without a file it says the time and the title and nothing else.
class Sentences {
 public:
  Sentences();
  /// With titles.toml of the same folder, where there is one.
  /// Errors: BadInput names the file, the line and what is wrong with it.
  static core::Result<Sentences> read(const std::filesystem::path& file);

  /// "Tomorrow, Tuesday, at ten in the morning you see your doctor. Your daughter Anna drives you."
  std::string say(Telling form, const SentencePieces& pieces, const Library& library) const;

  /// "Good morning. It is eight in the morning. Have you had your tablet?": of a medicine. "": this language
  /// has no words for it.
  std::string ask(const core::Slots& slots) const;
  /// Of an entry that is no more, or that is at slot new_when now. "": this language has no words for it.
  std::string say_off(core::Slots slots) const;
  /// "It is time to go."; "": this language has no words for it.
  std::string time_to_go() const;
  /// How titles are cleaned in this language.
  const TitleRules& titles() const { return titles_; }
  /// Of ReminderPolicy: places to which there is no way, such as "home".
  std::vector<std::string> no_way_to() const;

  /// Who comes along, of the fields or else of labelled lines: "Your daughter Anna drives you"; "": nobody.
  std::string companion_of(const EventFacts& facts, const Library& library) const;
  /// The way there, as somebody wrote it into the entry's notes; "": nobody did.
  std::string way_of(const EventFacts& facts, const Library& library) const;

 private:
  /// A title that has a sentence of its own: "visit from *" -> "{rest} comes to see you".
  struct Clause {
    std::string begins, ends;  ///< lower case, around the "*"; `ends` is "" without one
    bool has_rest = false;
    std::string say;
  };
  struct Form {
    std::string known, other;  ///< with a {clause}; with the {title} as it is
  };
  friend class SentencesReader;

  std::string clause_of(const std::string& title) const;
  bool is_here(const std::string& place) const;
  std::string companion(const EventFacts& facts, const Library& library) const;
  EventFacts with_labelled_lines(EventFacts facts, std::string& way) const;

  TitleRules titles_;
  std::map<Telling, Form> forms_;
  std::map<std::string, std::string> companions_, parts_;
  std::map<std::string, std::string> labels_;  ///< "bring" -> "bring", "glasses" ... lower case
  std::vector<std::string> dropped_;           ///< words in front of a title that say nothing: "the", "your"
  std::vector<std::string> here_, no_way_to_;  ///< names of the home; and of what is no place to go to
  std::vector<Clause> clauses_;
};

}  // namespace mana::calendar
