#include "agent/platform/http/address.hpp"

#include <gtest/gtest.h>

namespace mana::calendar::remote {
namespace {

TEST(AddressTest, WhatPeopleTypeBecomesAWebAddress) {
  EXPECT_EQ(*platform::checked_address("webcal://example.org/a.ics"), "https://example.org/a.ics");
  EXPECT_EQ(*platform::checked_address("example.org/a.ics#x"), "https://example.org/a.ics");
  EXPECT_EQ(*platform::checked_address("http://127.0.0.1:5232/a"), "http://127.0.0.1:5232/a");
}

TEST(AddressTest, OtherSchemesBlanksAndPasswordsAreRefused) {
  for (const char* bad : {"file:///etc/passwd", "ftp://example.org/a", "https://a b/", "https:///a",
                          "https://anna:secret@example.org/a", "https://example.org/\r\nHost: x"})
    EXPECT_FALSE(platform::checked_address(bad).ok()) << bad;
}

TEST(AddressTest, AReferenceIsReadWhereItStands) {
  const char* base = "https://example.org:8443/dav/anna/?x=/y";
  EXPECT_EQ(*platform::join_address(base, "/cal/"), "https://example.org:8443/cal/");
  EXPECT_EQ(*platform::join_address(base, "b.ics"), "https://example.org:8443/dav/anna/b.ics");
  EXPECT_EQ(*platform::join_address(base, "../../../c"), "https://example.org:8443/c");
  EXPECT_EQ(*platform::join_address(base, "//other.org/d"), "https://other.org/d");
  EXPECT_FALSE(platform::join_address(base, "file:///etc/passwd").ok());
  EXPECT_FALSE(platform::join_address(base, "").ok());
}

TEST(AddressTest, APasswordStaysWithinItsSite) {
  EXPECT_TRUE(platform::same_site("https://caldav.icloud.com/", "https://p05-caldav.icloud.com/x"));
  EXPECT_TRUE(platform::same_site("http://127.0.0.1:1/", "http://127.0.0.1:2/"));
  EXPECT_FALSE(platform::same_site("https://dav.example.org/", "https://dav.elsewhere.org/"));
  EXPECT_FALSE(platform::same_site("https://example.org/", "https://elsewhere.org/"));
  EXPECT_FALSE(platform::same_site("https://10.0.0.1/", "https://11.0.0.1/"));
  EXPECT_FALSE(platform::same_site("https://dav.example.org/", "http://cal.example.org/"));
}

TEST(AddressTest, TwoSpellingsOfAPathAreOne) {
  EXPECT_EQ(platform::normal_path("https://example.org/a%40b/%7ex.ics"),
            platform::normal_path("/a@b/~x.ics"));
  EXPECT_NE(platform::normal_path("/a%2Fb"), platform::normal_path("/a/b"));
  EXPECT_EQ(platform::encode_segment("a/b ?"), "a%2Fb%20%3F");
}

TEST(AddressTest, PasswordsGoInTheClearOnlyInsideTheHouse) {
  for (const char* near : {"127.0.0.1", "192.168.1.7", "172.16.0.1", "nas", "nas.local"})
    EXPECT_TRUE(platform::is_private_host(near)) << near;
  for (const char* far : {"example.org", "8.8.8.8", "172.32.0.1", "10.example.org"})
    EXPECT_FALSE(platform::is_private_host(far)) << far;
}

}  // namespace
}  // namespace mana::calendar::remote
