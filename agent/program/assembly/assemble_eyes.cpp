#include "agent/core/log.hpp"
#include "agent/program/assembly/assembly.hpp"
#include "agent/program/assembly/client_by_face.hpp"
#include "agent/program/settings/expression_settings.hpp"
#include "agent/program/settings/senses_schedule.hpp"
#include "vision/people/known_people.hpp"
#include "vision/watcher.hpp"

namespace mana::program {

core::Status assemble_eyes(Assembly& a) {
  if (!a.has_eyes) return {};
  vision::WatcherOptions options;
  options.idle_fps = a.settings.number("vision.fps_idle");
  options.active_fps = a.settings.number("vision.fps_active");
  options.field_of_view_deg = a.settings.number("vision.field_of_view");
  options.people = vision::people_folder(a.plan.data_dir);
  options.client = options.reads = a.settings.text("person.name");
  options.expression_model = expression_model(a.settings);
  options.is_open = a.parts.senses->begins_open();
  if (const ClientByFace client = client_by_face(a.settings, a.plan.data_dir); !client.problem.empty())
    core::log_warning("vision", client.problem + " " + client.remedy);
  auto watcher = vision::Watcher::open(a.parts.bus, std::move(a.devices.camera), options);
  if (!watcher) return std::move(watcher).error();
  a.parts.watcher = std::move(*watcher);
  return {};
}

}  // namespace mana::program
