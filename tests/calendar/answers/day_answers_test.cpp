#include "calendar/answers/asked_words.hpp"
#include "calendar/answers/spoken_wait.hpp"
#include "tests/calendar/service/reminder_house.hpp"

namespace mana::calendar {
namespace {

using namespace std::chrono;

/// Tuesday, the ninth of March 2027, twenty past ten.
class DayAnswersTest : public ReminderHouse {
 protected:
  DayAnswersTest() : ReminderHouse{"2027-03-09 10:20"} {
    const auto folder = std::filesystem::path{MANA_ASSETS} / "dialogue/en-GB";
    options.sentences = Sentences::read(folder / "sentences.toml").value();
    options.asking = AskedWords::read(folder / "asking.toml").value();
    live();
    add({.title = "Dr Patel",
         .at = "2027-03-09 14:30",
         .place = "Mill Road Health Centre",
         .with = "Susan",
         .how = "drives"});
    add({.title = "Susan visits", .at = "2027-03-09 17:00"});
    add({.title = "Blood pressure tablet", .at = "2027-03-09 20:00", .medication = true});
    add({.title = "Chiropodist", .at = "2027-03-08 15:00"});
    add({.title = "Lunch club",
         .at = "2027-03-11 12:30",
         .repeat = "FREQ=WEEKLY",
         .with = "Jean",
         .how = "collects"});
    add({.title = "Eye test", .at = "2027-03-15 09:40", .place = "Boots, Market Square"});
  }

