#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "calendar/trips/feed/feed_rows.hpp"

namespace mana::calendar::trips {

/// What is known of a timetable as a whole.
struct FeedFacts {
  std::string name;                ///< what it is called here
  std::string address;             ///< where it came from: a web address, or the path of a file or folder
  std::string publisher;           ///< who made it; may be empty
  std::string zone;                ///< IANA name of the zone that its times are in
  std::int32_t from = 0, to = -1;  ///< the days that it is about, both included; to < from: it does not say
  std::int32_t latest = 0;         ///< the latest time of any trip, seconds after the day's beginning
  std::uint64_t stop_times = 0;    ///< as many lines of stop_times.txt were taken
  friend bool operator==(const FeedFacts&, const FeedFacts&) = default;
};

/// A timetable while it is made.
struct FeedParts {
  FeedFacts facts;
  std::vector<Stop> stops;
  std::vector<Route> routes;
  std::vector<Service> services;
  std::vector<ServiceException> exceptions;
  std::vector<Pattern> patterns;
  std::vector<Call> calls;
  std::vector<CallTimes> times;
  std::vector<Trip> trips;
  std::vector<Transfer> transfers;
  std::string letters = std::string(1, '\0');  ///< texts, each with a zero byte behind it; the first is ""
};

/// One timetable of public transport, read-only and compact: about 12 bytes for each stop time of a city.
/// It lies in one file (see encode_feed) that is mapped into memory, so that opening costs as much as its
/// checksum, and programs that use it at the same time share it.
///
/// Ownership: by shared_ptr; unchanging.  Threads: any.
/// Errors:    NotFound without the file; BadInput for one that is damaged or of another version, with what to
///            do.
class Feed {
 public:
  static core::Result<std::shared_ptr<const Feed>> open(const std::filesystem::path& file);
  static core::Result<std::shared_ptr<const Feed>> from_bytes(std::string bytes);
  ~Feed();
  Feed(const Feed&) = delete;
  Feed& operator=(const Feed&) = delete;

  const FeedFacts& facts() const { return facts_; }
  std::span<const Stop> stops() const { return stops_; }
  std::span<const Route> routes() const { return routes_; }
  std::span<const Service> services() const { return services_; }
  std::span<const Pattern> patterns() const { return patterns_; }
  std::span<const Trip> trips() const { return trips_; }
  std::span<const Transfer> transfers() const { return transfers_; }
  std::span<const ServiceException> exceptions() const { return exceptions_; }
  std::span<const Call> calls() const { return calls_; }
  std::string_view letters() const { return {letters_.data(), letters_.size()}; }

  std::span<const Call> calls_of(const Pattern& p) const { return calls_.subspan(p.first_call, p.calls); }
  std::span<const Trip> trips_of(const Pattern& p) const { return trips_.subspan(p.first_trip, p.trips); }
  /// Of a trip of this pattern.
  std::span<const CallTimes> times_of(const Trip& t, const Pattern& p) const {
    return times_.subspan(t.times, p.calls);
  }
  /// All times, as Trip::times counts them.
  std::span<const CallTimes> times() const { return times_; }
  std::string_view text(std::uint32_t at) const { return letters_.data() + at; }

  /// Does the service run on that day?
  bool runs(const Service& s, std::int32_t day) const;

 private:
  Feed() = default;
  core::Status read(std::span<const char> bytes);
  bool is_sound() const;

  std::string owned_;  ///< of one that is not mapped
  const char* mapped_ = nullptr;
  std::size_t mapped_bytes_ = 0;
  FeedFacts facts_;
  std::span<const Stop> stops_;
  std::span<const Route> routes_;
  std::span<const Service> services_;
  std::span<const ServiceException> exceptions_;
  std::span<const Pattern> patterns_;
  std::span<const Call> calls_;
  std::span<const CallTimes> times_;
  std::span<const Trip> trips_;
  std::span<const Transfer> transfers_;
  std::span<const char> letters_;
};

using FeedPtr = std::shared_ptr<const Feed>;

/// The file of a timetable: a mark with the version, a checksum of all that follows, and the parts one after
/// the other, in the machine's own order of bytes.
std::string encode_feed(const FeedParts& parts);

}  // namespace mana::calendar::trips
