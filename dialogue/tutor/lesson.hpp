#pragma once
#include <map>
#include <string>
#include <variant>
#include <vector>

/// Lessons as data (assets/lessons/README.md says what each term means): plain values, read by lesson_reader.
namespace mana::dialogue::tutor {

/// A question with choices.
struct Question {
  std::string ask;
  std::vector<std::string> choices;  ///< 2 to 4
  std::size_t correct = 0;           ///< from 0
  bool is_mouthed = false;           ///< the right choice is read from the lips, which are shown from near
  bool is_heard = false;             ///< the right choice is said, and not written
  bool needs_a_face() const { return is_mouthed || is_heard; }  ///< or a voice: text alone cannot ask it
};

/// Somebody of the cast says something. `who` is a role: "teacher", "skilled", "learning".
struct Line {
  std::string who, say, expression;
};

struct Explain {
  std::string say;
};
struct Show {
  std::vector<Line> lines;
  std::string notice;
};
struct Answer {
  std::string id;
  std::vector<std::string> phrases;
  std::string say;
  std::string go;  ///< id of the step that follows; empty: the next
};
struct Ask {
  std::string ask;
  std::vector<Answer> answers;  ///< "hurt" goes before all others, whatever is longer
  std::string otherwise;
  std::vector<std::string> reprompts;
  std::string silence;
};
struct Turn {
  std::string want;
  std::vector<std::string> accept;
  std::string good, help, reply;
};
struct RolePlay {
  std::string scene, partner, opens, closes;
  std::vector<Turn> turns;
};
struct ReadFace {
  std::string expression;
  double strength = 1;  ///< 0.2 to 1
  std::string ask;
  std::vector<std::string> choices;  ///< expressions
  std::string right, wrong;
};
struct MakeFace {
  std::string expression, ask, seen, not_seen, unsure;
  int tries = 2;
};
struct Quiz {
  Question question;
  std::string right, wrong;
  /// Or "read-lips": the right choice is mouthed, without a sound; "hear-word": it is said, and not written.
  std::string kind = "quiz";
};
/// Listen and repeat: the word is said slowly and as ever, then it is the learner's turn.
struct SayWord {
  std::string word;            ///< one word, English unless the module teaches another language
  std::string sound;           ///< that it is about, in ARPAbet: "TH"; empty: all of them
  std::string language;        ///< empty: English; else `sound` is in IPA ("ts") and
  std::string sounds;          ///< all of the word's stand here, with blanks between: "ts uː k"
  std::string view = "front";  ///< from where the mouth is shown: "front", "side" (what is inside is seen)
  std::string ask;             ///< before it is said: where the tongue is, what to look at
  std::string good, nearly;
  int tries = 3;
};

struct Step {
  std::string id, skill;
  std::string who = "teacher";
  bool skip_when_mastered = false;
  std::variant<Explain, Show, Ask, RolePlay, ReadFace, MakeFace, Quiz, SayWord> what;
};

struct Lesson {
  std::string id, module, title, about;
  double minutes = 12;
  std::vector<std::string> skills;
  std::map<std::string, std::string> cast;  ///< role -> face
  std::vector<Step> steps;
};

/// An item of the test before and after, in two forms that are alike.
struct TestItem {
  std::string id, skill;
  Question a, b;
};

struct Module {
  std::string id, title, audience, language;
  std::string teaches;  ///< the language of the words that are taught; empty: `language`
  std::map<std::string, std::string> skills;  ///< id -> short name
  std::vector<TestItem> items;
  std::vector<Lesson> lessons;  ///< in the order in which they are taught
};

}  // namespace mana::dialogue::tutor
