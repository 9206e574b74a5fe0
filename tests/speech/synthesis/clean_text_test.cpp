#include "speech/synthesis/clean_text.hpp"

#include <gtest/gtest.h>

#include "speech/lips/utf8.hpp"

namespace mana::speech {
namespace {

std::string cleaned(const std::string& raw) { return clean_text({raw, {}}).text; }

TEST(CleanTextTest, LettersOfAllScriptsAndSignsStay) {
  const std::string text = "Café, naïve – “yes”… 10 € < 20 € & more. Привет, 你好。नमस्ते 😀";
  EXPECT_EQ(cleaned(text), text);
}

TEST(CleanTextTest, ControlCharactersBecomeBlanks) {
  // 0x01 starts an embedded command of the synthesiser: "\x01" "50S" would change its speed.
  EXPECT_EQ(cleaned("a\x01"
                    "50Sb\x7F"
                    "c\td"),
            "a 50Sb c d");
  EXPECT_EQ(cleaned(std::string{"a\0b", 3}), "a b");
  EXPECT_EQ(cleaned("one\r\ntwo\rthree"), "one\ntwo\nthree");
}

TEST(CleanTextTest, BrokenUtf8BecomesBlanks) {
  EXPECT_EQ(cleaned("a\xFF"
                    "b"),
            "a b");
  EXPECT_EQ(cleaned("a\xC0\xAF"
                    "b"),
            "a  b");  // an overlong slash
  EXPECT_EQ(cleaned("a\xED\xA0\x80"
                    "b"),
            "a   b");                              // half a surrogate pair
  EXPECT_EQ(cleaned("caf\xC3"), "caf ");           // cut in the middle
  EXPECT_EQ(cleaned("\xF4\x90\x80\x80"), "    ");  // beyond the last code point
}

TEST(CleanTextTest, InvisibleAndPrivateCharactersGo) {
  EXPECT_EQ(cleaned("\xEF\xBB\xBF"
                    "Hello\u200B, \u202Eyou"),
            "Hello, you");
  EXPECT_EQ(cleaned("a\uE000b"), "a b");
}

TEST(CleanTextTest, MarksMoveWithTheirPlace) {
  const Utterance clean =
      clean_text({"\u200BAb\x01"
                  "cd",
                  {{0, "begin"}, {6, "c"}, {99, "beyond"}}});
  EXPECT_EQ(clean.text, "Ab cd");
  EXPECT_EQ(clean.marks, (std::vector<TextMark>{{0, "begin"}, {3, "c"}, {5, "beyond"}}));
}

TEST(CleanTextTest, WhateverComesInValidUtf8ComesOut) {
  std::uint32_t state = 1;
  for (int round = 0; round < 300; ++round) {
    std::string raw;
    for (int i = 0; i < 200; ++i)
      raw.push_back(static_cast<char>((state = state * 1664525u + 1013904223u) >> 24));
    const std::string clean = cleaned(raw);
    for (std::size_t at = 0; at < clean.size(); at += code_point_at(clean, at).bytes) {
      const CodePoint c = code_point_at(clean, at);
      ASSERT_TRUE(c.valid);
      ASSERT_TRUE(c.value >= 0x20 || c.value == '\n');
    }
  }
}

}  // namespace
}  // namespace mana::speech
