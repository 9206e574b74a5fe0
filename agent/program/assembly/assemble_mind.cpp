#include <set>

#include "agent/core/log.hpp"
#include "agent/program/assembly/assembly.hpp"
#include "agent/program/lessons/lesson_harm.hpp"
#include "agent/program/lessons/lesson_phrases.hpp"
#include "agent/program/lessons/lesson_room.hpp"
#include "agent/program/machine/paths.hpp"
#include "agent/program/persona/persona.hpp"
#include "agent/program/persona/persona_talk.hpp"
#include "agent/program/persona/talk_common.hpp"
#include "agent/program/servers/outside_desk.hpp"
#include "agent/program/settings/expression_settings.hpp"
#include "dialogue/conversation/conversation.hpp"
#include "dialogue/conversation/listening_nods.hpp"
#include "vision/expression/expression_lesson.hpp"
#include "vision/people/known_people.hpp"

namespace mana::program {
namespace {

dialogue::ConversationOptions conversation_options(const core::Settings& s, bool has_eyes) {
  dialogue::ConversationOptions o;
  o.person_name = s.text("person.name");
  o.commands_need_gaze = s.flag("dialogue.commands_need_gaze");
  o.has_eyes = has_eyes;
  o.ask_visitor_every = minutes(s.number("reminders.repeat_every"));
  o.seed = static_cast<std::uint64_t>(s.number("system.seed"));
  return o;
}

/// In a language without examples only the phrases of the tasks are understood.
core::Result<std::shared_ptr<const dialogue::MedicineWords>> medicine_words(const std::string& language) {
  auto folder = find_asset("dialogue/" + language + "/medicine");
  if (!folder) return std::move(folder).error();
  auto words =
      dialogue::MedicineWords::read(*folder, learned_words("medicine", language), sentence_encoder(language));
  if (!words) return std::move(words).error();
  return std::make_shared<const dialogue::MedicineWords>(*std::move(words));
}

/// In a language without examples only the commands' own phrases are understood.
core::Result<std::shared_ptr<const dialogue::MeantWords>> meant_words(const std::string& language) {
  auto folder = find_asset("dialogue/" + language + "/meant");
  if (!folder) return std::move(folder).error();
  auto words =
      dialogue::MeantWords::read(*folder, learned_words("meant", language), sentence_encoder(language));
  if (!words) return std::move(words).error();
  return std::make_shared<const dialogue::MeantWords>(*std::move(words));
}

/// Which expressions of a learner the camera can tell.
std::set<std::string> expressions_seen(const core::Settings& s, const AgentPlan& plan,
                                       const std::string& learner) {
  const auto own = vision::expressions_of(vision::people_folder(plan.data_dir), learner);
  if (!own.empty()) return {own.begin(), own.end()};
  const vision::ExpressionModel model = expression_model(s);
  if (model.file.empty()) return {};
  return {model.labels.begin(), model.labels.end()};
}

/// Null where none are given. What the settings name and cannot be had is done without.
core::Result<std::shared_ptr<StoredLessonRoom>> lesson_room(bus::Bus& bus, const core::Clock& clock,
                                                            const HouseFacts& facts, const core::Settings& s,
                                                            const AgentPlan& plan, bool has_eyes,
                                                            bool has_ears) {
  using Room = std::shared_ptr<StoredLessonRoom>;
  LessonPlan wanted = plan.lesson;
  const bool asked_for = !wanted.module.empty();
  if (!asked_for) wanted = {s.text("lesson.module"), s.text("lesson.learner"), s.text("person.language")};
  if (wanted.module.empty()) return Room{};
  if (has_eyes) wanted.sees = expressions_seen(s, plan, wanted.learner);
  wanted.hears = has_ears;
  wanted.reward = dialogue::tutor::reward_named(s.text("lesson.reward"));
  wanted.told = dialogue::tutor::told_named(s.text("lesson.tells"));
  wanted.harm = harm_recogniser_of_lessons(facts);
  auto room = StoredLessonRoom::open(bus, clock, wanted, plan.data_dir, s.text("screen.face"));
  if (room) return room;
  if (asked_for) return std::move(room).error();
  core::log_warning("lessons", room.error().sentence);
  return Room{};
}

}  // namespace

core::Status assemble_script(Assembly& a) {
  auto script = script_of(a.settings.text("person.language"), a.settings.text("dialogue.persona"));
  if (!script) return std::move(script).error();
  a.script = *std::move(script);
  for (const core::Error& e : a.script.skipped) core::log_warning("dialogue", e.sentence);
  if (auto named = take_name(a.script.phrases, a.settings); !named) return std::move(named).error();
  return {};
}

core::Status assemble_mind(Assembly& a) {
  dialogue::ConversationOptions talk = conversation_options(a.settings, a.has_eyes);
  if (a.plan.is_live) {  // in virtual time the seed alone decides
    const auto now = std::chrono::floor<std::chrono::seconds>(a.clock.wall_now());
    talk.seed =
        dialogue::seed_of_day(talk.seed, std::chrono::floor<std::chrono::days>(now + a.home->offset_at(now)));
  }
  talk.agent_name = spoken_name(a.script.phrases.wake_word);
  auto facts = house_facts(a.settings, a.plan.data_dir);
  if (!facts) return std::move(facts).error();
  auto lessons = lesson_room(a.parts.bus, a.clock, *facts, a.settings, a.plan, a.has_eyes, a.has_ears);
  if (!lessons) return std::move(lessons).error();
  a.lessons = *std::move(lessons);
  talk.lessons = a.lessons;
  if (a.lessons) add_lesson_phrases(a.script.phrases, a.lessons->taught());
  talk.begins_with_lesson = a.plan.lesson.begins;
  auto persona = PersonaTalk::open(a.settings.text("dialogue.persona"), a.plan.data_dir, a.clock, a.home,
                                   talk.seed, *facts);
  if (!persona) return std::move(persona).error().during("the setting dialogue.persona");
  a.parts.persona = std::move(*persona);
  dialogue::FreeTalkOptions free_talk = a.parts.persona->options();
  if (a.plan.is_live) {  // in virtual time nobody waits for a server
    auto own = own_wyoming(a.settings, talk.agent_name, a.first_voice.voice);
    if (!own) return std::move(own).error();
    a.own_wyoming = *std::move(own);
    auto servers = outside_servers(a.settings);
    if (!servers) return std::move(servers).error();
    free_talk.session.beside = servers->services();
    talk.longest_outside = servers->longest + std::chrono::seconds{2};
    if (a.own_wyoming) free_talk.session.beside.merge(std::set{a.own_wyoming->options.services});
    if (!servers->urls.empty())
      a.parts.outside = std::make_unique<OutsideDesk>(a.parts.bus, *std::move(servers));
  }
  talk.carer_name = facts->carer_name;
  if (auto words = medicine_words(a.settings.text("person.language"))) talk.medicine = *std::move(words);
  if (auto words = meant_words(a.settings.text("person.language"))) talk.meant = *std::move(words);
  a.parts.conversation = std::make_unique<dialogue::Conversation>(
      a.parts.bus, a.script.phrases, std::move(a.script.tasks), std::move(talk), std::move(free_talk));
  if (a.has_ears && a.settings.flag("dialogue.nods"))
    a.parts.nods = std::make_unique<dialogue::ListeningNods>(a.parts.bus);
  if (!a.plan.typed.empty()) a.parts.typist = std::make_unique<Typist>(a.parts.bus, a.plan.typed);

  return {};
}

}  // namespace mana::program
