#include "speech/lips/viseme_timing.hpp"

#include <gtest/gtest.h>

#include "agent/core/random.hpp"

namespace mana::speech {
namespace {
using msg::Viseme;
using std::chrono::milliseconds;

PhonemeSpan p(const char* ipa, int start_ms, int end_ms) {
  return {ipa, milliseconds{start_ms}, milliseconds{end_ms}};
}

/// Phonemes one after the other from their lengths.
std::vector<PhonemeSpan> said(const std::vector<std::pair<const char*, int>>& sounds) {
  std::vector<PhonemeSpan> out;
  int at = 0;
  for (const auto& [ipa, length] : sounds) {
    out.push_back(p(ipa, at, at + length));
    at += length;
  }
  return out;
}

std::string names(const std::vector<msg::VisemeSpan>& spans) {
  std::string all;
  for (const msg::VisemeSpan& s : spans) all.append(all.empty() ? "" : " ").append(to_string(s.viseme));
  return all;
}

void expect_whole(const std::vector<msg::VisemeSpan>& v, core::Duration end) {
  ASSERT_FALSE(v.empty());
  EXPECT_EQ(v.front().start, core::Duration{});
  EXPECT_EQ(v.back().end, end);
  for (std::size_t i = 0; i < v.size(); ++i) {
    EXPECT_LT(v[i].start, v[i].end);
    EXPECT_GT(v[i].weight, 0);
    EXPECT_LE(v[i].weight, 1);
    if (i > 0) {
      EXPECT_EQ(v[i].start, v[i - 1].end);
      EXPECT_NE(v[i].viseme, v[i - 1].viseme);
    }
    if (v.size() > 1) {
      EXPECT_GE(core::to_milliseconds(v[i].end - v[i].start), 69.999) << names(v);
    }
  }
}

TEST(VisemeTimingTest, DiphthongsAreSixtyToForty) {
  const auto v = to_visemes(said({{"aɪ", 200}}));
  EXPECT_EQ(names(v), "aa ih");
  EXPECT_EQ(v[0].end, milliseconds{120});
  EXPECT_EQ(names(to_visemes(said({{"oʊ", 200}}))), "oh ou");
}

TEST(VisemeTimingTest, AStopThatIsNotReleasedClosesTheLipsWhileNothingIsHeard) {
  auto sap = said({{"s", 80}, {"a", 100}, {"p", 80}, {"j", 100}, {"a", 120}});
  const auto released = to_visemes(sap);
  EXPECT_LT(released[2].start, milliseconds{150}) << names(released);
  sap[2].silent = true;
  const auto held = to_visemes(sap);
  ASSERT_EQ(names(held), "SS aa PP ih aa");
  EXPECT_GE(held[2].start, milliseconds{175});
  EXPECT_LE(held[2].end, milliseconds{265});
}

TEST(VisemeTimingTest, BehindAnAffricatesClosureTheLipsHaveItsShape) {
  EXPECT_EQ(names(to_visemes(said({{"z", 90}, {"e", 140}, {"tʃ", 90}, {"e", 150}}))), "SS E CH E");
  EXPECT_EQ(names(to_visemes(said({{"a", 140}, {"t", 120}, {"tʃ", 90}, {"e", 150}}))), "aa DD CH E");
}

TEST(VisemeTimingTest, LipsAreClosedBeforeTheBurstOfAP) {
  // eSpeak NG hands over the p with its burst; the silence before it belongs to the vowel.
  const auto v = to_visemes(said({{"a", 200}, {"p", 50}, {"a", 150}}));
  expect_whole(v, milliseconds{400});
  ASSERT_EQ(names(v), "aa PP aa");
  EXPECT_NEAR(core::to_milliseconds(v[1].start), 145, 1);
  EXPECT_NEAR(core::to_milliseconds(v[1].end), 215, 1);  // they part with the burst
}

TEST(VisemeTimingTest, LipsAreClosedWhileABIsVoiced) {
  const auto v = to_visemes(said({{"a", 200}, {"b", 80}, {"a", 150}}));
  expect_whole(v, milliseconds{430});
  ASSERT_EQ(names(v), "aa PP aa");
  EXPECT_NEAR(core::to_milliseconds(v[1].start), 200, 3);
  EXPECT_NEAR(core::to_milliseconds(v[1].end), 271, 3);
}

TEST(VisemeTimingTest, AClosureTakesNoMoreThanHalfOfTheSoundBefore) {
  for (const int vowel : {80, 100, 120, 300}) {
    const auto v = to_visemes(said({{"_", 200}, {"a", vowel}, {"p", 60}, {"a", 200}}));
    ASSERT_EQ(names(v), "sil aa PP aa") << vowel;
    const double burst = 200 + vowel;
    EXPECT_GE(burst - core::to_milliseconds(v[2].start), 40) << vowel;
    EXPECT_LE(burst - core::to_milliseconds(v[2].start), 120) << vowel;
    EXPECT_GE(core::to_milliseconds(v[1].end - v[1].start), 70) << vowel;
  }
}

TEST(VisemeTimingTest, AnAffricateRoundsBehindItsClosure) {
  const auto v = to_visemes(said({{"_", 200}, {"tʃ", 100}, {"iː", 100}}));
  EXPECT_EQ(names(v), "sil CH ih");
  EXPECT_LT(v[1].start, milliseconds{160});
  EXPECT_EQ(names(to_visemes(said({{"_", 200}, {"pf", 100}, {"iː", 100}}))), "sil PP FF ih");
}

TEST(VisemeTimingTest, BreathTakesTheShapeOfWhatFollows) {
  EXPECT_EQ(names(to_visemes(said({{"h", 80}, {"uː", 220}}))), "ou");
  EXPECT_EQ(names(to_visemes(said({{"ʔ", 80}, {"m", 100}, {"a", 100}}))), "kk PP aa");
}

TEST(VisemeTimingTest, AShortVowelReachesLessFarAndAShortUhIsASchwa) {
  EXPECT_GT(to_visemes(said({{"a", 150}}))[0].weight, to_visemes(said({{"a", 50}}))[0].weight);
  EXPECT_EQ(names(to_visemes(said({{"ʌ", 100}}))), "aa");
  EXPECT_EQ(names(to_visemes(said({{"ʌ", 60}}))), "E");
  EXPECT_EQ(names(to_visemes(said({{"ɚ", 100}}))), "RR");
  EXPECT_EQ(names(to_visemes(said({{"ɚ", 60}}))), "E");
}

TEST(VisemeTimingTest, PausesAreHeldRelaxedOrClosed) {
  const auto with_pause = [](int ms) { return to_visemes(said({{"a", 150}, {"_", ms}, {"ɛ", 150}})); };
  EXPECT_EQ(names(with_pause(110)), "aa E");
  EXPECT_EQ(with_pause(110)[0].end, milliseconds{260});
  ASSERT_EQ(names(with_pause(130)), "aa sil E");
  EXPECT_EQ(with_pause(130)[1].weight, 0.5);
  ASSERT_EQ(names(with_pause(360)), "aa sil E");
  EXPECT_EQ(with_pause(360)[1].weight, 1);
}

TEST(VisemeTimingTest, NothingFlickers) {
  // The l is too short to be seen between two vowels; the closure is stretched.
  const auto v = to_visemes(said({{"a", 120}, {"l", 20}, {"ɛ", 120}, {"m", 30}, {"uː", 150}}));
  expect_whole(v, milliseconds{440});
  EXPECT_EQ(names(v), "aa E PP ou");
}

TEST(VisemeTimingTest, ClosedLipsAndLipToTeethAreAlwaysKept) {
  core::Random random{7};
  const char* const sounds[] = {"p", "b", "m", "f", "v", "t", "s", "l", "a", "ɛ", "uː", "ə", "aɪ", "h", "_"};
  for (int round = 0; round < 500; ++round) {
    std::vector<std::pair<const char*, int>> made{{"_", 100}};
    int lips = 0, teeth = 0;
    const double pace = random.uniform(0.6, 1.5);
    for (int i = 0; i < 40; ++i) {
      const char* sound = sounds[static_cast<std::size_t>(random.uniform(0, 14.999))];
      const bool labial = std::string_view{"pbmfv"}.find(sound[0]) != std::string_view::npos;
      // No language strings closures together without a vowel.
      const bool after_labial =
          std::string_view{"pbmfv"}.find(made.back().first[0]) != std::string_view::npos;
      if (labial && after_labial) sound = "a";
      made.emplace_back(sound, static_cast<int>(pace * random.uniform(70, 160)));
    }
    const auto phonemes = said(made);
    const auto v = to_visemes(phonemes);
    expect_whole(v, phonemes.back().end);
    for (const PhonemeSpan& sound : phonemes) {
      const bool is_lip = std::string_view{"pbm"}.find(sound.ipa[0]) != std::string_view::npos;
      const bool is_teeth = std::string_view{"fv"}.find(sound.ipa[0]) != std::string_view::npos;
      if (!is_lip && !is_teeth) continue;
      const bool seen = std::any_of(v.begin(), v.end(), [&](const msg::VisemeSpan& s) {
        return s.viseme == (is_lip ? Viseme::PP : Viseme::FF) && s.end > sound.start - milliseconds{60} &&
               s.start < sound.end + milliseconds{20};
      });
      EXPECT_TRUE(seen) << sound.ipa << " at " << core::to_milliseconds(sound.start) << " of " << names(v);
      (is_lip ? lips : teeth) += 1;
    }
  }
}

TEST(VisemeTimingTest, ALongStretchOfOneVowelIsOpenedHereAndThere) {
  std::vector<std::pair<const char*, int>> sounds;
  for (int i = 0; i < 8; ++i) {
    sounds.emplace_back("n", 80);
    sounds.emplace_back("i", 120);
  }
  const auto v = to_visemes(said(sounds));
  const auto count = [&v](Viseme which) {
    return std::count_if(v.begin(), v.end(), [which](const auto& s) { return s.viseme == which; });
  };
  EXPECT_EQ(count(Viseme::E), 2);
  EXPECT_EQ(count(Viseme::ih), 6);
  EXPECT_EQ(v[1].viseme, Viseme::ih);
  // Two syllables are not a stretch, however long.
  EXPECT_EQ(names(to_visemes(said({{"i", 500}, {"n", 80}, {"i", 500}}))), "ih nn ih");
}

TEST(VisemeTimingTest, MoreToComeChangesNothingThatIsFarEnoughBefore) {
  const auto whole = said({{"_", 80},
                           {"d", 60},
                           {"ɪ", 90},
                           {"s", 90},
                           {"m", 70},
                           {"ɔː", 170},
                           {"n", 80},
                           {"ɪ", 70},
                           {"ŋ", 90},
                           {"_", 200},
                           {"p", 40},
                           {"l", 60},
                           {"iː", 150},
                           {"z", 120}});
  const auto all = to_visemes(whole);
  const auto some = to_visemes(std::span{whole}.first(9));
  for (std::size_t i = 0; i < all.size() && all[i].end < milliseconds{500}; ++i)
    EXPECT_EQ(all[i], some[i]) << i;
}

TEST(VisemeTimingTest, StrangeInputIsSurvived) {
  EXPECT_TRUE(to_visemes({}).empty());
  EXPECT_TRUE(to_visemes(std::vector{p("a", 0, 0)}).empty());
  expect_whole(to_visemes(std::vector{p("☃", 0, 50), p("p", 50, 51), p("p", 51, 52)}), milliseconds{52});
  expect_whole(to_visemes(said({{"p", 20}, {"f", 20}, {"p", 20}, {"f", 20}})), milliseconds{80});
}

}  // namespace
}  // namespace mana::speech
