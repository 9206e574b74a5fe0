#include <gtest/gtest.h>

#include <fstream>

#include "calendar/store/enduring_store.hpp"
#include "calendar/store/restore.hpp"
#include "calendar/store/schema.hpp"
#include "tests/calendar/service/reminder_house.hpp"
#include "tests/calendar/store_folder.hpp"

/// What becomes of the reminders when the file of the store cannot be used: it is restored when it can be,
/// and otherwise the companion goes on with what can still be read.
namespace mana::calendar {
namespace {
using namespace std::chrono_literals;

const core::WallTime kNow{std::chrono::sys_days{std::chrono::year{2026} / 11 / 21}};

std::string event(const std::string& uid) {
  return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:" + uid +
         "\r\nDTSTART:20261125T100000Z\r\nSUMMARY:Appointment " + uid +
         "\r\nDESCRIPTION:" + std::string(300, 'd') + "\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
}

Delivery answered(std::int64_t id, const std::string& uid) {
  Delivery d;
  d.id = msg::ReminderId{id};
  d.key = {uid, 0, "start", 200};
  d.expires = kNow + 2h;
  d.state = DeliveryState::Acknowledged;
  return d;
}

/// Fills a store's file and damages it in chosen places.
class StoreRestoreTest : public ::testing::Test {
 protected:
  void fill(int from, int to) {
    auto store = SqliteReminderStore::open(folder.file()).value();
    std::vector<Delivery> deliveries;
    for (int i = from; i <= to; ++i) {
      const std::string uid = "uid" + std::to_string(i);
      ASSERT_TRUE(store->shelf().import_text(event(uid), {}, kNow).ok());
      deliveries.push_back(answered(i, uid));
    }
    ASSERT_TRUE(store->save(deliveries, kNow).ok());
    ASSERT_TRUE(store->note_seen(kNow).ok());
    ASSERT_TRUE(store->db().execute("PRAGMA wal_checkpoint(TRUNCATE)").ok());
  }
  void back_up() { ASSERT_TRUE(SqliteReminderStore::open(folder.file()).value()->back_up().ok()); }

  void write_over_page(std::int64_t page) const {
    std::fstream file{folder.file(), std::ios::in | std::ios::out | std::ios::binary};
    file.seekp((page - 1) * 4096);
    file << std::string(4096, '\x5a');
  }
  void damage_the_index() const { write_over_page(page_of("components_by_uid")); }
  /// One of the pages with appointments themselves.
  void damage_some_appointments() const {
    auto db = platform::SqliteDb::open(folder.file(), platform::OpenMode::ReadOnly).value();
    write_over_page(
        *db.integer("SELECT pageno FROM dbstat WHERE name='components' AND pagetype='leaf' ORDER BY path "
                    "LIMIT 1 OFFSET 4"));
  }
  std::int64_t page_of(const std::string& table) const {
    auto db = platform::SqliteDb::open(folder.file(), platform::OpenMode::ReadOnly).value();
    return *db.integer("SELECT rootpage FROM sqlite_master WHERE name='" + table + "'");
  }
  static std::size_t appointments(SqliteReminderStore& store) { return store.shelf().numbers()->size(); }

  StoreFolder folder;
};

TEST_F(StoreRestoreTest, WithoutACopyADamagedIndexCostsNothing) {
  fill(1, 40);
  damage_the_index();
  const auto store = SqliteReminderStore::open(folder.file());
  ASSERT_TRUE(store.ok()) << store.error().sentence;
  EXPECT_EQ(appointments(*store.value()), 40u);
  EXPECT_EQ(store.value()->deliveries(kNow)->size(), 40u);
  EXPECT_NE(store.value()->notice().find("Nothing was lost"), std::string::npos) << store.value()->notice();
  EXPECT_TRUE(std::filesystem::exists(folder.file("mana.db.damaged")));
}

TEST_F(StoreRestoreTest, ADamagedPageCostsItsOwnAppointmentsAndNoOthers) {
  fill(1, 200);
  damage_some_appointments();
  const auto store = SqliteReminderStore::open(folder.file());
  ASSERT_TRUE(store.ok()) << store.error().sentence;
  EXPECT_GT(appointments(*store.value()), 150u);
  EXPECT_LT(appointments(*store.value()), 200u);
  EXPECT_NE(store.value()->notice().find("may be lost"), std::string::npos) << store.value()->notice();
}

TEST_F(StoreRestoreTest, TheCopyBringsBackWhatTheDamageTook) {
  fill(1, 200);
  back_up();
  fill(201, 220);
  damage_some_appointments();
  const auto store = SqliteReminderStore::open(folder.file());
  ASSERT_TRUE(store.ok()) << store.error().sentence;
  EXPECT_EQ(appointments(*store.value()), 220u);  // those of after the copy from the damaged file itself
  EXPECT_EQ(store.value()->deliveries(kNow)->size(), 220u);
}

TEST_F(StoreRestoreTest, PlacesAndPeopleAreReadFromTheDamagedFileToo) {
  fill(1, 40);
  back_up();
  {
    auto store = SqliteReminderStore::open(folder.file()).value();
    ASSERT_TRUE(put_place(store->db(), {0, "Health centre", "12 High Street", "Left.", "", 25min}));
    ASSERT_TRUE(put_acquaintance(store->db(), {0, "Siobhan", "daughter", "", "Shivawn"}));
    ASSERT_TRUE(store->db().execute("PRAGMA wal_checkpoint(TRUNCATE)").ok());
  }
  damage_the_index();
  auto store = SqliteReminderStore::open(folder.file());
  ASSERT_TRUE(store.ok()) << store.error().sentence;
  const auto library = store.value()->library();
  ASSERT_EQ(library->places.size(), 1u);
  EXPECT_EQ(library->places[0].directions, "Left.");
  EXPECT_EQ(library->places[0].travel, 25min);
  ASSERT_EQ(library->people.size(), 1u);
  EXPECT_EQ(library->people[0].say_as, "Shivawn");
}

TEST_F(StoreRestoreTest, EachDamagedFileIsKeptUntilTheDiskIsNotTrustedAnyMore) {
  fill(1, 3);
  back_up();
  for (int n = 1; n <= 9; ++n) {
    folder.write("mana.db", "damage " + std::to_string(n));
    ASSERT_TRUE(SqliteReminderStore::open(folder.file()).ok()) << n;
  }
  EXPECT_TRUE(std::filesystem::exists(folder.file("mana.db.damaged")));
  EXPECT_TRUE(std::filesystem::exists(folder.file("mana.db.damaged.9")));
  folder.write("mana.db", "damage 10");
  const auto tenth = SqliteReminderStore::open(folder.file());
  ASSERT_FALSE(tenth.ok());
  EXPECT_NE(tenth.error().sentence.find("disk is failing"), std::string::npos) << tenth.error().sentence;
  std::ifstream kept{folder.file()};
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>{kept}, {}), "damage 10");
}

