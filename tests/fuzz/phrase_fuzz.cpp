#include <array>
#include <string_view>

#include "agent/core/check.hpp"
#include "agent/platform/zone/zones.hpp"
#include "calendar/ical/recur.hpp"
#include "calendar/phrases/phrase.hpp"
#include "tests/fuzz/seeds.hpp"

// Phrases for dates and repeats, as anybody types or says them.

namespace mana {

std::vector<fuzz::Bytes> fuzz::made_seeds() {
  std::vector<Bytes> seeds;
  for (const std::string_view text : std::to_array<std::string_view>(
           {"Tuesday 8 December 9:15am", "8am and 8pm, every day", "1 Aug to 14 Aug",
            "first Monday of the month 2pm", "every other Friday at 3pm from 11 December until Easter",
            "Sat 12th to Mon 14th Dec Susan staying", "between 8 and 13 tomorrow", "a week on Tuesday, 1430",
            "daily except Sundays", "in half an hour", "31.12.9999 25:99",
            "jeden zweiten Freitag um halb drei", "Mo-Fr 9 Uhr", "am achten Zwölften",
            "vom 1. bis 14. August", "in 4999 months", "2026-12-08T14:30", "for 999 weeks daily"}))
    seeds.emplace_back(text.begin(), text.end());
  return seeds;
}

}  // namespace mana

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana;
  using namespace mana::calendar;
  static const zone::Zones zones;
  static const zone::ZonePtr home = *zones.find("Europe/London");
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const zone::LocalTime here{std::chrono::local_days{std::chrono::year{2026} / 12 / 2} +
                             std::chrono::hours{10}};
  for (const std::string_view language : {"en-GB", "en-US", "de-DE"}) {
    const Phrase p = read_phrase(text, here, language);
    MANA_CHECK(p.day || !p.asks.empty(), "there is no day, and nobody is asked for it");
    MANA_CHECK(!p.all_day || !p.time, "a whole day has a time");
    MANA_CHECK(!p.time || (*p.time >= std::chrono::seconds{0} && *p.time < std::chrono::hours{24}),
               "no time of day");
    MANA_CHECK(!p.is_understood() || p.start(), "all was understood, but not when it is");
    const std::string rule = rule_of_phrase(p, *home);
    MANA_CHECK(rule.empty() || ical::parse_recur(rule).ok(), "a rule that nobody can read");
    MANA_CHECK(p.title.size() + p.place.size() + p.left.size() <= 600, "more came out than went in");
  }
  return 0;
}
