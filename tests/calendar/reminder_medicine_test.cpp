#include "tests/calendar/reminder_house.hpp"

// A medicine is asked about once, at its time, and never again once it was taken.
namespace mana::calendar {
namespace {
using namespace std::chrono_literals;

class MedicineReminderTest : public PlannedDayTest {};

TEST_F(MedicineReminderTest, AMedicineIsAskedAboutOnceAtItsTime) {
  life->appear();
  add_tablets("FREQ=DAILY");
  run_until("2026-11-23 09:59:59");
  EXPECT_TRUE(due().empty());
  run_until("2026-11-23 10:00");
  ASSERT_EQ(due().size(), 1u);
  EXPECT_EQ(due()[0].kind, "medication");
  life->hear_and_acknowledge(due()[0].id);
  run_until("2026-11-24 09:59:59");
  EXPECT_EQ(due().size(), 1u);
  run_until("2026-11-24 10:00");
  EXPECT_EQ(due().size(), 2u);
}

TEST_F(MedicineReminderTest, WhatNobodyAnsweredIsOpenForADayAndCanStillBeAcknowledged) {
  life->appear();
  add_tablets();
  add({.title = "Dentist", .at = "2026-11-23 10:30"});
  EXPECT_TRUE(life->ask(msg::Question::OpenMedicines).empty()) << "it is not time yet";
  run_until("2026-11-23 15:00");
  ASSERT_FALSE(life->missed.seen.empty()) << "she gave up asking";
  const auto open = life->ask(msg::Question::OpenMedicines);
  ASSERT_EQ(open.size(), 1u);
  EXPECT_EQ(open[0].at("title"), "Blood pressure tablet");
  EXPECT_EQ(open[0].at("when"), "this morning at ten");
  const std::size_t asked = due().size();
  life->publish(msg::ReminderAcknowledged{msg::ReminderId{std::stoll(open[0].at("reminder"))}, "voice"});
  life->run.run_for(1min);
  EXPECT_TRUE(life->ask(msg::Question::OpenMedicines).empty());
  for (const auto& item : life->ask(msg::Question::Missed)) EXPECT_EQ(item.at("title"), "Dentist");
  live();
  life->appear();
  run_until("2026-11-23 20:00");
  for (std::size_t i = 0; i < due().size(); ++i)
    EXPECT_NE(due()[i].kind, "medication") << "asked again, " << asked;
  EXPECT_TRUE(life->ask(msg::Question::OpenMedicines).empty()) << "and after a restart";
}

TEST_F(MedicineReminderTest, NothingBringsAnAcknowledgedMedicineBack) {
  life->appear();
  add_tablets();
  run_until("2026-11-23 10:00");
  const msg::ReminderId id = due()[0].id;
  life->hear_and_acknowledge(id);
  const auto nothing_more = [&](const char* after) {
    run_until("2026-11-23 11:00");
    EXPECT_EQ(due().size(), life->due.seen.empty() ? 0u : 1u) << after;
    for (const auto& d : due()) EXPECT_LE(d.attempt, 1) << after;
  };
  life->publish(msg::ReminderUnanswered{id});  // messages that crossed
  life->publish(msg::ReminderSnoozed{id});
  life->publish(msg::ReminderSpoken{id, false});
  life->publish(msg::PersonLeft{});
  life->publish(msg::PersonAppeared{});
  life->publish(msg::CalendarChanged{});
  nothing_more("late messages");
  clock.step_wall(-2h);
  life->run.run_for(3h);
  nothing_more("the clock set back");
  live();
  life->appear();
  clock.step_wall(-2h);
  life->run.run_for(3h);
  EXPECT_TRUE(due().empty()) << "a restart and the clock set back";
}

TEST_F(MedicineReminderTest, ADoseThatTheCarerMovedAfterItWasTakenIsNotAskedAgain) {
  life->appear();
  const std::string body =
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:t\r\nSEQUENCE:0\r\nDTSTART;TZID=Europe/"
      "London:20261123T100000\r\n"
      "RRULE:FREQ=DAILY\r\nCATEGORIES:Medication\r\nSUMMARY:Tablet\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
  take_in(body);
  run_until("2026-11-23 10:00");
  life->hear_and_acknowledge(due()[0].id);
  std::string moved = body;
  moved.replace(moved.find("T100000"), 7, "T110000").replace(moved.find("SEQUENCE:0"), 10, "SEQUENCE:1");
  take_in(moved);
  run_until("2026-11-24 10:59");
  EXPECT_EQ(due().size(), 1u);
  run_until("2026-11-24 11:00");
  EXPECT_EQ(due().size(), 2u);
}

TEST_F(MedicineReminderTest, AMedicineIsNotAskedAboutLongAfterItsTime) {
  add_tablets("FREQ=DAILY");
  run_until("2026-11-23 12:00");
  life->appear();
  EXPECT_TRUE(due().empty());
  ASSERT_EQ(life->missed.seen.size(), 1u);
}

class SilentMedicineTest : public MedicineReminderTest {
 protected:
  /// The loudspeaker is away and nobody answers what can only be read.
  void ask_without_sound_until(std::string_view iso) {
    while (clock.wall_now() < at(iso)) {
      life->run.run_for(30s);
      if (due().size() > shown) life->leave_unheard(due().back().id);
      shown = due().size();
    }
  }
  std::int64_t told() { return store->db().integer("SELECT count(*) FROM occasions").value(); }
  std::size_t shown = 0;
};

TEST_F(SilentMedicineTest, CarersHearAfterTenMinutesThatItCouldNotBeSaidNotAfterTwoHours) {
  life->appear();
  add_tablets();
  ask_without_sound_until("2026-11-23 10:09");
  EXPECT_EQ(told(), 0);
  ask_without_sound_until("2026-11-23 10:12");
  EXPECT_EQ(shown, 3u);
  EXPECT_EQ(told(), 1);
  ask_without_sound_until("2026-11-23 13:00");
  EXPECT_EQ(told(), 1) << "that it was missed in the end is the same news";
}

TEST_F(SilentMedicineTest, TheAnswerThatComesAfterAllEndsIt) {
  life->appear();
  add_tablets();
  ask_without_sound_until("2026-11-23 10:12");
  life->publish(msg::ReminderAcknowledged{due()[0].id, "touch"});
  EXPECT_EQ(store->db().integer("SELECT count(*) FROM occasions WHERE state='answered'").value(), 1);
}

}  // namespace
}  // namespace mana::calendar
