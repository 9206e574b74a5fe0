#include <gmock/gmock.h>

#include "tests/carers/notify/outbox_house.hpp"

/// A carer who sleeps is woken for what is urgent, and for nothing else.
namespace mana::notify {
namespace {

class QuietCarerTest : public OutboxHouse {
 protected:
  void tell_quietly(const std::string& name) {
    Contact c;
    c.name = name;
    c.channel = Channel::Webhook;
    c.address = "https://example.org/" + name;
    c.quiet = "22:00-07:00";
    ASSERT_TRUE(desk->contacts().put(*checked(c), now).ok());
  }
  void note(bool urgent) {
    calendar::outbox::Occasion o;
    o.key = "note:1";
    o.at = now;
    o.urgent = urgent;
    o.detail = "She would like to have a new book.";
    ASSERT_TRUE(calendar::outbox::keep_occasion(store->db(), o).ok());
  }
};

TEST_F(QuietCarerTest, WhatIsNotUrgentWaitsForTheMorningAndComesAsItself) {
  tell_quietly("Anna");
  now = at(23);
  note(false);
  live_for(std::chrono::hours{7} + std::chrono::minutes{59});
  EXPECT_TRUE(messenger.sent.empty());
  live_for(std::chrono::minutes{5});
  ASSERT_EQ(messenger.sent.size(), 1u);
  EXPECT_THAT(messenger.sent[0].message.text, ::testing::HasSubstr("new book"));
}

TEST_F(QuietCarerTest, WhatIsUrgentIsToldAtOnce) {
  tell_quietly("Anna");
  now = at(23);
  note(true);
  pass();
  EXPECT_EQ(messenger.sent.size(), 1u);
}

TEST_F(QuietCarerTest, WhoeverWasWokenHearsAtOnceThatItIsOver) {
  tell_quietly("Anna");
  now = at(23);
  save(tablet());
  pass();
  ASSERT_EQ(messenger.sent.size(), 1u);
  save(tablet(calendar::DeliveryState::Acknowledged));
  pass();
  EXPECT_EQ(messenger.sent.size(), 2u);
}

TEST_F(QuietCarerTest, ByDayItIsToldAtOnceAndHoursThatMakeNoSenseAreRefused) {
  tell_quietly("Anna");
  note(false);
  pass();
  EXPECT_EQ(messenger.sent.size(), 1u);
  Contact c;
  c.name = "Ben";
  c.channel = Channel::Webhook;
  c.address = "https://example.org/b";
  c.quiet = "late";
  EXPECT_FALSE(checked(c).ok());
}

}  // namespace
}  // namespace mana::notify
