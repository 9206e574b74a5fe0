#include "agent/carers/notify/contact.hpp"

#include <gtest/gtest.h>

#include "agent/carers/notify/back_off.hpp"

namespace mana::notify {
namespace {

Contact to(Channel channel, std::string address, std::string server = "") {
  Contact c;
  c.name = "Anna";
  c.channel = channel;
  c.address = std::move(address);
  c.server = std::move(server);
  return c;
}

TEST(ContactTest, WhatAnybodyOnTheWayCouldReadIsRefused) {
  EXPECT_TRUE(checked(to(Channel::Ntfy, "https://ntfy.sh/topic")).ok());
  EXPECT_FALSE(checked(to(Channel::Ntfy, "http://ntfy.sh/topic")).ok());
  EXPECT_TRUE(checked(to(Channel::Ntfy, "http://192.168.1.5/topic")).ok());
  EXPECT_TRUE(checked(to(Channel::Mqtt, "home/mana", "mqtts://broker.example.org:8883")).ok());
  EXPECT_FALSE(checked(to(Channel::Mqtt, "home/mana", "mqtt://broker.example.org")).ok());
  EXPECT_TRUE(checked(to(Channel::Mqtt, "home/mana", "mqtt://192.168.1.5")).ok());
}

TEST(ContactTest, WhatIsNoWebAddressIsRefused) {
  for (const char* address : {"file:///etc/passwd", "gopher://10.0.0.1/x", "ftp://example.org/a", "ntfy.sh",
                              "https://user:secret@example.org/a", "https://example.org/a\r\nHost: other"})
    EXPECT_FALSE(checked(to(Channel::Ntfy, address)).ok()) << address;
}

TEST(ContactTest, MailAddressesAndServersAreLookedAt) {
  auto c = to(Channel::Email, "anna@example.org", "smtps://smtp.example.org:465");
  c.login.user = "me@example.org";
  const auto good = checked(c);
  ASSERT_TRUE(good.ok()) << good.error().sentence;
  EXPECT_EQ(good->from, "me@example.org");
  for (const char* address :
       {"anna", "a@b@c", "anna@example.org>\r\nRCPT TO:<x@y", "anna @example.org", "<a@b>"}) {
    c.address = address;
    EXPECT_FALSE(checked(c).ok()) << address;
  }
  c.address = "anna@example.org";
  for (const char* server :
       {"", "smtp.example.org", "https://smtp.example.org", "smtp://a/b", "smtp://u:p@a"}) {
    c.server = server;
    EXPECT_FALSE(checked(c).ok()) << server;
  }
}

TEST(ContactTest, WhatMayBeShownIsNoSecret) {
  EXPECT_EQ(shown_place(to(Channel::Ntfy, "https://ntfy.sh/secret-topic")), "ntfy.sh");
  EXPECT_EQ(shown_place(to(Channel::Email, "anna@example.org", "smtps://smtp.example.org")),
            "anna@example.org");
}

TEST(BackOffTest, GrowsUpToItsLongestWithChanceThatCanBeRepeated) {
  const BackOff plain{.jitter = 0};
  EXPECT_EQ(pause_after(1, 1, 1, plain), std::chrono::seconds{30});
  EXPECT_EQ(pause_after(2, 1, 1, plain), std::chrono::seconds{60});
  EXPECT_EQ(pause_after(1000, 1, 1, plain), std::chrono::minutes{15});
  EXPECT_EQ(pause_after(3, 7, 5), pause_after(3, 7, 5));
  EXPECT_NE(pause_after(3, 7, 5), pause_after(3, 8, 5));
}

}  // namespace
}  // namespace mana::notify
