#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>

#include "tests/calendar/service/reminder_house.hpp"
#include "tests/calendar/store_folder.hpp"

/// What the reminder service does when its store fails, when the program is killed, and when another
/// program changes the calendar.
namespace mana::calendar {
namespace {
using namespace std::chrono_literals;

/// Passes everything on to a real store unless it is told to fail.
class FailingStore final : public ReminderStore {
 public:
  explicit FailingStore(ReminderStore& real) : real_{real} {}
  bool failing = false;

  core::Result<bool> changed_elsewhere() override {
    return or_fail<bool>([&] { return real_.changed_elsewhere(); });
  }
  core::Result<std::vector<CalendarText>> calendars(core::WallTime since) override {
    return or_fail<std::vector<CalendarText>>([&] { return real_.calendars(since); });
  }
  core::Result<std::vector<Delivery>> deliveries(core::WallTime from) override {
    return or_fail<std::vector<Delivery>>([&] { return real_.deliveries(from); });
  }
  core::Result<std::int64_t> last_delivery_id() override {
    return or_fail<std::int64_t>([&] { return real_.last_delivery_id(); });
  }
  core::Status save(const std::vector<Delivery>& changed, core::WallTime at) override {
    return failing ? core::Status{full()} : real_.save(changed, at);
  }
  core::Result<std::optional<core::WallTime>> last_seen() override {
    return or_fail<std::optional<core::WallTime>>([&] { return real_.last_seen(); });
  }
  core::Status note_seen(core::WallTime at) override {
    return failing ? core::Status{full()} : real_.note_seen(at);
  }

  core::Status back_up() override { return failing ? core::Status{full()} : real_.back_up(); }
  std::string notice() const override { return real_.notice(); }

 private:
  static core::Error full() { return core::io_error("The disk is full."); }
  template <class T>
  core::Result<T> or_fail(const std::function<core::Result<T>()>& call) {
    if (failing) return full();
    return call();
  }
  ReminderStore& real_;
};

class FailingStoreTest : public ReminderHouse {
 protected:
  FailingStoreTest() {
    failing = std::make_unique<FailingStore>(*store);
    begin();
  }
  void begin() {
    life.reset();
    life = std::make_unique<ReminderLife>(clock, *failing, zones, options);
    life->run.run_for(core::Duration{0});
  }
  std::unique_ptr<FailingStore> failing;
};

TEST_F(FailingStoreTest, RemindersGoOnFromMemoryAndAreWrittenLater) {
  life->appear();
  add({.title = "Dentist", .at = "2026-11-23 10:00", .remind = "PT15M"});
  failing->failing = true;
  run_until("2026-11-23 09:45");
  ASSERT_EQ(life->due.seen.size(), 1u);
  ASSERT_EQ(life->failed.seen.size(), 1u);
  EXPECT_EQ(life->failed.seen[0].module, "calendar.reminders");
  EXPECT_EQ(life->failed.seen[0].reason, "The disk is full.");
  life->hear_and_acknowledge(life->due.seen[0].id);
  life->run.run_for(5min);
  EXPECT_EQ(life->failed.seen.size(), 1u);  // said once
  failing->failing = false;
  life->run.run_for(10s);
  EXPECT_EQ(life->recovered.seen.size(), 1u);
  begin();
  life->appear();
  run_until("2026-11-23 12:00");
  EXPECT_TRUE(life->due.seen.empty());  // the answer of the bad minutes was not forgotten
}

TEST_F(FailingStoreTest, AStoreThatFailsAtTheStartIsTriedAgain) {
  add({.title = "Dentist", .at = "2026-11-23 10:00", .remind = "PT15M"});
  failing->failing = true;
  begin();
  EXPECT_EQ(life->failed.seen.size(), 1u);
  life->appear();
  life->run.run_for(10min);
  failing->failing = false;
  run_until("2026-11-23 09:45");
  EXPECT_EQ(life->due.seen.size(), 1u);
  EXPECT_EQ(life->recovered.seen.size(), 1u);
}

struct OwnFolder {
  StoreFolder folder;
};

class ReminderFileTest : protected OwnFolder, public ReminderHouse {  // the folder is there first
 protected:
  ReminderFileTest() : ReminderHouse{"2026-11-23 09:00", folder.file()} {}

