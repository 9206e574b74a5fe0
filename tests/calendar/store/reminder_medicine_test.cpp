#include "calendar/store/dose_record.hpp"
#include "tests/calendar/service/reminder_house.hpp"

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

TEST_F(MedicineReminderTest, ADoseThatIsNotAnsweredIsAskedAboutOverItsWholeWindow) {
  life->appear();
  add_tablets();
  std::size_t asked = 0;
  for (const char* at : {"10:00", "10:05", "10:15", "10:30", "11:00", "11:30"}) {
    run_until(std::string{"2026-11-23 "} + at);
    ASSERT_EQ(due().size(), ++asked) << at;
    life->hear_and_ignore(due().back().id);
    EXPECT_EQ(told(), asked < 3 ? 0 : 1) << at << ": the carers hear of it while it is still asked about";
  }
  run_until("2026-11-23 11:59");
  EXPECT_TRUE(life->missed.seen.empty());
  run_until("2026-11-23 12:00");
  EXPECT_EQ(life->missed.seen.size(), 1u);
  run_until("2026-11-23 18:00");
  EXPECT_EQ(due().size(), 6u);
  EXPECT_EQ(told(), 1);
}

class TakenBackTest : public MedicineReminderTest {
 protected:
  TakenBackTest() {
    life->appear();
    add_tablets();
    run_until("2026-11-23 10:00");
    id = due()[0].id;
    life->hear_and_acknowledge(id);
    life->run.run_for(2min);
    life->publish(msg::ReminderTakenBack{id});
  }
  msg::ReminderId id{};
};

TEST_F(TakenBackTest, ItIsOpenAgainAndAskedAboutAfterAWhile) {
  run_until("2026-11-23 10:11");
  EXPECT_EQ(due().size(), 1u);
  run_until("2026-11-23 10:12");
  ASSERT_EQ(due().size(), 2u);
  EXPECT_EQ(due()[1].id, id);
  life->hear_and_acknowledge(id);
  run_until("2026-11-23 20:00");
  EXPECT_EQ(due().size(), 2u);
  EXPECT_TRUE(life->missed.seen.empty());
}

TEST_F(TakenBackTest, ARestartKnowsOfIt) {
  live();
  life->appear();
  run_until("2026-11-23 10:13");
  ASSERT_EQ(due().size(), 1u);
  EXPECT_EQ(due()[0].id, id);
  life->hear_and_acknowledge(id);
  live();
  life->appear();
  run_until("2026-11-23 20:00");
  EXPECT_TRUE(due().empty()) << "the second yes stands";
}

TEST_F(TakenBackTest, WhatNobodyAnswersThenIsToldToTheCarers) {
  run_until("2026-11-23 13:00");
  EXPECT_EQ(life->missed.seen.size(), 1u);
  EXPECT_EQ(told(), 1);
}

TEST_F(TakenBackTest, WhoWritesWithoutKnowingOfItDoesNotUndoIt) {
  Delivery stale = store->deliveries(core::WallTime{}).value().front();
  stale.amended = 0;
  stale.state = DeliveryState::Acknowledged;
  ASSERT_TRUE(store->save({stale}, clock.wall_now()));
  EXPECT_EQ(store->deliveries(core::WallTime{}).value().front().state, DeliveryState::Held);
}

/// A carer's page is another connection to the same file.
class CarersRecordTest : public MedicineReminderTest {
 protected:
  CarersRecordTest() {
    life->appear();
    add_tablets("FREQ=DAILY");
  }
  /// Of the dose of that morning.
  bool record(bool taken) {
    DoseRecord r;
    const auto uid = store->db().integer("SELECT count(*) FROM components WHERE kind='VEVENT'");
    EXPECT_EQ(uid.value(), 1);
    auto query = store->db().prepare("SELECT uid FROM components WHERE kind='VEVENT'");
    EXPECT_TRUE(query->step().value());
    const auto starts =
        std::chrono::duration_cast<std::chrono::seconds>(at("2026-11-23 10:00").time_since_epoch());
    r.key = {query->text(0), starts.count(), "start", starts.count()};
    r.title = "Blood pressure tablet";
    r.starts = at("2026-11-23 10:00");
    r.expires = at("2026-11-23 12:00");
    r.taken = taken;
    r.carer = "Anna";
    auto changed = record_dose(store->db(), r, clock.wall_now());
    EXPECT_TRUE(changed.ok());
    life->publish(msg::CalendarChanged{});
    return changed.ok() && *changed;
  }
};

