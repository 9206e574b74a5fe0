#include "speech/synthesis/ssml.hpp"

#include <gtest/gtest.h>

#include "speech/synthesis/espeak_voice.hpp"
#include "speech/synthesis/sentence_stream.hpp"

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

TEST(SsmlTest, BehindWordsOfAnotherLanguageTheVoiceIsItsOwnAgain) {
  EXPECT_EQ(ssml_of({"Say ja now.", {}, {{4, 6, "language", "de"}}}, "en-gb").text,
            "Say <voice xml:lang=\"de\">ja</voice> <voice xml:lang=\"en-gb\">now.</voice>");
  EXPECT_EQ(ssml_of({"Say ja.", {}, {{4, 6, "language", "de"}}}, "en-gb").text,
            "Say <voice xml:lang=\"de\">ja</voice>.")
      << "there is nothing to say";
  EXPECT_EQ(
      ssml_of(
          {"a ja b ja c", {}, {{0, 6, "rate", "slow"}, {2, 4, "language", "de"}, {7, 9, "language", "de"}}},
          "en-gb")
          .text,
      "<prosody rate=\"slow\">a <voice xml:lang=\"de\">ja</voice> <voice xml:lang=\"en-gb\">b"
      "</voice></prosody> <voice xml:lang=\"de\">ja</voice> <voice xml:lang=\"en-gb\">c</voice>");
}

/// Of the middle of a word, by autocorrelation.
double pitch_hz(const RawSentence& word) {
  const std::size_t from = word.samples.size() * 2 / 5, length = word.samples.size() / 5;
  const auto rate = static_cast<std::size_t>(word.sample_rate_hz);
  double best = 0;
  std::size_t period = 1;
  for (std::size_t lag = rate / 350; lag < rate / 70; ++lag) {
    double sum = 0;
    for (std::size_t i = from; i < from + length; ++i)
      sum += double(word.samples[i]) * double(word.samples[i - lag]);
    if (sum > best) best = sum, period = lag;
  }
  return double(rate) / double(period);
}

TEST(SsmlTest, AGermanWordIsSaidByTheSamePersonInGerman) {
  const auto pitch = [](const char* name, std::vector<TextManner> manners) {
    VoiceOptions options;
    options.voice = name;
    auto voice = EspeakVoice::open(options).value();
    return pitch_hz(voice.raw({"schön", {}, std::move(manners)}, Synthesiser::Pause::None).value());
  };
  const double abroad = pitch("en-gb+f3", {{0, 6, "language", "de"}});
  EXPECT_NEAR(abroad, pitch("de+f3", {}), 0.1 * abroad);
  EXPECT_GT(abroad, 1.3 * pitch("en-gb+m3", {{0, 6, "language", "de"}})) << "the variant is her voice";
}

