#include "calendar/outbox/letter_text.hpp"

#include <gmock/gmock.h>

#include "tests/carers/notify/outbox_house.hpp"

namespace mana::notify {
namespace {

using namespace calendar;
using namespace calendar::outbox;

using ::testing::HasSubstr;
using ::testing::Not;

class LetterTextTest : public OutboxHouse {
 protected:
  LetterText text(Delivery d) { return letter_text(occasion_of(d, now).value(), household, now); }
};

TEST_F(LetterTextTest, SaysWhetherAnybodyWasSeen) {
  Delivery d = tablet();
  d.attempts = 0;
  EXPECT_THAT(text(d).text, HasSubstr("saw nobody in the room"));
  d.attempts = 1;
  d.snoozes = 1;
  EXPECT_THAT(text(d).text, HasSubstr("asked Margaret once"));
  EXPECT_THAT(text(d).text, HasSubstr("“not yet”"));
}

TEST_F(LetterTextTest, WithoutALoudspeakerItSaysThatNobodyWasAskedAloud) {
  Delivery d = tablet(DeliveryState::Held);
  EXPECT_FALSE(occasion_of(d, now).has_value());
  d.unsayable = true;
  EXPECT_EQ(text(d).title, "MANA could not ask Margaret aloud");
  EXPECT_THAT(text(d).text,
              HasSubstr("could not ask Margaret aloud about “Blood pressure tablet” (today at 8:45 am)"));
  EXPECT_THAT(text(d).text, HasSubstr("can only be read on the screen"));
  d.kind = "appointment";
  EXPECT_FALSE(occasion_of(d, now).has_value());
}

TEST_F(LetterTextTest, IsInTheLanguageOfTheHouse) {
  household.language = "de-DE";
  Delivery d = tablet();
  d.attempts = 3;
  EXPECT_EQ(text(d).title, "Noch keine Antwort von Margaret");
  EXPECT_EQ(text(d).text,
            "MANA hat Margaret 3-mal nach einem Medikament gefragt: „Blood pressure tablet“ (heute um 8:45 "
            "Uhr). Es kam "
            "keine Antwort. Ein kurzer Anruf kann helfen.");
  Delivery unsayable = tablet(DeliveryState::Held);
  unsayable.unsayable = true;
  EXPECT_THAT(text(unsayable).text, HasSubstr("Der Lautsprecher funktioniert nicht"));
  EXPECT_THAT(text(unsayable).text, Not(HasSubstr("loudspeaker")));
}

TEST_F(LetterTextTest, APrivateEntryIsNotNamed) {
  Delivery d = tablet();
  d.title = "";
  EXPECT_THAT(text(d).text, HasSubstr("about a medicine (today at 8:45 am)"));
}

TEST_F(LetterTextTest, WithoutANameNobodyIsCalledNothing) {
  household.person_name = "";
  EXPECT_EQ(text(tablet()).title, "No answer from the person MANA looks after yet");
}

TEST_F(LetterTextTest, LineBreaksAndControlCharactersNeverReachATitle) {
  household.person_name = "Mar\r\nBcc: everybody@example.org";
  Delivery d = tablet();
  d.title = "Tablet\r\n.\r\nRCPT TO:<x>\x01";
  const LetterText t = text(d);
  EXPECT_THAT(t.title, Not(HasSubstr("\r")));
  EXPECT_THAT(t.title, Not(HasSubstr("\n")));
  EXPECT_THAT(t.text, Not(HasSubstr("\r")));
  EXPECT_THAT(t.text, Not(HasSubstr("\n")));
}

TEST_F(LetterTextTest, NeitherTheWholeDayNorAnEarlyStageOfAnAppointmentIsWorthAMessage) {
  Delivery d = tablet();
  d.kind = "appointment";
  EXPECT_TRUE(occasion_of(d, now).has_value());
  d.due = d.starts - std::chrono::hours{2};
  EXPECT_FALSE(occasion_of(d, now).has_value());
  d.due = d.starts;
  d.all_day = true;
  EXPECT_FALSE(occasion_of(d, now).has_value());
}

}  // namespace
}  // namespace mana::notify
