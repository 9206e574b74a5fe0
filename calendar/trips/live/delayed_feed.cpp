#include "calendar/trips/live/delayed_feed.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace mana::calendar::trips {
namespace {

using std::chrono::days;
using std::chrono::floor;
using std::chrono::hours;
using std::chrono::seconds;
using zone::Instant;

/// Where a trip stands in its feed.
struct Found {
  std::uint32_t pattern = kNone, trip = kNone;
  std::uint32_t count = 0;  ///< trips of that id; frequencies make several
};

class Delayer {
 public:
  Delayer(const Feed& feed, Instant now, const zone::Zone& zone) : feed_{feed}, now_{now}, zone_{zone} {
    parts_.facts = feed.facts();
    parts_.stops.assign(feed.stops().begin(), feed.stops().end());
    parts_.routes.assign(feed.routes().begin(), feed.routes().end());
    parts_.services.assign(feed.services().begin(), feed.services().end());
    parts_.exceptions.assign(feed.exceptions().begin(), feed.exceptions().end());
    parts_.patterns.assign(feed.patterns().begin(), feed.patterns().end());
    parts_.calls.assign(feed.calls().begin(), feed.calls().end());
    parts_.times.assign(feed.times().begin(), feed.times().end());
    parts_.trips.assign(feed.trips().begin(), feed.trips().end());
    parts_.transfers.assign(feed.transfers().begin(), feed.transfers().end());
    parts_.letters.assign(feed.letters());
  }

  core::Result<DelayedFeed> apply(const TripUpdates& updates) {
    find_trips(updates);
    for (const TripUpdate& update : updates.trips) apply(update);
    auto feed = Feed::from_bytes(encode_feed(parts_));
    if (!feed) return std::move(feed).error();
    out_.feed = *feed;
    return out_;
  }

 private:
  void find_trips(const TripUpdates& updates) {
    for (const TripUpdate& u : updates.trips) found_.try_emplace(u.trip);
    for (std::uint32_t p = 0; p < feed_.patterns().size(); ++p) {
      const Pattern& pattern = feed_.patterns()[p];
      for (std::uint32_t t = pattern.first_trip; t < pattern.first_trip + pattern.trips; ++t) {
        const auto at = found_.find(std::string{feed_.text(feed_.trips()[t].id)});
        if (at == found_.end()) continue;
        at->second = {p, t, at->second.count + (pattern.headway > 0 ? 2 : 1)};
      }
    }
  }

  Instant beginning_of(std::int32_t day) const {
    return zone_.to_utc(zone::LocalTime{days{day}} + hours{12}) - hours{12};
  }

  /// The day on which the trip is on its way now, or nearest to it.
  std::int32_t day_of(const Trip& trip, std::int32_t last_arrival) const {
    const auto today =
        static_cast<std::int32_t>(floor<days>(zone_.to_local(now_)).time_since_epoch().count());
    std::int32_t best = today;
    seconds least = seconds::max();
    for (const std::int32_t day : {today, today - 1, today + 1}) {
      if (!feed_.runs(feed_.services()[trip.service], day)) continue;
      const Instant from = beginning_of(day) + seconds{trip.start}, to = from + seconds{last_arrival};
      const seconds away = now_ < from ? from - now_ : now_ > to ? now_ - to : seconds{0};
      if (away < least) least = away, best = day;
    }
    return best;
  }

  void apply(const TripUpdate& update) {
    const Found& found = found_.at(update.trip);
    if (found.count != 1) {
      ++out_.unknown;
      return;
    }
    const Pattern pattern = feed_.patterns()[found.pattern];
    const Trip trip = feed_.trips()[found.trip];
    const auto times = feed_.times_of(trip, pattern);
    const std::int32_t day = update.day ? *update.day : day_of(trip, times.back().arrive);
    // Of several that mean the same trip the first counts.
    if (!feed_.runs(feed_.services()[trip.service], day) || !done_.emplace(found.trip, day).second) {
      ++out_.unknown;
      return;
    }
    take_out(found.trip, day);
    if (update.is_cancelled) {
      ++out_.cancelled;
    } else {
      ++out_.moved;
      put_in(pattern, trip, day, update);
    }
  }

  /// From now on the trip has a service of its own, which does not run on that day.
  void take_out(std::uint32_t number, std::int32_t day) {
    Service service = parts_.services[parts_.trips[number].service];
    std::vector<ServiceException> own(
        parts_.exceptions.begin() + service.first_exception,
        parts_.exceptions.begin() + service.first_exception + service.exceptions);
    std::erase_if(own, [day](const ServiceException& e) { return e.day == day; });
    own.insert(std::ranges::lower_bound(own, day, {}, &ServiceException::day), {day, 0});
    parts_.trips[number].service = add_service(service, own);
  }

