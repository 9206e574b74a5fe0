#pragma once
#include "calendar/answers/asked_span.hpp"

namespace mana::calendar {

/// asked_span() of a German question: "heute", "heute Abend", "am Dienstagnachmittag", "nächste Woche", "am
/// Wochenende", "am achtzehnten März", "in drei Tagen". "Nächsten Freitag" is the next one that comes, as
/// most people mean it; "letzten Freitag" the latest before today.
std::optional<AskedSpan> german_span(const std::vector<std::string>& words, LocalTime now,
                                     const TimeWords& language);

}  // namespace mana::calendar
