#include "calendar/remote/merge.hpp"

#include <gtest/gtest.h>

#include "calendar/ical/document.hpp"

namespace mana::calendar::remote {
namespace {

std::vector<ComponentPart> entry(const std::string& lines) {
  const std::string body = "BEGIN:VEVENT\r\nUID:a\r\n" + lines + "END:VEVENT\r\n";
  return {read_component(ical::parse(body)->components().front())};
}
std::string merged(const std::string& base, const std::string& here, const std::string& there) {
  const auto out = merge(entry(base), entry(here), entry(there));
  return out.empty() ? "" : out.front().body;
}
bool has(const std::string& text, const std::string& piece) { return text.find(piece) != std::string::npos; }

const std::string kBegan = "DTSTART:20270328T100000Z\r\nSUMMARY:Doctor\r\nLOCATION:High Street\r\n";

TEST(MergeTest, WhatOnlyOneOfThemChangedHolds) {
  const std::string out =
      merged(kBegan, "DTSTART:20270328T100000Z\r\nSUMMARY:Doctor\r\nLOCATION:Low Street\r\n",
             "DTSTART:20270328T113000Z\r\nSUMMARY:Doctor\r\nLOCATION:High Street\r\nURL:x\r\n");
  EXPECT_TRUE(has(out, "DTSTART:20270328T113000Z"));
  EXPECT_TRUE(has(out, "LOCATION:Low Street"));
  EXPECT_TRUE(has(out, "URL:x"));
  EXPECT_FALSE(has(out, "DESCRIPTION"));
}

TEST(MergeTest, WhereBothWroteTheServerHoldsAndNoTextIsLost) {
  const std::string out =
      merged(kBegan, "DTSTART:20270328T090000Z\r\nSUMMARY:Doctor with Tom\r\n",
             "DTSTART:20270328T113000Z\r\nSUMMARY:Dentist\r\nDESCRIPTION:Bring the card\\, please\r\n");
  EXPECT_TRUE(has(out, "SUMMARY:Dentist\r\n"));
  EXPECT_TRUE(has(out, "DTSTART:20270328T113000Z"));
  EXPECT_FALSE(has(out, "\r\nDTSTART:20270328T090000Z"));
  EXPECT_TRUE(has(out, "Bring the card\\, please")) << out;
  EXPECT_TRUE(has(out, "Doctor with Tom")) << out;
  EXPECT_TRUE(has(out, "20270328T090000Z")) << out;
}

TEST(MergeTest, ListsKeepWhatEitherAddedAndLoseWhatEitherTookAway) {
  const std::string alarm = "BEGIN:VALARM\r\nTRIGGER:-PT5M\r\nEND:VALARM\r\n";
  const std::string out =
      merged(kBegan + "EXDATE:1\r\nEXDATE:2\r\n", kBegan + "EXDATE:1\r\nEXDATE:3\r\n" + alarm,
             kBegan + "EXDATE:1\r\nEXDATE:2\r\nEXDATE:4\r\n");
  for (const char* there : {"EXDATE:1", "EXDATE:3", "EXDATE:4", "TRIGGER:-PT5M"})
    EXPECT_TRUE(has(out, there)) << there;
  EXPECT_FALSE(has(out, "EXDATE:2"));
}

TEST(MergeTest, OurMarksAreOursAndTheLaterSequenceHolds) {
  const std::string out = merged(kBegan + "X-MANA-STATUS:planned\r\nSEQUENCE:1\r\n",
                                 kBegan + "X-MANA-STATUS:heard\r\nSEQUENCE:9\r\n",
                                 kBegan + "X-MANA-STATUS:odd\r\nSEQUENCE:10\r\n");
  EXPECT_TRUE(has(out, "X-MANA-STATUS:heard"));
  EXPECT_TRUE(has(out, "SEQUENCE:10"));
}

TEST(MergeTest, TwoEntriesThatWereMadeApartAreJoinedToo) {
  const auto out = merge({}, entry("SUMMARY:Ours\r\n"), entry("SUMMARY:Theirs\r\n"));
  ASSERT_EQ(out.size(), 1u);
  EXPECT_TRUE(has(out[0].body, "SUMMARY:Theirs") && has(out[0].body, "Ours"));
}

TEST(MergeTest, AChangedInstanceOutlivesThatTheOtherTookItAway) {
  const auto series = entry(kBegan);
  auto here = series, base = series;
  const auto old = entry("RECURRENCE-ID:20270404T100000Z\r\nSUMMARY:Once\r\n").front();
  const auto changed = entry("RECURRENCE-ID:20270404T100000Z\r\nSUMMARY:Once more\r\n").front();
  base.push_back(old);
  here.push_back(changed);
  EXPECT_EQ(merge(base, here, series).size(), 2u);
  EXPECT_EQ(merge(base, base, series).size(), 1u) << "not changed here, so it goes";
}

}  // namespace
}  // namespace mana::calendar::remote
