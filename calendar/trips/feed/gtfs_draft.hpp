#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "calendar/trips/feed/gtfs_import.hpp"

/// What the readers of a feed's files fill together. Only for this room.
namespace mana::calendar::trips {

/// Names of GTFS and the numbers that they have here.
class Ids {
 public:
  /// kNone when nobody has that id.
  std::uint32_t find(std::string_view id) const {
    const auto at = numbers_.find(id);
    return at == numbers_.end() ? kNone : at->second;
  }
  /// false: somebody has it already.
  bool add(std::string_view id, std::uint32_t number) {
    return numbers_.try_emplace(std::string{id}, number).second;
  }
  std::size_t size() const { return numbers_.size(); }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };
  std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> numbers_;
};

/// A line of trips.txt.
struct DraftTrip {
  std::uint32_t id = 0, headsign = 0;  ///< texts
  std::uint32_t route = 0, service = 0;
  StepFree step_free = StepFree::Unknown;
};

/// A line of stop_times.txt.
struct DraftCall {
  static constexpr std::int32_t kNoTime = -1;
  std::uint32_t trip = 0, sequence = 0, stop = 0;
  std::int32_t arrive = kNoTime, depart = kNoTime;
  std::uint16_t may = Call::kBoard | Call::kAlight;
};

/// A line of frequencies.txt.
struct DraftFrequency {
  std::uint32_t trip = 0;
  std::int32_t from = 0, to = 0, headway = 0;
  bool is_exact = false;
};

struct GtfsDraft {
  ImportedFeed out;
  Ids stops, routes, services, trips;
  std::vector<DraftTrip> draft_trips;
  std::vector<DraftCall> calls;
  std::vector<DraftFrequency> frequencies;
  std::unordered_map<std::string, std::uint32_t> known_letters;

  /// Where the text stands among the feed's letters, without control characters.
  std::uint32_t letters(std::string_view text);
};

}  // namespace mana::calendar::trips
