#include "speech/phoneme_to_viseme.hpp"

#include <gtest/gtest.h>

namespace mana::speech {
namespace {
using msg::Viseme;
using std::chrono::milliseconds;

PhonemeSpan p(const char* ipa, int start_ms, int end_ms) {
  return {ipa, milliseconds{start_ms}, milliseconds{end_ms}};
}

void expect_contiguous(const std::vector<msg::VisemeSpan>& v, core::Duration end) {
  ASSERT_FALSE(v.empty());
  EXPECT_EQ(v.front().start, core::Duration{});
  EXPECT_EQ(v.back().end, end);
  for (std::size_t i = 0; i < v.size(); ++i) {
    EXPECT_LT(v[i].start, v[i].end);
    EXPECT_GT(v[i].weight, 0);
    EXPECT_LE(v[i].weight, 1);
    if (i > 0) {
      EXPECT_EQ(v[i].start, v[i - 1].end);
    }
  }
}

TEST(PhonemeToVisemeTest, EveryShapeOfTheSetIsReached) {
  const std::pair<const char*, Viseme> cases[] = {
      {"_", Viseme::sil}, {"p", Viseme::PP},  {"m", Viseme::PP},  {"f", Viseme::FF},  {"θ", Viseme::TH},
      {"ð", Viseme::TH},  {"t", Viseme::DD},  {"k", Viseme::kk},  {"ʃ", Viseme::CH},  {"s", Viseme::SS},
      {"n", Viseme::nn},  {"l", Viseme::nn},  {"ɹ", Viseme::RR},  {"ɑː", Viseme::aa}, {"ɛ", Viseme::E},
      {"iː", Viseme::ih}, {"ɔː", Viseme::oh}, {"uː", Viseme::ou}, {"w", Viseme::ou},  {"j", Viseme::ih}};
  for (const auto& [ipa, viseme] : cases) {
    const PhonemeShape shape = shape_of(ipa);
    EXPECT_TRUE(shape.known) << ipa;
    EXPECT_EQ(shape.parts.at(0).viseme, viseme) << ipa;
  }
}

TEST(PhonemeToVisemeTest, DiphthongsAreSixtyToForty) {
  const auto v = to_visemes(std::vector{p("aɪ", 0, 200)});
  ASSERT_EQ(v.size(), 2u);
  EXPECT_EQ(v[0].viseme, Viseme::aa);
  EXPECT_EQ(v[0].end, milliseconds{120});
  EXPECT_EQ(v[1].viseme, Viseme::ih);
  const auto o = to_visemes(std::vector{p("oʊ", 0, 100)});
  ASSERT_EQ(o.size(), 2u);
  EXPECT_EQ(o[0].viseme, Viseme::oh);
  EXPECT_EQ(o[1].viseme, Viseme::ou);
}

TEST(PhonemeToVisemeTest, LengthStressToneAndSyllabicMarksChangeNothing) {
  for (const char* ipa : {"ˈa", "aː", "ã", "a˥", "a1", "aˤ"})
    EXPECT_EQ(shape_of(ipa).parts.at(0).viseme, Viseme::aa) << ipa;
  EXPECT_EQ(shape_of("n̩").parts.at(0).viseme, Viseme::nn);
  EXPECT_EQ(shape_of("tʲ").parts.size(), 1u);
}

TEST(PhonemeToVisemeTest, LipsAreClosedBeforeTheBurst) {
  // "apa": the vowel lasts until the burst, for the ear; for the eye half of its last 100 ms is closure.
  const std::vector phonemes{p("a", 0, 100), p("p", 100, 150), p("a", 150, 300)};
  const auto v = to_visemes(phonemes);
  expect_contiguous(v, milliseconds{300});
  ASSERT_EQ(v.size(), 3u);
  EXPECT_EQ(v[1].viseme, Viseme::PP);
  EXPECT_EQ(v[1].start, milliseconds{50});
  EXPECT_EQ(v[1].end, milliseconds{115});  // lips part with the burst
  EXPECT_EQ(v[2].viseme, Viseme::aa);
}

TEST(PhonemeToVisemeTest, AnAffricateClosesAtTheTongueThenRounds) {
  const auto v = to_visemes(std::vector{p("_", 0, 100), p("tʃ", 100, 200), p("iː", 200, 300)});
  ASSERT_EQ(v.size(), 4u);
  EXPECT_EQ(v[1].viseme, Viseme::DD);
  EXPECT_EQ(v[1].end, milliseconds{100});
  EXPECT_EQ(v[2].viseme, Viseme::CH);
  expect_contiguous(v, milliseconds{300});
}

TEST(PhonemeToVisemeTest, BreathTakesTheShapeOfWhatFollows) {
  const auto who = to_visemes(std::vector{p("h", 0, 80), p("uː", 80, 300)});
  EXPECT_EQ(who[0].viseme, Viseme::ou);
  EXPECT_LT(who[0].weight, who[1].weight);
}

TEST(PhonemeToVisemeTest, AShortVowelDoesNotReachItsShape) {
  EXPECT_GT(to_visemes(std::vector{p("a", 0, 150)})[0].weight,
            to_visemes(std::vector{p("a", 0, 50)})[0].weight);
}

TEST(PhonemeToVisemeTest, StrangeNamesGiveALaxMouthAndSaySo) {
  for (const char* ipa : {"☃", "\xC9", "Q"}) {
    const PhonemeShape shape = shape_of(ipa);
    ASSERT_EQ(shape.parts.size(), 1u);
    EXPECT_EQ(shape.parts[0].viseme, Viseme::E);
  }
  EXPECT_FALSE(shape_of("☃").known);
  expect_contiguous(to_visemes(std::vector{p("☃", 0, 50), p("p", 50, 51), p("p", 51, 52)}), milliseconds{52});
}

}  // namespace
}  // namespace mana::speech
