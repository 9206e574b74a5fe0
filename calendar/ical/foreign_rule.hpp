#pragma once
#include <string>
#include <string_view>

namespace mana::calendar::ical {

/// A repeat rule as programs write it, in the spelling of RFC 5545: without blanks ("FREQ=WEEKLY; BYDAY=MO,
/// WE"), without the name of the property in it ("RRULE:FREQ=..."), with whole names of weekdays shortened,
/// and the rules of vCalendar 1.0 ("W1 MO WE #4", "MP1 1+ TU #0", "YM1 6 20301224T000000Z") translated. What
/// is usual already comes back as it is. Pure. Whether the result is a rule, parse_recur() says.
std::string usual_rule(std::string_view foreign);

}  // namespace mana::calendar::ical
