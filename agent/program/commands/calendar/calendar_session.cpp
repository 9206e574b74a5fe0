#include "agent/program/commands/calendar/calendar_session.hpp"

#include <cstdio>

#include "agent/command_line/system_clock.hpp"
#include "agent/program/settings/settings_file.hpp"
#include "calendar/wording/spoken_title.hpp"

namespace mana::program {
namespace {

/// What the settings of that folder say of the home. Without a file the defaults hold.
core::Status take_settings(const DeskOptions& o, std::string& zone, CalendarDesk& desk) {
  const std::filesystem::path file = o.folder() / "settings.toml";
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) return {};
  auto settings = read_settings(file);
  if (!settings) return std::move(settings).error();
  zone = settings->text("person.zone");
  desk.quiet = platform::quiet_hours(settings->text("reminders.quiet_hours"));
  desk.usual_way = std::chrono::minutes{static_cast<int>(settings->number("reminders.usual_way"))};
  return {};
}

}  // namespace

void add_zone_option(Command& command, DeskOptions& options) {
  command.option("--zone", options.zone,
                 "Time zone of the home such as Europe/London; default: the setting person.zone, "
                 "else the machine's");
}

core::Result<std::unique_ptr<CalendarDesk>> calendar_desk(const DeskOptions& o) {
  auto d = std::make_unique<CalendarDesk>();
  d->now = SystemClock{}.wall_now();
  std::string name;
  // Who names a zone can do so although the settings cannot be read.
  if (auto s = take_settings(o, name, *d); !s && o.zone.empty()) return std::move(s).error();
  if (!o.zone.empty()) name = o.zone;
  if (name.empty()) {
    d->home = d->zones.of_this_machine();
  } else {
    auto found = d->zones.find_any(name);
    if (!found)
      return core::bad_input("The time zone '" + name + "' is not known; write for example Europe/London.");
    d->home = *found;
  }
  if (d->zones.find(d->home->name())) d->zone_name = d->home->name();
  return d;
}

void remark(const std::string& sentence) {
  std::fprintf(stderr, "%s\n", calendar::shown_text(sentence, 500).c_str());
}

}  // namespace mana::program
