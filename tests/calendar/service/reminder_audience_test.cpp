// What the dialogue kept from a visitor is neither lost nor counted as told.
#include "agent/bus/messages/person.hpp"
#include "tests/calendar/service/reminder_house.hpp"

namespace mana::calendar {
namespace {
using namespace std::chrono_literals;
using msg::Audience;

class ReminderAudienceTest : public PlannedDayTest {
 protected:
  void now_listens(Audience audience) { life->publish(msg::AudienceChanged{clock.now(), audience}); }
  void comes(Audience audience) {
    now_listens(Audience::Arriving);
    life->appear();
    life->run.run_for(2s);
    now_listens(audience);
  }
  void everybody_goes() {
    life->leave();
    now_listens(Audience::Unknown);
  }
  void keep_it_back() { life->publish(msg::ReminderUnanswered{due().back().id, true}); }
};

TEST_F(ReminderAudienceTest, WhatWasKeptFromAVisitorIsTheClientsAsSoonAsSheComes) {
  add_tablets();
  comes(Audience::Visitor);
  run_until("2026-11-23 10:00");
  ASSERT_EQ(due().size(), 1u);
  keep_it_back();
  life->run.run_for(30s);
  everybody_goes();
  comes(Audience::Client);
  ASSERT_EQ(due().size(), 2u) << "at once, not after the five minutes of a repeat";
  EXPECT_EQ(due()[1].id, due()[0].id);
  life->hear_and_acknowledge(due()[1].id);
  life->run.run_for(24h);
  EXPECT_EQ(due().size(), 2u);
  EXPECT_TRUE(life->missed.seen.empty());
}

TEST_F(ReminderAudienceTest, ToTheSameVisitorItComesAtTheUsualPaceAndTheCarersAreToldAsEver) {
  add_tablets();
  comes(Audience::Visitor);
  run_until("2026-11-23 10:00");
  std::size_t attempt = 0;
  for (const auto pause : {5min, 10min, 105min}) {
    ASSERT_EQ(due().size(), ++attempt);
    EXPECT_EQ(told(), 0);
    keep_it_back();
    life->run.run_for(pause - 1s);
    EXPECT_EQ(due().size(), attempt);
    EXPECT_TRUE(life->missed.seen.empty());
    EXPECT_EQ(told(), attempt == 3 ? 1 : 0) << "as if nobody had answered";
    life->run.run_for(1s);
  }
  EXPECT_EQ(life->missed.seen.size(), 1u);
  life->run.run_for(20min);
  EXPECT_EQ(due().size(), 3u) << "nobody nags a visitor";
  EXPECT_EQ(told(), 1) << "that it was missed is the same news";
}

TEST_F(ReminderAudienceTest, EvenWhatCarersWereToldOfIsToldWhileItIsWorthTelling) {
  add_tablets();
  comes(Audience::Visitor);
  run_until("2026-11-23 10:00");
  for (const auto pause : {5min, 10min, 15min}) {
    keep_it_back();
    life->run.run_for(pause);
  }
  ASSERT_EQ(told(), 1);
  run_until("2026-11-23 11:30");
  everybody_goes();
  comes(Audience::Client);
  ASSERT_EQ(due().size(), 4u);
  life->hear_and_acknowledge(due().back().id);
  life->run.run_for(24h);
  EXPECT_EQ(due().size(), 4u);
  EXPECT_TRUE(life->missed.seen.empty());
}

TEST_F(ReminderAudienceTest, WhatHasExpiredStaysMissed) {
  add_tablets();
  comes(Audience::Visitor);
  run_until("2026-11-23 10:00");
  keep_it_back();
  life->run.run_for(3h);
  EXPECT_EQ(life->missed.seen.size(), 1u);
  const auto before = due().size();
  everybody_goes();
  comes(Audience::Client);
  life->run.run_for(24h);
  EXPECT_EQ(due().size(), before);
}

TEST_F(ReminderAudienceTest, OfAnAppointmentOnlyTheLatestStageComesBack) {
  add({.title = "Dentist", .at = "2026-11-23 12:00", .remind = "PT2H,PT1H"});
  comes(Audience::Visitor);
  run_until("2026-11-23 10:00");
  for (int i = 0; i < 3; ++i) {
    ASSERT_FALSE(due().empty());
    keep_it_back();
    life->run.run_for(5min);
  }
  run_until("2026-11-23 11:00");
  keep_it_back();
  const auto before = due().size();
  everybody_goes();
  comes(Audience::Client);
  ASSERT_EQ(due().size(), before + 1);
  EXPECT_EQ(due().back().due, at("2026-11-23 11:00"));
  life->hear_and_acknowledge(due().back().id);
  life->run.run_for(2min);
  EXPECT_EQ(due().size(), before + 1) << "the one of ten is told by it";
}

TEST_F(ReminderAudienceTest, WhoWantsItLaterIsNotToldSooner) {
  add_tablets();
  comes(Audience::Accompanied);
  run_until("2026-11-23 10:00");
  life->publish(msg::ReminderSnoozed{due().back().id});
  now_listens(Audience::Client);
  life->run.run_for(9min);
  EXPECT_EQ(due().size(), 1u);
  life->run.run_for(1min);
  EXPECT_EQ(due().size(), 2u);
}

TEST_F(ReminderAudienceTest, WhatTheClientHeardAndDidNotAnswerIsNotWhatWasKeptBack) {
  add_tablets();
  comes(Audience::Visitor);
  run_until("2026-11-23 10:00");
  keep_it_back();
  everybody_goes();
  comes(Audience::Client);
  ASSERT_EQ(due().size(), 2u);
  life->hear_and_ignore(due().back().id);
  everybody_goes();
  comes(Audience::Client);
  life->run.run_for(1min);
  EXPECT_EQ(due().size(), 2u) << "it comes at the pace of repeats";
}

TEST_F(ReminderAudienceTest, TheCardIsEmptyBeforeAVisitorAndComesBack) {
  add_dentist();
  life->run.run_for(1s);
  ASSERT_FALSE(life->next.seen.empty());
  EXPECT_EQ(life->next.seen.back().title, "Dentist");
  const auto before = life->next.seen.size();
  comes(Audience::Client);
  EXPECT_EQ(life->next.seen.size(), before) << "nothing flickers before her";
  everybody_goes();
  comes(Audience::Visitor);
  ASSERT_EQ(life->next.seen.size(), before + 1);
  const msg::NextAppointment& hidden = life->next.seen.back();
  EXPECT_FALSE(hidden.any);
  EXPECT_EQ(hidden.title + hidden.when + hidden.place, "");
  life->run.run_for(10min);
  EXPECT_EQ(life->next.seen.size(), before + 1) << "not with the next minute either";
  everybody_goes();
  EXPECT_EQ(life->next.seen.back().title, "Dentist");
}

}  // namespace
}  // namespace mana::calendar
