#include "calendar/service/reminder_service.hpp"
#include "agent/bus/messages/senses.hpp"

#include "tests/calendar/service/reminder_house.hpp"

namespace mana::calendar {
namespace {
using namespace std::chrono_literals;

class ReminderServiceTest : public PlannedDayTest {};

TEST_F(ReminderServiceTest, WaitsInAnEmptyRoomAndSpeaksInTheInstantSomebodyAppears) {
  add_dentist();
  run_until("2026-11-23 09:47:20");
  EXPECT_TRUE(due().empty());
  life->appear();
  ASSERT_EQ(due().size(), 1u);
  EXPECT_EQ(clock.wall_now(), at("2026-11-23 09:47:20"));
  EXPECT_EQ(due()[0].title, "Dentist");
  EXPECT_EQ(due()[0].kind, "appointment");
  EXPECT_EQ(due()[0].due, at("2026-11-23 09:45"));
  EXPECT_EQ(due()[0].starts, at("2026-11-23 10:00"));
  EXPECT_EQ(due()[0].attempt, 1);
  EXPECT_FALSE(due()[0].interrupted_before);
  const msg::Slots& slots = due()[0].slots;
  EXPECT_EQ(slots.at("when"), "this morning at ten");
  EXPECT_EQ(slots.at("lead"), "in thirteen minutes");
  EXPECT_EQ(slots.at("day"), "today");
  EXPECT_EQ(slots.at("place"), "12 High Street");
}

TEST_F(ReminderServiceTest, SpeaksOnTheSecondToSomebodyWhoIsThere) {
  life->appear();
  add_dentist();
  run_until("2026-11-23 09:44:59");
  EXPECT_TRUE(due().empty());
  run_until("2026-11-23 09:45");
  EXPECT_EQ(due().size(), 1u);
}

TEST_F(ReminderServiceTest, RepeatsEveryFiveMinutesThenReportsItMissed) {
  life->appear();
  add({.title = "Dentist", .at = "2026-11-23 12:00", .remind = "PT2H"});
  run_until("2026-11-23 10:00");
  for (int attempt = 1; attempt <= 3; ++attempt) {
    ASSERT_EQ(due().size(), static_cast<std::size_t>(attempt));
    EXPECT_EQ(due().back().attempt, attempt);
    life->hear_and_ignore(due().back().id);
    life->run.run_for(4min + 59s);
    EXPECT_EQ(due().size(), static_cast<std::size_t>(attempt));
    life->run.run_for(1s);
  }
  EXPECT_EQ(due().size(), 3u);
  ASSERT_EQ(life->missed.seen.size(), 1u);
  EXPECT_EQ(life->missed.seen[0].title, "Dentist");
  life->run.run_for(24h);
  EXPECT_EQ(due().size(), 3u);
  EXPECT_EQ(life->missed.seen.size(), 1u);
}

TEST_F(ReminderServiceTest, DoesNotRepeatToAnEmptyRoom) {
  life->appear();
  add({.title = "Dentist", .at = "2026-11-23 12:00", .remind = "PT2H"});
  run_until("2026-11-23 10:00");
  life->hear_and_ignore(due().back().id);
  life->leave();
  run_until("2026-11-23 11:00");
  EXPECT_EQ(due().size(), 1u);
  life->appear();
  EXPECT_EQ(due().size(), 2u);
}

TEST_F(ReminderServiceTest, AnAnswerEndsItForEverAlsoAfterARestart) {
  life->appear();
  add_dentist();
  run_until("2026-11-23 09:45");
  ASSERT_EQ(due().size(), 1u);
  const msg::ReminderId id = due()[0].id;
  life->hear_and_acknowledge(id);
  live();
  life->appear();
  run_until("2026-11-24 12:00");
  EXPECT_TRUE(due().empty());
  EXPECT_TRUE(life->missed.seen.empty());
  EXPECT_TRUE(life->ask(msg::Question::Missed).empty());
}

TEST_F(ReminderServiceTest, ARestartKnowsThatItWasInterrupted) {
  life->appear();
  add_dentist();
  run_until("2026-11-23 09:45");
  ASSERT_EQ(due().size(), 1u);
  const msg::ReminderId id = due()[0].id;
  live();  // in the middle of the sentence
  life->appear();
  ASSERT_EQ(due().size(), 1u);
  EXPECT_EQ(due()[0].id, id);
  EXPECT_TRUE(due()[0].interrupted_before);
  EXPECT_EQ(due()[0].attempt, 2);
}

TEST_F(ReminderServiceTest, ARestartWhileAnAnswerIsAwaitedKeepsThePace) {
  life->appear();
  add_dentist();
  run_until("2026-11-23 09:45");
  life->publish(msg::ReminderSpoken{due()[0].id, true});
  life->run.run_for(1min);
  live();
  life->appear();
  EXPECT_TRUE(due().empty());
  run_until("2026-11-23 09:50");
  ASSERT_EQ(due().size(), 1u);
  EXPECT_FALSE(due()[0].interrupted_before);
}

TEST_F(ReminderServiceTest, OnlyTheLatestStageIsSpokenWhenSomebodyComesLate) {
  add({.title = "Dentist", .at = "2026-11-24 10:00"});  // the policy's own stages
  run_until("2026-11-24 09:50");
  EXPECT_TRUE(due().empty());
  life->appear();
  ASSERT_EQ(due().size(), 1u);
  EXPECT_EQ(due()[0].due, at("2026-11-24 09:45"));
  life->hear_and_acknowledge(due()[0].id);
  run_until("2026-11-24 09:59");
  EXPECT_EQ(due().size(), 1u);
}

TEST_F(ReminderServiceTest, TheDocumentedStagesOfAnAppointment) {
  life->appear();
  add({.title = "Dentist", .at = "2026-11-25 14:30"});
  std::vector<core::WallTime> spoken;
  for (int minute = 0; minute < 3 * 24 * 60; ++minute) {
    life->run.run_for(1min);
    for (; spoken.size() < due().size(); life->hear_and_acknowledge(due()[spoken.size() - 1].id)) {
      spoken.push_back(clock.wall_now());
    }
  }
  EXPECT_EQ(spoken, (std::vector{at("2026-11-24 18:00"), at("2026-11-25 08:00"), at("2026-11-25 13:30"),
                                 at("2026-11-25 14:15")}))
      << "who said OK to the last one is not told that it is now";
  EXPECT_EQ(due()[0].slots.at("when"), "tomorrow, Wednesday, at half past two in the afternoon");
  EXPECT_EQ(due()[1].slots.at("when"), "today at half past two in the afternoon");
  EXPECT_EQ(due()[2].slots.at("when"), "this afternoon at half past two");
  EXPECT_EQ(due()[2].slots.at("lead"), "in one hour");
}

TEST_F(ReminderServiceTest, AnAppointmentAddedLateIsSpokenOnce) {
  life->appear();
  add({.title = "Dentist", .at = "in 40 minutes"});
  ASSERT_EQ(due().size(), 1u);  // "an hour before" has passed, and is the latest
  EXPECT_EQ(due()[0].slots.at("lead"), "in forty minutes");
}

TEST_F(ReminderServiceTest, LaterMeansTenMinutesThreeTimesAtMost) {
  life->appear();
  add({.title = "Dentist", .at = "2026-11-23 13:00", .remind = "PT3H"});
  run_until("2026-11-23 10:00");
  for (std::size_t times = 1; times <= 3; ++times) {
    ASSERT_EQ(due().size(), times);
    life->publish(msg::ReminderSpoken{due().back().id, true});
    life->publish(msg::ReminderSnoozed{due().back().id});
    life->run.run_for(9min + 59s);
    EXPECT_EQ(due().size(), times);
    life->run.run_for(1s);
  }
  ASSERT_EQ(due().size(), 4u);
  life->publish(msg::ReminderSnoozed{due().back().id});  // the fourth counts as no answer
  life->run.run_for(5min);
  EXPECT_EQ(due().size(), 5u);
}

TEST_F(ReminderServiceTest, ASnoozeOutlivesARestart) {
  life->appear();
  add({.title = "Dentist", .at = "2026-11-23 13:00", .remind = "PT3H"});
  run_until("2026-11-23 10:00");
  life->publish(msg::ReminderSpoken{due().back().id, true});
  life->publish(msg::ReminderSnoozed{due().back().id});
  life->run.run_for(4min);
  live();
  life->appear();
  EXPECT_TRUE(due().empty());
  run_until("2026-11-23 10:10");
  EXPECT_EQ(due().size(), 1u);
}

TEST_F(ReminderServiceTest, OfTwoAtTheSameTimeTheMedicineLeads) {
  life->appear();
  add({.title = "Visit", .at = "2026-11-23 10:30", .remind = "PT30M"});
  add_tablets();
  run_until("2026-11-23 10:00");
  ASSERT_EQ(life->due.messages.size(), 1u);
  ASSERT_EQ(due().size(), 2u);
  EXPECT_EQ(due()[0].kind, "medication");
  EXPECT_EQ(due()[1].title, "Visit");
}

TEST_F(ReminderServiceTest, ASilentDialogueDoesNotBlockTheNextOne) {
  life->appear();
  add({.title = "Visit", .at = "2026-11-23 10:30", .remind = "PT30M"});
  add_tablets();
  run_until("2026-11-23 10:02");
  EXPECT_EQ(due().size(), 2u);
}

TEST_F(ReminderServiceTest, AnAnnouncementThatWasCutShortComesAgainSoon) {
  life->appear();
  add_dentist();
  run_until("2026-11-23 09:45");
  life->publish(msg::ReminderSpoken{due()[0].id, false});
  life->publish(msg::ReminderUnanswered{due()[0].id});
  life->run.run_for(1min);
  ASSERT_EQ(due().size(), 2u);
  EXPECT_TRUE(due()[1].interrupted_before);
}

TEST_F(ReminderServiceTest, WhatNobodyCouldHearIsSaidWhenTheLoudspeakerIsBack) {
  life->appear();
  add({.title = "Dentist", .at = "2026-11-23 13:00", .remind = "PT3H"});
  life->publish(msg::ModuleFailed{"speech.voice", "You cannot hear me.", ""});
  run_until("2026-11-23 10:00");
  for (std::size_t times = 1; times <= 3; ++times) {  // as often as anything is said without an answer
    ASSERT_EQ(due().size(), times);
    life->leave_unheard(due().back().id);
    life->run.run_for(5min);
  }
  run_until("2026-11-23 11:00");
  EXPECT_EQ(due().size(), 3u) << "the screen shows it for ever";
  EXPECT_TRUE(life->missed.seen.empty()) << "lost";
  life->publish(msg::ModuleRecovered{"speech.voice"});
  life->run.run_for(1s);
  ASSERT_EQ(due().size(), 4u);
  life->hear_and_ignore(due().back().id);  // from here on it counts
  run_until("2026-11-23 11:30");
  EXPECT_EQ(due().size(), 6u);
  EXPECT_EQ(life->missed.seen.size(), 1u);
}

TEST_F(ReminderServiceTest, ALoudspeakerThatComesBackInTheMidstOfAnAnnouncementBringsItAgainSoon) {
  life->appear();
  add_dentist();
  run_until("2026-11-23 09:45");
  ASSERT_EQ(due().size(), 1u);
  life->publish(msg::ReminderSpoken{due()[0].id, false, false});
  life->publish(msg::ModuleRecovered{"speech.voice"});
  life->publish(msg::ReminderUnanswered{due()[0].id});
  life->run.run_for(1min);
  EXPECT_EQ(due().size(), 2u);
}

TEST_F(ReminderServiceTest, AnAnswerToWhatCouldOnlyBeReadClosesIt) {
  life->appear();
  add_dentist();
  run_until("2026-11-23 09:45");
  ASSERT_EQ(due().size(), 1u);
  life->publish(msg::ReminderSpoken{due()[0].id, false, false});
  life->publish(msg::ReminderAcknowledged{due()[0].id, "touch"});
  life->publish(msg::ModuleRecovered{"speech.voice"});
  run_until("2026-11-23 09:59");
  EXPECT_EQ(due().size(), 1u);
}

TEST_F(ReminderServiceTest, WithoutEyesItSpeaksAtOnce) {
  add_dentist();
  life->publish(msg::ModuleFailed{"vision", "The camera was unplugged.", ""});
  run_until("2026-11-23 09:45");
  EXPECT_EQ(due().size(), 1u);
}

TEST_F(ReminderServiceTest, WithEyesShutOnPurposeItSpeaksAtOnce) {
  add_dentist();
  life->publish(msg::SetSenses{false, true});
  run_until("2026-11-23 09:45");
  EXPECT_EQ(due().size(), 1u);
}

TEST_F(ReminderServiceTest, WithoutACameraPresenceIsNotAskedFor) {
  options.policy.presence_required = false;
  live();
  add_dentist();
  run_until("2026-11-23 09:45");
  EXPECT_EQ(due().size(), 1u);
}

TEST_F(ReminderServiceTest, AMovedAppointmentIsRemindedOfAtItsNewTime) {
  life->appear();
  const std::string body =
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nSEQUENCE:0\r\nDTSTART;TZID=Europe/"
      "London:20261123T100000\r\n"
      "SUMMARY:Dentist\r\nX-MANA-STAGES:OWN\r\n"
      "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT15M\r\nEND:VALARM\r\nEND:VEVENT\r\n"
      "END:VCALENDAR\r\n";
  take_in(body);
  run_until("2026-11-23 09:45");
  life->hear_and_acknowledge(due()[0].id);
  std::string moved = body;
  moved.replace(moved.find("T100000"), 7, "T160000").replace(moved.find("SEQUENCE:0"), 10, "SEQUENCE:1");
  take_in(moved);
  ASSERT_EQ(due().size(), 2u);
  EXPECT_EQ(due()[1].kind, "change");
  life->hear_and_acknowledge(due()[1].id);
  run_until("2026-11-23 15:45");
  ASSERT_EQ(due().size(), 3u);
  EXPECT_EQ(due()[2].starts, at("2026-11-23 16:00"));
}

TEST_F(ReminderServiceTest, ACancelledAppointmentIsNotSpoken) {
  const std::string body =
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nSEQUENCE:0\r\nDTSTART;TZID=Europe/"
      "London:20261123T100000\r\n"
      "SUMMARY:Dentist\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
  take_in(body);
  run_until("2026-11-23 09:50");  // held
  std::string gone = body;
  gone.replace(gone.find("SEQUENCE:0"), 10, "SEQUENCE:1\r\nSTATUS:CANCELLED");
  take_in(gone);
  life->appear();
  run_until("2026-11-23 12:00");
  EXPECT_TRUE(due().empty());
  EXPECT_TRUE(life->ask(msg::Question::Missed).empty());
}

// ---- questions and the screen

TEST_F(ReminderServiceTest, AnswersWhatIsAsked) {
  add({.title = "Dr Brown re: knee", .at = "2026-11-23 14:30", .place = "Health Centre"});
  add({.title = "Anna's visit", .at = "2026-11-24 10:00"});
  add_tablets();
  const auto next = life->ask(msg::Question::NextAppointment);
  ASSERT_EQ(next.size(), 1u);
  EXPECT_EQ(next[0].at("title"), "Doctor Brown about knee");
  EXPECT_EQ(next[0].at("when"), "this afternoon at half past two");
  EXPECT_EQ(next[0].at("place"), "Health Centre");
  EXPECT_EQ(life->ask(msg::Question::Today).size(), 1u);
  EXPECT_EQ(life->ask(msg::Question::Date).at(0).at("date"), "Monday, the twenty-third of November");
  EXPECT_EQ(life->ask(msg::Question::Time).at(0).at("time"), "nine o'clock in the morning");
}

TEST_F(ReminderServiceTest, TheScreenLearnsTheTimeEachMinuteAndTheNextAppointmentWhenItChanges) {
  ASSERT_EQ(life->next.seen.size(), 1u);
  EXPECT_FALSE(life->next.seen[0].any);
  add({.title = "Dentist", .at = "2026-11-23 14:30"});
  ASSERT_EQ(life->next.seen.size(), 2u);
  EXPECT_EQ(life->next.seen[1].when, "today at 2:30 pm");
  life->minutes.seen.clear();
  life->run.run_for(1h);
  ASSERT_EQ(life->minutes.seen.size(), 60u);
  EXPECT_EQ(life->minutes.seen[0].clock, "9:01 am");
  EXPECT_EQ(life->minutes.seen[0].date, "Monday 23 November");
  EXPECT_EQ(life->minutes.seen[0].day_part, "morning");
  EXPECT_EQ(life->next.seen.size(), 2u);
  run_until("2026-11-23 15:00");
  ASSERT_EQ(life->next.seen.size(), 3u);
  EXPECT_FALSE(life->next.seen[2].any);
}

// ---- a long run

TEST_F(ReminderServiceTest, AHundredDays) {
  options.policy.poll_every = 1min;
  live();
  life->appear();
  add({.title = "Tablet", .at = "2026-11-23 10:00", .repeat = "FREQ=DAILY", .medication = true});
  add({.title = "Walk", .at = "2026-11-24 15:00", .repeat = "FREQ=WEEKLY", .remind = "PT15M"});
  int tablets = 0, walks = 0;
  std::size_t seen = 0;
  for (int day = 0; day < 100; ++day) {
    for (int quarter = 0; quarter < 96; ++quarter) {
      life->run.run_for(15min);
      for (; seen < due().size(); ++seen) {
        ++(due()[seen].kind == "medication" ? tablets : walks);
        life->hear_and_acknowledge(due()[seen].id);
      }
    }
  }
  // Each may be announced again before the quarter of an hour is over; it is acknowledged once.
  std::set<msg::ReminderId> different;
  for (const auto& d : due()) different.insert(d.id);
  EXPECT_EQ(different.size(), 100u + 15u);
  EXPECT_TRUE(life->missed.seen.empty());
  EXPECT_EQ(life->minutes.seen.size(), 100u * 24 * 60 + 1);
}

}  // namespace
}  // namespace mana::calendar
