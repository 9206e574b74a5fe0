#pragma once
#include <chrono>
#include <string_view>

#include "calendar/reminders/reminder_policy.hpp"
#include "calendar/wording/library.hpp"

namespace mana::calendar {

/// How long the way to an entry's place takes, so that it is told when it is time to go: what the library
/// knows of the place, else `policy.usual_way`. None to where nobody goes: no place, the home
/// (`policy.no_way_to`), an address of a web page.
std::chrono::minutes way_time(std::string_view location, const Library& library,
                              const ReminderPolicy& policy);

}  // namespace mana::calendar
