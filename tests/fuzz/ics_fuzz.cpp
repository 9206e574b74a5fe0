#include <cstdint>
#include <string>

#include "agent/core/check.hpp"
#include "calendar/ical/readable_text.hpp"
#include "calendar/ical/writer.hpp"
#include "calendar/recurrence/alarms.hpp"
#include "calendar/recurrence/timetable.hpp"
#include "calendar/store/component_part.hpp"

/// What libFuzzer calls: reads any bytes as a calendar and asks it everything. Built with clang and
/// -DMANA_FUZZ=ON; run `fuzz_ical FOLDER_OF_ICS_FILES`.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana;
  using namespace mana::calendar;
  static const zone::Zones zones;
  static const zone::ZonePtr home = zone::utc();
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::string readable = ical::readable_text(text);
  MANA_CHECK(ical::readable_text(readable) == readable, "what is readable must stay as it is");
  const auto document = ical::parse(text);
  if (!document) return 0;
  MANA_CHECK(ical::write(document.value()) == readable, "an untouched text must be written byte for byte");
  for (const ical::Component& calendar : document->components()) {
    for (const auto& series : parts_of(calendar, *document).series)
      for (const ComponentPart& part : series) MANA_CHECK(!part.body.empty(), "a part without a text");
  }
  const auto table = recurrence::Timetable::read(document.value(), zones, home, {.of_a_home = size % 2 == 0});
  const mana::core::WallTime from{std::chrono::sys_days{std::chrono::year{2026} / 3 / 1}};
  recurrence::Budget budget;
  const auto found = table.between(from, from + std::chrono::days{60}, budget);
  for (const auto& o : found.occurrences) {
    MANA_CHECK(o.start <= o.end, "an occurrence must not end before it starts");
    (void)recurrence::alarm_times(o);
    (void)o.iso_start();
    (void)o.recurrence_id();
  }
  (void)table.next_after(from, budget);
  return 0;
}
