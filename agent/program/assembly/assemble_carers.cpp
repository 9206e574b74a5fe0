#include "agent/carers/carers_server.hpp"
#include "agent/program/assembly/assembly.hpp"
#include "agent/program/assembly/carers_services.hpp"
#include "agent/program/assembly/lesson_services.hpp"
#include "agent/program/assembly/machine_state.hpp"
#include "agent/program/machine/paths.hpp"
#include "agent/program/persona/persona.hpp"
#include "calendar/service/reminder_service.hpp"

namespace mana::program {
namespace {

carers::CarersServerOptions page_options(const core::Settings& s, const AgentPlan& plan,
                                         const calendar::ReminderServiceOptions& reminders) {
  carers::CarersServerOptions o;
  o.data_dir = plan.data_dir;
  o.address = s.text("web.address");
  o.port = static_cast<std::uint16_t>(s.number("web.port"));
  o.certificate = s.text("web.certificate");
  o.key = s.text("web.key");
  o.site.home = reminders.home;
  o.site.language = reminders.language;
  o.site.sentences = reminders.sentences;
  o.site.policy = reminders.policy;
  o.site.person_name = s.text("person.name");
  if (const auto calendar = find_asset("web/calendar.js.gz"))
    o.site.calendar_folder = calendar->parent_path();
  return o;
}

}  // namespace

core::Status assemble_carers(Assembly& a) {
  if (!a.plan.is_live || !a.settings.flag("web.enabled")) return {};
  carers::Hands hands = carers_hands(a.script.tasks, a.script.phrases.by_voice,
                                     a.settings.text("person.name"), spoken_name(a.script.phrases.wake_word),
                                     a.plan.settings_file, a.settings.text("screen.face"));
  hands.machine = [] { return machine_state(); };
  hands.lessons = lesson_hands(a.plan.data_dir, a.plan.lesson.language, a.clock);
  a.parts.page =
      std::make_unique<carers::CarersServer>(a.parts.bus, a.clock, a.parts.zones, std::move(hands),
                                             page_options(a.settings, a.plan, reminder_options(a)));
  return {};
}

}  // namespace mana::program
