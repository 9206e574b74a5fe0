#include "agent/app/calendar_desk.hpp"

#include <cstdio>

#include "agent/app/settings_file.hpp"
#include "agent/app/system_clock.hpp"
#include "calendar/spoken_title.hpp"

namespace mana::app {
namespace {

core::Result<std::string> zone_from_settings(const DeskOptions& o) {
  const std::filesystem::path file = o.folder() / "settings.toml";
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) return std::string{};
  auto settings = read_settings(file);
  if (!settings) return std::move(settings).error();
  return settings->text("person.zone");
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
  std::string name = o.zone;
  if (name.empty()) {
    auto set = zone_from_settings(o);
    if (!set) return std::move(set).error();
    name = *set;
  }
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

}  // namespace mana::app
