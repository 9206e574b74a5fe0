#pragma once
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "agent/core/time.hpp"
#include "dialogue/understanding/harm.hpp"

/// What a course wants done next, and what it is told. Plain values: whoever shows a course to a learner, on
/// a screen, in a terminal or in virtual time, does what a Beat says and answers with one Event.
namespace mana::dialogue::tutor {

/// Somebody of the cast says something.
struct SpokenLine {
  std::string who;             ///< role: "teacher", "skilled", "learning"
  std::string face;            ///< of the program; also tells the voice
  std::string name;            ///< for the caption: "Maya"
  std::string markup;          ///< as texts of lessons are: words with tags
  std::string expression;      ///< worn while it is said; empty: whatever the words ask for
  bool reads_choices = false;  ///< the choices, aloud: who shows them as text need not print it
};

/// A face to look at while the learner thinks.
struct FaceShown {
  std::string who, face, expression;
  double strength = 1;  ///< 0..1
};

enum class Await {
  Nothing,  ///< go on when all lines were heard: Spoken
  Choice,   ///< one of `choices`
  Words,    ///< something said; the choices may do too
  Face,     ///< an expression of the learner's face
  Said,     ///< one word, said as well as the learner can: `listen_for`
  GoOn,     ///< paused: "go_on" or "stop"
};

struct Choice {
  std::string id, label;
  bool operator==(const Choice&) const = default;
};

enum class End {
  No,
  SessionOver,  ///< enough for today; the course goes on another day
  Stopped,      ///< somebody wanted to stop
  Away,         ///< nobody answers any more
  Done,         ///< the whole module has been taught
};
constexpr std::string_view to_string(End e) {
  constexpr std::string_view kNames[] = {"", "session over", "stopped", "nobody answers", "done"};
  return kNames[static_cast<int>(e)];
}

/// Say the lines, show the face, then wait as `await` says. "pause" and "stop" may be Chosen at any time,
/// also while lines are being said.
struct Beat {
  std::vector<SpokenLine> lines;
  std::size_t asks_from = 0;  ///< the lines from here on are the question: said again when it is asked for
  std::optional<FaceShown> face = {};
  Await await = Await::Nothing;
  std::vector<Choice> choices = {};       ///< in the order to be shown
  std::vector<std::string> phrases = {};  ///< what is likely to be heard, for a recogniser
  std::string watch_for = {};             ///< the expression that is asked for
  core::Duration patience{};              ///< after the last line; then Silence
  std::string listen_for = {};            ///< the word that is to be said
  std::string listen_sound = {};          ///< that it is about, in ARPAbet; empty: all of them
  std::string listen_language = {};       ///< of the word, where it is not English; then sounds are in IPA
  std::string listen_sounds = {};         ///< ... and all of its sounds, with blanks between
  std::string mouth_from = {};            ///< the mouth is seen from near: "front", "side" (ShowMouth)
  std::string step = {};   ///< where in the course this is: "pre:greet-known", "greeting:quiz-1"
  bool counts = true;      ///< false: a greeting, no time on task
  bool keep = false;       ///< the record has grown: write it down before anything else
  End end = End::No;       ///< after the lines the session is over
  Harm told = Harm::None;  ///< what the learner told, where the grown-up in charge wants to know of it
  int stars = 0;           ///< to be shown from now on: for each thing practised in this session; 0: none
};

/// What was understood; the likeliest first.
struct HeardWords {
  std::vector<std::string> hypotheses;
};
/// A button, key or number: the id of a choice, or "pause", "stop", "go_on", "repeat", "skip".
struct Chosen {
  std::string id;
};
/// Patience is at an end.
struct Silence {};
/// All lines of a beat that awaits nothing were heard.
struct Spoken {};
/// What the camera made of the learner's face.
struct FaceSeen {
  std::string expression;
  double confidence = 0;  ///< 0..1
  bool sure = true;       ///< false: below the classifier's threshold
};
/// How the awaited word was said.
enum class Saying {
  OtherWord,  ///< something else was said
  Unclear,    ///< perhaps the word
  Unjudged,   ///< the word; the sound that it is about is none that can be judged
  Nearly,     ///< the word, but for a sound
  Well,
};
struct WordSaid {
  Saying how = Saying::Unclear;
};
using Event = std::variant<HeardWords, Chosen, Silence, Spoken, FaceSeen, WordSaid>;

}  // namespace mana::dialogue::tutor
