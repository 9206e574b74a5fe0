#pragma once
#include <cstdio>
#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "agent/bus/bus.hpp"
#include "agent/bus/messages/forward.hpp"
#include "agent/bus/module.hpp"
#include "agent/core/result.hpp"
#include "agent/core/time.hpp"
#include "agent/evaluation/study/log_records.hpp"

namespace mana::program {

/// Writes down what the senses decided, for `mana evaluate log`: labels, times, scores and latencies, no word
/// that was said, no picture, no sound. One file a session (docs/evaluation.md has its format):
///
///   command   what was understood, or "none"; latency from the end of the words to the decision
///   wake      whether a stretch of speech was taken to begin with the name; its length is the window, so
///   that
///             false alarms count by the hour of talk. What was an awaited answer needs no name and is none.
///   gate      whether a command without the name was obeyed, being looked at
///   response  from the end of the words to the first sound of the answer
///   intent    what the dialogue took words for: a task's answer, a command, a category, or "fallback"
///   lesson    a choice in a lesson: the one that was taken, and the right one
///   person    an event whenever somebody appears
///
/// What was really so a person adds afterwards: `mana evaluate annotate`.
/// Threads: the one that steps it. Refers to the clock, which must outlive it.
/// Errors:  Io when the file cannot be made; when the disk is full later, lines are missing.
class TrialLog final : public bus::Module {
 public:
  /// @param subject a pseudonym; may be empty
  static core::Result<std::unique_ptr<TrialLog>> open(bus::Bus& bus, const core::Clock& clock,
                                                      const std::filesystem::path& folder,
                                                      const std::string& subject);
  std::string_view name() const override { return "app.trial_log"; }
  core::Time step(core::Time now) override;
  const std::filesystem::path& file() const { return path_; }

 private:
  struct Close {
    void operator()(std::FILE* f) const noexcept { std::fclose(f); }
  };
  /// A command without the name, of which nobody has said yet that it is ignored.
  struct AtTheGate {
    std::string command;
    core::Time at{};
    bool looked_at = false;
  };
  TrialLog(bus::Bus& bus, const core::Clock& clock, std::FILE* file, std::filesystem::path path,
           std::string session);
  void hear(const msg::Heard& m);
  void ignore(const msg::CommandIgnored& m);
  void answer(const msg::SpeechStarted& m);
  void take_intent(const msg::IntentTaken& m);
  void note(const msg::LessonAnswered& m);
  void note(const msg::ExpressionSeen& m);
  void write_wake(const msg::Heard& m);
  void write_gate(const AtTheGate& command, bool obeyed);
  void write(const std::string& line);
  std::string next_trial(char kind);

  const core::Clock& clock_;
  std::unique_ptr<std::FILE, Close> file_;
  std::filesystem::path path_;
  std::string session_;
  int trials_ = 0;
  bool looked_at_ = false;
  std::optional<core::Time> spoken_to_;  // end of words that were understood and are not answered yet
  std::deque<AtTheGate> at_the_gate_;
};

/// An answer as a trial: predicted the choice that was taken ("choice_2"; "none"), actual the right one,
/// numbered as their author did. Without name and session.
evaluation::TrialRecord lesson_trial(const msg::LessonAnswered& m);

}  // namespace mana::program