TEST_F(CarersRecordTest, WhileItIsAskedAboutItEndsTheQuestion) {
  run_until("2026-11-23 10:00");
  ASSERT_EQ(due().size(), 1u);
  EXPECT_TRUE(record(true));
  ASSERT_EQ(life->withdrawn.seen.size(), 1u);
  EXPECT_EQ(life->withdrawn.seen[0].id, due()[0].id);
  run_until("2026-11-24 09:59");
  EXPECT_EQ(due().size(), 1u);
  EXPECT_EQ(told(), 0);
  run_until("2026-11-24 10:00");
  EXPECT_EQ(due().size(), 2u) << "the next day's is another one";
}

TEST_F(CarersRecordTest, BeforeItIsDueNobodyAsksAtAll) {
  EXPECT_TRUE(record(true));
  EXPECT_FALSE(record(true)) << "that is known";
  run_until("2026-11-24 09:59");
  EXPECT_TRUE(due().empty());
  const auto known = life->ask(msg::Question::Medicines);
  live();
  life->appear();
  run_until("2026-11-24 09:59");
  EXPECT_TRUE(due().empty()) << "and after a restart";
}

TEST_F(CarersRecordTest, ThatItWasNotTakenOpensItAgain) {
  run_until("2026-11-23 10:00");
  life->hear_and_acknowledge(due()[0].id);
  run_until("2026-11-23 10:20");
  EXPECT_TRUE(record(false));
  run_until("2026-11-23 10:21");
  ASSERT_EQ(due().size(), 2u);
  EXPECT_EQ(due()[1].id, due()[0].id);
  EXPECT_TRUE(record(true)) << "and she had it after all";
  run_until("2026-11-23 20:00");
  EXPECT_EQ(due().size(), 2u);
}

TEST_F(CarersRecordTest, ItIsWhatSheIsToldOfIt) {
  const auto known = [&] {
    const auto all = life->ask(msg::Question::Medicines, "did i take my blood pressure tablet");
    return all.size() == 1 ? all[0].at("known") : "of " + std::to_string(all.size());
  };
  EXPECT_EQ(known(), "ahead");
  run_until("2026-11-23 10:00");
  EXPECT_EQ(known(), "open");
  record(true);
  EXPECT_EQ(known(), "carer");
  EXPECT_EQ(life->ask(msg::Question::Medicines).at(0).at("by"), "Anna");
  record(false);
  EXPECT_EQ(known(), "open");
  run_until("2026-11-23 10:05");
  life->hear_and_acknowledge(due().back().id);
  EXPECT_EQ(known(), "taken");
  EXPECT_EQ(life->ask(msg::Question::Medicines).at(0).at("answered"), "this morning at five past ten");
}

class MedicinePlanTest : public MedicineReminderTest {
 protected:
  /// @param lines of the event besides its times
  void add_event(const std::string& lines) {
    take_in("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:m\r\nDTSTART;TZID=Europe/London:20261123T100000\r\n" +
            lines + "END:VEVENT\r\nEND:VCALENDAR\r\n");
  }
  MedicinePlanTest() { life->appear(); }
};

TEST_F(MedicinePlanTest, ATitleThatNamesOneFromATelephoneIsAskedAboutNotAnnounced) {
  add_event("SUMMARY:Blood pressure tablet\r\n");
  run_until("2026-11-23 09:59");
  EXPECT_TRUE(due().empty()) << "nor an hour before";
  run_until("2026-11-23 10:00");
  ASSERT_EQ(due().size(), 1u);
  EXPECT_EQ(due()[0].kind, "medication");
}

