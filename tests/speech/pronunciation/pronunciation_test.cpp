#include "speech/pronunciation/pronunciation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "speech/acoustics/model_definition.hpp"
#include "speech/pronunciation/confusions.hpp"
#include "speech/pronunciation/word_cut.hpp"
#include "tests/speech/spoken.hpp"

namespace mana::speech {
namespace {

class PronunciationScorerTest : public ::testing::Test {
 protected:
  static test::Samples in_a_room(const test::Samples& words) {
    auto sound = test::room(0.6 + double(words.size()) / 16'000);
    test::mix(sound, words, 0.3);
    return sound;
  }
  static test::Samples said(const std::string& word) {
    VoiceOptions voice;
    voice.voice = "en-us";
    return in_a_room(test::spoken(word, voice));
  }
  JudgedWord score(const std::string& word, const test::Samples& sound) {
    auto target = target_of({}, word);
    if (!target) ADD_FAILURE() << target.error().sentence;
    auto judged = scorer.score(*target, sound);
    if (!judged) ADD_FAILURE() << judged.error().sentence;
    return std::move(judged).value();
  }
  static const JudgedSound& sound_of(const JudgedWord& word, const std::string& sound) {
    static const JudgedSound none;
    const auto found = std::find_if(word.sounds.begin(), word.sounds.end(),
                                    [&](const JudgedSound& s) { return s.sound == sound; });
    if (found == word.sounds.end()) ADD_FAILURE() << "no " << sound << " in " << word.way;
    return found == word.sounds.end() ? none : *found;
  }

  PronunciationScorer scorer = PronunciationScorer::open({}).value();
};

TEST_F(PronunciationScorerTest, AWordThatWasSaidIsHeardAndItsSoundsAreRight) {
  const JudgedWord word = score("kitchen", said("kitchen"));
  EXPECT_EQ(word.heard, HeardAs::Word);
  EXPECT_GT(word.score, 0.7);
  EXPECT_EQ(word.sounds.size(), 5U);
  for (const JudgedSound& s : word.sounds) EXPECT_NE(s.judged, Judged::Wrong) << s.sound;
}

TEST_F(PronunciationScorerTest, SoundsFollowEachOtherWithinTheWord) {
  const auto words = test::spoken("kitchen");
  const JudgedWord word = score("kitchen", in_a_room(words));
  ASSERT_FALSE(word.sounds.empty());
  const double end = 0.3 + double(words.size()) / 16'000;
  EXPECT_NEAR(core::to_seconds(word.sounds.front().start), 0.3, 0.1);
  EXPECT_LE(core::to_seconds(word.sounds.back().end), end + 0.1);
  for (std::size_t i = 0; i < word.sounds.size(); ++i) {
    EXPECT_GE(word.sounds[i].end - word.sounds[i].start, std::chrono::milliseconds{30});
    EXPECT_EQ(word.sounds[i].start, i > 0 ? word.sounds[i - 1].end : word.sounds[i].start);
  }
}

TEST_F(PronunciationScorerTest, AnotherWordIsNotThisWord) {
  EXPECT_EQ(score("kitchen", said("hello")).heard, HeardAs::OtherWord);
  EXPECT_EQ(score("window", said("tomorrow morning")).heard, HeardAs::OtherWord);
  EXPECT_EQ(score("window", said("tomorrow morning")).score, 0);
}

TEST_F(PronunciationScorerTest, AWordThatIsRightButForOneSoundIsNotRefused) {
  const JudgedWord word = score("right", said("light"));
  EXPECT_NE(word.heard, HeardAs::OtherWord);
  EXPECT_GT(word.score, 0.3);
}

struct Mistake {
  const char* target;
  const char* said;
  const char* sound;
  const char* instead;
};

TEST_F(PronunciationScorerTest, ALearnersMistakeIsFoundAtItsPlace) {
  for (const Mistake& m : {Mistake{"right", "light", "R", "L"}, Mistake{"fly", "fry", "L", "R"},
                           Mistake{"very", "wary", "V", "W"}, Mistake{"bit", "beat", "IH", "IY"},
                           Mistake{"mouth", "mouse", "TH", "S"}}) {
    const JudgedWord word = score(m.target, said(m.said));
    const JudgedSound wrong = sound_of(word, m.sound);
    EXPECT_EQ(wrong.judged, Judged::Wrong) << m.target << " said as " << m.said << ": " << wrong.right;
    EXPECT_EQ(wrong.instead, m.instead) << m.target;
    EXPECT_LT(wrong.over_instead, 0) << m.target;
    const JudgedSound right = sound_of(score(m.target, said(m.target)), m.sound);
    EXPECT_EQ(right.judged, Judged::Right) << m.target << ": " << right.right;
  }
}

TEST_F(PronunciationScorerTest, OfSeveralWaysTheOneThatWasSaidCounts) {
  const SpokenTarget either{{"AY DH ER", "IY DH ER"}};
  // The voices say "eether" alike whatever is meant.
  EXPECT_EQ(scorer.score(either, said("eether")).value().way, "IY DH ER");
  EXPECT_EQ(scorer.score(either, said("eyether")).value().way, "AY DH ER");
}

TEST_F(PronunciationScorerTest, SilenceAndARoomAreNothingHeard) {
  EXPECT_EQ(score("hello", {}).heard, HeardAs::Nothing);
  EXPECT_EQ(score("hello", test::Samples(16'000)).heard, HeardAs::Nothing);
  EXPECT_EQ(score("hello", test::room(2)).heard, HeardAs::Nothing);
  EXPECT_EQ(score("hello", test::white_noise(2, 2000)).heard, HeardAs::Nothing);
  EXPECT_TRUE(score("hello", test::room(2)).sounds.empty());
}

TEST_F(PronunciationScorerTest, SoundTooShortForTheWordIsAnotherWord) {
  auto sound = said("no");
  sound.resize(16'000 / 2);
  const JudgedWord word = score("temperature", test::Samples(sound.end() - 3200, sound.end()));
  EXPECT_NE(word.heard, HeardAs::Word);
}

TEST_F(PronunciationScorerTest, WhatCannotBeSaidIsASentence) {
  const test::Samples sound(16'000);
  for (const SpokenTarget& target :
       {SpokenTarget{}, SpokenTarget{{""}}, SpokenTarget{{"K AA QX"}}, SpokenTarget{{"SIL"}},
        SpokenTarget{std::vector<std::string>(13, "K AA")}}) {
    const auto judged = scorer.score(target, sound);
    ASSERT_FALSE(judged);
    EXPECT_EQ(judged.error().code, core::ErrorCode::BadInput);
    EXPECT_FALSE(judged.error().sentence.empty());
  }
  EXPECT_EQ(scorer.score({{"K AA"}}, test::Samples(16 * 16'000)).error().code, core::ErrorCode::BadInput);
}

TEST_F(PronunciationScorerTest, HowMuchRoomIsAroundTheWordDoesNotMatter) {
  VoiceOptions voice;
  voice.voice = "en-us";
  const auto words = test::spoken("kitchen", voice);
  auto lonely = test::room(12);
  test::mix(lonely, words, 7);
  const JudgedWord cut = score("kitchen", words), late = score("kitchen", lonely),
                   usual = score("kitchen", in_a_room(words));
  EXPECT_EQ(cut.heard, HeardAs::Word) << cut.likely;
  EXPECT_EQ(late.heard, HeardAs::Word) << late.likely;
  EXPECT_NEAR(late.score, usual.score, 0.15);
  EXPECT_GE(cut.sounds.front().start, core::Duration{});
  ASSERT_FALSE(late.sounds.empty());
  EXPECT_NEAR(core::to_seconds(late.sounds.front().start), 7, 0.1);
}

TEST_F(PronunciationScorerTest, TheSameSoundIsAlwaysScoredAlike) {
  const auto sound = said("window");
  const JudgedWord first = score("window", sound);
  score("kitchen", said("tomorrow morning"));
  const JudgedWord again = score("window", sound);
  ASSERT_EQ(first.sounds.size(), again.sounds.size());
  EXPECT_EQ(first.likely, again.likely);
  for (std::size_t i = 0; i < first.sounds.size(); ++i)
    EXPECT_EQ(first.sounds[i].right, again.sounds[i].right);
}

TEST(WordCutTest, RoomIsPutWhereThereIsNoneAndTakenWhereThereIsMuch) {
  const auto words = test::spoken("kitchen");
  const WordCut tight = cut_word(words);
  EXPECT_LT(tight.first, -1600);
  EXPECT_GE(tight.sound.size(), words.size() + 1600);
  auto lonely = test::room(10);
  test::mix(lonely, words, 4);
  const WordCut far = cut_word(lonely);
  EXPECT_NEAR(far.first, int((4 - 0.4) * 16'000), 1600);
  EXPECT_LE(far.sound.size(), words.size() + 16'000);
  EXPECT_TRUE(cut_word(test::white_noise(2, 3000)).sound.empty());
}

TEST(SpokenTargetTest, AnHIsNotLeftOut) {
  const auto house = target_of({}, "house");
  ASSERT_TRUE(house);
  for (const std::string& way : house->ways) EXPECT_TRUE(way.starts_with("HH")) << way;
  // Of a word that some say with and some without it is as the dictionary has it, too.
  EXPECT_GE(target_of({}, "either")->ways.size(), 2U);
}

TEST(SpokenTargetTest, AWordOfNoDictionaryIsSaidAsItIsGuessedOrIsASentence) {
  EXPECT_EQ(target_of({}, "snowboyish", "S N OW B OY IH SH")->ways.front(), "S N OW B OY IH SH");
  const auto unknown = target_of({}, "qxqx");
  ASSERT_FALSE(unknown);
  EXPECT_NE(unknown.error().sentence.find("qxqx"), std::string::npos);
}

TEST(PhoneModelsTest, ASoundDiffersBetweenItsNeighbours) {
  const auto models = PhoneModels::of(read_definition(SphinxModel{}.acoustic).value()).value();
  EXPECT_EQ(models.speech().size(), 39U);
  const int t = *models.number("T"), r = *models.number("R"), s = *models.number("S");
  using Place = PhoneModels::Place;
  EXPECT_NE(models.states(t, s, r, Place::Inside), models.states(t, s, models.silence(), Place::End));
  EXPECT_NE(models.states(t, s, r, Place::Inside), models.alone(t));
  EXPECT_FALSE(models.number("SIL"));
  EXPECT_FALSE(models.number("+NSN+"));
  EXPECT_FALSE(models.room().empty());
}

TEST(PhoneSearchTest, TheWayIsTheCheapestOne) {
  const auto models = PhoneModels::of(read_definition(SphinxModel{}.acoustic).value()).value();
  const int s = *models.number("S"), n = *models.number("N");
  SenoneScores scores{20, 5126};
  // Five frames of room, six of S, nine of N.
  for (int f = 0; f < 20; ++f) {
    std::fill(scores.of(f).begin(), scores.of(f).end(), std::int16_t{100});
    if (f < 5) {
      for (const auto senone : models.room()) scores.of(f)[senone] = 0;
    } else {
      for (const auto senone : models.alone(f < 11 ? s : n)) scores.of(f)[senone] = 1;
    }
  }
  const PhoneSearch search{models, scores};
  const std::vector<PhoneModels::States> chain{models.alone(s), models.alone(n)};
  const PhoneSearch::Way way = search.through(chain, {0, 20}, true, true);
  ASSERT_EQ(way.sounds.size(), 2U);
  EXPECT_EQ(way.sounds[0], (FrameSpan{5, 11}));
  EXPECT_EQ(way.sounds[1], (FrameSpan{11, 20}));
  EXPECT_EQ(way.misfit, 15);
  // Without room before it, S has to take five frames that are none of it.
  EXPECT_EQ(search.misfit(chain, {0, 20}, false, true), 15 + 500);
  EXPECT_TRUE(search.through(chain, {0, 5}, true, true).sounds.empty()) << "two sounds need six frames";
  const PhoneSearch::Loop any = search.loop(10);
  EXPECT_EQ(any.until.back(), 15);
  EXPECT_EQ(std::count(any.speech.begin(), any.speech.end(), true), 15);
}

TEST(ConfusionTest, EachIsOfTwoSoundsOfTheLanguageAndStandsOnce) {
  const auto models = PhoneModels::of(read_definition(SphinxModel{}.acoustic).value()).value();
  std::set<std::pair<std::string_view, std::string_view>> seen;
  for (const Confusion& c : confusions()) {
    EXPECT_TRUE(models.number(c.sound)) << c.sound;
    EXPECT_TRUE(models.number(c.instead)) << c.instead;
    EXPECT_NE(c.sound, c.instead);
    EXPECT_TRUE(seen.emplace(c.sound, c.instead).second) << c.sound << " " << c.instead;
  }
}

TEST(ModelDefinitionTest, AFileThatIsNoneIsASentence) {
  EXPECT_EQ(read_definition("/nowhere").error().code, core::ErrorCode::NotFound);
  for (const char* content : {"", "BMDF", "BMDF\1\0\0\0"}) {
    const auto read = parse_definition(content, "mdef");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, core::ErrorCode::BadInput);
  }
}

}  // namespace
}  // namespace mana::speech
