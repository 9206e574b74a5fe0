#include "dialogue/tutor/simulated_learner.hpp"

#include <algorithm>

#include "agent/core/random.hpp"
#include "dialogue/tutor/step_player.hpp"
#include "dialogue/wording/spoken_text.hpp"

namespace mana::dialogue::tutor {
namespace {

/// "greeting/quiz-1" of "greeting:again:greeting/quiz-1".
std::string last_part(const std::string& step) { return step.substr(step.rfind(':') + 1); }

bool is_shown(const Question& q, const Beat& beat) {
  return std::all_of(q.choices.begin(), q.choices.end(), [&](const std::string& choice) {
    const std::string label = compile(choice).text;
    return std::any_of(beat.choices.begin(), beat.choices.end(),
                       [&](const Choice& c) { return c.label == label; });
  });
}

/// The words of the right choice; empty when there is none.
std::string right_choice(const Beat& beat, const Module& module) {
  const std::string key = last_part(beat.step);
  for (const TestItem& i : module.items) {
    if (i.id != key) continue;
    const Question& q = is_shown(i.a, beat) ? i.a : i.b;
    return compile(q.choices[q.correct]).text;
  }
  for (const Lesson& l : module.lessons) {
    for (const Step& s : l.steps) {
      if (l.id + "/" + s.id != key) continue;
      if (const auto* q = std::get_if<Quiz>(&s.what))
        return compile(q->question.choices[q->question.correct]).text;
      if (const auto* r = std::get_if<ReadFace>(&s.what)) return r->expression;
    }
  }
  return {};
}

}  // namespace

bool SimulatedLearner::knows(const std::string& item, bool after) const {
  return core::Random::at(seed, number_of(item)) < knows_before ||
         (after && core::Random::at(seed, number_of("learnt " + item)) < rate);
}

Event SimulatedLearner::answer(const Beat& beat, const Module& module) const {
  const std::string key = last_part(beat.step);
  const bool after = beat.step.starts_with("post:") || beat.step.starts_with("review:") ||
                     beat.step.find("again:") != std::string::npos;
  switch (beat.await) {
    case Await::Nothing: return Spoken{};
    case Await::GoOn: return Chosen{"go_on"};
    case Await::Face: return FaceSeen{beat.watch_for, knows(key, after) ? 0.9 : 0.2, knows(key, after)};
    case Await::Said: return WordSaid{knows(key, after) ? Saying::Well : Saying::Nearly};
    case Await::Words:
      if (beat.phrases.empty() || !knows(key, after)) return HeardWords{{"i do not know"}};
      return HeardWords{{beat.phrases.front()}};
    case Await::Choice: break;
  }
  const std::string right = right_choice(beat, module);
  const auto known = std::find_if(beat.choices.begin(), beat.choices.end(),
                                  [&](const Choice& c) { return c.label == right; });
  if (known != beat.choices.end() && knows(key, after)) return Chosen{known->id};
  const auto choices = static_cast<std::size_t>(std::count_if(
      beat.choices.begin(), beat.choices.end(), [](const Choice& c) { return c.id.starts_with("choice_"); }));
  if (choices == 0) return Silence{};
  const double u = core::Random::at(seed, number_of("guess " + beat.step));
  return Chosen{beat.choices[std::min(choices - 1, static_cast<std::size_t>(u * double(choices)))].id};
}

core::Duration speaking_time(const Beat& beat) {
  constexpr double kLettersPerSecond = 13;
  std::size_t letters = 0;
  for (const SpokenLine& l : beat.lines) letters += compile(l.markup).text.size();
  return core::seconds(double(letters) / kLettersPerSecond + 0.4 * double(beat.lines.size()));
}

End run_session(Course& course, const SimulatedLearner& learner, const Module& module, Moment start,
                const std::function<void(const LearnerRecord&)>& keep) {
  constexpr core::Duration kThinks = std::chrono::seconds{4};
  Moment m = start;
  const auto pass = [&m](core::Duration d) {
    m.now += d;
    m.wall += std::chrono::duration_cast<core::WallTime::duration>(d);
  };
  std::optional<Beat> beat = course.begin(m);
  for (;;) {
    if (beat->keep) keep(course.record());
    if (beat->end != End::No) return beat->end;
    if (beat->counts) pass(speaking_time(*beat));
    course.asked(m.now);
    if (beat->await != Await::Nothing) pass(kThinks);
    beat = course.take(learner.answer(*beat, module), m);
    MANA_CHECK(beat.has_value(), "a simulated learner that does what the course does not wait for");
  }
}

core::WallTime next_session(const LearnerRecord& record, core::WallTime first) {
  if (record.sessions.empty()) return first;
  const SessionTaken& last = record.sessions.back();
  return last.over ? last.began + std::chrono::days{1} : last.last;
}

}  // namespace mana::dialogue::tutor