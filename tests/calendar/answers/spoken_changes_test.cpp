#include "calendar/answers/spoken_changes.hpp"

#include "calendar/answers/spoken_entry.hpp"

#include "tests/calendar/service/reminder_house.hpp"

namespace mana::calendar {
namespace {

using msg::Question;

/// Tuesday, the ninth of March 2027, twenty past ten.
class SpokenChangesTest : public ReminderHouse {
 protected:
  SpokenChangesTest() : ReminderHouse{"2027-03-09 10:20"} {
    options.asking =
        AskedWords::read(std::filesystem::path{MANA_ASSETS} / "dialogue/en-GB/asking.toml").value();
    options.policy.presence_required = false;
    live();
  }
  std::size_t planned(const std::string& words) { return life->ask(Question::PlanEntry, words).size(); }
  std::size_t written() { return life->ask(Question::WritePlanned).size(); }
  std::size_t entries() { return store->shelf().numbers().value().size(); }
};

TEST_F(SpokenChangesTest, WhatIsWrittenDownIsRemindedOf) {
  const auto plan = life->ask(Question::PlanEntry, "remind me to ring Jean at four");
  ASSERT_EQ(plan.size(), 1U);
  EXPECT_EQ(plan.front().at("title"), "Ring Jean");
  EXPECT_EQ(entries(), 0U) << "nothing is written before she says yes";
  EXPECT_EQ(written(), 1U);
  EXPECT_EQ(entries(), 1U);
  EXPECT_EQ(life->ask(Question::When, "when do I ring Jean").size(), 1U);
  run_until("2027-03-09 16:01");
  ASSERT_FALSE(life->due.seen.empty());
  EXPECT_EQ(life->due.seen.back().title, "Ring Jean");
}

TEST_F(SpokenChangesTest, IsWrittenOnceAndOnlyWhileItIsFresh) {
  EXPECT_EQ(written(), 0U);
  planned("remind me to ring Jean at four");
  EXPECT_EQ(written(), 1U);
  EXPECT_EQ(written(), 0U);
  planned("remind me to ring Tom at five");
  run_until("2027-03-09 10:30");
  EXPECT_EQ(written(), 0U) << "who says yes ten minutes later means something else";
  EXPECT_EQ(entries(), 1U);
  planned("remind me to ring Tom at five");
  planned("mondays at two I go to bingo");
  EXPECT_EQ(written(), 0U) << "what was planned before is forgotten";
}

TEST_F(SpokenChangesTest, TakesOutHerOwnAndNothingThatOthersEntered) {
  add({.title = "Dentist", .at = "2027-03-10 10:00"});
  EXPECT_EQ(life->ask(Question::PlanCancel, "cancel the dentist").size(), 0U);
  planned("put the hairdresser in for thursday at two");
  written();
  ASSERT_EQ(entries(), 2U);
  EXPECT_EQ(life->ask(Question::PlanCancel, "take the hairdresser out").size(), 1U);
  EXPECT_EQ(written(), 1U);
  EXPECT_EQ(entries(), 1U);
  EXPECT_EQ(life->ask(Question::When, "when is the hairdresser").size(), 0U);
  EXPECT_EQ(life->ask(Question::When, "when is the dentist").size(), 1U);
}

TEST_F(SpokenChangesTest, WhatComesAgainIsReadBackAsSuchAndWrittenWithARule) {
  const auto plan = life->ask(Question::PlanEntry, "every thursday at two I go to bingo");
  ASSERT_EQ(plan.size(), 1U);
  EXPECT_EQ(plan.front().at("repeats"), "every thursday");
  EXPECT_EQ(written(), 1U);
  EXPECT_NE(store->shelf().texts()->front().text.find("RRULE:FREQ=WEEKLY;BYDAY=TH"), std::string::npos);
  EXPECT_EQ(life->ask(Question::PlanCancel, "cancel the bingo").size(), 0U) << "one of them, or all?";
  EXPECT_EQ(life->ask(Question::PlanMove, "make the bingo half past three").size(), 0U);
  EXPECT_EQ(life->ask(Question::PlanEntry, "put the dentist in for friday at two").front().at("repeats"), "");
}

TEST_F(SpokenChangesTest, AWishWithoutATimePlansNothing) {
  EXPECT_EQ(planned("put the dentist in"), 0U);
  EXPECT_EQ(written(), 0U);
}

TEST_F(SpokenChangesTest, AHouseMayKeepItForTheCarers) {
  options.takes_wishes = false;
  live();
  EXPECT_EQ(planned("remind me to ring Jean at four"), 0U);
}

TEST_F(SpokenChangesTest, MovesHerOwnAndTellsOfOthersWhatWasUnderstood) {
  planned("put the hairdresser in for thursday at two");
  written();
  const auto plan = life->ask(Question::PlanMove, "make the hairdresser half past eleven instead");
  ASSERT_EQ(plan.size(), 1U);
  EXPECT_NE(plan.front().at("when").find("half past eleven"), std::string::npos) << plan.front().at("when");
  EXPECT_NE(plan.front().at("when").find("Thursday"), std::string::npos) << "the day stays";
  EXPECT_EQ(written(), 1U);
  EXPECT_EQ(entries(), 1U);
  const auto now_at = life->ask(Question::When, "when is the hairdresser");
  ASSERT_EQ(now_at.size(), 1U);
  EXPECT_NE(now_at.front().at("time").find("half past eleven"), std::string::npos);

  add({.title = "Dentist", .at = "2027-03-10 10:00"});
  EXPECT_EQ(life->ask(Question::PlanMove, "the dentist is an hour later").size(), 0U);
  const msg::Slots& asked = life->answers.seen.back().asked;
  EXPECT_NE(asked.at("when").find("eleven"), std::string::npos) << asked.at("when");
  EXPECT_EQ(written(), 0U) << "what others entered is theirs to change";
}

TEST_F(SpokenChangesTest, KnowsToWhenSomethingIsMoved) {
  struct Case {
    std::string_view words, to;
  };
  const zone::LocalTime begins = parse_when("2027-03-11 14:00", {}, *home)->local;
  for (const Case& c : std::initializer_list<Case>{{"to friday, same time", "2027-03-12 14:00"},
                                                   {"at half eleven", "2027-03-11 11:30"},
                                                   {"to monday at three", "2027-03-15 15:00"},
                                                   {"half an hour earlier", "2027-03-11 13:30"},
                                                   {"two hours later now", "2027-03-11 16:00"},
                                                   {"some other time", ""}}) {
    const auto to = moved_in_words(c.words, begins, clock.wall_now(), *home, time_words("en-GB"));
    const auto wanted = c.to.empty() ? std::nullopt : std::optional{parse_when(c.to, {}, *home)->local};
    EXPECT_EQ(to, wanted) << c.words;
  }
}

TEST_F(SpokenChangesTest, WhatIsReadBackCanBeCorrected) {
  planned("I'm seeing Dr Brown tomorrow at half past two");
  life->publish(
      msg::AskCalendar{msg::QueryId{2}, Question::PlanEntry, "no, half past three", "the words before"});
  ASSERT_EQ(life->answers.seen.back().items.size(), 1U);
  const std::string when = life->answers.seen.back().items.front().at("when");
  EXPECT_NE(when.find("half past three"), std::string::npos) << when;
  EXPECT_NE(when.find("tomorrow"), std::string::npos) << "the day stays";
  EXPECT_EQ(written(), 1U);
  const auto seen = life->ask(Question::When, "when is Dr Brown");
  ASSERT_EQ(seen.size(), 1U);
  EXPECT_NE(seen.front().at("time").find("half past three"), std::string::npos);
}

TEST_F(SpokenChangesTest, WhatSheAsksToBeRemindedOfIsToldAtItsTimeAndNotBefore) {
  planned("remind me to ring Jean at four");
  written();
  run_until("2027-03-09 15:59");
  EXPECT_TRUE(life->due.seen.empty()) << "she has just said it herself";
  run_until("2027-03-09 16:01");
  EXPECT_EQ(life->due.seen.size(), 1U);
}

TEST_F(SpokenChangesTest, WhatIsMovedWhileItIsAskedAboutIsAskedAboutNoMore) {
  planned("put the hairdresser in for two");
  written();
  run_until("2027-03-09 13:01");
  ASSERT_EQ(life->due.seen.size(), 1U);
  life->publish(msg::ReminderSpoken{life->due.seen.front().id, true});
  EXPECT_EQ(life->ask(Question::PlanMove, "the hairdresser is on friday now").size(), 1U);
  EXPECT_EQ(written(), 1U);
  run_until("2027-03-09 13:02");
  ASSERT_EQ(life->withdrawn.seen.size(), 1U);
  EXPECT_EQ(life->withdrawn.seen.front().id, life->due.seen.front().id);
  run_until("2027-03-09 15:00");
  EXPECT_EQ(life->due.seen.size(), 1U) << "nothing of the old time";
}

TEST_F(SpokenChangesTest, AReminderOfHersIsFoundByWhatItIsAbout) {
  planned("remind me to ring Jean at four");
  written();
  for (const char* words :
       {"scrap that reminder about Jean", "cancel the reminder about Jean", "delete the one to ring Jean"})
    EXPECT_EQ(life->ask(Question::PlanCancel, words).size(), 1U) << words;
}

}  // namespace
}  // namespace mana::calendar
