#include "agent/program/persona/house_words.hpp"

#include <gtest/gtest.h>

#include "calendar/entries/event_draft.hpp"
#include "calendar/phrases/when_parser.hpp"
#include "calendar/store/library_rows.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"

namespace mana::program {
namespace {

using ::testing::Test;

class HouseWordsTest : public Test {
 protected:
  void add(const calendar::EventDraft& draft) {
    const auto drafted = calendar::draft_event(draft, now_, *home_, "Europe/London");
    ASSERT_TRUE(drafted.ok()) << drafted.error().sentence;
    ASSERT_TRUE(store_->shelf().import_text(drafted->ics, {}, now_).ok());
  }
  std::vector<std::string> words() const { return house_words(*store_, zones_, home_, now_); }

  zone::Zones zones_;
  zone::ZonePtr home_ = *zones_.find("Europe/London");
  core::WallTime now_{home_->to_utc(calendar::parse_when("2027-03-09 10:20", {}, *home_)->local)};
  std::unique_ptr<calendar::SqliteReminderStore> store_ =
      calendar::SqliteReminderStore::open(":memory:").value();
};

TEST_F(HouseWordsTest, AreOfPeoplePlacesAndWhatIsInTheCalendarEachOnce) {
  calendar::Acquaintance siobhan;
  siobhan.name = "Siobhan";
  ASSERT_TRUE(calendar::put_acquaintance(store_->db(), siobhan).ok());
  add({.title = "Dr Featherstonehaugh", .at = "2027-03-11 14:30", .place = "Mill Road", .with = "Siobhan"});
  add({.title = "Lunch club", .at = "2027-03-04 12:30", .repeat = "FREQ=WEEKLY"});
  add({.title = "Dentist", .at = "2028-01-04 12:30"});
  EXPECT_EQ(words(),
            (std::vector<std::string>{"Siobhan", "Lunch club", "Dr Featherstonehaugh", "Mill Road"}));
}

TEST_F(HouseWordsTest, AreNotWithoutEnd) {
  for (int i = 0; i < 320; ++i) add({.title = "Entry " + std::to_string(i), .at = "2027-03-11 14:30"});
  EXPECT_EQ(words().size(), kMostHouseWords);
}

}  // namespace
}  // namespace mana::program