  struct Told {
    std::string known, sentence;
    std::size_t count = 0;
    msg::Slots first, asked;
  };
  Told tell(msg::Question question, const std::string& words, const std::string& before = "") {
    life->answers.seen.clear();
    life->publish(msg::AskCalendar{msg::QueryId{1}, question, words, before});
    EXPECT_EQ(life->answers.seen.size(), 1U);
    const msg::CalendarAnswer& m = life->answers.seen.back();
    Told out{"", "", m.items.size(), m.items.empty() ? msg::Slots{} : m.items.front(), m.asked};
    for (const auto& item : m.items) out.sentence += item.at("sentence") + " ";
    if (const auto known = out.first.find("known"); known != out.first.end()) out.known = known->second;
    return out;
  }
  static bool holds(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
  }
};

TEST_F(DayAnswersTest, TheAgendaIsOfTheDayThatWasNamed) {
  EXPECT_EQ(tell(msg::Question::Agenda, "what's on today").count, 2U);
  EXPECT_EQ(tell(msg::Question::Agenda, "what am I doing").count, 2U);
  const Told thursday = tell(msg::Question::Agenda, "am I busy Thursday");
  EXPECT_EQ(thursday.count, 1U);
  EXPECT_TRUE(holds(thursday.sentence, "Lunch club")) << thursday.sentence;
  EXPECT_EQ(thursday.asked.at("named"), "yes");
  const Told sunday = tell(msg::Question::Agenda, "have I anything on Sunday");
  EXPECT_EQ(sunday.count, 0U);
  EXPECT_EQ(sunday.asked.at("span"), "on Sunday");
  EXPECT_TRUE(holds(sunday.asked.at("next"), "eye test")) << sunday.asked.at("next");
}

TEST_F(DayAnswersTest, NoMedicineIsEverAmongThem) {
  for (const auto q :
       {msg::Question::Agenda, msg::Question::When, msg::Question::HowLong, msg::Question::Visitors})
    for (const char* words :
         {"what's on tonight", "when is my blood pressure tablet", "what's on at eight this evening"})
      EXPECT_FALSE(holds(tell(q, words).sentence + tell(q, words).first["title"], "tablet")) << words;
}

TEST_F(DayAnswersTest, WhenIsAboutTheEntryThatWasNamed) {
  EXPECT_TRUE(holds(tell(msg::Question::When, "when's the doctor").sentence, "Doctor Patel"));
  EXPECT_TRUE(holds(tell(msg::Question::When, "what time is our Susan due").sentence, "Susan comes"));
  EXPECT_TRUE(holds(tell(msg::Question::When, "the eyes, when was that again").sentence, "eye test"));
  EXPECT_EQ(tell(msg::Question::When, "when was the chiropodist").known, "past");
  EXPECT_EQ(tell(msg::Question::When, "is the eye test today or tomorrow").known, "elsewhere");
  EXPECT_EQ(tell(msg::Question::When, "when is the plumber coming").count, 0U);
  EXPECT_TRUE(holds(tell(msg::Question::When, "when is it", "where is the eye test").sentence, "eye test"));
}

TEST_F(DayAnswersTest, WhereWhoAndTheWaySayWhenTheyDoNotKnow) {
  EXPECT_EQ(tell(msg::Question::Where, "where is the eye test").first.at("place"), "Boots, Market Square");
  EXPECT_EQ(tell(msg::Question::Where, "where's the lunch club").known, "unplaced");
  EXPECT_EQ(tell(msg::Question::Who, "who takes me to the doctor").first.at("who"), "Susan drives you");
  EXPECT_EQ(tell(msg::Question::Who, "is Susan taking me Thursday").first.at("who"),
            "Jean comes to fetch you");
  EXPECT_EQ(tell(msg::Question::Who, "who comes to the eye test with me").known, "alone");
  EXPECT_EQ(tell(msg::Question::WayThere, "how do I get to the doctor").known, "known");
  EXPECT_EQ(tell(msg::Question::WayThere, "how do I get to the eye test").known, "unknown");
}

TEST_F(DayAnswersTest, HowLongCountsToIt) {
  EXPECT_EQ(tell(msg::Question::HowLong, "how long till the doctor").first.at("wait"),
            "in four hours and ten minutes");
  EXPECT_EQ(tell(msg::Question::HowLong, "how many days until the eye test").first.at("wait"), "in six days");
}

TEST_F(DayAnswersTest, VisitorsAreThoseWhoComeToTheHouse) {
  const Told today = tell(msg::Question::Visitors, "is anyone coming today");
  EXPECT_EQ(today.count, 1U);
  EXPECT_TRUE(holds(today.sentence, "Susan comes")) << today.sentence;
  EXPECT_EQ(tell(msg::Question::Visitors, "who's coming on Saturday").count, 0U);
}

TEST_F(DayAnswersTest, APrivateEntryIsNamedByNothing) {
  take_in(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:p\r\nCLASS:PRIVATE\r\nSUMMARY:Psychiatrist\r\n"
      "DTSTART:20270312T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n");
  EXPECT_EQ(tell(msg::Question::When, "when is the psychiatrist").count, 0U);
  const Told friday = tell(msg::Question::Agenda, "what's on on Friday");
  EXPECT_EQ(friday.count, 1U);
  EXPECT_FALSE(holds(friday.sentence, "sychiatrist")) << friday.sentence;
}

TEST(AskedWordsTest, ASlipOrASoundAlikeIsTheSameWord) {
  for (const auto& [heard, written] :
       std::vector<std::pair<const char*, const char*>>{{"dentist", "dentist"},
                                                        {"dentists", "dentist"},
                                                        {"dentis", "dentist"},
                                                        {"dorter", "daughter"},
                                                        {"hairdreser", "hairdresser"},
                                                        {"chiropidist", "chiropodist"},
                                                        {"birthdya", "birthday"}})
    EXPECT_TRUE(is_like(heard, written)) << heard;
}

TEST(AskedWordsTest, OtherWordsStayOthers) {
  for (const auto& [heard, written] : std::vector<std::pair<const char*, const char*>>{{"tom", "tim"},
                                                                                       {"doctor", "daughter"},
                                                                                       {"lunch", "lounge"},
                                                                                       {"bus", "bin"},
                                                                                       {"jean", "joan"},
                                                                                       {"eye", "ear"}})
    EXPECT_FALSE(is_like(heard, written)) << heard << " " << written;
}

TEST(AskedWordsTest, LeavesTheWordsThatNameSomething) {
  const auto asking =
      AskedWords::read(std::filesystem::path{MANA_ASSETS} / "dialogue/en-GB/asking.toml").value();
  EXPECT_EQ(asking.naming(words_of_question("What time's our Susan coming on Thursday?")),
            (std::vector<std::string>{"susan"}));
  EXPECT_TRUE(asking.naming(words_of_question("what have I got on next week, love")).empty());
  EXPECT_FALSE(AskedWords::read("/nowhere/asking.toml").ok());
}

TEST(SpokenWaitTest, IsRoundedAsPeopleSayIt) {
  const LocalTime now = local_days{2027y / March / 9} + 10h + 21min;
  const auto wait = [&](minutes ahead, bool all_day = false) {
    return spoken_wait(now + ahead, now, all_day, time_words("en-GB"));
  };
  EXPECT_EQ(wait(20min), "in twenty minutes");
  EXPECT_EQ(wait(60min), "in one hour");
  EXPECT_EQ(wait(75min), "in one hour and fifteen minutes");
  EXPECT_EQ(wait(249min), "in four hours and ten minutes");
  EXPECT_EQ(wait(180min), "in three hours");
  EXPECT_EQ(wait(24h), "in one day");
  EXPECT_EQ(wait(24h * 7), "in one week");
  EXPECT_EQ(wait(24h * 9), "in nine days");
  EXPECT_EQ(wait(24h * 21), "in three weeks");
  EXPECT_EQ(wait(0min), "now");
  EXPECT_EQ(wait(-90min), "now");
  EXPECT_EQ(wait(3h, true), "today");
}

TEST_F(DayAnswersTest, ATaxiShortlyBeforeIsTheWayToIt) {
  EXPECT_EQ(tell(msg::Question::WayThere, "how do I get to the eye test").known, "unknown");
  add({.title = "Taxi", .at = "2027-03-15 09:10"});
  const Told way = tell(msg::Question::WayThere, "how do I get to the eye test");
  EXPECT_EQ(way.known, "known");
  EXPECT_TRUE(holds(way.first.at("way"), "Taxi")) << way.first.at("way");
}

TEST_F(DayAnswersTest, WhoComesToTheHouseIsAVisitAndNamedOrNotIsTold) {
  add({.title = "Chiropodist", .at = "2027-03-10 15:00", .place = "at home"});
  EXPECT_TRUE(holds(tell(msg::Question::Visitors, "is anyone coming tomorrow").sentence, "feet"));
  // What names nobody in the calendar still gets to hear who is next.
  const Told nobody = tell(msg::Question::Visitors, "is the piano tuner coming");
  EXPECT_EQ(nobody.count, 0U);
  EXPECT_TRUE(holds(nobody.asked.at("next"), "Susan")) << nobody.asked.at("next");
  EXPECT_EQ(tell(msg::Question::Visitors, "who was here yesterday").count, 0U);
}

TEST_F(DayAnswersTest, DroppedLettersAndSlipsInDaysAreUnderstood) {
  add({.title = "Hairdresser", .at = "2027-03-10 11:00"});
  EXPECT_EQ(tell(msg::Question::When, "when's the airdresser").count, 1U);
  EXPECT_TRUE(holds(tell(msg::Question::Agenda, "wots on thirsday").sentence, "Lunch club"));
  EXPECT_TRUE(holds(tell(msg::Question::Agenda, "what is on the fifteenth").sentence, "eye test"));
  EXPECT_EQ(tell(msg::Question::Agenda, "the second thing today").count, 2U) << "no day of a month";
}

}  // namespace
}  // namespace mana::calendar
