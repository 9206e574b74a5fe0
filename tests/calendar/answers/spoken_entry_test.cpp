#include "calendar/answers/spoken_entry.hpp"

#include <gtest/gtest.h>

#include "calendar/zone/zones.hpp"

namespace mana::calendar {
namespace {

class SpokenEntryTest : public ::testing::Test {
 protected:
  /// "Title | 2027-03-10 09:00"; "" for none. It is Tuesday, 9 March 2027, twenty past ten in London.
  std::string read(std::string_view words) const {
    const core::WallTime now{std::chrono::sys_days{std::chrono::year{2027} / 3 / 9} + std::chrono::hours{10} +
                             std::chrono::minutes{20}};
    const auto entry = entry_in_words(words, now, **home_, asking_, time_words("en-GB"));
    return entry ? entry->title + " | " + read_back(entry->when) : "";
  }

  zone::Zones zones_;
  core::Result<zone::ZonePtr> home_ = zones_.find("Europe/London");
  AskedWords asking_ = *AskedWords::read(MANA_ASSETS "/dialogue/en-GB/asking.toml");
};

TEST_F(SpokenEntryTest, ReadsWhatIsWantedAndWhen) {
  struct Case {
    std::string_view words, entry;
  };
  for (const Case& c : std::initializer_list<Case>{
           {"put the dentist in for tuesday at three", "Dentist | Tuesday 9 March 2027 at 3:00 pm"},
           {"remind me to ring Jean at four", "Ring Jean | Tuesday 9 March 2027 at 4:00 pm"},
           {"mana, on friday I'm seeing Joan at three", "Joan | Friday 12 March 2027 at 3:00 pm"},
           {"can you write down that the plumber comes tomorrow at nine please",
            "Plumber comes | Wednesday 10 March 2027 at 9:00 am"},
           {"get me up at half one", ""},  // nothing is left to call it
           {"remind me about the pie at half one", "Pie | Tuesday 9 March 2027 at 1:30 pm"},
           {"choir thursday evening at seven", "Choir | Thursday 11 March 2027 at 7:00 pm"},
           {"I've to be at the bank on the 17 march at quarter past eleven",
            "Bank | Wednesday 17 March 2027 at 11:15 am"},
           {"I've got to be at the chiropodist next wednesday half past ten",
            "Chiropodist | Wednesday 17 March 2027 at 10:30 am"},
           {"remember I've got the optician on the 22nd at ten past two",
            "Optician | Monday 22 March 2027 at 2:10 pm"},
           {"I have to see the nurse at 9 on the fifteenth",
            "See the nurse | Monday 15 March 2027 at 9:00 am"},
           {"remind me to take the bins out at eight", "Take the bins out | Tuesday 9 March 2027 at 8:00 pm"},
           {"remind me to take the bins out at eight tomorrow",
            "Take the bins out | Wednesday 10 March 2027 at 8:00 am"},
           {"don't let me forget the bins on thursday", "Bins | Thursday 11 March 2027, the whole day"},
       })
    EXPECT_EQ(read(c.words), c.entry) << c.words;
}

TEST_F(SpokenEntryTest, LeavesToAPersonWhatCanBeReadInTwoWaysOrIsNotHersToPlan) {
  for (const std::string_view words :
       {"the plumber comes tomorrow between eight and ten", "every monday remind me to put the bins out",
        "put the dentist in", "remind me to take my water tablet at eight",
        "put my insulin in for six tonight", "the dentist on monday or tuesday at two",
        "remind me at eight this morning to ring Jean", "at four", "",
        "sunday lunch with Tom on monday at one", "mondays at two I go to bingo",
        "put the dentist in for yesterday at three",
        "remind me that the dentist is on the 31st of february at ten"})
    EXPECT_EQ(read(words), "") << words;
}

}  // namespace
}  // namespace mana::calendar