// eSpeak NG 1.51 goes on in the other language behind </voice>.
TEST(SsmlTest, TheEnglishWordsBehindAGermanOneAreEnglish) {
  auto voice = EspeakVoice::open();
  ASSERT_TRUE(voice) << voice.error().sentence;
  const auto raw =
      voice->raw({"The word Tag was good.", {}, {{9, 12, "language", "de"}}}, Synthesiser::Pause::None);
  ASSERT_TRUE(raw) << raw.error().sentence;
  std::string sounds;
  for (const SpokenEvent& e : raw->events)
    if (e.kind == SpokenEvent::Kind::Phoneme) sounds += e.name;
  EXPECT_NE(sounds.find("tɑːk"), std::string::npos) << sounds;
  EXPECT_NE(sounds.find("wɒz"), std::string::npos) << sounds;
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

TEST(SsmlTest, SoundsStandInPlaceOfTheWord) {
  const Ssml own = ssml_of({"a tomato", {}, {{2, 8, "sounds", "t@m'A:toU"}}});
  EXPECT_EQ(own.text, "a [[t@m'A:toU]]");
  EXPECT_TRUE(own.has_phonemes);
  EXPECT_EQ(ssml("a tomato", {{2, 8, "ipa", "təˈmɑːtəʊ"}}), "a [[t@m'A:toU]]");
  EXPECT_EQ(ssml("a cat", {{2, 5, "ipa", "k!t"}}), "a cat") << "what is no sound is no sound";
  EXPECT_EQ(ssml("a cat", {{2, 5, "sounds", "k]]<audio/>"}}), "a cat");
  EXPECT_EQ(ssml("[[x]] cat", {{6, 9, "sounds", "kat"}}), "  x]] [[kat]]") << "only ours are phonemes";
}

TEST(SsmlTest, PausesAroundTheWordsAreNotLeftToTheSynthesiser) {
  const Ssml s =
      ssml_of({" Hello. ", {}, {{0, 0, "pause", "2s"}, {1, 1, "pause", "500ms"}, {7, 7, "pause", "1s"}}});
  EXPECT_EQ(s.text, " Hello. ");
  EXPECT_EQ(s.silence_before, 2500ms);
  EXPECT_EQ(s.silence_behind, 1s);
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

TEST_F(SpokenMannersTest, APauseBeforeTheFirstWordIsSilence) {
  const std::string text = "Good morning.";
  const SpokenSentence plain = speak({text, {}});
  const SpokenSentence late = speak({text, {{0, "m"}}, {{0, 0, "pause", "2s"}}});
  EXPECT_NEAR(core::to_seconds(late.duration() - plain.duration()), 2, 0.05);
  ASSERT_FALSE(late.words.empty());
  EXPECT_GE(late.words.front().start, 2s);
  EXPECT_EQ(late.marks.at(0).t, late.words.front().start);
  const auto end = late.samples.begin() + 2 * late.sample_rate_hz;
  EXPECT_TRUE(std::all_of(late.samples.begin(), end, [](std::int16_t s) { return s == 0; }));
  const SpokenSentence behind = speak({text, {}, {{13, 13, "pause", "2s"}}});
  EXPECT_NEAR(core::to_seconds(behind.duration() - plain.duration()), 2, 0.05);
}

TEST_F(SpokenMannersTest, WhatIsMouthedIsNotHeardAndHasItsLipsAllTheSame) {
  const SpokenSentence aloud = speak({"?", {}, {{0, 1, "as", "moon"}}});
  const SpokenSentence mouthed = speak({"?", {}, {{0, 1, "volume", "silent"}, {0, 1, "as", "moon"}}});
  EXPECT_FALSE(aloud.loudness.empty());
  EXPECT_TRUE(mouthed.loudness.empty()) << "nothing that the jaw could follow";
  EXPECT_TRUE(std::all_of(mouthed.samples.begin(), mouthed.samples.end(),
                          [](std::int16_t s) { return std::abs(s) < 20; }));
  const auto shapes = [](const SpokenSentence& s) {
    std::vector<msg::Viseme> all;
    for (const msg::VisemeSpan& v : s.visemes) all.push_back(v.viseme);
    return all;
  };
  EXPECT_EQ(shapes(mouthed), shapes(aloud));
}

TEST_F(SpokenMannersTest, APauseBetweenSentencesIsHeard) {
  const auto length = [&](std::vector<TextManner> manners) {
    SentenceStream stream{voice, {"One. Two. ", {}, std::move(manners)}};
    core::Duration all{};
    while (true) {
      const auto next = stream.next();
      if (!next.ok() || !*next) return core::to_seconds(all);
      all += (*next)->duration();
    }
  };
  const double plain = length({});
  for (const std::size_t at : {4U, 5U, 9U, 10U})
    EXPECT_NEAR(length({{at, at, "pause", "2s"}}), plain + 2, 0.1) << at;
}

TEST_F(SpokenMannersTest, SoundsAreSpokenAndTheWordIsShown) {
  const std::string text = "I say tomato now.";
  const auto sounds = [](const SpokenSentence& s) {
    std::string all;
    for (const PhonemeSpan& p : s.phonemes) all += p.ipa;
    return all;
  };
  const SpokenSentence american = speak({text, {}, {{6, 12, "ipa", "təˈmeɪtəʊ"}}});
  EXPECT_NE(sounds(american).find("təmeɪtəʊ"), std::string::npos) << sounds(american);
  const SpokenSentence british = speak({text, {}, {{6, 12, "sounds", "t@m'A:toU"}}});
  EXPECT_NE(sounds(british).find("təmɑːtəʊ"), std::string::npos) << sounds(british);
  EXPECT_EQ(american.text, text);
  ASSERT_EQ(american.words.size(), 4U);
  EXPECT_EQ(american.words[2].text, "tomato");
  EXPECT_EQ(american.words[3].text, "now");
  EXPECT_GT(american.words[2].end - american.words[2].start, 300ms);
}

/// What our table makes of a sound is what eSpeak NG calls the sound.
TEST_F(SpokenMannersTest, EachSoundOfEnglishComesBackAsItself) {
  const std::vector<std::string> words{"kæt",   "bɛd",  "sɪt",  "hɒt",   "kʌp",  "pʊt",   "fliːs",
                                       "ɡuːs",  "fɑːm", "θɔːt", "nɜːs",  "feɪs", "praɪs", "tʃɔɪs",
                                       "ɡəʊt",  "maʊθ", "nɪə",  "skweə", "ðɪs",  "ʃʌt",   "vɪʒən",
                                       "dʒʌmp", "sɪŋ",  "jɛs",  "wɛb",   "rʌn",  "zuː"};
  const auto plain = [](std::string s) {  // what eSpeak NG writes in another way
    for (const auto& [from, to] : {std::pair{"ɹ", "r"}, {"æ", "a"}, {"ɡ", "g"}, {"ɪə", "iə"}})
      for (std::size_t at = s.find(from); at != std::string::npos; at = s.find(from))
        s.replace(at, std::string_view{from}.size(), to);
    return s;
  };
  for (const std::string& word : words) {
    const SpokenSentence s = speak({"word", {}, {{0, 4, "ipa", word}}});
    std::string all;
    for (const PhonemeSpan& p : s.phonemes)
      if (p.ipa != kPause) all += p.ipa;
    EXPECT_EQ(plain(all), plain(word));
  }
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
