#include "calendar/phrases/dose_times.hpp"

#include <gtest/gtest.h>

#include "agent/platform/zone/zones.hpp"
#include "calendar/entries/event_draft.hpp"
#include "calendar/reminders/medicine_title.hpp"

namespace mana::calendar {
namespace {

TEST(DoseTimesTest, AnyTimesOfADayAreOneRuleAndComeBackFromIt) {
  for (const char* text :
       {"8:00", "8, 20", "08:00,13:00,20:00", "8:00 and 12:30 and 18:05", "7.15; 7.45; 23:59"}) {
    const auto times = read_dose_times(text);
    ASSERT_TRUE(times.ok()) << text;
    const auto rule = ical::parse_recur(daily_rule(*times));
    ASSERT_TRUE(rule.ok()) << daily_rule(*times);
    EXPECT_EQ(dose_times_of(*rule), *times) << daily_rule(*times);
  }
  EXPECT_EQ(daily_rule(*read_dose_times("8,20")), "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0");
  EXPECT_EQ(daily_rule(*read_dose_times("8:00,12:30")), "FREQ=DAILY;BYHOUR=8,12;BYMINUTE=0,30;BYSETPOS=1,4");
}

TEST(DoseTimesTest, WhatIsNoTimeIsNamed) {
  for (const char* text : {"noon", "25:00", "8:60", "8:00,,soon", "-1"}) {
    const auto times = read_dose_times(text);
    ASSERT_FALSE(times.ok()) << text;
    EXPECT_NE(times.error().sentence.find("is not understood"), std::string::npos);
  }
  EXPECT_FALSE(read_dose_times("0,1,2,3,4,5,6,7,8,9,10,11,12").ok()) << "thirteen";
}

TEST(DoseTimesTest, OtherRulesHaveNone) {
  for (const char* text :
       {"FREQ=DAILY", "FREQ=WEEKLY;BYHOUR=8;BYMINUTE=0", "FREQ=DAILY;INTERVAL=2;BYHOUR=8;BYMINUTE=0",
        "FREQ=DAILY;BYHOUR=8;BYMINUTE=0;BYSETPOS=3"})
    EXPECT_FALSE(dose_times_of(*ical::parse_recur(text))) << text;
}

class MedicineDraftTest : public ::testing::Test {
 protected:
  core::Result<DraftedEvent> draft(EventDraft d) {
    d.title = "Eye drops";
    if (d.at.empty()) d.at = "2027-03-28 08:00";
    return draft_event(d, core::WallTime{}, **zones.find("Europe/London"), "Europe/London");
  }
  zone::Zones zones;
};

TEST_F(MedicineDraftTest, TimesAndHoursAreWrittenDown) {
  const auto times = draft({.medication = true, .times = "20:00,8:00,12:30"});
  ASSERT_TRUE(times.ok()) << times.error().sentence;
  EXPECT_NE(times->ics.find("RRULE:FREQ=DAILY;BYHOUR=8,12,20;BYMINUTE=0,30;BYSETPOS=1,4,5"),
            std::string::npos)
      << times->ics;
  EXPECT_NE(times->ics.find("20270328T080000"), std::string::npos);
  const auto every = draft({.medication = true, .every = "PT8H"});
  ASSERT_TRUE(every.ok());
  EXPECT_NE(every->ics.find("RRULE:FREQ=HOURLY;INTERVAL=8"), std::string::npos);
  EXPECT_NE(every->ics.find("X-MANA-FROM-LAST:PT8H"), std::string::npos);
  EXPECT_NE(draft({.medication = true, .as_needed = true})->ics.find("X-MANA-AS-NEEDED:TRUE"),
            std::string::npos);
}

TEST_F(MedicineDraftTest, WhatDoesNotGoTogetherIsOneSentence) {
  EXPECT_NE(draft({.times = "8:00"}).error().sentence.find("add --medicine"), std::string::npos);
  EXPECT_NE(draft({.repeat = "FREQ=DAILY", .medication = true, .times = "8:00"})
                .error()
                .sentence.find("choose one"),
            std::string::npos);
  EXPECT_NE(draft({.medication = true, .every = "PT30M"}).error().sentence.find("whole hours"),
            std::string::npos);
  EXPECT_NE(draft({.medication = true, .times = "soon"}).error().sentence.find("--times"), std::string::npos);
}

TEST(MedicineTitleTest, OfEachKindOne) {
  for (const char* title :
       {"Blood pressure tablet", "Evening drops", "Metformin 2x500mg", "insulin", "Warfarin", "take tabelts",
        "Augentropfen", "Panadol Osteo", "Dosette box - morning", "Simvastatin", "💊", "drops in ears",
        "Nasal spray", "antibiotics!! finish course", "insulin before tea"})
    EXPECT_TRUE(names_a_medicine(title)) << title;
  for (const char* title :
       {"Collect prescription", "Flu jab at the surgery", "Medication review", "iPad tablet lesson",
        "Anna drops in", "Patch up the fence", "April", "Doctor", "Vet - worming tablet", "Wasp spray man",
        "", "Dishwasher tablets", "Take old meds back to chemist"})
    EXPECT_FALSE(names_a_medicine(title)) << title;
}

}  // namespace
}  // namespace mana::calendar
