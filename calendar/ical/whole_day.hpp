#pragma once
#include "agent/platform/zone/zone.hpp"
#include "calendar/ical/document.hpp"

namespace mana::calendar::ical {

struct Event;

/// Says the entry itself that it is of whole days, though its times are those of clocks? Exchange, Outlook
/// and programs that talk to them do (X-MICROSOFT-CDO-ALLDAYEVENT:TRUE).
bool is_marked_whole_day(const Component& entry);

/// An event from midnight to midnight becomes one of whole days: with `marked`, or when it lasts a day or
/// longer and `also_unmarked`. Times in UTC count as `home`'s clock shows them, when they are marked. Others
/// stay.
void take_as_whole_days(Event& event, bool marked, bool also_unmarked, const zone::Zone& home);

}  // namespace mana::calendar::ical
