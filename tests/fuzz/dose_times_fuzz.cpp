#include <algorithm>
#include <array>
#include <functional>
#include <string_view>

#include "agent/core/check.hpp"
#include "calendar/phrases/dose_times.hpp"
#include "tests/fuzz/seeds.hpp"

// Times of a day as a family types them, and rules that other programs wrote.

namespace mana {
namespace {

using namespace calendar;

void check_times(const DoseTimes& times) {
  MANA_CHECK(std::adjacent_find(times.begin(), times.end(), std::greater_equal{}) == times.end(),
             "times out of order, or one of them twice");
  for (const auto t : times) MANA_CHECK(t.count() >= 0 && t.count() < 24 * 60, "a time of another day");
}

/// Where they are as many as can be typed, they come back from their rule and from their text.
void check_way_back(const DoseTimes& times) {
  const auto typed = read_dose_times(to_text(times));
  if (!typed) return;  // more than twelve
  MANA_CHECK(*typed == times, "other times than were shown");
  if (times.empty()) return;
  const auto rule = ical::parse_recur(daily_rule(times));
  MANA_CHECK(rule.ok(), "a rule that is none");
  MANA_CHECK(dose_times_of(*rule) == times, "other times than the rule was written for");
}

}  // namespace

std::vector<fuzz::Bytes> fuzz::made_seeds() {
  std::vector<Bytes> seeds;
  for (const std::string_view text : std::to_array<std::string_view>(
           {"8:00, 12:30 and 20:00", "8, 20", "7.15; 7.45; 23:59", "at 08:00,20:00", "0:00 at ä:b",
            "1,2,3,4,5,6,7,8,9,10,11,12", "FREQ=DAILY;BYHOUR=8,12,20;BYMINUTE=0,30;BYSETPOS=1,4,5",
            "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0;WKST=SU;UNTIL=20270101T000000Z",
            "FREQ=WEEKLY;BYDAY=MO;BYHOUR=9"}))
    seeds.emplace_back(text.begin(), text.end());
  return seeds;
}

}  // namespace mana

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana;
  using namespace mana::calendar;
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  if (const auto times = read_dose_times(text)) {
    MANA_CHECK(times->size() <= 12, "more than twelve times a day");
    check_times(*times);
    check_way_back(*times);
  } else {
    MANA_CHECK(times.error().sentence.ends_with('.'), "a fault without a sentence");
  }
  const auto rule = ical::parse_recur(text);
  const auto times = rule ? dose_times_of(*rule) : std::nullopt;
  if (times) check_times(*times), check_way_back(*times);
  return 0;
}
