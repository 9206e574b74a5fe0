// What is due at the same time is one message.
#include <algorithm>

#include "tests/calendar/service/reminder_house.hpp"

namespace mana::calendar {
namespace {

class ReminderTogetherTest : public ReminderHouse {
 protected:
  void add_entry(const std::string& title, const std::string& at, const std::string& remind = "PT15M") {
    add({.title = title, .at = at, .remind = remind});
  }
  void add_tablet(const std::string& title, const std::string& at = "2026-11-23 10:00") {
    add({.title = title, .at = at, .medication = true});
  }
  const std::vector<msg::ReminderDue>& messages() const { return life->due.messages; }
  std::vector<std::string> told(std::size_t message) const {
    std::vector<std::string> titles{messages().at(message).title};
    for (const msg::ReminderDue& other : messages().at(message).others) titles.push_back(other.title);
    return titles;
  }
};

using Titles = std::vector<std::string>;

TEST_F(ReminderTogetherTest, AppointmentsOfTheSameTimeAreOneMessage) {
  add_entry("Dentist", "2026-11-23 10:00");
  add_entry("Taxi", "2026-11-23 10:00");
  life->appear();
  run_until("2026-11-23 09:46");
  ASSERT_EQ(messages().size(), 1U);
  EXPECT_EQ(told(0), (Titles{"Dentist", "Taxi"}));
}

TEST_F(ReminderTogetherTest, WhatWaitedForSomebodyIsOneMessageToo) {
  add_entry("Dentist", "2026-11-23 10:20", "PT60M");
  add_entry("Taxi", "2026-11-23 10:10", "PT60M");
  run_until("2026-11-23 09:30");
  life->appear();
  run_until("2026-11-23 09:31");
  ASSERT_EQ(messages().size(), 1U);
  EXPECT_EQ(told(0), (Titles{"Taxi", "Dentist"})) << "what comes first is told first";
}

TEST_F(ReminderTogetherTest, MedicinesAreOneQuestionAndTheAppointmentStandsBeside) {
  add_entry("Dentist", "2026-11-23 10:15");
  add_tablet("Blood pressure tablet");
  add_tablet("Water tablet");
  life->appear();
  run_until("2026-11-23 10:01");
  ASSERT_EQ(messages().size(), 1U);
  EXPECT_EQ(messages()[0].kind, "medication");
  EXPECT_EQ(told(0), (Titles{"Blood pressure tablet", "Water tablet", "Dentist"}));
}

TEST_F(ReminderTogetherTest, NoMoreThanOneCanTakeInAtATime) {
  for (const char* title : {"One", "Two", "Three", "Four", "Five", "Six"})
    add_entry(title, "2026-11-23 10:00");
  life->appear();
  run_until("2026-11-23 09:46");
  ASSERT_EQ(messages().size(), 1U);
  EXPECT_EQ(told(0).size(), 4U);
  for (const msg::ReminderDue& m : std::vector{life->due.seen}) life->hear_and_acknowledge(m.id);
  run_until("2026-11-23 09:47");
  ASSERT_EQ(messages().size(), 2U) << "the rest follows";
  EXPECT_EQ(told(1).size(), 2U);
}

TEST_F(ReminderTogetherTest, EachIsReportedOnByItself) {
  add_tablet("Blood pressure tablet");
  add_tablet("Water tablet");
  life->appear();
  run_until("2026-11-23 10:01");
  ASSERT_EQ(life->due.seen.size(), 2U);
  const auto first = life->due.seen[0], second = life->due.seen[1];
  life->hear_and_acknowledge(first.id);
  life->publish(msg::ReminderSpoken{second.id, true});
  life->publish(msg::ReminderSnoozed{second.id});
  run_until("2026-11-23 10:15");
  ASSERT_EQ(life->due.seen.size(), 3U);
  EXPECT_EQ(life->due.seen[2].title, second.title) << "only the other one comes back";
}

TEST_F(ReminderTogetherTest, OfTwoThatNobodyAnswersBothComeBack) {
  add_tablet("Blood pressure tablet");
  add_tablet("Water tablet");
  life->appear();
  run_until("2026-11-23 10:08");
  ASSERT_EQ(messages().size(), 2U) << "the dialogue said nothing at all: again after two minutes and five";
  EXPECT_EQ(told(1).size(), 2U);
}

TEST_F(ReminderTogetherTest, WhoHasToGoIsToldNothingElse) {
  ReminderPolicy& policy = options.policy;
  policy.usual_way = std::chrono::minutes{30};
  live();
  add({.title = "Dentist", .at = "2026-11-23 10:30", .place = "12 High Street"});
  add_entry("Ring Anna", "2026-11-23 10:15");
  life->appear();
  run_until("2026-11-23 09:59");
  const std::size_t before = messages().size();
  for (const msg::ReminderDue& m : std::vector{life->due.seen}) life->hear_and_acknowledge(m.id);
  run_until("2026-11-23 10:00:30");
  ASSERT_GT(messages().size(), before);
  EXPECT_EQ(told(before), Titles{"Dentist"});
  EXPECT_EQ(messages()[before].slots.at("go"), "") << "without sentences there are no words for it";
}

TEST_F(ReminderTogetherTest, WhoKnowsOfItIsNotToldNow) {
  add({.title = "Dentist", .at = "2026-11-23 11:00"});
  life->appear();
  for (const char* minute : {"2026-11-23 09:01", "2026-11-23 10:01", "2026-11-23 10:46"}) {
    run_until(minute);
    for (const msg::ReminderDue& m : std::vector{life->due.seen}) life->hear_and_acknowledge(m.id);
  }
  const std::size_t before = messages().size();
  run_until("2026-11-23 11:40");
  EXPECT_EQ(messages().size(), before);
  EXPECT_TRUE(life->missed.seen.empty());
}

TEST_F(ReminderTogetherTest, WhoDidNotAnswerIsToldNow) {
  add({.title = "Dentist", .at = "2026-11-23 11:00"});
  life->appear();
  run_until("2026-11-23 10:46");
  for (const msg::ReminderDue& m : std::vector{life->due.seen}) life->hear_and_ignore(m.id);
  run_until("2026-11-23 11:01");
  ASSERT_FALSE(messages().empty());
  EXPECT_EQ(messages().back().due, at("2026-11-23 11:00"));
}

/// What she was told of is taken out, or moved.
class ReminderOffTest : public ReminderTogetherTest {
 protected:
  static std::string entry(const std::string& more) {
    return "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:x@example.org\r\nSUMMARY:Dentist\r\n" + more +
           "END:VEVENT\r\nEND:VCALENDAR\r\n";
  }
  static constexpr const char* kAtFour = "DTSTART;TZID=Europe/London:20261123T160000\r\nSEQUENCE:0\r\n";
  void told_once() {
    take_in(entry(kAtFour));
    life->appear();
    run_until("2026-11-23 09:01");
    ASSERT_EQ(messages().size(), 1U);
    life->hear_and_acknowledge(messages()[0].id);
  }
};

TEST_F(ReminderOffTest, WhatSheWasToldOfAndIsCancelledIsToldAsWell) {
  told_once();
  take_in(entry("DTSTART;TZID=Europe/London:20261123T160000\r\nSEQUENCE:1\r\nSTATUS:CANCELLED\r\n"));
  run_until("2026-11-23 09:03");
  ASSERT_EQ(messages().size(), 2U);
  EXPECT_EQ(messages()[1].kind, "change");
  EXPECT_EQ(messages()[1].slots.at("new_when"), "");
  life->hear_and_acknowledge(messages()[1].id);
  run_until("2026-11-23 17:00");
  EXPECT_EQ(messages().size(), 2U) << "once";
}

TEST_F(ReminderOffTest, WhatWasMovedIsToldWithItsNewTime) {
  told_once();
  take_in(entry("DTSTART;TZID=Europe/London:20261125T110000\r\nSEQUENCE:1\r\n"));
  run_until("2026-11-23 09:03");
  ASSERT_EQ(messages().size(), 2U);
  EXPECT_EQ(messages()[1].slots.at("new_when"), "on Wednesday at eleven in the morning");
}

TEST_F(ReminderOffTest, OfWhatSheWasNotToldOfNothingIsSaid) {
  take_in(entry(kAtFour));
  take_in(entry("DTSTART;TZID=Europe/London:20261123T160000\r\nSEQUENCE:1\r\nSTATUS:CANCELLED\r\n"));
  life->appear();
  run_until("2026-11-23 17:00");
  EXPECT_TRUE(messages().empty());
}

TEST_F(ReminderOffTest, NorOfWhatWasKeptFromAVisitor) {
  take_in(entry(kAtFour));
  life->appear();
  run_until("2026-11-23 09:01");
  ASSERT_EQ(messages().size(), 1U);
  life->publish(msg::ReminderUnanswered{messages()[0].id, true});
  take_in(entry("DTSTART;TZID=Europe/London:20261123T160000\r\nSEQUENCE:1\r\nSTATUS:CANCELLED\r\n"));
  run_until("2026-11-23 17:00");
  EXPECT_EQ(messages().size(), 1U);
}

TEST_F(ReminderOffTest, WhatComesBackIsNotOff) {
  told_once();
  life->leave();
  take_in(entry("DTSTART;TZID=Europe/London:20261123T160000\r\nSEQUENCE:1\r\nSTATUS:CANCELLED\r\n"));
  run_until("2026-11-23 09:03");
  take_in(entry("DTSTART;TZID=Europe/London:20261123T160000\r\nSEQUENCE:2\r\n"));
  life->appear();
  run_until("2026-11-23 09:10");
  EXPECT_EQ(messages().size(), 1U);
}

TEST_F(ReminderTogetherTest, AStayIsToldOnEachOfItsMornings) {
  take_in(
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:stay\r\nSUMMARY:Susan staying\r\n"
      "DTSTART;VALUE=DATE:20261124\r\nDTEND;VALUE=DATE:20261127\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n");
  life->appear();
  std::vector<std::string> when;
  for (const char* minute :
       {"2026-11-23 18:01", "2026-11-24 08:01", "2026-11-25 08:01", "2026-11-26 08:01", "2026-11-27 23:00"}) {
    const std::size_t before = life->due.seen.size();
    run_until(minute);
    if (life->due.seen.size() == before) continue;
    when.push_back(life->due.seen.back().slots.at("when"));
    life->hear_and_acknowledge(life->due.seen.back().id);
  }
  EXPECT_EQ(when, (Titles{"tomorrow, Tuesday until Thursday", "today until Thursday",
                          "until tomorrow, Thursday", "until this evening"}));
}

TEST_F(ReminderTogetherTest, AStayIsPartOfTheAnswerOnEachOfItsDays) {
  take_in(
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:stay\r\nSUMMARY:Susan staying\r\n"
      "DTSTART;TZID=Europe/London:20261121T150000\r\nDTEND;TZID=Europe/London:20261125T110000\r\n"
      "END:VEVENT\r\nEND:VCALENDAR\r\n");
  const auto today = life->ask(msg::Question::Today);
  ASSERT_EQ(today.size(), 1U);
  EXPECT_EQ(today[0].at("when"), "until Wednesday");
  EXPECT_EQ(today[0].at("sentence"), "Until Wednesday: Susan staying.");
}

}  // namespace
}  // namespace mana::calendar