TEST_F(StoreRestoreTest, WithNeitherCopyNorReadableEntryTheFileStaysAsItIs) {
  folder.write("mana.db", "a letter to the bank");
  const auto store = SqliteReminderStore::open(folder.file());
  ASSERT_FALSE(store.ok());
  EXPECT_NE(store.error().sentence.find("left as it is"), std::string::npos) << store.error().sentence;
  std::ifstream kept{folder.file()};
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>{kept}, {}), "a letter to the bank");
  EXPECT_FALSE(std::filesystem::exists(folder.file("mana.db.restoring")));
}

TEST_F(StoreRestoreTest, AStoreThatIsGoneComesBackFromItsCopy) {
  fill(1, 3);
  back_up();
  std::filesystem::remove(folder.file());
  auto store = SqliteReminderStore::open(folder.file()).value();
  EXPECT_EQ(appointments(*store), 3u);
  EXPECT_NE(store->notice().find("gone"), std::string::npos) << store->notice();
}

TEST_F(StoreRestoreTest, ManyStartsOnOneDayLeaveTheCopyOfTheDayBefore) {
  fill(1, 1);
  back_up();
  auto store = SqliteReminderStore::open(folder.file()).value();
  ASSERT_TRUE(store->note_seen(kNow + 24h).ok());
  for (int start = 0; start < 3; ++start) {
    ASSERT_TRUE(store->shelf().import_text(event("new" + std::to_string(start)), {}, kNow).ok());
    ASSERT_TRUE(store->back_up().ok());
  }
  auto today = SqliteReminderStore::open(folder.file("mana.db.daily.bak")).value();
  auto yesterday = SqliteReminderStore::open(folder.file("mana.db.previous.bak")).value();
  EXPECT_EQ(appointments(*today), 4u);
  EXPECT_EQ(appointments(*yesterday), 1u);
}

struct OwnFolder {
  StoreFolder folder;
};

/// A life on a store whose file comes and goes.
class EnduringStoreTest : protected OwnFolder, public ReminderHouse {
 protected:
  EnduringStoreTest() : ReminderHouse{"2026-11-23 09:00", folder.file()} { life->appear(); }

  void restart() {
    life.reset();
    enduring = std::make_unique<EnduringReminderStore>(folder.file());
    life = std::make_unique<ReminderLife>(clock, *enduring, zones, options);
    life->run.run_for(core::Duration{0});
    life->appear();
  }
  /// As if a newer MANA had written it: readable, but not to be written.
  void set_version(int version) {
    auto db = platform::SqliteDb::open(folder.file()).value();
    ASSERT_TRUE(db.execute("PRAGMA user_version=" + std::to_string(version)).ok());
  }
  std::unique_ptr<EnduringReminderStore> enduring;
};

