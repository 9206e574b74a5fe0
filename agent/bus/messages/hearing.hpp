#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "agent/bus/fields.hpp"
#include "agent/core/time.hpp"

/// What is heard. Plain values.
namespace mana::msg {

/// Fact: voice activity began or ended at the microphone, whatever it turns out to be.
struct UserStartedSpeaking {
  core::Time at{};
};
MANA_FIELDS(UserStartedSpeaking, at)
struct UserStoppedSpeaking {
  core::Time at{};
  core::Time found{};  ///< how far the sound had come when that was known: so long a pause was waited for
};
MANA_FIELDS(UserStoppedSpeaking, at, found)

/// Fact: somebody has said what may be an answer, or begin one, or "stop", into the agent's speech. Whether
/// more follows, as in talk that is meant for nobody, is being waited for; Heard tells what came of it.
struct UserMayHaveAnswered {
  core::Time at{};       ///< when the words ended
  bool is_stop = false;  ///< it was "stop"
};
MANA_FIELDS(UserMayHaveAnswered, at, is_stop)

/// Fact: what somebody is telling the agent, as far as it was written down. It may change: Heard has the
/// whole.
struct HearingSoFar {
  core::Time start{};     ///< when the speech began
  core::Time at{};        ///< how far it was heard
  std::string text;       ///< as people write it, without the wake name before it
  bool paused = false;    ///< a pause follows it, of a tenth of a second and more
  bool is_whole = false;  ///< after a pause: it seems to be a whole sentence
};
MANA_FIELDS(HearingSoFar, start, at, text, paused, is_whole)

/// What a stretch of speech may have been besides what it was taken for.
struct HeardAlternative {
  std::string text;
  std::string command;    ///< id of a command or answer
  double confidence = 0;  ///< 0..1
  bool operator==(const HeardAlternative&) const = default;
};
MANA_FIELDS(HeardAlternative, text, command, confidence)

/// A word of those that were written down freely.
struct HeardWord {
  std::string text;  ///< as people write it, with its punctuation
  core::Time start{}, end{};
  double confidence = 0;  ///< 0..1
  bool operator==(const HeardWord&) const = default;
};
MANA_FIELDS(HeardWord, text, start, end, confidence)

/// The command of words that are none of the grammar's, from a recogniser that writes down everything: what
/// they mean is for the dialogue to find.
inline constexpr std::string_view kFreeWords = "words";

/// Fact: one stretch of speech was understood, or rejected.
struct Heard {
  core::Time start{};
  core::Time end{};        ///< when the person stopped, not when it was decoded
  std::string text;        ///< the words, lower case; what the grammar made of it even when rejected
  std::string command;     ///< id of a command or answer, or kFreeWords; empty when rejected
  bool is_answer = false;  ///< an awaited answer rather than a command with the wake name
  double confidence = 0;   ///< 0..1
  bool accepted = false;
  bool named = true;    ///< with the wake name; without it a command counts only from somebody who means us
  bool unsure = false;  ///< rejected, but it may well have been `text`: worth asking again
  std::vector<HeardAlternative> alternatives = {};  ///< the likeliest first
  /// It began with the wake name, as far as the ears can tell whatever followed. `named` is of the text
  /// alone, which begins so in much other talk.
  bool called = false;
  std::vector<HeardWord> words = {};  ///< of free words, where the recogniser knows when each was said
  double snr_db = 40;                 ///< the speech above the noise around it
};
MANA_FIELDS(Heard, start, end, text, command, is_answer, confidence, accepted, named, unsure, alternatives,
            called, words, snr_db)

/// Fact: the wake name was said, and nothing after it yet. What follows needs no name.
struct Called {
  core::Time at{};     ///< when the person had said it
  core::Time until{};  ///< so long what is said is taken to be for the agent
};
MANA_FIELDS(Called, at, until)

}  // namespace mana::msg
