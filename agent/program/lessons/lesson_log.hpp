#pragma once
#include <filesystem>
#include <string>

#include "agent/bus/messages/forward.hpp"
#include "agent/core/result.hpp"
#include "agent/evaluation/study/log_records.hpp"
#include "dialogue/tutor/learner_record.hpp"
#include "dialogue/tutor/lesson.hpp"

namespace mana::program {

msg::LessonAnswered message_of(const dialogue::tutor::AnswerTaken& a);

/// An answer as a trial: kind "lesson", predicted the choice that was taken ("choice_2"; "none"), actual the
/// right one, numbered as their author did. @param trial its unique name
evaluation::TrialRecord trial_of(const dialogue::tutor::AnswerTaken& a, std::string trial,
                                 const std::string& session);
/// The score of a test that is finished.
evaluation::LessonRecord score_line(const dialogue::tutor::LearnerRecord& r, const std::string& learner,
                                    const std::string& module, const std::string& phase);

/// All answers and scores of a learner, as lines of a log without a day.
std::string whole_log(const dialogue::tutor::LearnerRecord& r, const std::string& learner,
                      const std::string& module);

/// Appends what is new in a record to a log for `mana evaluate`. Threads: one.
class LessonLog {
 public:
  /// @param file empty: nothing is logged  @param learner a pseudonym
  LessonLog(std::filesystem::path file, std::string learner, std::string module)
      : file_{std::move(file)}, learner_{std::move(learner)}, module_{std::move(module)} {}
  /// What was there before the run began is not logged again.
  void begin(const dialogue::tutor::LearnerRecord& r, const std::string& session);
  core::Status note(const dialogue::tutor::LearnerRecord& r);

 private:
  const std::filesystem::path file_;
  const std::string learner_, module_;
  std::string session_;
  std::size_t answers_ = 0;
  bool pre_ = false, post_ = false;
};

}  // namespace mana::program
