#pragma once
#include <functional>
#include <string>
#include <vector>

#include "agent/carers/pages/entry_text.hpp"
#include "calendar/store/component_part.hpp"

/// What the form does to a series and to one of its instances, as iCalendar text. Pure functions.
namespace mana::carers {

/// Turns a time as written in some text into an instant.
using InstantOf = std::function<core::WallTime(const calendar::ical::DateTime&)>;

/// A series, and one of its instances: `at` is when the rule had it.
struct Series {
  std::vector<calendar::ComponentPart> parts;  ///< the series itself first
  InstantOf instant_of;
};
struct SeriesChange {
  EntryFields before, after;  ///< of the instance that was edited
  core::WallTime at{};
  int instances_before = 0;  ///< how many the rule made before `at`
};
std::vector<calendar::ComponentPart> change_all(const Series& series, const SeriesChange& change,
                                                const Desk& desk);
std::vector<calendar::ComponentPart> change_this(const Series& series, const SeriesChange& change,
                                                 const Desk& desk);
/// The old series up to the instance, and a new one from there on.
struct Split {
  std::vector<calendar::ComponentPart> old_parts, new_parts;
};
Split change_following(const Series& series, const SeriesChange& change, const std::string& uid,
                       const Desk& desk);
std::vector<calendar::ComponentPart> remove_this(const Series& series, core::WallTime at, const Desk& desk);
std::vector<calendar::ComponentPart> remove_following(const Series& series, core::WallTime at,
                                                      const Desk& desk);

}  // namespace mana::carers
