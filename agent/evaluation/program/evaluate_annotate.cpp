#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>
#include <set>

#include "agent/command_line/json_lines.hpp"
#include "agent/command_line/system_clock.hpp"
#include "agent/evaluation/program/evaluate_log_file.hpp"
#include "agent/evaluation/program/evaluate_output.hpp"
#include "agent/evaluation/tables/csv.hpp"

/// `mana evaluate annotate LOG`: a person says what was really so, trial by trial, or when something
/// happened. Each answer is appended to the log at once, so that nothing is lost when one stops in the
/// middle.
namespace mana::program::evaluate {
namespace {

using evaluation::TrialRecord;

struct Options {
  std::string file, kind, annotator = "a1", labels, events, session;
  bool blind = false;
};

/// A decision of yes or no has no third label.
const std::vector<std::string> kYesOrNo{"false", "true"};

/// The labels that were predicted or said to be true in this log, by kind.
std::vector<std::string> known_labels(const evaluation::Log& log, const std::string& kind) {
  evaluation::LabelSet labels;
  for (const auto& t : log.trials) {
    if (t.kind != kind) continue;
    labels.number(t.predicted);
    for (const auto& [name, score] : t.scores) labels.number(name);
    if (t.actual) labels.number(*t.actual);
  }
  labels.sort();
  std::vector<std::string> names = labels.names();
  const bool yes_no = !names.empty() && std::all_of(names.begin(), names.end(), [](const std::string& n) {
    return n == "true" || n == "false";
  });
  return yes_no ? kYesOrNo : names;
}

/// What this annotator has not said yet; what others said is not shown, so that it can be compared. How long
/// an answer took has no truth.
std::vector<TrialRecord> open_trials(const evaluation::Log& log, const Options& o) {
  std::set<std::string> done;
  for (const auto& truth : log.truths)
    if (truth.annotator == o.annotator) done.insert(truth.trial);
  std::vector<TrialRecord> open;
  for (const TrialRecord& t : log.trials)
    if (!t.actual && t.kind != "response" && (o.kind.empty() || t.kind == o.kind) && !done.contains(t.trial))
      open.push_back(t);
  return open;
}

std::string shown_condition(const evaluation::Condition& c) {
  if (const auto* x = std::get_if<double>(&c)) return evaluation::shown(*x, 1);
  if (const auto* yes = std::get_if<bool>(&c)) return *yes ? "yes" : "no";
  return std::get<std::string>(c);
}

void describe(const TrialRecord& t, std::size_t at, std::size_t all, bool blind) {
  std::fprintf(stderr, "\n%zu of %zu: %s, %s", at, all, t.kind.c_str(), t.trial.c_str());
  if (!t.session.empty()) std::fprintf(stderr, ", session %s", t.session.c_str());
  if (t.t) std::fprintf(stderr, ", at %.1f s", *t.t);
  for (const auto& [name, value] : t.cond)
    std::fprintf(stderr, ", %s %s", name.c_str(), shown_condition(value).c_str());
  // Who sees the machine's answer first tends to agree with it.
  if (!blind) std::fprintf(stderr, "\n  decided: %s", t.predicted.c_str());
  std::fprintf(stderr, "\n");
}

enum class Step { Next, Back, Quit };
struct Answer {
  Step step = Step::Next;
  std::string label;  ///< empty: left open
};

/// @param declared these labels and no other; else a new one counts when it is typed twice
Answer ask(const std::vector<std::string>& labels, bool declared) {
  std::string once;
  for (std::size_t i = 0; i < labels.size(); ++i)
    std::fprintf(stderr, "  %zu %s\n", i + 1, labels[i].c_str());
  while (true) {
    std::fprintf(stderr,
                 "What was it really? A number, a label, Enter to leave it open, b back, q to stop: ");
    std::string line;
    if (!std::getline(std::cin, line)) return {Step::Quit, ""};
    const std::string word{evaluation::trimmed(line)};
    if (word.empty()) return {};
    if (std::find(labels.begin(), labels.end(), word) != labels.end()) return {Step::Next, word};
    if (word == "q") return {Step::Quit, ""};
    if (word == "b") return {Step::Back, ""};
    const auto number = evaluation::number_of(word);
    if (!number && !declared && word == once) return {Step::Next, word};
    if (!number) {
      once = word;
      std::fprintf(stderr,
                   declared ? "'%s' is none of these labels.\n"
                            : "Nothing was called '%s' so far. Type it once more if you mean it.\n",
                   word.c_str());
      continue;
    }
    if (*number >= 1 && *number <= double(labels.size()) && *number == double(std::size_t(*number)))
      return {Step::Next, labels[std::size_t(*number) - 1]};
    std::fprintf(stderr, "There is no number %s.\n", word.c_str());
  }
}

core::Status append(const std::string& file, const std::string& line) {
  std::ofstream out{file, std::ios::binary | std::ios::app};
  out << line;
  out.close();
  if (!out) return core::io_error("'" + file + "' cannot be written; the answer is not kept.");
  return {};
}

/// A torn last line would swallow the first answer.
core::Status end_last_line(const std::string& file) {
  const auto text = read_input(file);
  return text && !text->ends_with('\n') ? append(file, "\n") : core::Status{};
}

// ---- moments

/// "93", "93.5", "1:33", "1:02:03.5" as seconds.
std::optional<double> moment_of(std::string_view text) {
  double seconds = 0;
  int parts = 0;
  for (std::size_t at = 0; at <= text.size() && ++parts <= 3;) {
    const std::size_t end = std::min(text.find(':', at), text.size());
    const auto number = evaluation::number_of(text.substr(at, end - at));
    if (!number || *number < 0 || (parts > 1 && *number >= 60)) return std::nullopt;
    seconds = seconds * 60 + *number;
    at = end + 1;
  }
  return parts <= 3 ? std::optional{seconds} : std::nullopt;
}

/// The session whose moments are told: the one asked for, or the only one.
core::Result<std::string> session_of(const evaluation::Log& log, const Options& o) {
  std::string names;
  for (const auto& s : log.sessions) {
    if (s.session == o.session) return o.session;
    names += (names.empty() ? "" : ", ") + s.session;
  }
  if (!o.session.empty())
    return core::bad_input("there is no session '" + o.session + "' in it" +
                           (names.empty() ? "." : "; there are: " + names + "."));
  if (log.sessions.size() > 1) return core::bad_input("say which with --session: " + names + ".");
  return log.sessions.empty() ? "" : log.sessions.front().session;
}

/// What a log cannot know: when something really happened. Each moment is appended at once.
int tell_events(const Options& o, const evaluation::Log& log) {
  auto session = session_of(log, o);
  if (!session) return fail_on(o.file, session.error());
  for (const auto& e : log.events) {
    if (e.kind != o.events || e.session != *session) continue;
    const bool own = e.actual && e.annotator == o.annotator;
    if (own || (!e.actual && !o.blind))
      std::fprintf(stderr, "%s at %.1f s\n", own ? "told by you" : "detected", e.t);
  }
  std::size_t given = 0;
  while (true) {
    std::fprintf(stderr,
                 "When did it really happen (%s)? Seconds from the session's start or h:mm:ss; q to stop: ",
                 o.events.c_str());
    std::string line;
    if (!std::getline(std::cin, line)) break;
    const std::string word{evaluation::trimmed(line)};
    if (word == "q") break;
    if (word.empty()) continue;
    const auto at = moment_of(word);
    if (!at) {
      std::fprintf(stderr, "'%s' is no time; write 93.5 or 1:33.\n", word.c_str());
      continue;
    }
    const evaluation::EventRecord event{o.events, *session, true, *at, o.annotator};
    if (auto done = append(o.file, to_line(event)); !done) return fail(done.error());
    ++given;
  }
  std::fprintf(stderr, "\n%zu moments written to %s.\n", given, o.file.c_str());
  return kDone;
}

int annotate(const Options& o) {
  if (o.file == "-") return fail(core::bad_input("annotate needs a file: answers are appended to it."));
  auto log = read_logs({o.file});
  if (!log) return fail(log.error());
  if (!o.events.empty()) {
    if (auto ended = end_last_line(o.file); !ended) return fail(ended.error());
    return tell_events(o, *log);
  }
  const std::vector<TrialRecord> left = open_trials(*log, o);
  if (left.empty()) {
    remark("Every trial has a truth from '" + o.annotator + "'; nothing is left to do.");
    return kDone;
  }
  if (auto ended = end_last_line(o.file); !ended) return fail(ended.error());
  const std::vector<std::string> declared = split_list(o.labels);
  std::size_t given = 0;
  for (std::size_t i = 0; i < left.size();) {
    describe(left[i], i + 1, left.size(), o.blind);
    const std::vector<std::string> labels = declared.empty() ? known_labels(*log, left[i].kind) : declared;
    const Answer answer = ask(labels, !declared.empty() || labels == kYesOrNo);
    if (answer.step == Step::Quit) break;
    if (answer.step == Step::Back) {
      i -= i > 0 ? 1 : 0;
      continue;
    }
    if (!answer.label.empty()) {
      const std::string now = to_iso(SystemClock{}.wall_now());
      if (auto done =
              append(o.file, to_line(evaluation::TruthRecord{left[i].trial, answer.label, o.annotator, now}));
          !done)
        return fail(done.error());
      ++given;
    }
    ++i;
  }
  std::fprintf(stderr, "\n%zu answers written to %s; %zu trials are open.\n", given, o.file.c_str(),
               left.size() - given);
  return kDone;
}

}  // namespace

void add_annotate(Command& evaluate) {
  auto o = std::make_shared<Options>();
  Command& c =
      evaluate.command("annotate", "Asks what was really so, trial by trial, and appends it to the log");
  c.option("LOG", o->file, "JSON Lines").required();
  c.option("--kind", o->kind, "Only trials of this kind");
  c.option("--annotator", o->annotator, "Who answers: a pseudonym");
  c.option("--labels", o->labels, "The labels to choose from, a,b,c; default: those in the log");
  c.option("--events", o->events,
           "Instead: when events of this kind really happened, such as person: `events` compares")
      .type_name("KIND");
  c.option("--session", o->session, "Whose moments are told, where the log has several");
  c.flag("--blind", o->blind, "Do not show what was decided");
  c.run = [o] { return annotate(*o); };
}

}  // namespace mana::program::evaluate
