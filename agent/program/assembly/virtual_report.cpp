#include "agent/program/assembly/virtual_report.hpp"

#include <cstdio>

#include "agent/bus/messages/reminder.hpp"
#include "agent/bus/messages/say.hpp"
#include "agent/command_line/json_lines.hpp"

namespace mana::program {
namespace {

std::string counted(int n, const char* one, const char* more) {
  return n == 0 ? std::string{"no "} + one : std::to_string(n) + " " + (n == 1 ? one : more);
}

}  // namespace

void VirtualReport::subscribe(bus::Bus& bus) {
  bus.subscribe<msg::Say>(mailbox(), name(), [this](const msg::Say&) { ++sayings_; });
  bus.subscribe<msg::ReminderDue>(mailbox(), name(), [this](const msg::ReminderDue&) { ++reminders_; });
}

std::string VirtualReport::sentence(core::WallTime from, core::WallTime to, core::Duration took) const {
  char seconds[32];
  std::snprintf(seconds, sizeof seconds, "%.1f s", core::to_seconds(took));
  return to_iso(from) + " to " + to_iso(to) + " went by in " + seconds + ": " +
         counted(reminders_, "reminder", "reminders") + (reminders_ <= 1 ? " was" : " were") + " due, and " +
         counted(sayings_, "sentence", "sentences") + (sayings_ <= 1 ? " was" : " were") + " said.";
}

}  // namespace mana::program
