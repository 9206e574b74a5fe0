#pragma once
#include <memory>
#include <optional>
#include <string>

#include "agent/platform/zone/quiet_hours.hpp"
#include "agent/platform/zone/zones.hpp"
#include "agent/program/commands/calendar/store_command.hpp"

/// What the commands of `mana calendar` have in common that ask what happens when.
namespace mana::program {

struct DeskOptions : StoreOptions {
  std::string zone;  ///< as given; "": that of the settings, else the machine's
};
void add_zone_option(Command& command, DeskOptions& options);

/// Where and when we are.
struct CalendarDesk {
  zone::Zones zones;
  zone::ZonePtr home;
  std::string zone_name;  ///< empty when the IANA database does not know it
  core::WallTime now{};
  std::optional<platform::QuietHours> quiet = platform::kNight;  ///< of the settings; nothing: never
  std::chrono::minutes usual_way{30};                            ///< likewise; see ReminderPolicy
};

/// Errors: BadInput for a zone that is not known; as read_settings.
core::Result<std::unique_ptr<CalendarDesk>> calendar_desk(const DeskOptions& options);

/// A remark on standard error. What came from a file goes to the terminal without its control characters.
void remark(const std::string& sentence);

}  // namespace mana::program
