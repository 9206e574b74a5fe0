#include <array>
#include <string_view>

#include "agent/core/check.hpp"
#include "calendar/titles/title_cleaner.hpp"
#include "tests/fuzz/seeds.hpp"

// Titles and places of entries, as anybody types them.

namespace mana {

std::vector<fuzz::Bytes> fuzz::made_seeds() {
  std::vector<Bytes> seeds;
  for (const std::string_view text : std::to_array<std::string_view>(
           {"blood test (NIL BY MOUTH from midnight)", "MUM/Dr Lowe/10.20/results", "co-codamol 8/500 PRN",
            "Dentist 14 Mill Lane YO31 7XX", "Ring 020 7946 0958 re boiler", "CANCELLED - lunch club (snow)",
            "Singing 10-11.30 Thurs", "\xE2\x99\xBB\xEF\xB8\x8F Recycling + glass",
            "Fr. Dr. Weber wg. Blutdruck", "Elm Surgery, 4 Church Lane, York YO1 7AB", "Enkel Tom kommt",
            "I'll pop round - Dave"}))
    seeds.emplace_back(text.begin(), text.end());
  return seeds;
}

}  // namespace mana

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana;
  using namespace mana::calendar;
  static const TitleRules english = TitleRules::read(MANA_ASSETS "/dialogue/en-GB/titles.toml").value();
  static const TitleRules german = TitleRules::read(MANA_ASSETS "/dialogue/de-DE/titles.toml").value();
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const zone::LocalTime starts{std::chrono::local_days{std::chrono::year{2026} / 12 / 10} +
                               std::chrono::hours{10}};
  for (const TitleRules* rules : {&english, &german}) {
    for (const bool medicine : {false, true}) {
      const CleanTitle title = clean_title(text, *rules, {starts, false, medicine});
      std::size_t bytes = title.joined().size();
      for (const std::string& note : title.notes) bytes += note.size();
      MANA_CHECK(bytes <= 20'000, "far more came out than went in");
      MANA_CHECK(!title.main.empty() || title.more.empty(), "there are pieces beside nothing");
    }
    MANA_CHECK(clean_place(text, *rules).size() <= 1'000, "more came out than went in");
  }
  return 0;
}
