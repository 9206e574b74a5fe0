#include "agent/program/lessons/lesson_room.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "agent/bus/messages/dialogue.hpp"
#include "agent/bus/messages/lesson.hpp"
#include "agent/bus/messages/system.hpp"
#include "agent/core/log.hpp"
#include "agent/program/lessons/lesson_log.hpp"

namespace mana::program {
namespace tutor = dialogue::tutor;

core::Result<std::shared_ptr<StoredLessonRoom>> StoredLessonRoom::open(bus::Bus& bus,
                                                                       const core::Clock& clock,
                                                                       const LessonPlan& plan,
                                                                       const std::filesystem::path& data_dir,
                                                                       std::string usual_face) {
  auto taught = lesson::find_module(plan.module, plan.language, true);
  if (!taught) return std::move(taught).error();
  std::shared_ptr<StoredLessonRoom> room{new StoredLessonRoom{bus, clock, plan, std::move(*taught)}};
  room->usual_face_ = std::move(usual_face);
  room->record_.seed = static_cast<std::uint64_t>(clock.wall_now().time_since_epoch().count());
  if (plan.learner.empty()) return room;
  auto store = LessonStore::open(data_dir);
  if (!store) return std::move(store).error();
  auto learner = store->find(plan.learner);
  if (!learner) return std::move(learner).error();
  auto record = store->load(*learner, room->taught_.module.id);
  if (!record) return std::move(record).error();
  room->store_.emplace(std::move(*store));
  room->learner_ = std::move(*learner);
  room->record_ = std::move(*record);
  return room;
}

bool StoredLessonRoom::asks_to_say_words() const {
  for (const tutor::Lesson& l : taught_.module.lessons)
    for (const tutor::Step& s : l.steps)
      if (std::holds_alternative<tutor::SayWord>(s.what)) return true;
  return false;
}

std::optional<tutor::Beat> StoredLessonRoom::begin(core::Time now) {
  if (record_.unit == "done") return {};
  tutor::CourseOptions options;
  options.sees = plan_.sees;
  options.hears = plan_.hears;
  options.reward = plan_.reward;
  told_.clear();
  options.harm = plan_.harm;
  options.told = plan_.told;
  course_.emplace(taught_.module, taught_.words, record_, options);
  return kept(course_->begin({now, clock_.wall_now()}));
}

std::optional<tutor::Beat> StoredLessonRoom::take(const tutor::Event& event, core::Time now) {
  if (!course_) return {};
  auto beat = course_->take(event, {now, clock_.wall_now()});
  if (beat && beat->told != dialogue::Harm::None) tell(beat->told, now);
  return kept(std::move(beat));
}

void StoredLessonRoom::asked(core::Time now) {
  if (course_) course_->asked(now);
}

std::optional<tutor::Beat> StoredLessonRoom::kept(std::optional<tutor::Beat> beat) {
  if (!beat || !beat->keep) return beat;
  const tutor::LearnerRecord& now = course_->record();
  for (std::size_t i = record_.answers.size(); i < now.answers.size(); ++i)
    bus_.publish(message_of(now.answers[i]));
  record_ = now;
  if (!store_) return beat;
  if (auto done = store_->save(learner_, taught_.module.id, record_); !done) {
    core::log_warning("lessons", done.error().sentence);
    beat->lines.clear();
    beat->end = tutor::End::Stopped;
  }
  return beat;
}

/// That something was told, and of which kind; the words stay between the learner and the lesson. Once a
/// session.
void StoredLessonRoom::tell(dialogue::Harm kind, core::Time now) {
  struct Saying {
    dialogue::Harm kind;
    const char* what;
    bool urgent;
  };
  static constexpr std::array kSayings{
      Saying{dialogue::Harm::Bullying, "being bullied", false},
      Saying{dialogue::Harm::Abuse, "being hurt or neglected, or of seeing somebody hurt", false},
      Saying{dialogue::Harm::HarmToOthers, "wanting to hurt somebody", true},
      Saying{dialogue::Harm::Emergency, "danger", true},
      Saying{dialogue::Harm::Despair, "wishing to die, or of self-harm", true}};
  const auto saying =
      std::find_if(kSayings.begin(), kSayings.end(), [kind](const Saying& s) { return s.kind == kind; });
  if (saying == kSayings.end() || !told_.insert(kind).second) return;
  const std::string who = plan_.learner.empty() ? "The learner" : learner_.name;
  msg::NoteToCarer note;
  note.at = now;
  note.why = "lesson";
  note.text = who + " spoke of " + saying->what + " in a lesson. Please talk with them.";
  note.urgent = saying->urgent;
  bus_.publish(std::move(note));
}

void StoredLessonRoom::ended(core::Time) {
  course_.reset();
  if (plan_.begins) bus_.publish(msg::ShutDown{"the lesson is over"});
}

std::vector<tutor::Choice> StoredLessonRoom::always() const {
  return {{"pause", taught_.words.label("pause")}, {"stop", taught_.words.label("stop")}};
}

}  // namespace mana::program
