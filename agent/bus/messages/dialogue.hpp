#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "agent/bus/fields.hpp"
#include "agent/bus/messages/calendar.hpp"
#include "agent/core/time.hpp"

/// What the mind asks of the face, and what the screen tells the mind.
namespace mana::msg {

/// Command: wear this expression from now on ("neutral", "happy", "warm", "concerned", "surprised" ...).
struct ShowExpression {
  std::string expression = "neutral";
  double strength = 1;  ///< 0..1
};
MANA_FIELDS(ShowExpression, expression, strength)

/// Command: make this gesture once ("nod", "shake", "tilt", "shrug", "wink"). An unknown one is none.
struct MakeGesture {
  std::string gesture;
  double strength = 1;  ///< 0..1
  core::Time at{};      ///< when it begins; what lies in the past begins at once
};
MANA_FIELDS(MakeGesture, gesture, strength, at)

/// Command: look there for a while, then back at whoever is there.
struct LookAt {
  std::string target = "user";  ///< "user", "away", "up", "down", "left", "right", "screen"; else as "user"
  core::Duration hold = std::chrono::seconds{1};
};
MANA_FIELDS(LookAt, target, hold)

/// Command: show this face from now on; the one that is shown becomes it over a while, also in the midst of
/// speech. The next utterance is spoken by the voice that goes with it. An unknown face changes nothing.
struct ShowFace {
  std::string face;  ///< a name of `mana faces`, or a .glb file
  core::Duration over = std::chrono::milliseconds{1'800};
};
MANA_FIELDS(ShowFace, face, over)

/// Command: show the mouth from near: from the "front", or from the "side", with tongue and teeth seen
/// through the cheek. "": the face as ever.
struct ShowMouth {
  std::string from;
};
MANA_FIELDS(ShowMouth, from)

/// Somebody of a scene.
struct CompanyMember {
  std::string face;  ///< as of ShowFace
  std::string name;  ///< to be read
  bool operator==(const CompanyMember&) const = default;
};
MANA_FIELDS(CompanyMember, face, name)

/// Command: these talk with each other from now on. Whoever of them is not the face that is shown is seen
/// beside it, with the name, each at a place of its own, as soon as it has been the face once. Fewer than
/// two: nobody is beside any more.
struct ShowCompany {
  std::vector<CompanyMember> members;  ///< by their places
};
MANA_FIELDS(ShowCompany, members)

/// Command: show this beside the face, where date and card stand, instead of what is shown there. With
/// neither picture nor text: nothing any more.
struct ShowBeside {
  std::string source;  ///< name of a picture or page among those that there are ("bird.png", "tea.txt")
  std::string text;    ///< words to read; with a source, instead of it where it cannot be shown
  core::Duration hold = std::chrono::minutes{1};  ///< then it goes by itself
};
MANA_FIELDS(ShowBeside, source, text, hold)

enum class OutsideId : std::int64_t {};

/// Command: ask a server outside the house. The answer is OutsideAnswer with the same id; whoever wants it
/// does not wait for ever. Of several the newest counts.
struct AskOutside {
  OutsideId id{};
  std::string service;  ///< "encyclopaedia", "chat": which server
  std::string text;     ///< what is asked, in the person's words
  std::string hint;     ///< of the template, for the server
};
MANA_FIELDS(AskOutside, id, service, text, hint)

/// Fact: what a server outside answered, or that it does not know, or was not there in time.
struct OutsideAnswer {
  OutsideId id{};
  bool known = false;
  std::string text;  ///< UTF-8 words, never markup
};
MANA_FIELDS(OutsideAnswer, id, known, text)

enum class Attention { Idle, Present, Listening, Thinking, Speaking };
inline constexpr std::string_view to_string(Attention a) {
  switch (a) {
    case Attention::Idle: return "idle";
    case Attention::Present: return "present";
    case Attention::Listening: return "listening";
    case Attention::Thinking: return "thinking";
    case Attention::Speaking: return "speaking";
  }
  return "";
}

/// Fact: what the agent is doing, for gaze and the small sign that says "listening".
struct AttentionChanged {
  Attention attention = Attention::Idle;
};
MANA_FIELDS(AttentionChanged, attention)

/// Fact from the screen: a button or key for an awaited answer was pressed.
struct ButtonPressed {
  std::string answer;  ///< an AnswerChoice's id
};
MANA_FIELDS(ButtonPressed, answer)

/// Fact from the screen: a line was typed there and sent off. Who types on her screen means her.
struct Typed {
  core::Time at{};
  std::string text;  ///< UTF-8, as typed
};
MANA_FIELDS(Typed, at, text)

/// Fact from the screen: it was touched where there is no button, while none was shown.
struct ScreenTouched {
  core::Time at{};
};
MANA_FIELDS(ScreenTouched, at)

/// Fact from dialogue: something that whoever cares for the person should know. Of one reminder, or of one
/// reason within an hour, it is told once.
struct NoteToCarer {
  core::Time at{};
  std::string why;        ///< "no answer", "not sure", "fall", "pain" ...: one or two words, for sorting
  std::string text;       ///< one sentence for a person
  bool urgent = false;    ///< somebody should look now
  ReminderId reminder{};  ///< what it is about; 0: none
};
MANA_FIELDS(NoteToCarer, at, why, text, urgent, reminder)

/// Fact from dialogue: an understood command was not obeyed, and why. For the journal and the log.
struct CommandIgnored {
  std::string command;
  std::string reason;  ///< "nobody looks at the screen", "not awaited"
};
MANA_FIELDS(CommandIgnored, command, reason)

/// Fact from dialogue: what the words of the person were taken for, by the layer that took them. No word of
/// hers is in it.
struct IntentTaken {
  core::Time at{};
  std::string layer;   ///< "task", "command", "talk"
  std::string intent;  ///< "tablets:yes", "today", a category's pattern; "fallback" where nothing was meant
};
MANA_FIELDS(IntentTaken, at, layer, intent)

/// Fact from the lessons: a question of theirs was answered, or left. No word of the learner's is in it.
struct LessonAnswered {
  std::string unit;  ///< "pre", "post", "review", or the lesson
  std::string item;  ///< of a test, or LESSON/STEP
  std::string kind;  ///< "item", "quiz", "read-lips", "hear-word", "read-face", "role-play", "make-face",
                     ///< "listen-and-repeat"
  std::string form;  ///< "a" or "b", of a test's item; of a role-play which turn
  std::string skill;
  int choice = -1;   ///< from 0, as the author ordered them; -1: none
  int correct = -1;  ///< likewise; -1: there is no right choice
  bool right = false;
  core::Duration took{};  ///< from the end of the question
};
MANA_FIELDS(LessonAnswered, unit, item, kind, form, skill, choice, correct, right, took)

}  // namespace mana::msg
