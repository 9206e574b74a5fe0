#include "speech/transcription/sayings.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace mana::speech {
namespace {

Sayings some() {
  return Sayings::of({"I had egg and soldiers, dead nice", "dead nice it was", "that was dead nice. I'm full",
                      "the mice are in the shed", "the mice are back"});
}

TEST(SayingsTest, WhatPeopleSayIsLikelierThanWhatTheyDoNot) {
  const Sayings s = some();
  const auto after = [&s](const char* a, const char* b, const char* next) {
    return s.log_probability(s.word(a), s.word(b), s.word(next));
  };
  EXPECT_GT(after("was", "dead", "nice"), after("was", "dead", "mice"));
  EXPECT_GT(after("and", "the", "mice"), after("and", "the", "nice"))
      << "of two words, where three were never met";
  EXPECT_GT(after("and", "the", "mice"), after("and", "the", "xylophone"));
}

TEST(SayingsTest, ProbabilitiesOfAllThatMayFollowAddUpToOne) {
  const Sayings s = some();
  for (const char* last : {"dead", "the", "full", "never met"}) {
    double sum = 0;
    std::set<Sayings::Word> all{Sayings::kEnd};
    for (const char* w : {"i", "had", "egg", "and", "soldiers", "dead", "nice", "it", "was", "that", "im",
                          "full", "the", "mice", "are", "in", "shed", "back"})
      all.insert(s.word(w));
    for (const Sayings::Word w : all) sum += std::exp(s.log_probability(s.word("are"), s.word(last), w));
    EXPECT_LE(sum, 1.001) << last;
    EXPECT_GT(sum, 0.3) << last << ": the rest is kept for words that were never met";
  }
}

TEST(SayingsTest, CaseAndSignsDoNotMatter) {
  const Sayings s = some();
  EXPECT_EQ(s.word("I'm"), s.word("im"));
  EXPECT_EQ(s.word("Nice."), s.word("nice"));
  EXPECT_EQ(s.word("..."), Sayings::kUnknown);
  EXPECT_GT(s.log_probability_of_end("That was dead nice"), s.log_probability_of_end("that was dead"));
}

TEST(SayingsTest, ComesBackFromItsBytesAndNothingDamagedDoes) {
  const Sayings s = some();
  const std::string bytes = s.bytes();
  const auto again = Sayings::parse(bytes);
  ASSERT_TRUE(again) << again.error().sentence;
  EXPECT_EQ(again->bytes(), bytes);
  EXPECT_EQ(again->log_probability_of_end("dead nice"), s.log_probability_of_end("dead nice"));
  for (std::size_t n = 0; n < bytes.size(); n += 3)
    EXPECT_FALSE(Sayings::parse(std::string_view{bytes}.substr(0, n))) << n;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string flipped = bytes;
    flipped[i] = static_cast<char>(flipped[i] ^ 4);
    EXPECT_FALSE(Sayings::parse(flipped)) << i;
  }
}

TEST(SayingsTest, OfNothingNothingIsKnown) {
  const Sayings none;
  EXPECT_TRUE(none.empty());
  EXPECT_EQ(none.log_probability(Sayings::kBegin, Sayings::kBegin, Sayings::kEnd), 0);
  EXPECT_EQ(none.word("nice"), Sayings::kUnknown);
  EXPECT_FALSE(Sayings::read("/nowhere/sayings.learned"));
  EXPECT_TRUE(Sayings::of({"", "...", "  "}).empty());
}

}  // namespace
}  // namespace mana::speech
