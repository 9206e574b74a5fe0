#include "agent/program/lessons/lesson_log.hpp"

#include <fstream>

#include "agent/bus/messages/lesson.hpp"
#include "agent/program/lessons/trial_log.hpp"

namespace mana::program {
namespace tutor = dialogue::tutor;

msg::LessonAnswered message_of(const tutor::AnswerTaken& a) {
  return {a.unit, a.item, a.kind, a.form, a.skill, a.choice, a.correct, a.right, a.took};
}

evaluation::TrialRecord trial_of(const tutor::AnswerTaken& a, std::string trial, const std::string& session) {
  evaluation::TrialRecord r = lesson_trial(message_of(a));
  r.trial = std::move(trial);
  r.session = session;
  return r;
}

evaluation::LessonRecord score_line(const tutor::LearnerRecord& r, const std::string& learner,
                                    const std::string& module, const std::string& phase) {
  const tutor::Score s = tutor::score_of(r, phase);
  return {learner, module, phase, double(s.right), double(s.all())};
}

std::string whole_log(const tutor::LearnerRecord& r, const std::string& learner, const std::string& module) {
  evaluation::SessionRecord begin;
  begin.session = learner + "-" + module;
  begin.subject = learner;
  std::string all = evaluation::to_line(begin);
  for (std::size_t i = 0; i < r.answers.size(); ++i)
    all += evaluation::to_line(
        trial_of(r.answers[i], begin.session + "-l" + std::to_string(i + 1), begin.session));
  for (const char* phase : {"pre", "post"})
    if (tutor::has_finished(r, phase)) all += evaluation::to_line(score_line(r, learner, module, phase));
  return all;
}

void LessonLog::begin(const tutor::LearnerRecord& r, const std::string& session) {
  session_ = session;
  answers_ = r.answers.size();
  pre_ = tutor::has_finished(r, "pre");
  post_ = tutor::has_finished(r, "post");
  if (file_.empty()) return;
  std::ofstream out{file_, std::ios::app};
  evaluation::SessionRecord s;
  s.session = session_;
  s.subject = learner_;
  out << evaluation::to_line(s);
}

core::Status LessonLog::note(const tutor::LearnerRecord& r) {
  if (file_.empty()) return {};
  std::ofstream out{file_, std::ios::app};
  for (; answers_ < r.answers.size(); ++answers_)
    out << evaluation::to_line(
        trial_of(r.answers[answers_], session_ + "-l" + std::to_string(answers_ + 1), session_));
  if (!std::exchange(pre_, tutor::has_finished(r, "pre")) && pre_)
    out << evaluation::to_line(score_line(r, learner_, module_, "pre"));
  if (!std::exchange(post_, tutor::has_finished(r, "post")) && post_)
    out << evaluation::to_line(score_line(r, learner_, module_, "post"));
  out.flush();
  if (!out)
    return core::io_error("The log '" + file_.string() +
                          "' cannot be written; give another --log, or make room.");
  return {};
}

}  // namespace mana::program
