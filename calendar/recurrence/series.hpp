#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "calendar/recurrence/occurrence.hpp"
#include "calendar/recurrence/reading.hpp"
#include "calendar/recurrence/rule_iterator.hpp"
#include "calendar/recurrence/zone_resolver.hpp"

namespace mana::calendar::recurrence {

/// How long an instance is: DTEND means the same exact span each time, DURATION's days follow the calendar,
/// all-day events count in days (RFC 5545, 3.8.5.3).
struct Length {
  std::chrono::days days{};
  std::chrono::seconds exact{};
};

/// What is asked of a series: the window [from, to) and how to read DTSTART.
struct Question {
  zone::Instant from{}, to{};
  bool start_always_an_instance = true;
};

/// The events of one UID: the one that repeats, and those that replace single instances of it.
///
/// Ownership: owns all of it.  Threads: any, it does not change.
class Series {
 public:
  using EventPtr = std::shared_ptr<const ical::Event>;

  /// `master` may be null when the file only has replaced instances.
  Series(const EventPtr& master, const std::vector<EventPtr>& replacements, ZoneResolver& zones,
         std::vector<ical::Issue>& issues);

  const std::string& uid() const;
  /// Has a rule that can make more than an instance for each hour.
  bool frequent() const;

  /// Adds what overlaps the window to `out`, as far as `steps` and `room` go, both counted down.
  /// @return false when they did not suffice.
  bool between(const Question& question, std::int64_t& steps, std::int64_t& room,
               std::vector<Occurrence>& out) const;

 private:
  struct Placed {  ///< an event with its start in a zone
    EventPtr event;
    zone::ZonePtr zone;
    Moment start;
    Length length;
  };
  struct Replacement : Placed {
    Moment original;            ///< RECURRENCE-ID
    bool original_day = false;  ///< RECURRENCE-ID is a date
    bool and_future = false;
    std::chrono::seconds shift{};  ///< of the start, as clocks show it
  };
  struct Extra {
    Moment start;
    bool has_length = false;
    Length length;
  };

  Placed place(const EventPtr& event, ZoneResolver& zones, std::vector<ical::Issue>& issues) const;
  Moment in_own_zone(const ical::DateTime& t, ZoneResolver& zones) const;
  void take_dates(ZoneResolver& zones);
  void take_replacement(const EventPtr& event, ZoneResolver& zones, std::vector<ical::Issue>& issues);
  bool collect(const Question& question, std::int64_t& steps, std::int64_t room,
               std::vector<Extra>& found) const;
  bool excepted(const Moment& m) const;
  bool replaced(const Moment& m) const;
  void index_replacements();
  const Replacement* governing(const Moment& m) const;
  Occurrence instance(const Extra& found) const;
  Occurrence replaced_instance(const Replacement& r) const;

  Placed master_;
  bool has_master_ = false;
  std::vector<Extra> extra_;                     ///< RDATE, ascending
  std::vector<zone::Instant> exceptions_;        ///< EXDATE, ascending
  std::vector<zone::LocalTime> exception_days_;  ///< EXDATE as dates, ascending
  std::vector<Replacement> replacements_;        ///< by original start
  std::vector<std::size_t> and_future_;          ///< indices of THISANDFUTURE, ascending
  std::vector<zone::Instant> replaced_;          ///< original starts, ascending
  std::vector<zone::LocalTime> replaced_days_;   ///< those that are days
  /// How far before the window an instance may start, and how far an instance may lie from where the rule has
  /// it.
  std::chrono::seconds longest_{}, farthest_{};
};

/// Sorts the events of a document by UID, newest revision of each, and builds their series.
std::vector<std::shared_ptr<const Series>> build_series(const ical::Document& document,
                                                        const zone::Zones& zones, const zone::ZonePtr& home,
                                                        std::vector<ical::Issue>& issues,
                                                        const Reading& reading);

}  // namespace mana::calendar::recurrence
