#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "agent/evaluation/measures/trials.hpp"
#include "agent/evaluation/study/log_records.hpp"

namespace mana::evaluation {

/// Logs that are judged together. Value type.
struct Log {
  std::vector<SessionRecord> sessions;
  std::vector<TrialRecord> trials;
  std::vector<TruthRecord> truths;
  std::vector<EventRecord> events;
  std::vector<SpeechRecord> speech;
  std::vector<RatingRecord> ratings;
  std::vector<LessonRecord> lessons;
  std::vector<CaptionRecord> captions;
  std::vector<std::string>
      remarks;  ///< what a person should know: a torn last line, record types passed over
};

/// Adds the lines of one file. A wrong line is BadInput with its number; only a last line without its line
/// feed may be broken (the power went), and is left out with a remark. Fields and types that are not known
/// are passed over.
core::Status read_log(std::string_view jsonl, Log& into);

/// Trials of one kind with their truth; those without are counted in `unlabelled`, never dropped silently. A
/// later truth replaces an earlier one.
struct TrialQuery {
  std::string kind;
  std::vector<std::string> labels;  ///< declared ones; another label is BadInput
  std::string cluster = "subject";  ///< "subject" or "session": whose trials belong together
};
/// One stratum of trials: those alike in a condition.
struct Stratum {
  std::string name;  ///< "snr_db 10..15", "gaze true"; empty when there is but one
  Trials trials;
};
core::Result<Trials> labelled_trials(const Log& log, const TrialQuery& query);
/// By a condition: "cond.snr_db:5" in steps of 5, "cond.gaze" by value. All strata have the same labels.
core::Result<std::vector<Stratum>> strata(const Log& log, const TrialQuery& query, const std::string& by);

/// The kinds of trials in the log, each once.
std::vector<std::string> trial_kinds(const Log& log);

}  // namespace mana::evaluation
