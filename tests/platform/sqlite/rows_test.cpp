#include "agent/platform/sqlite/rows.hpp"

#include <gtest/gtest.h>

namespace mana::calendar {
namespace {

class RowsTest : public ::testing::Test {
 protected:
  platform::SqliteDb db = platform::SqliteDb::open(":memory:").value();
  void SetUp() override {
    ASSERT_TRUE(db.execute("CREATE TABLE t(name TEXT, age INTEGER)").ok());
    for (const auto& [name, age] : {std::pair{"Ann", 81}, {"Bob", 9}, {"Cid", 40}})
      ASSERT_TRUE(run_sql(db, "INSERT INTO t VALUES(?,?)", name, age).ok());
  }
};

TEST_F(RowsTest, ValuesAreBoundFromTheLeft) {
  const auto found =
      texts_of(prepared(db, "SELECT name FROM t WHERE age>? AND name<>? ORDER BY age", 9, "Cid"));
  ASSERT_TRUE(found.ok());
  EXPECT_EQ(*found, std::vector<std::string>{"Ann"});
}

TEST_F(RowsTest, EachRowIsReadOnceInItsOrder) {
  const auto ages = rows_of(prepared(db, "SELECT age FROM t ORDER BY age"),
                            [](const platform::Statement& row) { return row.integer(0); });
  ASSERT_TRUE(ages.ok());
  EXPECT_EQ(*ages, (std::vector<std::int64_t>{9, 40, 81}));
}

TEST_F(RowsTest, TheFirstFailureOfARowEndsIt) {
  int rows = 0;
  const core::Status s =
      for_each_row(prepared(db, "SELECT name FROM t"), [&](const platform::Statement&) -> core::Status {
        if (++rows < 2) return {};
        return core::bad_input("Two are too many.");
      });
  ASSERT_FALSE(s.ok());
  EXPECT_EQ(s.error().sentence, "Two are too many.");
  EXPECT_EQ(rows, 2);
}

TEST_F(RowsTest, AQuestionThatCannotBeAskedIsAnError) {
  EXPECT_FALSE(texts_of(prepared(db, "SELECT nothing FROM nowhere")).ok());
  EXPECT_FALSE(run_sql(db, "DELETE FROM nowhere").ok());
  EXPECT_FALSE(run_sql(db, "DELETE FROM t WHERE name=?", "Ann", "one too many").ok());
}

}  // namespace
}  // namespace mana::calendar
