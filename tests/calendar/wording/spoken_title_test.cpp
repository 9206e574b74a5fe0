#include "calendar/wording/spoken_title.hpp"

#include <gtest/gtest.h>

namespace mana::calendar {
namespace {

std::string said(std::string_view typed) { return spoken_title(typed, "an appointment"); }

TEST(SpokenTitleTest, WritesAbbreviationsOut) {
  EXPECT_EQ(said("Dr. Brown"), "Doctor Brown");
  EXPECT_EQ(said("appt w/ GP"), "appointment with G P");
  EXPECT_EQ(said("Coffee w/Anna & Tom"), "Coffee with Anna and Tom");
  EXPECT_EQ(said("DR SMITH, knee"), "Doctor SMITH, knee");
  EXPECT_EQ(said("Drive to Drumdruan"), "Drive to Drumdruan");
}

TEST(SpokenTitleTest, LeavesOutWhatNobodyWantsToHear) {
  EXPECT_EQ(said("Call https://meet.example.org/abc?x=1 now"), "Call now");
  EXPECT_EQ(said("Visit \xF0\x9F\x8E\x82 Anna \xE2\x9C\x85"), "Visit Anna");
  EXPECT_EQ(said("Dentist <b>bold</b> {x}"), "Dentist b bold /b x");
  EXPECT_EQ(said("mail anna@example.org today"), "mail today");
  EXPECT_EQ(said("tab\tand\nnew line\x07"), "tab and new line");
  EXPECT_EQ(said("right\xE2\x80\xAEto left"), "rightto left");
}

TEST(SpokenTitleTest, SaysTelephoneNumbersDigitByDigit) {
  EXPECT_EQ(said("Ring 020 7946 0958"), "Ring 0 2 0 7 9 4 6 0 9 5 8");
  EXPECT_EQ(said("Ring +44-20-79460958"), "Ring plus 4 4 2 0 7 9 4 6 0 9 5 8");
  EXPECT_EQ(said("Room 12, Bus 40"), "Room 12, Bus 40");
}

TEST(SpokenTitleTest, IsNeverEmptyNorEndless) {
  EXPECT_EQ(said(""), "an appointment");
  EXPECT_EQ(said("https://example.org"), "an appointment");
  EXPECT_EQ(said("\xF0\x9F\x8E\x82"), "an appointment");
  EXPECT_EQ(said("\xFF\xFE\x80"), "an appointment");
  std::string words;
  for (int i = 0; i < 1000; ++i) words += "word ";
  EXPECT_LE(said(words).size(), 120u);
  EXPECT_EQ(said(words).substr(0, 10), "word word ");
  EXPECT_EQ(said(std::string(100000, 'x')).size(), 120u);
}

TEST(SpokenTitleTest, AMedicineIsNamedWithoutAnArticleAndWithoutAnOrder) {
  EXPECT_EQ(spoken_medicine("the blue tablet"), "blue tablet");
  EXPECT_EQ(spoken_medicine("Take your morning tablets"), "morning tablets");
  EXPECT_EQ(spoken_medicine("theophylline"), "theophylline");
  EXPECT_EQ(spoken_medicine("Take"), "Take");
}

TEST(SpokenTitleTest, KeepsOtherScripts) {
  EXPECT_EQ(said("Frühstück bei Zoë"), "Frühstück bei Zoë");
  EXPECT_EQ(said("Приём врача"), "Приём врача");
  EXPECT_EQ(said("医生"), "医生");
}

TEST(SpokenTitleTest, ShownTextKeepsMarksButNoControls) {
  EXPECT_EQ(shown_text("  Dr <Brown>\n\x1B[31m w/ Anna "), "Dr <Brown> [31m w/ Anna");
  EXPECT_EQ(shown_text("abcdef", 3), "abc");
  EXPECT_EQ(shown_text("\xC3"), "");
}

}  // namespace
}  // namespace mana::calendar
