#pragma once
#include <string_view>

#include "calendar/ical/document.hpp"

namespace mana::calendar::ical {

/// Whether an entry takes place, as far as its calendar knows.
enum class Standing {
  Firm,
  Tentative,  ///< perhaps: STATUS:TENTATIVE, or so marked by Outlook
  Declined,   ///< everybody who was asked said no, or the one whose calendar it is
  Cancelled,  ///< STATUS:CANCELLED, METHOD:CANCEL, "Canceled: Dentist", "Dentist (abgesagt)"
  Done,       ///< of a task
};

/// Of a VEVENT or VTODO. `title`: its SUMMARY, read. `calendar`: what it stands in, or null. Pure.
Standing standing_of(const Component& entry, std::string_view title, const Component* calendar = nullptr);

/// Says the title that it is off, in words that Outlook, Google or people put before or behind it?
bool title_says_off(std::string_view title);

}  // namespace mana::calendar::ical
