#include <map>
#include <random>
#include <set>

#include "tests/calendar/service/reminder_house.hpp"

/// Days in which everything happens that can: people come and go, answer or do not, the program is
/// restarted, the clock is set. What must never happen is checked after each step.
namespace mana::calendar {
namespace {
using namespace std::chrono_literals;

class ReminderRandomLifeTest : public ReminderHouse {
 protected:
  void begin(unsigned seed) {
    chance.seed(seed);
    life.reset();
    clock.step_wall(at("2026-11-23 06:00") - clock.wall_now());
    open_store();
    options.policy.poll_every = 1min;
    live();
    checked = 0;
    there = false;
    done_ids.clear();
    doses_taken.clear();
    add({.title = "Heart tablet", .at = "2026-11-23 08:00", .repeat = "FREQ=DAILY", .medication = true});
    add({.title = "Night tablet", .at = "2026-11-23 20:00", .repeat = "FREQ=DAILY", .medication = true});
    add({.title = "Dentist", .at = "2026-11-24 10:00"});
    add({.title = "Walk", .at = "2026-11-23 15:00", .repeat = "FREQ=DAILY", .remind = "PT1H,PT10M,PT0S"});
  }

  bool maybe(int one_in) { return std::uniform_int_distribution{1, one_in}(chance) == 1; }

  void something_happens() {
    if (maybe(40)) clock.step_wall(std::chrono::minutes{std::uniform_int_distribution{-180, 180}(chance)});
    if (maybe(4)) {
      there = !there;
      there ? life->appear() : life->leave();
    }
    if (maybe(25)) {
      live();
      checked = 0;
      there = false;
    }
    if (maybe(10)) life->publish(msg::CalendarChanged{});
    life->run.run_for(std::chrono::minutes{std::uniform_int_distribution{1, 25}(chance)});
  }

  void respond(const msg::ReminderDue& due) {
    switch (std::uniform_int_distribution{0, 6}(chance)) {
      case 0:
      case 1:
        life->hear_and_acknowledge(due.id);
        done_ids.insert(due.id);
        if (due.kind == "medication") doses_taken.insert({due.title, due.starts});
        break;
      case 2: life->hear_and_ignore(due.id); break;
      case 3: life->publish(msg::ReminderSnoozed{due.id}); break;
      case 4: life->publish(msg::ReminderSpoken{due.id, false}); break;
      case 5: life->publish(msg::ReminderSpoken{due.id, true}); break;
      default: break;  // the dialogue says nothing at all
    }
  }

  /// Looks at what was published since the last look, and only then answers it.
  void check_and_respond() {
    std::map<msg::ReminderId, msg::ReminderDue> latest;
    for (; checked < life->due.seen.size(); ++checked) {
      const msg::ReminderDue& due = life->due.seen[checked];
      EXPECT_FALSE(done_ids.contains(due.id)) << due.title << " came back after it was acknowledged";
      EXPECT_FALSE(doses_taken.contains({due.title, due.starts})) << due.title << " was taken";
      EXPECT_LE(due.due, clock.wall_now()) << due.title << " came early";
      latest[due.id] = due;
    }
    for (const auto& [id, due] : latest) respond(due);
  }

  std::mt19937 chance;
  std::size_t checked = 0;
  bool there = false;
  std::set<msg::ReminderId> done_ids;
  std::set<std::pair<std::string, core::WallTime>> doses_taken;
};

TEST_F(ReminderRandomLifeTest, WhatWasAcknowledgedNeverComesBack) {
  std::size_t acknowledged = 0;
  for (unsigned seed = 1; seed <= 8 && !HasFailure(); ++seed) {
    SCOPED_TRACE(seed);
    begin(seed);
    for (int step = 0; step < 300; ++step) {
      something_happens();
      check_and_respond();
    }
    acknowledged += done_ids.size();
  }
  EXPECT_GT(acknowledged, 45u);  // it did happen
}

}  // namespace
}  // namespace mana::calendar
