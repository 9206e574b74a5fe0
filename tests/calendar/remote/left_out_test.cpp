#include "calendar/remote/left_out.hpp"

#include "tests/calendar/remote/sync_house.hpp"

// What of a followed calendar could not be read is counted, and named, until it can be read.
namespace mana::calendar::remote {
namespace {

using LeftOutTest = SyncHouse;

std::string bad(const std::string& title) {
  return "BEGIN:VEVENT\r\nUID:" + title + "\r\nDTSTART:tomorrow\r\nSUMMARY:" + title + "\r\nEND:VEVENT\r\n";
}

TEST_F(LeftOutTest, AFeedWhoseOnlyEntryCannotBeReadSaysSo) {
  subscribe();
  net.answer(200, calendar(bad("Dentist")));
  const SyncReport report = sync();
  EXPECT_EQ(report.fault, "");
  EXPECT_EQ(report.left_out.entries, 1u);
  ASSERT_EQ(report.left_out.sentences.size(), 1u);
  EXPECT_NE(report.left_out.sentences[0].find("Dentist"), std::string::npos) << report.left_out.sentences[0];
  EXPECT_NE(report.left_out.sentences[0].find("tomorrow"), std::string::npos);
  EXPECT_EQ(only().left_out, report.left_out);
  EXPECT_EQ(entries(), 0);
}

TEST_F(LeftOutTest, ItIsKnownAsLongAsTheTextIsTheSameAndForgottenWithIt) {
  subscribe();
  net.answer(200, calendar(bad("Dentist") + event("good")), {{"etag", "\"1\""}});
  sync();
  net.answer(304);
  EXPECT_EQ(sync().left_out.entries, 1u);
  EXPECT_EQ(only().left_out.entries, 1u);
  net.answer(500);
  sync();
  EXPECT_EQ(only().left_out.entries, 1u);
  net.answer(200, calendar(event("good")), {{"etag", "\"2\""}});
  EXPECT_FALSE(sync().left_out.any());
  EXPECT_FALSE(only().left_out.any());
}

TEST_F(LeftOutTest, PartsThatAreNotUnderstoodCountApartFromWholeEntries) {
  subscribe();
  const std::string odd =
      "BEGIN:VEVENT\r\nUID:odd\r\nDTSTART;TZID=Middle Earth:20270328T100000\r\nRRULE:now and then\r\n"
      "SUMMARY:Club\r\nEND:VEVENT\r\n";
  net.answer(200, calendar(odd + bad("Dentist")));
  const LeftOut out = sync().left_out;
  EXPECT_EQ(out.entries, 1u);
  EXPECT_EQ(out.remarks, 3u);  // the rule, that there is none, the zone
  ASSERT_FALSE(out.sentences.empty());
  EXPECT_NE(out.sentences[0].find("Dentist"), std::string::npos) << "whole entries first";
  EXPECT_EQ(summary_of(out), "1 entry could not be read, 3 remarks");
  EXPECT_EQ(entries(), 1);
}

TEST_F(LeftOutTest, OfAFolderAllFilesTogether) {
  std::filesystem::create_directories(folder.file("calendars"));
  folder.write("calendars/one.ics", calendar(bad("One") + event("a")));
  folder.write("calendars/two.ics", calendar(bad("Two")));
  subscribe(folder.file("calendars").string(), SourceKind::Folder);
  EXPECT_EQ(sync().left_out.entries, 2u);
}

TEST_F(LeftOutTest, AFeedWithoutACalendarAroundItsEntriesIsRead) {
  subscribe();
  net.answer(200, event("a") + event("b"));
  EXPECT_EQ(sync().added, 2);
  net.answer(200, event("a") + event("b").substr(0, 60));
  EXPECT_NE(sync().fault, "") << "cut off";
  EXPECT_EQ(entries(), 2);
}

TEST_F(LeftOutTest, EntriesUnderOneUidComeAllAndStay) {
  subscribe();
  std::string bins;
  for (const char* day : {"01", "08", "15", "22"})
    bins += "BEGIN:VEVENT\r\nUID:bins\r\nDTSTART;VALUE=DATE:202703" + std::string{day} +
            "\r\nSUMMARY:Bin day\r\nEND:VEVENT\r\n";
  net.answer(200, calendar(bins));
  EXPECT_EQ(sync().added, 4);
  net.answer(200, calendar(bins + event("new")));
  const SyncReport again = sync();
  EXPECT_EQ(again.added, 1);
  EXPECT_EQ(again.changed + again.removed, 0);
}

TEST_F(LeftOutTest, LettersOfWindowsComeAsUtf8) {
  subscribe();
  net.answer(200, calendar(event("a", "Caf\xE9")));
  EXPECT_EQ(sync().left_out.remarks, 1u);
  EXPECT_NE(all().find("SUMMARY:Café"), std::string::npos);
}

TEST(LeftOutTextTest, GoesThroughTheStoreAndNothingIsNothing) {
  EXPECT_EQ(written(LeftOut{}), "");
  EXPECT_EQ(read_left_out(""), LeftOut{});
  const LeftOut some{2, 1, {"'A': line 3: no date", "'B': line 9: no date"}};
  EXPECT_EQ(read_left_out(written(some)), some);
  EXPECT_EQ(read_left_out("nonsense"), LeftOut{});
  EXPECT_EQ(summary_of(LeftOut{}), "");
  EXPECT_EQ(summary_of({2, 0, {}}), "2 entries could not be read");
  EXPECT_EQ(summary_of({0, 1, {}}), "1 remark");
}

}  // namespace
}  // namespace mana::calendar::remote
