#include "calendar/answers/spoken_entry.hpp"

#include <gtest/gtest.h>

#include "agent/platform/zone/zones.hpp"

namespace mana::calendar {
namespace {

class SpokenEntryTest : public ::testing::Test {
 protected:
  /// "Title | 2027-03-10 09:00"; "" for none. It is Tuesday, 9 March 2027, twenty past ten in London.
  std::string read(std::string_view words) const {
    const auto entry = entry_in_words(words, now_, **home_, asking_, time_words("en-GB"));
    return entry ? entry->title + " | " + read_back(entry->when) : "";
  }

  const core::WallTime now_{std::chrono::sys_days{std::chrono::year{2027} / 3 / 9} + std::chrono::hours{10} +
                            std::chrono::minutes{20}};
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
           {"put the doctor's in for friday at two can you remember",
            "Doctor's | Friday 12 March 2027 at 2:00 pm"},
           {"dentist friday at two, don't let me forget", "Dentist | Friday 12 March 2027 at 2:00 pm"},
           {"ring Jean for me please tomorrow at ten", "Ring Jean | Wednesday 10 March 2027 at 10:00 am"},
           {"please can you remember the vet on friday at two for me please",
            "Vet | Friday 12 March 2027 at 2:00 pm"},
           {"in five minutes, turn off the oven", "Turn off the oven | Tuesday 9 March 2027 at 10:25 am"},
           {"ring Jean tomorrow", "Ring Jean | Wednesday 10 March 2027, the whole day"},
           {"mum's birthday, 14 March", "Mum's birthday | Sunday 14 March 2027, the whole day"},
           {"don't let me forget the bins on thursday", "Bins | Thursday 11 March 2027, the whole day"},
       })
    EXPECT_EQ(read(c.words), c.entry) << c.words;
}

TEST_F(SpokenEntryTest, WhatComesEveryDayOrOneDayOfTheWeekHasARule) {
  struct Case {
    std::string_view words, entry, repeats, rule;
  };
  for (const Case& c : std::initializer_list<Case>{
           {"remind me every Monday to put the bins out", "Bins out | Monday 15 March 2027, the whole day",
            "every Monday", "FREQ=WEEKLY;BYDAY=MO"},
           {"every monday remind me to put the bins out at seven in the evening",
            "Bins out | Monday 15 March 2027 at 7:00 pm", "every monday", "FREQ=WEEKLY;BYDAY=MO"},
           {"bingo each friday at two", "Bingo | Friday 12 March 2027 at 2:00 pm", "each friday",
            "FREQ=WEEKLY;BYDAY=FR"},
           {"every week choir practice on thursday at 7 pm",
            "Choir practice | Thursday 11 March 2027 at 7:00 pm", "every week", "FREQ=WEEKLY;BYDAY=TH"},
           {"Every day at 5 pm remind me to feed the cat", "Feed the cat | Tuesday 9 March 2027 at 5:00 pm",
            "every day", "FREQ=DAILY"}}) {
    EXPECT_EQ(read(c.words), c.entry) << c.words;
    const auto entry = entry_in_words(c.words, now_, **home_, asking_, time_words("en-GB"));
    EXPECT_EQ(entry ? entry->repeats : "", c.repeats) << c.words;
    EXPECT_EQ(entry ? entry->rule : "", c.rule) << c.words;
  }
}

TEST_F(SpokenEntryTest, AWishWithoutADayAndATimeHasATitleAlone) {
  const auto title = [this](std::string_view words) {
    return title_without_time(words, now_, **home_, asking_, time_words("en-GB")).value_or("");
  };
  EXPECT_EQ(title("put the dentist in"), "Dentist");
  EXPECT_EQ(title("remind me to ring Jean please"), "Ring Jean");
  for (const char* words : {"put the dentist in for tuesday", "remind me at four", "every other week bingo",
                            "remind me to take my water tablet", "put it in", "ring Jean tomorrow evening"})
    EXPECT_EQ(title(words), "") << words;
}

TEST_F(SpokenEntryTest, LeavesToAPersonWhatCanBeReadInTwoWaysOrIsNotHersToPlan) {
  for (const std::string_view words :
       {"the plumber comes tomorrow between eight and ten",
        "every other monday remind me to put the bins out", "every week at two I go to bingo",
        "every day ring Jean", "every monday and thursday bingo at two", "every morning feed the cat",
        "every monday at two bingo except in August", "put the dentist in",
        "remind me to take my water tablet at eight", "put my insulin in for six tonight",
        "the dentist on monday or tuesday at two", "remind me at eight this morning to ring Jean", "at four",
        "", "sunday lunch with Tom on monday at one", "mondays at two I go to bingo",
        "put the dentist in for yesterday at three",
        "remind me that the dentist is on the 31st of february at ten"})
    EXPECT_EQ(read(words), "") << words;
}

}  // namespace
}  // namespace mana::calendar
