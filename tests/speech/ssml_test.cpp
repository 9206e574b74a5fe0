#include "speech/ssml.hpp"

#include <gtest/gtest.h>

#include "speech/espeak_voice.hpp"
#include "speech/sentence_stream.hpp"

namespace mana::speech {
namespace {
using namespace std::chrono_literals;

std::string ssml(std::string text, std::vector<TextManner> manners) {
  return ssml_of({std::move(text), {}, std::move(manners)}).text;
}

TEST(SsmlTest, MannersBecomeElementsInOrder) {
  EXPECT_EQ(ssml("one two three", {{0, 13, "rate", "slow"}, {4, 7, "emphasis", "strong"}}),
            "<prosody rate=\"slow\">one <emphasis level=\"strong\">two</emphasis> three</prosody>");
  EXPECT_EQ(ssml("ab", {{1, 1, "pause", "300ms"}}), "a<break time=\"300ms\"/>b");
  EXPECT_EQ(ssml("Dr B", {{0, 2, "as", "Doctor"}}), "Doctor B");
  EXPECT_EQ(ssml("a cat", {{2, 5, "letters", ""}}), "a <say-as interpret-as=\"characters\">cat</say-as>");
}

TEST(SsmlTest, NothingThatIsSaidBecomesATag) {
  EXPECT_EQ(ssml("<audio src=\"x\"/> & b", {{0, 1, "rate", "slow"}}),
            "<prosody rate=\"slow\">&lt;</prosody>audio src=\"x\"/&gt; &amp; b");
  EXPECT_EQ(ssml("ab", {{0, 2, "rate", "\"><audio src='x'/>"}}), "ab") << "nor what a value holds";
  EXPECT_EQ(ssml("ab", {{0, 2, "as", "<audio/>"}}), "&lt;audio/&gt;");
  EXPECT_EQ(ssml("ab", {{0, 2, "audio", "x"}}), "ab");
}

TEST(SsmlTest, WhatCrossesIsLeftOut) {
  EXPECT_EQ(ssml("abcd", {{0, 2, "rate", "slow"}, {1, 4, "pitch", "high"}}),
            "<prosody rate=\"slow\">ab</prosody>cd");
}

TEST(SsmlTest, EveryPlaceLeadsBackToTheSentence) {
  const Utterance u{"a\xC3\xA9<b", {}, {{3, 5, "rate", "slow"}}};
  const Ssml s = ssml_of(u);
  EXPECT_EQ(s.text, "a\xC3\xA9<prosody rate=\"slow\">&lt;b</prosody>");
  EXPECT_EQ(s.plain.front(), 0);
  EXPECT_EQ(s.plain[1], 1);
  EXPECT_EQ(s.plain[23], 2) << "the &";
  EXPECT_EQ(s.plain[27], 3) << "the b";
  EXPECT_EQ(s.plain.size(), s.text.size() - 1) << "one for each letter, not for each byte";
}

class SpokenMannersTest : public ::testing::Test {
 protected:
  SpokenSentence speak(const Utterance& u) {
    auto spoken = voice.speak(u);
    EXPECT_TRUE(spoken.ok());
    return spoken.ok() ? *spoken : SpokenSentence{};
  }
  static EspeakVoice opened() {
    auto voice = EspeakVoice::open();
    EXPECT_TRUE(voice.ok());
    return std::move(*voice);
  }
  EspeakVoice voice = opened();
};

TEST_F(SpokenMannersTest, SlowIsSlowAndThePlacesOfTheWordsStay) {
  const std::string text = "Hello there, you & the cat.";
  const SpokenSentence plain = speak({text, {}});
  const SpokenSentence slow = speak({text, {{13, "m"}}, {{6, 11, "rate", "50%"}}});
  ASSERT_EQ(slow.words.size(), plain.words.size());
  for (std::size_t i = 0; i < slow.words.size(); ++i) {
    EXPECT_EQ(slow.words[i].text, plain.words[i].text);
    EXPECT_EQ(slow.words[i].offset, plain.words[i].offset);
  }
  const auto length = [](const msg::WordSpan& w) { return core::to_seconds(w.end - w.start); };
  EXPECT_GT(length(slow.words[1]), 1.5 * length(plain.words[1]));
  EXPECT_NEAR(length(slow.words[0]), length(plain.words[0]), 0.1);
  ASSERT_EQ(slow.marks.size(), 1u);
  EXPECT_EQ(slow.marks[0].t, slow.words[2].start) << "a mark is heard with its word";
}

TEST_F(SpokenMannersTest, APauseIsAPauseAndOtherWordsAreOtherSounds) {
  const std::string text = "Ring me now.";
  const SpokenSentence plain = speak({text, {}});
  const SpokenSentence paused = speak({text, {}, {{5, 5, "pause", "900ms"}}});
  EXPECT_GT(paused.duration(), plain.duration() + 700ms);
  const SpokenSentence other = speak({text, {}, {{5, 7, "as", "the neighbours and the family"}}});
  EXPECT_GT(other.duration(), plain.duration() + 700ms);
  EXPECT_EQ(other.text, text) << "captions show what is written";
}

TEST_F(SpokenMannersTest, ANameThatIsOnlyShownIsNoWordThatIsHeard) {
  const SpokenSentence s = speak({"Maya: Hi Leo!", {}, {{0, 5, "as", ""}}});
  ASSERT_EQ(s.words.size(), 2U);
  EXPECT_EQ(s.words[0].text, "Hi");
  EXPECT_EQ(s.words[0].offset, 6);
  EXPECT_EQ(s.words[1].text, "Leo");
}

TEST_F(SpokenMannersTest, TheyGoWithTheirSentence) {
  SentenceStream stream{voice,
                        {"One two. Three four.", {}, {{9, 14, "rate", "50%"}, {0, 20, "pitch", "high"}}}};
  const auto first = stream.next();
  const auto second = stream.next();
  ASSERT_TRUE(first.ok() && second.ok() && *first && *second);
  EXPECT_EQ((*second)->text, "Three four.");
  const auto& words = (*second)->words;
  ASSERT_EQ(words.size(), 2u);
  EXPECT_GT(words[0].end - words[0].start, words[1].end - words[1].start);
}

}  // namespace
}  // namespace mana::speech
