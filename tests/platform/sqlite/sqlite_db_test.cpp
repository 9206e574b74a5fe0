#include "agent/platform/sqlite/sqlite_db.hpp"

#include <gtest/gtest.h>

#include "calendar/store/schema.hpp"
#include "tests/calendar/store_folder.hpp"

namespace mana::calendar {
namespace {

platform::SqliteDb open(const std::filesystem::path& file) {
  auto db = platform::SqliteDb::open(file);
  EXPECT_TRUE(db.ok()) << db.error().sentence;
  return std::move(*db);
}

TEST(SqliteDbTest, CommitsSurviveAPowerCutAndReadersDoNotBlock) {
  const StoreFolder folder;
  platform::SqliteDb db = open(folder.file());
  EXPECT_EQ(*db.integer("PRAGMA synchronous"), 2);  // FULL
  EXPECT_EQ(*db.integer("PRAGMA foreign_keys"), 1);
  auto mode = db.prepare("PRAGMA journal_mode");
  ASSERT_TRUE(*mode->step());
  EXPECT_EQ(mode->text(0), "wal");
}

TEST(SqliteDbTest, TextIsBoundNeverPasted) {
  platform::SqliteDb db = open(":memory:");
  ASSERT_TRUE(db.execute("CREATE TABLE t(a TEXT, n INTEGER)").ok());
  constexpr char kNasty[] = "'); DROP TABLE t; --\xF0\x9F\x8E\x82\0after";
  const std::string_view nasty{kNasty, sizeof kNasty - 1};
  ASSERT_TRUE(db.prepare("INSERT INTO t VALUES(?,?)")->bind(nasty).bind(std::int64_t{1} << 60).run().ok());
  auto row = db.prepare("SELECT a,n FROM t");
  ASSERT_TRUE(*row->step());
  EXPECT_EQ(row->text(0), nasty);
  EXPECT_EQ(row->integer(1), std::int64_t{1} << 60);
}

TEST(SqliteDbTest, ATransactionThatWasNotCommittedLeavesNothing) {
  platform::SqliteDb db = open(":memory:");
  ASSERT_TRUE(db.execute("CREATE TABLE t(a)").ok());
  {
    auto transaction = platform::Transaction::begin(db);
    ASSERT_TRUE(db.execute("INSERT INTO t VALUES(1)").ok());
  }
  EXPECT_EQ(*db.integer("SELECT count(*) FROM t"), 0);
}

TEST(SqliteDbTest, SaysWhatToDoWhenTheDiskIsFull) {
  const StoreFolder folder;
  platform::SqliteDb db = open(folder.file());
  ASSERT_TRUE(db.execute("CREATE TABLE t(a); PRAGMA max_page_count=8").ok());
  core::Status status;
  for (int i = 0; i < 100 && status.ok(); ++i) status = db.execute("INSERT INTO t VALUES(randomblob(4000))");
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().code, core::ErrorCode::Io);
  EXPECT_NE(status.error().sentence.find("disk is full"), std::string::npos) << status.error().sentence;
  EXPECT_GT(*db.integer("SELECT count(*) FROM t"), 0);  // what was written is there
}

TEST(SqliteDbTest, SaysWhatToDoWhenItCannotBeWritten) {
  const StoreFolder folder;
  { ASSERT_TRUE(open(folder.file()).execute("CREATE TABLE t(a)").ok()); }
  auto db = platform::SqliteDb::open(folder.file(), platform::OpenMode::ReadOnly);
  ASSERT_TRUE(db.ok());
  const auto status = db->execute("INSERT INTO t VALUES(1)");
  ASSERT_FALSE(status.ok());
  EXPECT_NE(status.error().sentence.find("writable"), std::string::npos) << status.error().sentence;
}

TEST(SqliteDbTest, SaysWhatToDoWhenTheFileIsNoCalendar) {
  const StoreFolder folder;
  folder.write("mana.db", std::string(5000, 'x'));
  const auto db = platform::SqliteDb::open(folder.file());
  ASSERT_FALSE(db.ok());
  EXPECT_NE(db.error().sentence.find("backup"), std::string::npos) << db.error().sentence;
}

TEST(SqliteDbTest, SaysWhatToDoWhenTheFolderIsMissing) {
  const StoreFolder folder;
  const auto db = platform::SqliteDb::open(folder.file("nowhere/mana.db"));
  ASSERT_FALSE(db.ok());
  EXPECT_NE(db.error().sentence.find("folder"), std::string::npos) << db.error().sentence;
}

TEST(SqliteDbTest, NoticesWhatAnotherConnectionCommitsAndNotItsOwn) {
  const StoreFolder folder;
  platform::SqliteDb a = open(folder.file()), b = open(folder.file());
  ASSERT_TRUE(a.execute("CREATE TABLE t(a)").ok());
  const auto before = *a.data_version();
  ASSERT_TRUE(a.execute("INSERT INTO t VALUES(1)").ok());
  EXPECT_EQ(*a.data_version(), before);
  ASSERT_TRUE(b.execute("INSERT INTO t VALUES(2)").ok());
  EXPECT_NE(*a.data_version(), before);
}

// ---- how a file grows with the program

constexpr std::string_view kTwoSteps[] = {"CREATE TABLE t(a); INSERT INTO t VALUES(7)",
                                          "ALTER TABLE t ADD COLUMN b INTEGER NOT NULL DEFAULT 5"};

TEST(SchemaTest, EachStepLeavesACopyOfTheFileBeforeIt) {
  const StoreFolder folder;
  platform::SqliteDb db = open(folder.file());
  ASSERT_TRUE(migrate(db, std::span{kTwoSteps}.first(1)).ok());
  EXPECT_FALSE(std::filesystem::exists(folder.file("mana.db.v1.bak")));
  ASSERT_TRUE(migrate(db, kTwoSteps).ok());
  EXPECT_EQ(*db.integer("PRAGMA user_version"), 2);
  EXPECT_EQ(*db.integer("SELECT a+b FROM t"), 12);
  platform::SqliteDb copy = open(folder.file("mana.db.v1.bak"));
  EXPECT_EQ(*copy.integer("PRAGMA user_version"), 1);
  EXPECT_EQ(*copy.integer("SELECT a FROM t"), 7);
  EXPECT_TRUE(migrate(db, kTwoSteps).ok());  // nothing to do
}

TEST(SchemaTest, AStepThatFailsChangesNothing) {
  const StoreFolder folder;
  platform::SqliteDb db = open(folder.file());
  constexpr std::string_view kBroken[] = {kTwoSteps[0], "UPDATE t SET a=8; INSERT INTO nowhere VALUES(1)"};
  EXPECT_FALSE(migrate(db, kBroken).ok());
  EXPECT_EQ(*db.integer("PRAGMA user_version"), 1);
  EXPECT_EQ(*db.integer("SELECT a FROM t"), 7);
}

TEST(SchemaTest, AFileOfANewerMANAIsLeftAlone) {
  platform::SqliteDb db = open(":memory:");
  ASSERT_TRUE(db.execute("PRAGMA user_version=99").ok());
  const auto status = migrate(db);
  ASSERT_FALSE(status.ok());
  EXPECT_NE(status.error().sentence.find("update MANA"), std::string::npos) << status.error().sentence;
}

TEST(SchemaTest, TheShippedStepsWork) {
  platform::SqliteDb db = open(":memory:");
  ASSERT_TRUE(migrate(db).ok());
  EXPECT_EQ(*db.integer("PRAGMA user_version"), static_cast<std::int64_t>(migrations().size()));
}

}  // namespace
}  // namespace mana::calendar