  void reopen() {
    life.reset();
    store.reset();
    open_store();
    live();
  }
};

TEST_F(ReminderFileTest, AnotherProgramsAppointmentIsNoticedWithinSeconds) {
  life->appear();
  auto other = SqliteReminderStore::open(file_).value();
  const auto draft = draft_event({.title = "Dentist", .at = "in 10 minutes", .remind = "PT15M"},
                                 clock.wall_now(), *home, "Europe/London");
  ASSERT_TRUE(other->shelf().import_text(draft->ics, {}, clock.wall_now()).ok());
  life->run.run_for(options.policy.poll_every);
  EXPECT_EQ(life->due.seen.size(), 1u);
}

TEST_F(ReminderFileTest, ItIsWrittenDownBeforeItIsSpoken) {
  life.reset();
  auto reader = SqliteReminderStore::open(file_).value();
  ReminderLife watched{clock, *store, zones, options};
  std::string state_when_published;
  watched.bus.set_tap([&](std::string_view name, const auto&) {
    if (name != "ReminderDue") return;
    const auto rows = reader->deliveries(clock.wall_now());
    for (const auto& d : rows.value()) state_when_published = to_string(d.state);
  });
  const auto draft = draft_event({.title = "Dentist", .at = "in 10 minutes", .remind = "PT15M"},
                                 clock.wall_now(), *home, "Europe/London");
  ASSERT_TRUE(store->shelf().import_text(draft->ics, {}, clock.wall_now()).ok());
  watched.appear();
  ASSERT_EQ(watched.due.seen.size(), 1u);
  EXPECT_EQ(state_when_published, "speaking");
}

TEST_F(ReminderFileTest, EachDayLeavesACopyThatCanTakeItsPlace) {
  add({.title = "Dentist", .at = "2026-11-25 10:00"});
  run_until("2026-11-24 00:01");
  const auto copy = SqliteReminderStore::open(folder.file("mana.db.daily.bak"));
  ASSERT_TRUE(copy.ok()) << copy.error().sentence;
  EXPECT_EQ(copy.value()->shelf().numbers()->size(), 1u);
  EXPECT_TRUE(std::filesystem::exists(folder.file("mana.db.previous.bak")));
}

TEST_F(ReminderFileTest, ADamagedFileGivesWayToItsCopyAndTheCarerIsTold) {
  add({.title = "Dentist", .at = "2026-11-25 10:00"});
  run_until("2026-11-24 00:01");
  life.reset();
  store.reset();
  folder.write("mana.db", std::string(9000, 'x'));
  open_store();
  EXPECT_EQ(store->shelf().numbers()->size(), 1u);
  live();
  ASSERT_EQ(life->failed.seen.size(), 1u);
  EXPECT_NE(life->failed.seen[0].reason.find("damaged"), std::string::npos);
  EXPECT_TRUE(std::filesystem::exists(folder.file("mana.db.damaged")));
  life->appear();
  run_until("2026-11-24 18:00");
  EXPECT_EQ(life->due.seen.size(), 1u);
}

TEST_F(ReminderFileTest, ReopeningTheFileInEachStateNeitherLosesNorDoubles) {
  life->appear();
  add({.title = "Tablet", .at = "2026-11-23 10:00", .medication = true});
  reopen();  // planned
  life->appear();
  run_until("2026-11-23 10:00");
  ASSERT_EQ(life->due.seen.size(), 1u);
  const msg::ReminderId id = life->due.seen[0].id;
  reopen();  // speaking
  life->appear();
  ASSERT_EQ(life->due.seen.size(), 1u);
  EXPECT_EQ(life->due.seen[0].id, id);
  EXPECT_TRUE(life->due.seen[0].interrupted_before);
  life->publish(msg::ReminderSpoken{id, true});
  reopen();  // awaiting an answer
  life->appear();
  EXPECT_TRUE(life->due.seen.empty());
  life->run.run_for(5min);
  ASSERT_EQ(life->due.seen.size(), 1u);
  life->hear_and_acknowledge(id);
  reopen();  // done
  life->appear();
  life->run.run_for(24h);
  EXPECT_TRUE(life->due.seen.empty());
  EXPECT_TRUE(life->missed.seen.empty());
}

/// The program is killed without any chance to tidy up.
class KilledTest : public ReminderFileTest {
 protected:
  enum class At { ReminderDue, HeardToTheEnd };

  void live_until_killed(At moment) {
    life.reset();
    store.reset();  // no connection is carried over a fork
    const pid_t child = fork();
    if (child == 0) live_and_die(moment);
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status)) << "nothing was announced";
    open_store();
  }

 private:
  void live_and_die(At moment) {
    open_store();
    ReminderLife doomed{clock, *store, zones, options};
    doomed.bus.set_tap([&](std::string_view name, const auto&) {
      if (moment == At::ReminderDue && name == "ReminderDue") raise(SIGKILL);
    });
    doomed.appear();
    if (doomed.due.seen.empty()) _exit(1);
    doomed.publish(msg::ReminderSpoken{doomed.due.seen[0].id, true});
    raise(SIGKILL);
  }
};

TEST_F(KilledTest, WhileItSpeaksTheReminderIsSaidAgainAndOnlyTheAnswerEndsIt) {
  add({.title = "Tablet", .at = "2026-11-23 09:00", .medication = true});
  for (int crash = 1; crash <= 3; ++crash) {
    live_until_killed(At::ReminderDue);
    const auto rows = store->deliveries(clock.wall_now()).value();
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(to_string(rows[0].state), "speaking");  // neither lost nor done
  }
  live();
  life->appear();
  ASSERT_EQ(life->due.seen.size(), 1u);
  EXPECT_TRUE(life->due.seen[0].interrupted_before);
  life->hear_and_acknowledge(life->due.seen[0].id);
  reopen();
  life->appear();
  life->run.run_for(3h);
  EXPECT_TRUE(life->due.seen.empty());
  EXPECT_TRUE(life->missed.seen.empty());
}

TEST_F(KilledTest, BetweenTheSpeechAndTheAnswerItIsNotTakenAsDone) {
  add({.title = "Tablet", .at = "2026-11-23 09:00", .medication = true});
  live_until_killed(At::HeardToTheEnd);
  EXPECT_EQ(to_string(store->deliveries(clock.wall_now()).value().at(0).state), "awaiting");
  live();
  life->appear();
  life->run.run_for(options.policy.repeat_every);
  EXPECT_EQ(life->due.seen.size(), 1u);
}

}  // namespace
}  // namespace mana::calendar
