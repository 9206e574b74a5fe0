#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "calendar/trips/places/name_words.hpp"
#include "calendar/trips/planner/trip_planner.hpp"

namespace mana::calendar::trips {

/// A place of a timetable: all stops of one name that lie together, or a station with its platforms.
struct NamedPlace {
  std::string name;  ///< as the timetable has it
  TripPlace place;
};

/// Finds the place that somebody means by a name: whatever the case and the marks, with abbreviations, a part
/// of it, or with a slip of the pen. Of several names that fit, those that fit best count; if several are
/// left, it is asked back and never guessed.
///
/// Ownership: shares the network.  Threads: any.
/// Errors:    NotFound when no name is like it; BadInput, one sentence with the candidates, when several are.
class PlaceFinder {
 public:
  PlaceFinder(NetworkPtr network, NameWords words);

  core::Result<NamedPlace> find(std::string_view typed) const;

 private:
  struct Group {
    std::string name;
    std::vector<std::string> words;
    std::vector<std::uint32_t> stops;
  };
  void add_groups(const std::string& name, const std::vector<std::uint32_t>& stops);
  std::optional<int> likeness(const std::vector<std::string>& typed, const Group& group) const;
  core::Error ask_which(std::string_view typed, const std::vector<const Group*>& groups) const;

  NetworkPtr network_;
  NameWords words_;
  std::vector<Group> groups_;
};

/// "52.2053, 0.1218": degrees north and east. Nothing: it is not written so.
std::optional<Position> typed_position(std::string_view text);
/// As typed_position, of the last two numbers of a text: "12 High Street, 52.2053, 0.1218".
std::optional<Position> position_at_end(std::string_view text);

}  // namespace mana::calendar::trips
