#include "calendar/ical/writer.hpp"

#include <gtest/gtest.h>

#include "calendar/ical/event.hpp"

namespace mana::calendar::ical {
namespace {

TEST(IcalWriterTest, FoldsAtSeventyFiveOctetsBetweenCharacters) {
  std::string summary;
  for (int i = 0; i < 60; ++i) summary += "\xC3\xA9\xE2\x82\xAC";  // two and three octets
  Writer writer;
  writer.text("SUMMARY", summary);
  std::string_view rest = writer.str();
  while (!rest.empty()) {
    const auto end = rest.find("\r\n");
    ASSERT_LE(end, 75u);
    EXPECT_NE(static_cast<unsigned char>(rest[end - 1]) & 0xC0, 0xC0) << "a first octet stands alone";
    rest.remove_prefix(end + 2);
  }
  const auto back = parse("BEGIN:VCALENDAR\r\n" + writer.str() + "END:VCALENDAR\r\n");
  EXPECT_EQ(back->components()[0].find("SUMMARY")->value, summary);
}

TEST(IcalWriterTest, NobodyWritesASecondLineThroughAText) {
  Writer writer;
  writer.text("SUMMARY", "x\r\nEND:VEVENT\r\nBEGIN:VEVENT");
  writer.property("RRULE", "FREQ=DAILY\r\nEND:VEVENT");
  writer.property("X", "1", {{"CN", "a\"\r\n;b"}});
  const auto back = parse("BEGIN:VCALENDAR\r\n" + writer.str() + "END:VCALENDAR\r\n");
  ASSERT_EQ(back->components()[0].properties.size(), 3u);
  EXPECT_TRUE(back->issues().empty());
}

TEST(IcalWriterTest, ANewEventIsReadBackAsItWasMeant) {
  NewEvent e;
  e.uid = "1@mana";
  e.summary = "See the doctor; bring glasses, list\nand tablets";
  e.location = "12 High Street, Adelaide";
  e.start = *parse_date_time("20270328T143000");
  e.start.kind = DateTime::Kind::Zoned;
  e.start.tzid = "Australia/Adelaide";
  e.end = e.start;
  e.end.local += std::chrono::hours{1};
  e.repeat = "FREQ=WEEKLY;COUNT=3";
  e.remind_before = {Span{std::chrono::days{1}, {}}, Span{{}, std::chrono::minutes{15}}};
  Writer writer;
  write_event(writer, e);
  const auto document = parse(wrap_calendar(writer.str()));
  ASSERT_TRUE(document);
  EXPECT_TRUE(document->issues().empty());
  std::vector<Issue> issues;
  const auto back = read_event(*document->events().at(0), document.value(), issues);
  ASSERT_TRUE(back);
  EXPECT_TRUE(issues.empty());
  EXPECT_EQ(back->summary, e.summary);
  EXPECT_EQ(back->location, e.location);
  EXPECT_EQ(back->start, e.start);
  EXPECT_EQ(back->end, e.end);
  EXPECT_EQ(back->rules.at(0).count, 3);
  ASSERT_EQ(back->alarms.size(), 2u);
  EXPECT_EQ(back->alarms[0].offset, (Span{std::chrono::days{-1}, {}}));
  EXPECT_EQ(back->alarms[1].offset, (Span{{}, -std::chrono::minutes{15}}));
}

constexpr const char* kOdd =
    "BEGIN:VCALENDAR\nX-A;B=\"c\":d\r\n e\nBEGIN:VEVENT\r\nUID:1\nX-ODD:  kept\n  as it "
    "is\r\nSUMMARY;LANGUAGE=en:Old\n"
    "not a property\nBEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM\nEND:VEVENT\nEND:VCALENDAR\n";

TEST(IcalWriterTest, AnUntouchedTextIsWrittenByteForByte) { EXPECT_EQ(write(parse(kOdd).value()), kOdd); }

TEST(IcalWriterTest, AChangeLeavesEveryOtherByteAlone) {
  const auto document = parse(kOdd).value();
  const auto& event = *document.events().at(0);
  EXPECT_EQ(with_property(event, "SUMMARY", "SUMMARY:New\r\n"),
            "BEGIN:VEVENT\r\nUID:1\nX-ODD:  kept\n  as it is\r\nSUMMARY:New\r\nnot a property\nBEGIN:VALARM\n"
            "TRIGGER:-PT5M\nEND:VALARM\nEND:VEVENT\n");
  EXPECT_EQ(with_property(event, "X-ODD", ""),
            "BEGIN:VEVENT\r\nUID:1\nSUMMARY;LANGUAGE=en:Old\nnot a "
            "property\nBEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM\n"
            "END:VEVENT\n");
  EXPECT_EQ(with_property(event, "X-MANA-STATUS", "X-MANA-STATUS:heard\r\n"),
            "BEGIN:VEVENT\r\nUID:1\nX-ODD:  kept\n  as it is\r\nSUMMARY;LANGUAGE=en:Old\nnot a property\n"
            "X-MANA-STATUS:heard\r\nBEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM\nEND:VEVENT\n");
}

}  // namespace
}  // namespace mana::calendar::ical
