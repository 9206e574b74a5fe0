#include <array>
#include <string_view>

#include "agent/core/check.hpp"
#include "agent/platform/zone/zones.hpp"
#include "calendar/answers/asked_span.hpp"
#include "calendar/answers/spoken_entry.hpp"
#include "tests/fuzz/seeds.hpp"

// What somebody wants written into the calendar, as ears or keyboard wrote it down.

namespace mana {

std::vector<fuzz::Bytes> fuzz::made_seeds() {
  std::vector<Bytes> seeds;
  for (const std::string_view text : std::to_array<std::string_view>(
           {"remind me to ring Jean at four", "put the dentist in for tuesday at half past two, please",
            "on friday I'm seeing Joan at three", "an hour later", "the airdresser to thirsday, same time",
            "every monday at nine the bins", "half one", "17 march at quarter past eleven the bank"}))
    seeds.emplace_back(text.begin(), text.end());
  return seeds;
}

}  // namespace mana

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana;
  using namespace mana::calendar;
  static const zone::Zones zones;
  static const zone::ZonePtr home = *zones.find("Europe/London");
  static const AskedWords asking = *AskedWords::read(MANA_ASSETS "/dialogue/en-GB/asking.toml");
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const core::WallTime now{std::chrono::sys_days{std::chrono::year{2027} / 3 / 9} + std::chrono::hours{10}};
  const auto here = home->to_local(std::chrono::floor<std::chrono::seconds>(now));
  if (const auto entry = entry_in_words(text, now, *home, asking, time_words("en-GB"))) {
    MANA_CHECK(!entry->title.empty() && entry->title.size() <= 80, "no title, or one without end");
    const auto today = std::chrono::floor<std::chrono::days>(here);
    MANA_CHECK(entry->when.all_day ? entry->when.local >= today : entry->when.local > here, "it is over");
  }
  const auto to = moved_in_words(text, here + std::chrono::hours{4}, now, *home, time_words("en-GB"));
  MANA_CHECK(!to || *to > here, "moved into the past");
  asked_span(words_of_question(text), here, time_words("en-GB"));
  return 0;
}