TEST_F(MedicinePlanTest, UnlessACarerSaysThatItIsNoneOrThereIsSomewhereToGo) {
  add_event("SUMMARY:Blood pressure tablet\r\nX-MANA-MEDICINE:FALSE\r\n");
  run_until("2026-11-23 10:00");
  ASSERT_FALSE(due().empty());
  EXPECT_EQ(due().back().kind, "appointment");
  add_event("SUMMARY:Insulin\r\nLOCATION:Health centre\r\nSEQUENCE:1\r\n");
  run_until("2026-11-24 09:00");
  for (const auto& d : due()) EXPECT_EQ(d.kind, "appointment");
}

TEST_F(MedicinePlanTest, WhatIsOnlyForWhenItIsNeededIsNeverAskedAbout) {
  add_event("SUMMARY:Paracetamol if needed\r\nRRULE:FREQ=DAILY\r\n");
  run_until("2026-11-26 00:00");
  EXPECT_TRUE(due().empty());
  EXPECT_TRUE(life->missed.seen.empty());
  add_event(
      "SUMMARY:Sleeping "
      "tablet\r\nCATEGORIES:MEDICATION\r\nX-MANA-AS-NEEDED:TRUE\r\nRRULE:FREQ=DAILY\r\nSEQUENCE:1\r\n");
  run_until("2026-11-28 00:00");
  EXPECT_TRUE(due().empty());
}

TEST_F(MedicinePlanTest, APlannedMedicineIsNotSilencedByAWordInItsTitleOrNotes) {
  add_event(
      "SUMMARY:Paracetamol for pain\r\nCATEGORIES:MEDICATION\r\nDESCRIPTION:Up to four a day, max 2 at a "
      "time\r\n");
  run_until("2026-11-23 10:00");
  EXPECT_EQ(due().size(), 1u);
}

TEST_F(MedicinePlanTest, WhatWasPutOffBeyondItsEndIsNotAskedAboutAgainNorAfterARestart) {
  add_event("SUMMARY:Blood pressure tablet\r\n");
  run_until("2026-11-23 10:00");
  life->publish(msg::ReminderSpoken{due()[0].id, true});
  life->publish(msg::ReminderSnoozed{due()[0].id, 4h});
  run_until("2026-11-23 10:30");
  EXPECT_EQ(due().size(), 1u);
  live();
  life->appear();
  run_until("2026-11-23 11:59");
  EXPECT_TRUE(due().empty());
  run_until("2026-11-23 12:01");
  EXPECT_EQ(life->missed.seen.size(), 1u);
  EXPECT_EQ(told(), 1) << "and the carers hear that it was not taken";
}

TEST_F(MedicinePlanTest, EveryEightHoursIsCountedFromTheLastThatWasTaken) {
  add_event("SUMMARY:Antibiotic\r\nRRULE:FREQ=HOURLY;INTERVAL=8;COUNT=6\r\nX-MANA-FROM-LAST:PT8H\r\n");
  run_until("2026-11-23 10:00");
  ASSERT_EQ(due().size(), 1u);
  life->publish(msg::ReminderSpoken{due()[0].id, true});
  life->publish(msg::ReminderSnoozed{due()[0].id, 90min});
  run_until("2026-11-23 11:30");
  ASSERT_EQ(due().size(), 2u);
  life->hear_and_acknowledge(due()[1].id);  // an hour and a half late
  run_until("2026-11-23 18:30");
  const auto known = life->ask(msg::Question::Medicines);
  ASSERT_EQ(known.size(), 2u);
  EXPECT_EQ(known[1].at("known"), "ahead");
  EXPECT_EQ(known[1].at("when"), "this evening at half past seven");
  run_until("2026-11-23 19:29");
  EXPECT_EQ(due().size(), 2u) << "eighteen hundred would be too soon";
  run_until("2026-11-23 19:30");
  ASSERT_EQ(due().size(), 3u);
  life->hear_and_acknowledge(due()[2].id);
  run_until("2026-11-24 03:29");
  EXPECT_EQ(due().size(), 3u);
  run_until("2026-11-24 03:30");
  EXPECT_EQ(due().size(), 4u);
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
