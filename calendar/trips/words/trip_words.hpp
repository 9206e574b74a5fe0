#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "agent/core/template_text.hpp"
#include "agent/platform/zone/zone.hpp"
#include "calendar/trips/planner/journey.hpp"
#include "calendar/trips/planner/network.hpp"
#include "calendar/wording/time_words.hpp"

namespace mana::calendar::trips {

/// What is known of a trip beside its legs.
struct TripTelling {
  std::string to;                       ///< where it goes, as it is spoken
  std::string directions;               ///< the way there on foot, as somebody wrote it down; may be empty
  zone::Instant now{};                  ///< when it is told
  std::optional<zone::Instant> back{};  ///< when the last way back leaves
  bool tells_of_back = false;           ///< is the way back known, and so to be told of?
};

/// How a trip is spoken in steps that somebody with a failing memory can follow: short sentences, one thing
/// after the other, the names of stops and lines as they stand there, never a direction of a map.
///
/// The texts are data: assets/dialogue/LANGUAGE/trips.toml. A value.  Threads: any.
/// Errors: NotFound, BadInput names the file, the line and what is wrong with it.
class TripWords {
 public:
  static core::Result<TripWords> read(const std::filesystem::path& file);

  /// One step each: "Wait here for the number 12 towards Market Square. It leaves at ten past two."
  std::vector<std::string> steps(const Journey& journey, const Network& network, const TripTelling& telling,
                                 const zone::Zone& home, const TimeWords& words) const;
  /// "the number 12", "the tram A": as it is spoken within a sentence.
  std::string line_name(const Leg& ride, const Network& network) const;

 private:
  friend class TripTeller;
  std::string text(const std::string& name, const core::Slots& slots) const;

  std::map<std::string, std::string> texts_, vehicles_;
};

/// "walk", "bus", "tram", "subway", "rail", "ferry", "coach", ...: for programs.
std::string_view mode_of(const Leg& leg, const Network& network);
/// What stands on the vehicle: the short name of its line, or else the long one.
std::string line_of(const Leg& ride, const Network& network);
/// Where the vehicle says that it goes; may be empty.
std::string headsign_of(const Leg& ride, const Network& network);

}  // namespace mana::calendar::trips