TEST_F(EnduringStoreTest, AFileThatCannotBeOpenedStopsNobodyAndIsTriedAgain) {
  life.reset();
  store.reset();
  for (const char* name : {"mana.db", "mana.db-wal", "mana.db-shm", "mana.db.daily.bak"})
    std::filesystem::remove(folder.file(name));
  std::filesystem::create_directory(folder.file("mana.db"));
  restart();
  life->run.run_for(1min);
  ASSERT_EQ(life->failed.seen.size(), 1u);
  EXPECT_EQ(life->failed.seen[0].module, "calendar.reminders");
  EXPECT_NE(life->failed.seen[0].reason.find("no appointment is known"), std::string::npos)
      << life->failed.seen[0].reason;
  EXPECT_FALSE(life->minutes.seen.empty());  // it tells the time meanwhile
  std::filesystem::remove(folder.file("mana.db"));
  life->run.run_for(10s);
  EXPECT_EQ(life->recovered.seen.size(), 1u);
  EXPECT_FALSE(enduring->failure());
}

TEST_F(EnduringStoreTest, AFileOfANewerMANAIsReadAndWhatHappensMeanwhileIsWrittenLater) {
  add({.title = "Dentist", .at = "2026-11-23 10:00", .remind = "PT15M"});
  set_version(99);
  restart();
  ASSERT_EQ(life->failed.seen.size(), 1u);
  EXPECT_NE(life->failed.seen[0].reason.find("newer MANA"), std::string::npos);
  run_until("2026-11-23 09:45");
  ASSERT_EQ(life->due.seen.size(), 1u);
  EXPECT_EQ(life->due.seen[0].title, "Dentist");
  life->hear_and_acknowledge(life->due.seen[0].id);
  set_version(static_cast<int>(migrations().size()));
  life->run.run_for(10s);
  EXPECT_EQ(life->recovered.seen.size(), 1u);
  restart();
  run_until("2026-11-23 12:00");
  EXPECT_TRUE(life->due.seen.empty());  // the answer was written down after all
  EXPECT_TRUE(life->missed.seen.empty());
}

TEST(EnduringStoreNumbersTest, ANumberGivenWithoutTheFileIsNobodyElses) {
  // Two deliveries of the same number would overwrite each other when the file is back.
  const StoreFolder folder;
  std::filesystem::create_directory(folder.file("mana.db"));
  EnduringReminderStore store{folder.file()};
  ASSERT_TRUE(store.failure());
  ASSERT_TRUE(store.deliveries(kNow).ok());
  const std::int64_t first = *store.last_delivery_id();
  EXPECT_GT(first, 1'000'000'000);
  ASSERT_TRUE(store.deliveries(kNow + 1h).ok());
  EXPECT_GE(*store.last_delivery_id(), first + 3600);
}

TEST_F(EnduringStoreTest, AFileThatIsTakenAwayIsWrittenAgain) {
  restart();
  add({.title = "Dentist", .at = "2026-11-23 10:00", .remind = "PT15M"});
  life->run.run_for(10s);
  store.reset();
  for (const char* name : {"mana.db", "mana.db-wal", "mana.db-shm", "mana.db.daily.bak"})
    std::filesystem::remove(folder.file(name));
  life->run.run_for(10s);
  EXPECT_TRUE(life->failed.seen.empty());
  auto again = SqliteReminderStore::open(folder.file()).value();
  EXPECT_EQ(again->shelf().numbers()->size(), 1u);
  run_until("2026-11-23 09:45");
  EXPECT_EQ(life->due.seen.size(), 1u);
}

TEST_F(EnduringStoreTest, AFileThatTakesItsPlaceIsRead) {
  restart();
  store.reset();
  {
    auto other = SqliteReminderStore::open(folder.file("other.db")).value();
    const auto draft = draft_event({.title = "Dentist", .at = "2026-11-23 10:00", .remind = "PT15M"},
                                   clock.wall_now(), *home, "Europe/London");
    ASSERT_TRUE(other->shelf().import_text(draft->ics, {}, clock.wall_now()).ok());
  }
  for (const char* name : {"mana.db-wal", "mana.db-shm"}) std::filesystem::remove(folder.file(name));
  std::filesystem::rename(folder.file("other.db"), folder.file());
  run_until("2026-11-23 09:45");
  EXPECT_EQ(life->due.seen.size(), 1u);
}

TEST_F(EnduringStoreTest, DamageThatIsNoticedWhileRunningIsRepaired) {
  restart();
  add({.title = "Dentist", .at = "2026-11-23 10:00", .remind = "PT15M"});
  run_until("2026-11-24 00:01");  // a day later there is a copy
  add({.title = "Visit", .at = "2026-11-24 10:00", .remind = "PT15M"});
  life->run.run_for(10s);
  store.reset();
  // The disk fails below the open file.
  std::ofstream{folder.file("mana.db-wal"), std::ios::binary | std::ios::trunc};
  {
    std::fstream file{folder.file(), std::ios::in | std::ios::out | std::ios::binary};
    file << std::string(9000, 'x');
  }
  run_until("2026-11-24 09:45");
  ASSERT_FALSE(life->failed.seen.empty());
  EXPECT_FALSE(enduring->failure());
  EXPECT_EQ(life->due.seen.back().title, "Visit");  // from memory, whatever the copy had
  auto again = SqliteReminderStore::open(folder.file()).value();
  EXPECT_GE(again->shelf().numbers()->size(), 1u);
}

}  // namespace
}  // namespace mana::calendar
