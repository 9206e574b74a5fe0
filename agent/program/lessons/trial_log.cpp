#include "agent/program/lessons/trial_log.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "agent/bus/messages/dialogue.hpp"
#include "agent/bus/messages/hearing.hpp"
#include "agent/bus/messages/lesson.hpp"
#include "agent/bus/messages/speech.hpp"
#include "agent/bus/messages/vision.hpp"
#include "agent/command_line/json_lines.hpp"
#include "agent/evaluation/study/log_records.hpp"

namespace mana::program {
namespace {
namespace fs = std::filesystem;

// Who ignores a command says so at once, and the answer to one begins within this.
constexpr core::Duration kPasses = std::chrono::seconds{1};
constexpr core::Duration kLongestAnswer = std::chrono::seconds{5};
constexpr double kFits = 0.5;  // msg::Heard::confidence is above it exactly when the words fit

double milliseconds(core::Duration d) { return core::to_seconds(d) * 1e3; }

/// "s-20261122T101400": letters that every file system takes.
std::string session_at(core::WallTime wall) {
  std::string name = to_iso(wall).substr(0, 19);
  std::erase_if(name, [](char c) { return c == '-' || c == ':'; });
  return "s-" + name;
}
}  // namespace

evaluation::TrialRecord lesson_trial(const msg::LessonAnswered& m) {
  const auto name = [](int choice) { return choice < 0 ? "none" : "choice_" + std::to_string(choice + 1); };
  const bool chosen = m.correct >= 0;
  evaluation::TrialRecord r;
  r.kind = chosen ? "lesson" : "lesson-" + m.kind;
  r.predicted = chosen ? name(m.choice) : m.right ? "true" : "false";
  if (chosen) r.actual = name(m.correct);
  r.latency_ms = milliseconds(m.took);
  r.cond = {{"unit", m.unit}, {"item", m.item}, {"skill", m.skill}};
  if (!m.form.empty()) r.cond["form"] = m.form;
  return r;
}

core::Result<std::unique_ptr<TrialLog>> TrialLog::open(bus::Bus& bus, const core::Clock& clock,
                                                       const fs::path& folder, const std::string& subject) {
  std::error_code failed;
  fs::create_directories(folder, failed);
  const std::string first = session_at(clock.wall_now());
  std::string session = first;
  for (int n = 2; fs::exists(folder / (session + ".jsonl"), failed); ++n)
    session = first + "-" + std::to_string(n);
  const fs::path path = folder / (session + ".jsonl");
  std::FILE* file = std::fopen(path.c_str(), "we");
  if (file == nullptr)
    return core::io_error("What the senses decide cannot be written to '" + path.string() + "': " +
                          std::strerror(errno) + ". Set evaluation.log to false, or make room there.");
  std::unique_ptr<TrialLog> log{new TrialLog{bus, clock, file, path, session}};
  evaluation::SessionRecord begin;
  begin.session = session;
  begin.subject = subject;
  begin.t = to_iso(clock.wall_now());
  log->write(evaluation::to_line(begin));
  return log;
}

TrialLog::TrialLog(bus::Bus& bus, const core::Clock& clock, std::FILE* file, fs::path path,
                   std::string session)
    : clock_{clock}, file_{file}, path_{std::move(path)}, session_{std::move(session)} {
  bus.subscribe<msg::Heard>(mailbox(), name(), [this](const msg::Heard& m) { hear(m); });
  bus.subscribe<msg::IntentTaken>(mailbox(), name(), [this](const msg::IntentTaken& m) { take_intent(m); });
  bus.subscribe<msg::LessonAnswered>(mailbox(), name(), [this](const msg::LessonAnswered& m) { note(m); });
  bus.subscribe<msg::ExpressionSeen>(mailbox(), name(), [this](const msg::ExpressionSeen& m) { note(m); });
  bus.subscribe<msg::CommandIgnored>(mailbox(), name(), [this](const msg::CommandIgnored& m) { ignore(m); });
  bus.subscribe<msg::SpeechStarted>(mailbox(), name(), [this](const msg::SpeechStarted& m) { answer(m); });
  bus.subscribe<msg::Looking>(mailbox(), name(), [this](const msg::Looking& m) { looked_at_ = m.looking; });
  bus.subscribe<msg::PersonAppeared>(mailbox(), name(), [this](const msg::PersonAppeared& m) {
    evaluation::EventRecord e;
    e.kind = "person";
    e.session = session_;
    e.t = json_seconds(m.at);
    write(evaluation::to_line(e));
  });
}

void TrialLog::write(const std::string& line) {
  std::fwrite(line.data(), 1, line.size(), file_.get());
  std::fflush(file_.get());
}

std::string TrialLog::next_trial(char kind) { return session_ + "-" + kind + std::to_string(++trials_); }

void TrialLog::hear(const msg::Heard& m) {
  evaluation::TrialRecord r;
  r.trial = next_trial('c');
  r.session = session_;
  r.kind = "command";
  r.predicted = m.accepted ? m.command : "none";
  r.t = json_seconds(m.end);
  r.score = m.confidence;
  for (const msg::HeardAlternative& a : m.alternatives) {
    auto [known, is_new] = r.scores.try_emplace(a.command.empty() ? "none" : a.command, a.confidence);
    if (!is_new) known->second = std::max(known->second, a.confidence);
  }
  r.latency_ms = milliseconds(clock_.now() - m.end);
  r.cond = {{"answer", m.is_answer}, {"named", m.named}, {"gaze", looked_at_}};
  write(evaluation::to_line(r));
  if (!m.is_answer) write_wake(m);
  if (!m.accepted) return;
  spoken_to_ = m.end;
  if (!m.is_answer && !m.named) at_the_gate_.push_back({m.command, clock_.now(), looked_at_});
}

void TrialLog::write_wake(const msg::Heard& m) {
  evaluation::TrialRecord r;
  r.trial = next_trial('w');
  r.session = session_;
  r.kind = "wake";
  r.predicted = m.accepted && m.named ? "true" : "false";
  r.t = json_seconds(m.end);
  r.score = m.named ? m.confidence : 0;
  r.threshold = kFits;
  r.window_s = core::to_seconds(m.end - m.start);
  r.cond = {{"gaze", looked_at_}};
  write(evaluation::to_line(r));
}

void TrialLog::ignore(const msg::CommandIgnored& m) {
  const auto waiting = std::find_if(at_the_gate_.begin(), at_the_gate_.end(),
                                    [&](const AtTheGate& g) { return g.command == m.command; });
  if (waiting == at_the_gate_.end()) return;
  write_gate(*waiting, false);
  at_the_gate_.erase(waiting);
  spoken_to_.reset();
}

void TrialLog::write_gate(const AtTheGate& command, bool obeyed) {
  evaluation::TrialRecord r;
  r.trial = next_trial('g');
  r.session = session_;
  r.kind = "gate";
  r.predicted = obeyed ? "true" : "false";
  r.t = json_seconds(command.at);
  r.cond = {{"gaze", command.looked_at}};
  write(evaluation::to_line(r));
}

void TrialLog::take_intent(const msg::IntentTaken& m) {
  evaluation::TrialRecord r;
  r.trial = next_trial('i');
  r.session = session_;
  r.kind = "intent";
  r.predicted = m.intent;
  r.t = json_seconds(m.at);
  r.cond = {{"layer", m.layer}};
  write(evaluation::to_line(r));
}

void TrialLog::note(const msg::ExpressionSeen& m) {
  if (m.expression.empty()) return;
  evaluation::TrialRecord r;
  r.trial = next_trial('e');
  r.session = session_;
  r.kind = "expression";
  r.predicted = m.sure ? m.expression : "none";
  r.t = json_seconds(m.at);
  r.score = m.confidence;
  write(evaluation::to_line(r));
}

void TrialLog::note(const msg::LessonAnswered& m) {
  evaluation::TrialRecord r = lesson_trial(m);
  r.trial = next_trial('l');
  r.session = session_;
  r.t = json_seconds(clock_.now());
  write(evaluation::to_line(r));
}

void TrialLog::answer(const msg::SpeechStarted& m) {
  const auto end = std::exchange(spoken_to_, std::nullopt);
  if (!end || m.audio_start - *end > kLongestAnswer) return;
  evaluation::TrialRecord r;
  r.trial = next_trial('r');
  r.session = session_;
  r.kind = "response";
  r.predicted = "true";
  r.t = json_seconds(m.audio_start);
  r.latency_ms = milliseconds(m.audio_start - *end);
  write(evaluation::to_line(r));
}

core::Time TrialLog::step(core::Time now) {
  while (!at_the_gate_.empty() && at_the_gate_.front().at + kPasses <= now) {
    write_gate(at_the_gate_.front(), true);
    at_the_gate_.pop_front();
  }
  return at_the_gate_.empty() ? core::kNever : at_the_gate_.front().at + kPasses;
}

}  // namespace mana::program
