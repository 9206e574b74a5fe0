#include "agent/carers/notify/day_summary.hpp"

#include <gmock/gmock.h>

#include "tests/carers/notify/outbox_house.hpp"

namespace mana::notify {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;

class DaySummaryTest : public OutboxHouse {
 protected:
  static calendar::Delivery entry(std::int64_t id, const std::string& title, calendar::DeliveryState state,
                                  int hour, int attempts = 1) {
    calendar::Delivery d = tablet(state, id);
    d.kind = id % 2 == 0 ? "medication" : "appointment";
    d.title = title;
    d.starts = d.due = at(hour);
    d.attempts = attempts;
    return d;
  }
};

TEST_F(DaySummaryTest, SaysWhatBecameOfEachEntry) {
  calendar::Delivery before = entry(3, "Doctor", calendar::DeliveryState::Missed, 15);
  before.key.stage = "before-3600";
  before.due -= 1h;
  const std::vector<calendar::Delivery> all{before,
                                            entry(2, "Tablet", calendar::DeliveryState::Acknowledged, 9),
                                            entry(3, "Doctor", calendar::DeliveryState::Acknowledged, 15),
                                            entry(4, "", calendar::DeliveryState::Missed, 18, 0),
                                            entry(5, "Choir", calendar::DeliveryState::Missed, 17, 3),
                                            entry(7, "Moved", calendar::DeliveryState::Cancelled, 17, 3)};
  EXPECT_EQ(summary_text(all, {"She said: my knee hurts."}, household),
            "2 of 4 reminders were answered today.\n"
            "9:00 am Tablet: answered: yes, taken.\n"
            "3:00 pm Doctor: heard and answered.\n"
            "5:00 pm Choir: said, but nobody answered.\n"
            "6:00 pm A medicine: nobody was seen in the room.\n"
            "Note: She said: my knee hurts.");
  EXPECT_EQ(summary_text({}, {}, household), "Today there was nothing to remind of.");
}

TEST_F(DaySummaryTest, GoesToThoseWhoWantItOnceADay) {
  tell("Anna", 1, true);
  tell("Ben", 2, true);
  tell("Clinic", 1);
  save(entry(2, "Tablet", calendar::DeliveryState::Acknowledged, 8));
  now = at(19);
  for (int i = 0; i < 3; ++i) {
    const auto occasion = day_summary(store->db(), household, now);
    ASSERT_TRUE(occasion.ok());
    ASSERT_TRUE(calendar::outbox::keep_occasion(store->db(), *occasion).ok());
    live_for(10min);
  }
  EXPECT_THAT(messenger.names(), ::testing::UnorderedElementsAre("Anna", "Ben"));
  EXPECT_EQ(messenger.sent[0].message.title, "The day of Margaret");
  EXPECT_THAT(messenger.sent[0].message.text, ::testing::StartsWith("1 of 1 reminder was answered today."));
  EXPECT_EQ(messenger.sent[0].message.link, "");
}

TEST_F(DaySummaryTest, OneThatCouldNotBeSentInTheEveningIsNotSentAtNight) {
  tell("Anna", 1, true);
  messenger.away = core::unavailable("no network");
  ASSERT_TRUE(
      calendar::outbox::keep_occasion(store->db(), day_summary(store->db(), household, now).value()).ok());
  live_for(3h);
  messenger.away = {};
  live_for(3h);
  EXPECT_TRUE(messenger.sent.empty());
}

TEST(TimeOfDayTest, IsReadOrRefused) {
  EXPECT_EQ(time_of_day("19:05"), std::chrono::minutes{19 * 60 + 5});
  for (const char* wrong : {"", "7pm", "24:00", "12:60", "1:00", "19:5", "ab:cd"})
    EXPECT_FALSE(time_of_day(wrong)) << wrong;
}

}  // namespace
}  // namespace mana::notify
