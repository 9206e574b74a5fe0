#pragma once
#include <string>
#include <string_view>

namespace mana::calendar::ical {

/// What a file that was handed over as a calendar is instead (nothing, a web page, an address book ...), and
/// what to do: for whoever picked the wrong file. "" when it may be a calendar.
std::string what_it_is_instead(std::string_view text);

}  // namespace mana::calendar::ical
