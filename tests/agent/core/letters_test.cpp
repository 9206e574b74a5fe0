#include "agent/core/letters.hpp"

#include <gtest/gtest.h>

namespace mana::core {
namespace {

TEST(LettersTest, LargeAndSmallOnesOfAnyScript) {
  EXPECT_EQ(lower("WIE SPÄT, Ärztin ÉCOLE ΑΒΓ"), "wie spät, ärztin école αβγ");
  EXPECT_EQ(upper("größe"), "GRÖßE") << "what has no large letter stays";
  EXPECT_EQ(capitalised("ärztin"), "Ärztin");
  EXPECT_EQ(capitalised(""), "");
  EXPECT_EQ(with_small_first("Übermorgen früh"), "übermorgen früh");
  EXPECT_EQ(lower("\xFFx"), "\xEF\xBF\xBDx") << "what is no UTF-8 is a mark of that";
}

TEST(LettersTest, InItsPlaceATextKeepsItsLength) {
  for (const char* text : {"ÄRZTIN", "\xC8\xBA", "İstanbul", "\xFF\xFE", "ẞ"})
    EXPECT_EQ(lower_in_place(text).size(), std::string_view{text}.size()) << text;
  EXPECT_EQ(lower_in_place("ÄRZTIN"), "ärztin");
}

TEST(LettersTest, UmlautsAreWrittenInTwoWaysWhereTheKeyboardHasNone) {
  EXPECT_EQ(umlauts_written_out("Spät, weiß, Öl, über"), "Spaet, weiss, Oel, ueber");
  EXPECT_EQ(without_marks("Spät, weiß, Öl, über, café, naïve"), "Spat, weiss, Ol, uber, cafe, naive");
  EXPECT_EQ(umlauts_written_out("plain"), "plain");
  EXPECT_EQ(without_marks("a\xCC\x88"), "a") << "a mark by itself";
}

TEST(LettersTest, WhatALetterIs) {
  EXPECT_TRUE(is_letter(U'ä') && is_letter(U'ß') && is_letter(U'z') && is_letter(U'я'));
  EXPECT_FALSE(is_letter(U'1') || is_letter(U' ') || is_letter(U'-') || is_letter(U'\''));
}

}  // namespace
}  // namespace mana::core
