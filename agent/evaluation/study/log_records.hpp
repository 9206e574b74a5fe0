#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// The lines of an evaluation log (docs/evaluation.md describes the format): what was decided, and what was
/// really so, joined on `trial`. Times, labels and scores only; subjects are pseudonyms. Plain values.
namespace mana::evaluation {

/// A condition of a trial: snr_db 12, gaze true, voice "f2".
using Condition = std::variant<double, bool, std::string>;
using Conditions = std::map<std::string, Condition>;

struct SessionRecord {
  std::string session;  ///< unique; required
  std::string subject;  ///< a pseudonym
  std::string site, build, config;
  std::string t;  ///< ISO 8601
};

/// The kinds of trials: wake, command, gate, person, expression, intent, and what a later sense brings.
struct TrialRecord {
  std::string trial;                  ///< unique in all logs that are read together; required
  std::string session;                ///< empty: the session record before it
  std::string kind;                   ///< required
  std::string predicted;              ///< the label; "true" or "false" for a yes-or-no decision; required
  std::optional<std::string> actual;  ///< in scripted trials; else a TruthRecord brings it
  std::optional<double> t;            ///< seconds on the session's steady clock
  std::optional<double> score, threshold;
  std::map<std::string, double> scores;  ///< by label
  std::optional<double> latency_ms;
  std::optional<double> window_s;  ///< length of an ambient window
  Conditions cond;
};

struct TruthRecord {
  std::string trial, actual, annotator;
  std::string t;  ///< ISO 8601
};

struct EventRecord {
  std::string kind, session;
  bool actual = false;  ///< else detected
  double t = 0;         ///< seconds
  std::string annotator;
};

struct TimedWord {
  std::string text;
  double start_s = 0, end_s = 0;
};
/// What was said and what was understood. Only with the subject's consent: see to_line.
struct SpeechRecord {
  std::string trial, session;
  std::optional<std::string> ref;  ///< nothing until somebody wrote down what was said
  std::string hyp;
  std::vector<TimedWord> words;
  Conditions cond;
};

struct RatingRecord {
  std::string item, source, intended, rater, label;
  std::string t;
};

struct LessonRecord {
  std::string learner, module;
  std::string phase;  ///< "pre" or "post"
  double score = 0;
  std::optional<double> max;
};

struct CaptionRecord {
  std::string utterance, spoken, shown;
  double on_ms = 0, off_ms = 0, speech_on_ms = 0, speech_off_ms = 0;
};

/// Has the person agreed that their words are kept?
enum class TextConsent { NotGiven, Given };

/// One line of the log, with its line feed. Pure: the caller appends it to the session's file.
std::string to_line(const SessionRecord& r);
std::string to_line(const TrialRecord& r);
std::string to_line(const TruthRecord& r);
std::string to_line(const EventRecord& r);
/// Without consent the words are left out: the line has their number and times only.
std::string to_line(const SpeechRecord& r, TextConsent consent);
std::string to_line(const RatingRecord& r);
std::string to_line(const LessonRecord& r);
std::string to_line(const CaptionRecord& r, TextConsent consent);

}  // namespace mana::evaluation
