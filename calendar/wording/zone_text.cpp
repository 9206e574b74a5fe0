#include "calendar/wording/zone_text.hpp"

#include <cstdio>
#include <cstdlib>

#include "calendar/ical/values.hpp"
#include "calendar/ical/writer.hpp"

namespace mana::calendar {
namespace {

using std::chrono::seconds;

constexpr zone::Instant kFrom{std::chrono::sys_days{std::chrono::year{2020} / 1 / 1}};
constexpr zone::Instant kTo{std::chrono::sys_days{std::chrono::year{2041} / 1 / 1}};
constexpr int kMostChanges = 200;  // Morocco has four a year

std::string offset_text(seconds offset) {
  const long total = std::labs(static_cast<long>(offset.count()));
  char text[32];
  std::snprintf(text, sizeof text, "%c%02ld%02ld", offset.count() < 0 ? '-' : '+', total / 3600,
                total / 60 % 60);
  std::string out = text;
  if (total % 60 != 0) {
    std::snprintf(text, sizeof text, "%02ld", total % 60);
    out += text;
  }
  return out;
}

/// `onset` is read on a clock that still shows the old offset.
void write_observance(ical::Writer& writer, zone::LocalTime onset, seconds from, seconds to) {
  const char* kind = to > from ? "DAYLIGHT" : "STANDARD";
  ical::DateTime start;
  start.local = onset;
  writer.begin(kind);
  writer.date_time("DTSTART", start);
  writer.property("TZOFFSETFROM", offset_text(from));
  writer.property("TZOFFSETTO", offset_text(to));
  writer.end(kind);
}

}  // namespace

std::string vtimezone(const zone::Zone& zone, const std::string& name) {
  ical::Writer writer;
  writer.begin("VTIMEZONE");
  writer.property("TZID", name);
  auto segment = zone.segment_at(kFrom);
  write_observance(writer, zone::LocalTime{kFrom.time_since_epoch()}, segment.offset, segment.offset);
  for (int changes = 0; segment.end < kTo && changes < kMostChanges; ++changes) {
    const auto next = zone.segment_at(segment.end);
    if (next.offset != segment.offset) {
      write_observance(writer, zone::LocalTime{segment.end.time_since_epoch() + segment.offset},
                       segment.offset, next.offset);
    }
    segment = next;
  }
  writer.end("VTIMEZONE");
  return writer.take();
}

}  // namespace mana::calendar
