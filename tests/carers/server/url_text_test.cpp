#include "agent/carers/server/url_text.hpp"

#include <gtest/gtest.h>

namespace mana::carers {
namespace {

TEST(UrlTextTest, FormsAreReadWhateverIsInThem) {
  const Fields f = read_form("a=1&b=%C3%A9+%2B&a=2&empty&=x&c=%zz%4&d=%00");
  EXPECT_EQ(f["a"], "1");
  EXPECT_EQ(f.all("a").size(), 2u);
  EXPECT_EQ(f["b"], "é +");
  EXPECT_TRUE(f.has("empty"));
  EXPECT_EQ(f["c"], "%zz%4");
  EXPECT_EQ(f["d"], "\xEF\xBF\xBD");
  EXPECT_EQ(f["none"], "");
}

TEST(UrlTextTest, AMillionFieldsCostNoMore) {
  std::string many;
  for (int i = 0; i < 10'000; ++i) many.append("a").append(std::to_string(i)).append("=1&");
  EXPECT_EQ(read_form(many).size(), kMostFields);
}

TEST(UrlTextTest, PathsAreOfPlainPartsOrNone) {
  EXPECT_EQ(read_path("/entries/12")->size(), 2u);
  EXPECT_TRUE(read_path("/")->empty());
  for (const char* wrong :
       {"", "x", "/..", "/a/../b", "/%2e%2e/x", "/a%2fb", "//x", "/a\\b", "/%00", "/1/2/3/4/5/6/7/8/9"})
    EXPECT_FALSE(read_path(wrong)) << wrong;
}

TEST(UrlTextTest, WhatIsNoUtf8BecomesTheReplacementCharacter) {
  EXPECT_EQ(clean_text("a\xC0\xAF"), "a\xEF\xBF\xBD\xEF\xBF\xBD");
  EXPECT_EQ(clean_text("\xED\xA0\x80").find('\xED'), std::string::npos);
  EXPECT_EQ(clean_text("a\x1B[31mb\r\n"), "a[31mb\n");
}

TEST(UrlTextTest, CookiesAreFoundAmongOthers) {
  EXPECT_EQ(cookie("a=1; mana=xyz; b=2", "mana"), "xyz");
  EXPECT_EQ(cookie("amana=1", "mana"), "");
}

}  // namespace
}  // namespace mana::carers
