#include "calendar/trips/live/trip_updates.hpp"

#include <cstdlib>

#include "calendar/trips/feed/gtfs_values.hpp"
#include "calendar/trips/live/message_reader.hpp"

namespace mana::calendar::trips {
namespace {

constexpr std::size_t kMostCalls = 1'000'000, kLongestId = 200;
constexpr std::int64_t kLatest = 24 * 3600;
// TripDescriptor.ScheduleRelationship
constexpr std::uint64_t kAdded = 1, kUnscheduled = 2, kCancelled = 3, kDuplicated = 6, kDeleted = 7;

std::optional<std::int32_t> delay_of(std::uint64_t number) {
  const auto late = static_cast<std::int64_t>(number);
  if (late < -kLatest || late > kLatest) return {};
  return static_cast<std::int32_t>(late);
}

void read_event(std::string_view bytes, std::optional<std::int32_t>& late,
                std::optional<std::chrono::sys_seconds>& at) {
  MessageReader m{bytes};
  while (m.next()) {
    if (m.field() == 1) late = delay_of(m.number());
    const auto time = static_cast<std::int64_t>(m.number());
    if (m.field() == 2 && time > 0 && time < std::int64_t{1} << 34)
      at = std::chrono::sys_seconds{std::chrono::seconds{time}};
  }
}

bool read_call(std::string_view bytes, TripUpdate& trip) {
  CallUpdate call;
  MessageReader m{bytes};
  while (m.next()) {
    switch (m.field()) {
      case 1: call.sequence = static_cast<std::uint32_t>(m.number()); break;
      case 2: read_event(m.bytes(), call.arrives_late, call.arrives); break;
      case 3: read_event(m.bytes(), call.departs_late, call.departs); break;
      case 4: call.stop = m.bytes().substr(0, kLongestId); break;
      case 5:
        if (m.number() == 1) call.relation = CallUpdate::Relation::Skipped;
        if (m.number() == 2) call.relation = CallUpdate::Relation::NoData;
        break;
      default: break;
    }
  }
  if (call.sequence || !call.stop.empty()) trip.calls.push_back(std::move(call));
  return m.is_sound();
}

bool read_descriptor(std::string_view bytes, TripUpdate& trip, bool& is_ours) {
  MessageReader m{bytes};
  while (m.next()) {
    if (m.field() == 1) trip.trip = m.bytes().substr(0, kLongestId);
    if (m.field() == 3) trip.day = gtfs_date(m.bytes());
    if (m.field() != 4) continue;
    const std::uint64_t relation = m.number();
    is_ours = relation != kAdded && relation != kUnscheduled && relation != kDuplicated;
    trip.is_cancelled = relation == kCancelled || relation == kDeleted;
  }
  return m.is_sound();
}

bool read_update(std::string_view bytes, TripUpdates& all, std::size_t& calls) {
  TripUpdate trip;
  bool is_ours = true, is_sound = true;
  MessageReader m{bytes};
  while (m.next()) {
    if (m.field() == 1) is_sound = is_sound && read_descriptor(m.bytes(), trip, is_ours);
    if (m.field() == 2) is_sound = is_sound && read_call(m.bytes(), trip);
    if (m.field() == 5) trip.late = delay_of(m.number()).value_or(0);
  }
  calls += trip.calls.size();
  if (is_ours && !trip.trip.empty()) all.trips.push_back(std::move(trip));
  return is_sound && m.is_sound() && calls <= kMostCalls;
}

bool read_entity(std::string_view bytes, TripUpdates& all, std::size_t& calls) {
  MessageReader m{bytes};
  while (m.next())
    if (m.field() == 3 && !read_update(m.bytes(), all, calls)) return false;
  return m.is_sound();
}

bool read_header(std::string_view bytes, TripUpdates& all, bool& has_version) {
  MessageReader m{bytes};
  while (m.next()) {
    if (m.field() == 1) has_version = m.bytes().starts_with("1.") || m.bytes().starts_with("2.");
    if (m.field() == 3 && m.number() < std::uint64_t{1} << 34)
      all.at = std::chrono::sys_seconds{std::chrono::seconds{m.number()}};
  }
  return m.is_sound();
}

}  // namespace

core::Result<TripUpdates> read_trip_updates(std::string_view bytes) {
  TripUpdates all;
  std::size_t calls = 0;
  bool has_version = false, is_sound = true;
  MessageReader m{bytes};
  while (is_sound && m.next()) {
    if (m.field() == 1) is_sound = read_header(m.bytes(), all, has_version);
    if (m.field() == 2) is_sound = read_entity(m.bytes(), all, calls);
  }
  if (is_sound && m.is_sound() && has_version) return all;
  return core::bad_input("What was sent are no delays in the form of GTFS-Realtime; look at the address.");
}

}  // namespace mana::calendar::trips