  std::uint32_t add_service(Service service, const std::vector<ServiceException>& own) {
    service.first_exception = static_cast<std::uint32_t>(parts_.exceptions.size());
    service.exceptions = static_cast<std::uint32_t>(own.size());
    parts_.exceptions.insert(parts_.exceptions.end(), own.begin(), own.end());
    parts_.services.push_back(service);
    return static_cast<std::uint32_t>(parts_.services.size() - 1);
  }

  /// The trip as it runs that day, in a pattern of its own: it may overtake the others.
  void put_in(Pattern pattern, Trip trip, std::int32_t day, const TripUpdate& update) {
    const auto calls = feed_.calls_of(pattern);
    const auto times = feed_.times_of(trip, pattern);
    const Instant start = beginning_of(day) + seconds{trip.start};
    pattern.first_call = static_cast<std::uint32_t>(parts_.calls.size());
    pattern.first_trip = static_cast<std::uint32_t>(parts_.trips.size());
    pattern.trips = 1;
    trip.times = static_cast<std::uint32_t>(parts_.times.size());
    trip.service = add_service({}, {{day, 1}});
    std::int32_t late = update.late, before = INT32_MIN;
    std::size_t next = 0;
    for (std::size_t i = 0; i < calls.size(); ++i) {
      Call call = calls[i];
      CallTimes at{times[i].arrive + late, times[i].depart + late};
      if (const CallUpdate* told = told_of(update, next, call)) {
        if (told->relation == CallUpdate::Relation::Skipped) call.may = 0;
        if (told->relation == CallUpdate::Relation::NoData) at = times[i];
        move(at, *told, times[i], start);
      }
      at.arrive = std::max(at.arrive, before);
      at.depart = std::max(at.depart, at.arrive);
      before = at.depart;
      late = at.depart - times[i].depart;
      parts_.calls.push_back(call);
      parts_.times.push_back(at);
      parts_.facts.latest = std::max(parts_.facts.latest, trip.start + at.depart);
    }
    parts_.trips.push_back(trip);
    parts_.patterns.push_back(pattern);
  }

  /// The update of this call; those that mean no later call are passed over.
  const CallUpdate* told_of(const TripUpdate& update, std::size_t& next, const Call& call) const {
    const std::string_view stop = feed_.text(feed_.stops()[call.stop].id);
    for (std::size_t i = next; i < update.calls.size(); ++i) {
      const CallUpdate& told = update.calls[i];
      const bool is_it = told.sequence && call.sequence != Call::kNoSequence ? *told.sequence == call.sequence
                                                                             : told.stop == stop;
      if (!is_it) continue;
      next = i + 1;
      return &told;
    }
    return nullptr;
  }

  static void move(CallTimes& at, const CallUpdate& told, const CallTimes& planned, Instant start) {
    const auto told_time = [start](Instant t) {
      return static_cast<std::int32_t>(std::clamp<std::int64_t>((t - start).count(), -86'400, 8 * 86'400));
    };
    if (told.arrives_late) at.arrive = planned.arrive + *told.arrives_late;
    if (told.arrives) at.arrive = told_time(*told.arrives);
    const bool knows_arrival = told.arrives || told.arrives_late;
    if (knows_arrival) at.depart = planned.depart + (at.arrive - planned.arrive);
    if (told.departs_late) at.depart = planned.depart + *told.departs_late;
    if (told.departs) at.depart = told_time(*told.departs);
    const bool knows_departure = told.departs || told.departs_late;
    // It does not come later than it leaves.
    if (knows_departure && !knows_arrival)
      at.arrive = std::min(planned.arrive + (at.depart - planned.depart), at.depart);
  }

  const Feed& feed_;
  Instant now_;
  const zone::Zone& zone_;
  FeedParts parts_;
  DelayedFeed out_;
  std::unordered_map<std::string, Found> found_;
  std::set<std::pair<std::uint32_t, std::int32_t>> done_;
};

}  // namespace

core::Result<DelayedFeed> with_updates(const Feed& feed, const TripUpdates& updates, Instant now,
                                       const zone::Zone& zone) {
  return Delayer{feed, now, zone}.apply(updates);
}

}  // namespace mana::calendar::trips
