#pragma once
#include <string>

#include "agent/core/result.hpp"
#include "agent/core/time.hpp"
#include "agent/platform/zone/zone.hpp"
#include "calendar/phrases/when_parser.hpp"

namespace mana::calendar {

/// An appointment as somebody typed it.
struct EventDraft {
  std::string title{};
  std::string at{};      ///< see parse_when()
  std::string repeat{};  ///< RRULE such as "FREQ=WEEKLY;BYDAY=TU", or empty: as `at` says
  std::string place{};   ///< empty: as `at` says
  std::string remind{};  ///< "P1D,PT1H,PT15M": how long before; empty: MANA's own stages
  std::string length{};  ///< "PT1H"; empty: as `at` says, else an hour, of a medicine a quarter
  std::string with{},
      how{};                ///< who comes along, and "with", "drives", "collects" or "visits"; see EventFacts
  std::string bring{};      ///< what to take along: "your glasses"
  bool medication = false;  ///< asked about at its time, instead of announced before
  // Of a medicine:
  bool as_needed = false;         ///< only for when it is needed: never asked about
  std::string times{};            ///< "8:00, 13:00, 20:00": each day at these, instead of `repeat`
  std::string every{};            ///< "PT8H": so long after the last one was taken, instead of `repeat`
  std::string language{"en-GB"};  ///< of `at`; see parse_when()
  std::string uid_prefix{};       ///< of its UID: who drafted it; plain letters and hyphens
};

/// The draft, understood and written as a calendar file of one event.
struct DraftedEvent {
  std::string uid;
  std::string ics;
  ParsedWhen when;
  bool repeats = false;
};

/// `zone_name`: the name of `home` in the IANA database, or empty when it has none.
/// BadInput says which option is wrong and what would be right. Two drafts made at different times have
/// different UIDs.
core::Result<DraftedEvent> draft_event(const EventDraft& draft, core::WallTime now, const zone::Zone& home,
                                       const std::string& zone_name);

}  // namespace mana::calendar
