#include "calendar/store/sqlite_reminder_store.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "tests/calendar/store_folder.hpp"

namespace mana::calendar {
namespace {

const core::WallTime kNow{std::chrono::sys_days{std::chrono::year{2026} / 11 / 21}};

Delivery delivery(std::int64_t id, std::string uid = "a") {
  Delivery d;
  d.id = msg::ReminderId{id};
  d.key = {std::move(uid), 100, "start", 200};
  d.kind = "medication";
  d.title = "Tablet";
  d.place = "Kitchen";
  d.all_day = true;
  d.importance = 1;
  d.due = kNow;
  d.starts = kNow + std::chrono::minutes{5};
  d.expires = kNow + std::chrono::hours{2};
  d.state = DeliveryState::Snoozed;
  d.attempts = 4;
  d.unanswered = 1;
  d.snoozes = 2;
  d.interruptions = 3;
  d.retry_at = kNow + std::chrono::minutes{10};
  d.told = true;
  return d;
}

TEST(SqliteReminderStoreTest, KeepsEverythingAboutADelivery) {
  auto store = SqliteReminderStore::open(":memory:").value();
  const Delivery d = delivery(7);
  ASSERT_TRUE(store->save({d}, kNow).ok());
  const auto read = *store->deliveries(kNow);
  ASSERT_EQ(read.size(), 1u);
  const Delivery& r = read[0];
  EXPECT_EQ(r.id, d.id);
  EXPECT_EQ(r.key, d.key);
  EXPECT_EQ(std::tie(r.kind, r.title, r.place, r.all_day, r.importance),
            std::tie(d.kind, d.title, d.place, d.all_day, d.importance));
  EXPECT_EQ(std::tie(r.due, r.starts, r.expires, r.retry_at),
            std::tie(d.due, d.starts, d.expires, d.retry_at));
  EXPECT_EQ(std::tie(r.state, r.attempts, r.unanswered, r.snoozes, r.interruptions, r.told),
            std::tie(d.state, d.attempts, d.unanswered, d.snoozes, d.interruptions, d.told));
  EXPECT_EQ(*store->last_delivery_id(), 7);
}

TEST(SqliteReminderStoreTest, WhatWasAcknowledgedStaysSoWhoeverWrites) {
  auto store = SqliteReminderStore::open(":memory:").value();
  Delivery d = delivery(1);
  d.state = DeliveryState::Acknowledged;
  ASSERT_TRUE(store->save({d}, kNow).ok());
  for (const std::int64_t id : {1, 2}) {  // the same number, or another program's number for the same stage
    Delivery again = delivery(id);
    again.state = DeliveryState::Held;
    ASSERT_TRUE(store->save({again}, kNow).ok());
    const auto read = *store->deliveries(kNow);
    ASSERT_EQ(read.size(), 1u);
    EXPECT_EQ(read[0].state, DeliveryState::Acknowledged);
  }
}

TEST(SqliteReminderStoreTest, AStageOfAnOccurrenceIsThereOnce) {
  auto store = SqliteReminderStore::open(":memory:").value();
  ASSERT_TRUE(store->save({delivery(1), delivery(2)}, kNow).ok());
  EXPECT_EQ(*store->db().integer("SELECT count(*) FROM deliveries"), 1);
  EXPECT_EQ(*store->db().integer("SELECT count(*) FROM delivery_log"), 2);
}

TEST(SqliteReminderStoreTest, RemembersWhenItWasLastAlive) {
  auto store = SqliteReminderStore::open(":memory:").value();
  EXPECT_FALSE(store->last_seen()->has_value());
  ASSERT_TRUE(store->note_seen(kNow).ok());
  EXPECT_EQ(*store->last_seen(), kNow);
}

TEST(SqliteReminderStoreTest, MakesTheFolderForTheOwnerAlone) {
  const StoreFolder folder;
  ASSERT_TRUE(SqliteReminderStore::open(folder.file("new/deep/mana.db")).ok());
  const auto rights = std::filesystem::status(folder.file("new/deep")).permissions();
  EXPECT_EQ(rights & std::filesystem::perms::others_all, std::filesystem::perms::none);
  folder.write("taken", "a file");
  const auto refused = SqliteReminderStore::open(folder.file("taken/mana.db"));
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().sentence.find("--data"), std::string::npos) << refused.error().sentence;
}

TEST(SqliteReminderStoreTest, ADamagedFileIsRefusedBeforeItDoesHarm) {
  const StoreFolder folder;
  {
    auto store = SqliteReminderStore::open(folder.file()).value();
    std::vector<Delivery> many;
    for (int i = 1; i <= 500; ++i) many.push_back(delivery(i, "uid" + std::to_string(i)));
    ASSERT_TRUE(store->save(many, kNow).ok());
    ASSERT_TRUE(store->db().execute("PRAGMA wal_checkpoint(TRUNCATE)").ok());
  }
  std::fstream file{folder.file(), std::ios::in | std::ios::out | std::ios::binary};
  for (int page = 3; page < 20; ++page) {
    file.seekp(page * 4096);
    file << std::string(2000, '\x5a');
  }
  file.close();
  const auto store = SqliteReminderStore::open(folder.file());
  ASSERT_FALSE(store.ok());
  EXPECT_NE(store.error().sentence.find("damaged"), std::string::npos) << store.error().sentence;
}

TEST(SqliteReminderStoreTest, WhatWasSavedSurvivesAKill) {
  const StoreFolder folder;
  { ASSERT_TRUE(SqliteReminderStore::open(folder.file()).ok()); }
  const pid_t child = fork();
  if (child == 0) {
    auto store = SqliteReminderStore::open(folder.file());
    Delivery d = delivery(1);
    d.state = DeliveryState::Acknowledged;
    if (!store.ok() || !(*store)->save({d}, kNow).ok()) _exit(1);
    raise(SIGKILL);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status)) << "the child could not save";
  auto store = SqliteReminderStore::open(folder.file()).value();
  const auto read = *store->deliveries(kNow);
  ASSERT_EQ(read.size(), 1u);
  EXPECT_EQ(read[0].state, DeliveryState::Acknowledged);
}

TEST(SqliteReminderStoreTest, NoticesAnotherProcess) {
  const StoreFolder folder;
  auto ours = SqliteReminderStore::open(folder.file()).value();
  auto theirs = SqliteReminderStore::open(folder.file()).value();
  ASSERT_TRUE(ours->note_seen(kNow).ok());
  EXPECT_FALSE(*ours->changed_elsewhere());
  ASSERT_TRUE(theirs->note_seen(kNow + std::chrono::seconds{1}).ok());
  EXPECT_TRUE(*ours->changed_elsewhere());
  EXPECT_FALSE(*ours->changed_elsewhere());
}

TEST(DeliveryTest, StatesHaveNamesThatAreReadBack) {
  for (int i = 0; i <= static_cast<int>(DeliveryState::Cancelled); ++i) {
    const auto state = static_cast<DeliveryState>(i);
    EXPECT_EQ(delivery_state(to_string(state)), state);
  }
  EXPECT_FALSE(delivery_state("elsewhere"));
}

}  // namespace
}  // namespace mana::calendar
