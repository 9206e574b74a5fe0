#include "calendar/store/planned_medicines.hpp"

#include <gtest/gtest.h>

#include "calendar/store/sqlite_reminder_store.hpp"
#include "tests/calendar/store_folder.hpp"

namespace mana::calendar {
namespace {

class PlannedMedicinesTest : public ::testing::Test {
 protected:
  /// An entry of the 23rd of November 2026; the store holds it alone.
  bool is_asked_about(const std::string& lines) {
    EXPECT_TRUE(store->db().execute("DELETE FROM components").ok());
    const auto put = store->shelf().import_text(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\nBEGIN:VEVENT\r\nUID:" + std::to_string(++entries_) +
            "\r\nDTSTART:20261123T100000Z\r\n" + lines + "\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
        {}, now);
    EXPECT_TRUE(put.ok());
    return medicines.any(store->db(), now).value();
  }
  StoreFolder folder;
  std::unique_ptr<SqliteReminderStore> store = SqliteReminderStore::open(folder.file()).value();
  core::WallTime now{std::chrono::sys_days{std::chrono::year{2026} / 11 / 20}};
  PlannedMedicines medicines;

 private:
  int entries_ = 0;
};

TEST_F(PlannedMedicinesTest, ItsCategoryOrItsTitleMakesOne) {
  EXPECT_FALSE(medicines.any(store->db(), now).value());
  EXPECT_TRUE(is_asked_about("SUMMARY:The white ones\r\nCATEGORIES:HEALTH,MEDICATION"));
  EXPECT_TRUE(is_asked_about("SUMMARY:Metformin 500 mg"));
  EXPECT_TRUE(is_asked_about("SUMMARY:Tabletten\r\nRRULE:FREQ=DAILY"));
  EXPECT_FALSE(is_asked_about("SUMMARY:Dentist"));
  EXPECT_FALSE(is_asked_about("SUMMARY:Dentist\r\nDESCRIPTION:CATEGORIES: MEDICATION"));
}

TEST_F(PlannedMedicinesTest, WhatNobodyIsAskedAboutIsNone) {
  EXPECT_FALSE(is_asked_about("SUMMARY:Metformin 500 mg\r\nX-MANA-MEDICINE:FALSE"));
  EXPECT_FALSE(is_asked_about("SUMMARY:Metformin 500 mg\r\nCLASS:PRIVATE"));
  EXPECT_FALSE(is_asked_about("SUMMARY:Metformin 500 mg\r\nSTATUS:CANCELLED"));
  EXPECT_FALSE(is_asked_about("SUMMARY:Paracetamol\r\nCATEGORIES:MEDICATION\r\nX-MANA-AS-NEEDED:TRUE"));
  EXPECT_FALSE(is_asked_about("SUMMARY:Paracetamol if needed"));
}

TEST_F(PlannedMedicinesTest, OneOfLastYearIsPlannedNoMore) {
  EXPECT_TRUE(is_asked_about("SUMMARY:Antibiotics"));
  now += std::chrono::days{365};
  EXPECT_FALSE(medicines.any(store->db(), now).value());
}

}  // namespace
}  // namespace mana::calendar
