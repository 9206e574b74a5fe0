#pragma once
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "dialogue/tutor/beat.hpp"
#include "dialogue/tutor/learner_record.hpp"
#include "dialogue/tutor/lesson.hpp"
#include "dialogue/tutor/reward.hpp"
#include "dialogue/tutor/tutor_words.hpp"
#include "dialogue/understanding/harm_recogniser.hpp"

/// Plays one step of a lesson, or one item of a test. Pure: the same events give the same beats.
namespace mana::dialogue::tutor {

/// Who plays, and what is known around.
struct Stage {
  const TutorWords* words = nullptr;
  std::map<std::string, std::string> cast;  ///< role -> face
  std::uint64_t seed = 0;                   ///< of this step: shuffles and variants
  std::set<std::string> sees = {};          ///< expressions of the learner that a camera can tell
  bool hears = false;                       ///< how a word was said can be judged
  Reward reward = Reward::Words;
  std::shared_ptr<const HarmRecogniser> harm =
      {};  ///< null: the phrases "hurt" of the words are all that is known

  SpokenLine line(const std::string& who, std::string markup, std::string expression = {}) const;
  SpokenLine teacher(std::string_view occasion, const Slots& slots = {}) const;
  /// The teacher's answer to what was done well. @param markup the lesson's own words
  SpokenLine praise(const std::string& markup) const;
  /// What a child's words tell of harm to it, or by it; None also for what is a small matter.
  HarmFound harm_in(std::string_view words) const;
};

/// What an event led to.
struct Move {
  Beat beat;
  bool done = false;   ///< after the beat's lines the step is over
  std::string go;      ///< then this step follows; empty: the next
  bool pause = false;  ///< nobody answers: wait without asking
};

class StepPlayer {
 public:
  virtual ~StepPlayer() = default;
  virtual Move begin() = 0;
  /// HeardWords, Chosen, Silence, FaceSeen or WordSaid. What was heard has words (words_of) in it.
  virtual Move take(const Event& event) = 0;
  /// These words are what the step waits for, so that they are no "repeat" and no "skip".
  virtual bool waits_for(std::string_view words) const = 0;
  /// These words were asked for: those of the part that the child plays, or of a choice that it reads out.
  /// What they tell of being hurt is not its own.
  virtual bool asked_for(std::string_view /*words*/) const { return false; }
  virtual bool is_play() const { return false; }
  /// In a play where the word is wanted, "stop" alone may mean either.
  virtual bool plays_with(std::string_view /*word*/) const { return false; }
  /// What is said to a child that tells that it is hurt, where the lesson has its own words.
  virtual const Answer* own_hurt() const { return nullptr; }
  /// What was answered so far; `took` and `at` are still empty.
  const std::vector<AnswerTaken>& answers() const { return answers_; }

 protected:
  std::vector<AnswerTaken> answers_;
};

std::unique_ptr<StepPlayer> player_of(const Step& step, Stage stage);
/// An item: no word whether the answer was right.
std::unique_ptr<StepPlayer> player_of(const TestItem& item, char form, Stage stage);

/// A text as a number, the same on every machine: FNV-1a, as its authors give it for 64 bits.
std::uint64_t number_of(std::string_view text);

/// 0 .. count-1 in an order that follows from the seed alone.
std::vector<std::size_t> shuffled(std::size_t count, std::uint64_t seed);

}  // namespace mana::dialogue::tutor
