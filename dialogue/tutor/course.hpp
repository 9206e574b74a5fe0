#pragma once
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "dialogue/tutor/beat.hpp"
#include "dialogue/tutor/learner_record.hpp"
#include "dialogue/tutor/lesson.hpp"
#include "dialogue/tutor/step_player.hpp"
#include "dialogue/tutor/tutor_words.hpp"
#include "dialogue/understanding/harm_recogniser.hpp"

namespace mana::dialogue::tutor {

/// Which of what a learner tells of harm the grown-up in charge wants to know. Chosen by that grown-up.
enum class Told {
  Nobody,  ///< the learner is asked to tell somebody
  Danger,  ///< where life may be at stake: Emergency, Despair, HarmToOthers
  All,
};
constexpr std::string_view to_string(Told t) {
  constexpr std::string_view kNames[] = {"nobody", "danger", "all"};
  return kNames[static_cast<int>(t)];
}
Told told_named(std::string_view name);  ///< Nobody for what is none

struct CourseOptions {
  std::set<std::string> sees =
      {};              ///< expressions of the learner's face that a camera can tell; none without
  bool hears = false;  ///< how a word was said can be judged
  bool speaks =
      true;  ///< false: as text alone; questions of lessons that need a face or a voice are left out
  Reward reward = Reward::Words;
  std::shared_ptr<const HarmRecogniser> harm = {};  ///< asked before anything else; null: see Stage::harm
  Told told = Told::Nobody;  ///< who hears of what a learner tells; the learner is told so
  /// A session ends at the end of a test or a lesson once it is so long, and before a step that would make it
  /// longer than the other.
  core::Duration shortest_session = std::chrono::minutes{10};
  core::Duration longest_session = std::chrono::minutes{15};
  core::Duration longest_pause = std::chrono::minutes{3};  ///< then it ends for today
  /// Who comes back so soon after the program broke off goes on in the same session.
  core::Duration same_session = std::chrono::minutes{30};
};

/// Both times of one moment, handed down.
struct Moment {
  core::Time now{};
  core::WallTime wall{};
};

/// Teaches one module to one learner: the test before, the lessons, what was missed once more, the test
/// after. Holds the record and nothing else that lasts: another course made of the same record goes on at the
/// step at which this one is, with the same questions in the same order.
///
/// A pure state machine: no clock, no thread, no chance but the record's seed. Refers to the module and the
/// words, which must outlive it.
class Course {
 public:
  Course(const Module& module, const TutorWords& words, LearnerRecord record, CourseOptions options = {});

  Beat begin(Moment m);
  /// What follows. Nothing when the event changes nothing: the beat goes on as it was.
  std::optional<Beat> take(const Event& event, Moment m);
  /// The question was heard to its end: answers are timed from here.
  void asked(core::Time now) { asked_ = now; }

  /// Whole up to the last beat with `keep`.
  const LearnerRecord& record() const { return record_; }

 private:
  enum class Phase { Greeting, Playing, Leaving, Paused, Hurt, Over };
  struct Place {  // what an entry of the queue means
    const Lesson* lesson = nullptr;
    const Step* step = nullptr;
    const TestItem* item = nullptr;
    std::string occasion;  // something to be said before a test
    bool known() const { return step != nullptr || item != nullptr || !occasion.empty(); }
  };

  Beat begun(Moment m);
  std::optional<Beat> answer_to(const Event& event, Moment m);
  int stars() const;
  Beat next(Moment m);
  std::optional<Beat> play(Moment m);
  Beat end(End why, std::string_view occasion, Moment m);
  std::optional<Beat> take_words(const HeardWords& heard, Moment m);
  std::optional<Beat> while_waiting(const Event& event, Moment m);
  std::optional<Beat> pass_on(const Event& event, Moment m);
  Beat pause(std::string_view occasion, Moment m);
  Beat hurt(const HarmFound& found, const std::vector<std::string>& hypotheses, Moment m);
  Beat go_on(Moment m);
  Beat again(std::vector<SpokenLine> before = {});
  Beat shown(Move move);
  void complete(Moment m);
  void go_to(const std::string& step);
  void bring_back_what_was_missed(const Place& place, const std::string& entry);
  void count_time(Moment m);
  bool enter_next_unit();
  std::vector<std::string> queue_of(const std::string& unit) const;
  std::vector<std::string> what_is_to_be_seen_again() const;
  Place place_of(const std::string& entry) const;
  std::unique_ptr<StepPlayer> player_for(const Place& place, const std::string& entry) const;
  template <class Say>
  Beat waits_on(Say say);
  HarmFound harm_in(const std::vector<std::string>& hypotheses) const;
  Stage stage(std::uint64_t seed) const;
  std::uint64_t seed_for(const std::string& what) const;
  SessionTaken& session() { return record_.sessions.back(); }

  const Module& module_;
  const TutorWords& words_;
  const CourseOptions options_;
  LearnerRecord record_;

  Phase phase_ = Phase::Over;
  Phase before_pause_ = Phase::Over;
  std::unique_ptr<StepPlayer> player_;
  std::vector<AnswerTaken> answered_;  // in this step
  std::string go_;                     // where this step leads
  Beat beat_;                          // the newest of the step: what is said again
  core::Time step_began_{}, asked_{}, paused_at_{};
  core::Duration paused_{};
  int silences_ = 0;         // in a row
  bool unit_ended_ = false;  // the session may end here
  bool warned_ = false;      // in this step: what was played may be real
  bool keep_ = false;        // the next beat is to be written down
};

/// The test has questions that text alone cannot ask: then the module cannot be taught so, for its figures
/// would be of something else.
bool test_needs_a_face(const Module& module);
/// Likewise of the lessons; such questions are left out.
bool lessons_need_a_face(const Module& module);

/// Speaking and thinking, about.
core::Duration estimated(const Step& step);

}  // namespace mana::dialogue::tutor
