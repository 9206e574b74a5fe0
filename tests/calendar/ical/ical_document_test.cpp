#include "calendar/ical/document.hpp"

#include <gtest/gtest.h>

namespace mana::calendar::ical {
namespace {

Document read(std::string text) {
  auto document = parse(std::move(text));
  EXPECT_TRUE(document) << document.error().sentence;
  return document.value();
}

std::string event(std::string_view lines) {
  return "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n" + std::string{lines} + "END:VEVENT\r\nEND:VCALENDAR\r\n";
}

TEST(IcalDocumentTest, UnfoldsByteByByteAlsoInsideACharacter) {
  const auto d = read(event("SUMMARY:Caf\xC3\r\n \xA9 with\r\n  Anna\r\n\t!\r\n"));
  ASSERT_EQ(d.events().size(), 1u);
  EXPECT_EQ(d.events()[0]->find("SUMMARY")->value, "Caf\xC3\xA9 with Anna!");
  EXPECT_EQ(d.events()[0]->find("SUMMARY")->raw, "SUMMARY:Caf\xC3\r\n \xA9 with\r\n  Anna\r\n\t!\r\n");
}

TEST(IcalDocumentTest, ReadsEitherLineEndAMarkAtTheBeginningAndNoLineEndAtTheEnd) {
  const auto d = read(
      "\xEF\xBB\xBF"
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:a\n b\nEND:VEVENT\r\nEND:VCALENDAR");
  ASSERT_EQ(d.events().size(), 1u);
  EXPECT_EQ(d.events()[0]->find("SUMMARY")->value, "ab");
  EXPECT_EQ(d.events()[0]->find("SUMMARY")->line, 3);
  EXPECT_TRUE(d.issues().empty());
}

TEST(IcalDocumentTest, ReadsParametersQuotedListedAndWithCarets) {
  const auto d =
      read(event("ATTENDEE;CN=\"Smith: Anna; ^'Nan^'\";MEMBER=\"a:1\",b;x-y=z;EMPTY=:mailto:a@b.c\r\n"));
  const auto* p = d.events()[0]->find("ATTENDEE");
  ASSERT_NE(p, nullptr);
  EXPECT_EQ(p->value, "mailto:a@b.c");
  EXPECT_EQ(p->parameter("CN"), "Smith: Anna; \"Nan\"");
  EXPECT_EQ(p->parameter_values("MEMBER"), (std::vector<std::string>{"a:1", "b"}));
  EXPECT_EQ(p->parameter("X-Y"), "z");
  EXPECT_EQ(p->parameter("EMPTY"), "");
  EXPECT_FALSE(p->parameter("TZID"));
}

TEST(IcalDocumentTest, NamesAreFoundInAnyCase) {
  const auto d = read("begin:vcalendar\nBegin:vEvent\nSummary;Language=en:Hi\nend:VEVENT\nEND:vcalendar\n");
  ASSERT_EQ(d.events().size(), 1u);
  ASSERT_NE(d.events()[0]->find("SUMMARY"), nullptr);
  EXPECT_EQ(d.events()[0]->find("SUMMARY")->parameter("LANGUAGE"), "en");
}

TEST(IcalDocumentTest, ABrokenEventIsNamedAndTheOthersStay) {
  const auto d = read(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nEND:VEVENT\n"
      "BEGIN:VEVENT\nUID:2\n"  // never ended
      "BEGIN:VEVENT\nUID:3\nthis is no property\nEND:VEVENT\nEND:VTODO\nEND:VCALENDAR\n");
  ASSERT_EQ(d.events().size(), 2u);
  EXPECT_EQ(d.events()[1]->find("UID")->value, "3");
  ASSERT_EQ(d.issues().size(), 3u);
  EXPECT_EQ(d.issues()[0].line, 5);
  EXPECT_EQ(d.issues()[0].sentence, "VEVENT was left out: it has no END");
  EXPECT_EQ(d.issues()[1].line, 9);
  EXPECT_EQ(d.issues()[2].line, 11);
}

TEST(IcalDocumentTest, ADownloadThatBrokeOffKeepsItsWholeEvents) {
  const auto d = read("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nEND:VEVENT\nBEGIN:VEVENT\nUID:2\nSUMM");
  ASSERT_EQ(d.events().size(), 1u);
  EXPECT_EQ(d.events()[0]->find("UID")->value, "1");
}

TEST(IcalDocumentTest, AMissingEndOfAnAlarmCostsTheAlarmNotTheEvent) {
  const auto d = read(event("UID:1\r\nBEGIN:VALARM\r\nTRIGGER:-PT5M\r\n"));
  ASSERT_EQ(d.events().size(), 1u);
  EXPECT_TRUE(d.events()[0]->components.empty());
  EXPECT_EQ(d.issues().size(), 1u);
}

TEST(IcalDocumentTest, AComponentKnowsItsOwnBytes) {
  const std::string inner = "BEGIN:VEVENT\r\nX-ODD;A=\"b\":  c\r\n d\r\nEND:VEVENT\r\n";
  const auto d = read("BEGIN:VCALENDAR\r\n" + inner + "END:VCALENDAR\r\n");
  EXPECT_EQ(d.events()[0]->raw, inner);
}

TEST(IcalDocumentTest, LimitsHold) {
  EXPECT_FALSE(parse(std::string(std::size_t{9} << 20, 'x')));
  EXPECT_FALSE(parse(""));
  EXPECT_FALSE(parse("hello\n"));

  // An inline picture over the limit is left out; its event stays.
  std::string picture = "UID:1\r\nATTACH:";
  picture.append(100'000, 'A').append("\r\nSUMMARY:x\r\n");
  auto d = read(event(picture));
  ASSERT_EQ(d.events().size(), 1u);
  EXPECT_EQ(d.events()[0]->find("ATTACH"), nullptr);
  EXPECT_NE(d.events()[0]->find("SUMMARY"), nullptr);
  EXPECT_EQ(d.issues().at(0).line, 4);

  std::string many;
  for (int i = 0; i < 5000; ++i) many += "RRULE:FREQ=DAILY\r\n";
  d = read("BEGIN:VCALENDAR\nBEGIN:VEVENT\n" + many +
           "END:VEVENT\nBEGIN:VEVENT\nUID:2\nEND:VEVENT\nEND:VCALENDAR\n");
  EXPECT_EQ(d.events().size(), 1u);

  std::string deep = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\n", back;
  for (int i = 0; i < 50; ++i) {
    deep += "BEGIN:X\n";
    back += "END:X\n";
  }
  d = read(deep + back + "END:VEVENT\nEND:VCALENDAR\n");
  EXPECT_EQ(d.events().size(), 1u);
  EXPECT_EQ(d.issues().size(), 1u);
}

TEST(IcalDocumentTest, MoreEntriesThanAnyHomeHasAreCutOffAndNamedOnce) {
  std::string text = "BEGIN:VCALENDAR\n";
  for (int i = 0; i < 10; ++i) text += "BEGIN:VEVENT\nEND:VEVENT\n";
  const auto d = parse(text + "END:VCALENDAR\n", Limits{.entries = 7});
  ASSERT_TRUE(d);
  EXPECT_EQ(d->events().size(), 7u);
  ASSERT_EQ(d->issues().size(), 1u);
  EXPECT_EQ(d->issues()[0].line, 16);
}

TEST(IcalDocumentTest, ManyComplaintsDoNotFillTheMemory) {
  std::string text = "BEGIN:VCALENDAR\n";
  for (int i = 0; i < 10'000; ++i) text += "nonsense\n";
  EXPECT_EQ(read(text + "END:VCALENDAR\n").issues().size(), Limits{}.issues);
}

}  // namespace
}  // namespace mana::calendar::ical
