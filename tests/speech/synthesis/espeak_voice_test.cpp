#include "speech/synthesis/espeak_voice.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <set>

#include "speech/lips/phoneme_to_viseme.hpp"
#include "speech/synthesis/sentence_stream.hpp"

namespace mana::speech {
namespace {

EspeakVoice open(const std::string& voice = "", int rate_wpm = 150) {
  VoiceOptions options;
  options.voice = voice;
  options.rate_wpm = rate_wpm;
  auto opened = EspeakVoice::open(options);
  EXPECT_TRUE(opened.ok()) << opened.error().sentence;
  return std::move(*opened);
}

SpokenSentence say(EspeakVoice& voice, const std::string& text) {
  auto spoken = voice.speak({text, {}});
  EXPECT_TRUE(spoken.ok());
  return std::move(*spoken);
}

std::vector<SpokenSentence> say_all(EspeakVoice& voice, const Utterance& text) {
  SentenceStream stream{voice, text};
  std::vector<SpokenSentence> all;
  while (!stream.at_end()) {
    auto next = stream.next();
    EXPECT_TRUE(next.ok());
    if (next && *next) all.push_back(std::move(**next));
  }
  return all;
}

void expect_consistent(const SpokenSentence& s) {
  core::Duration at{};
  for (const PhonemeSpan& p : s.phonemes) {
    ASSERT_EQ(p.start, at);
    ASSERT_GT(p.end, p.start);
    at = p.end;
  }
  ASSERT_EQ(at, s.duration());
  at = {};
  for (const msg::VisemeSpan& v : s.visemes) {
    ASSERT_EQ(v.start, at);
    ASSERT_GT(v.end, v.start);
    at = v.end;
  }
  ASSERT_EQ(at, s.duration());
  at = {};
  for (const msg::WordSpan& w : s.words) {
    ASSERT_GE(w.start, at) << w.text;
    ASSERT_GT(w.end, w.start) << w.text;
    at = w.end;
  }
  ASSERT_LE(at, s.duration());
}

/// Where the sound rises above a hundredth of its peak for the first time.
core::Duration acoustic_onset(const SpokenSentence& s) {
  int peak = 0;
  for (const auto v : s.samples) peak = std::max(peak, std::abs(int(v)));
  for (std::size_t i = 0; i < s.samples.size(); ++i)
    if (std::abs(int(s.samples[i])) > peak / 100) return s.at_sample(static_cast<std::int64_t>(i));
  return s.duration();
}

core::Duration first_sound(const SpokenSentence& s) {
  for (const PhonemeSpan& p : s.phonemes)
    if (p.ipa != kPause) return p.start;
  return s.duration();
}

TEST(EspeakVoiceTest, SpansAreWholeAndInOrder) {
  EspeakVoice voice = open();
  for (const char* text : {"Good morning, Mrs. O'Brien.", "It's 2.30 on 12 May – “café” time.",
                           "Twelve apples & 3 pears, please!",
                           "You have an appointment with the dentist at half past two.", "I", "...", "?!"})
    expect_consistent(say(voice, text));
}

TEST(EspeakVoiceTest, WordsAreThoseOfTheText) {
  EspeakVoice voice = open();
  const SpokenSentence s = say(voice, "You have an appointment in the “High Street”, at 2.30.");
  std::vector<std::string> words;
  for (const auto& w : s.words) words.push_back(w.text);
  EXPECT_EQ(words, (std::vector<std::string>{"You", "have", "an", "appointment", "in", "the", "High",
                                             "Street", "at", "2.30"}));
}

TEST(EspeakVoiceTest, WordsLeaveThePunctuationOfOtherScriptsOut) {
  for (const auto& [name, text, last] : {std::tuple{"ar", "كيف حالك؟", "حالك"},
                                         {"hi", "आप कैसे हैं।", "हैं"},
                                         {"cmn", "你好吗？", "吗"},
                                         {"ja", "お元気ですか？", "か"}}) {
    EspeakVoice voice = open(name);
    const SpokenSentence s = say(voice, text);
    ASSERT_FALSE(s.words.empty()) << name;
    EXPECT_EQ(s.words.back().text, last) << name;
  }
}

TEST(EspeakVoiceTest, PhonemesBeginWithTheirSoundWithinFiveMilliseconds) {
  for (const char* name : {"", "en-us", "en-gb+f4"}) {
    EspeakVoice voice = open(name);
    for (const char* word : {"apple", "every", "under", "open", "easy", "arm", "moon", "nine", "lamp",
                             "morning", "yes", "water"}) {
      const SpokenSentence s = say(voice, word);
      const double error_ms = core::to_milliseconds(acoustic_onset(s) - first_sound(s));
      EXPECT_NEAR(error_ms, 0, 5) << name << " " << word;
    }
  }
}

TEST(EspeakVoiceTest, MarksAreAtTheWordTheyStandBefore) {
  EspeakVoice voice = open();
  const std::string text = "Look here. The second sentence, with a mark.";
  const auto all = say_all(
      voice,
      {text,
       {{0, "begin"}, {text.find("second"), "second"}, {text.find("mark"), "m"}, {text.size(), "end"}}});
  ASSERT_EQ(all.size(), 2u);
  ASSERT_EQ(all[0].marks.size(), 1u);
  EXPECT_EQ(all[0].marks[0].t, all[0].words[0].start);
  ASSERT_EQ(all[1].marks.size(), 3u);
  EXPECT_EQ(all[1].words[1].text, "second");
  EXPECT_EQ(all[1].marks[0].t, all[1].words[1].start);
  EXPECT_EQ(all[1].marks[1].t, all[1].words.back().start);
  EXPECT_EQ(all[1].marks[2].t, all[1].duration());
}

TEST(EspeakVoiceTest, SentenceBySentenceSoundsAsTheWhole) {
  EspeakVoice voice = open();
  const std::string text = "Good morning. You have an appointment at ten. Shall I remind you?";
  const SpokenSentence whole = say(voice, text);
  std::size_t parts = 0;
  for (const auto& s : say_all(voice, {text, {}})) parts += s.samples.size();
  // The last sound of a sentence varies by up to 44 ms with what was said before; a pause that were missing
  // or doubled would be 8,000 samples.
  EXPECT_NEAR(double(parts), double(whole.samples.size()), 3 * 0.044 * whole.sample_rate_hz);
}

TEST(EspeakVoiceTest, TheLastSoundDecaysAndNothingIsCutOff) {
  EspeakVoice voice = open();
  for (const char* text :
       {"Good morning.", "OK.", "Stop!", "Shall I remind you?", "You have an appointment at ten."}) {
    const SpokenSentence s = say(voice, text);
    EXPECT_EQ(s.samples.back(), 0) << text;
    ASSERT_EQ(s.phonemes.back().ipa, kPause) << text;
    EXPECT_NEAR(core::to_milliseconds(s.phonemes.back().end - s.phonemes.back().start), 100, 1) << text;
  }
}

TEST(EspeakVoiceTest, NothingSaidBeforeChangesTheNextSentence) {
  EspeakVoice voice = open();
  const SpokenSentence first = say(voice, "Good morning.");
  for (const char* mischief : {"<prosody rate=\"50%\">slow", "<voice name=\"de\">",
                               "\x01"
                               "90S",
                               "<tts:style field=\"punctuation\" mode=\"all\">"})
    say(voice, mischief);
  const SpokenSentence again = say(voice, "Good morning.");
  ASSERT_EQ(again.phonemes.size(), first.phonemes.size());
  for (std::size_t i = 0; i + 1 < first.phonemes.size(); ++i) {
    EXPECT_EQ(again.phonemes[i].ipa, first.phonemes[i].ipa);
    EXPECT_NEAR(core::to_milliseconds(again.phonemes[i].start - first.phonemes[i].start), 0, 2);
  }
  // eSpeak NG looks past the end of its list of phonemes, at what a longer sentence left there: the last
  // sound may be 44 ms longer or shorter. A change of speed or voice would show in all of them.
  EXPECT_NEAR(core::to_milliseconds(again.duration() - first.duration()), 0, 60);
}

TEST(EspeakVoiceTest, TextIsNeverMarkup) {
  EspeakVoice voice = open();
  const double plain = core::to_seconds(say(voice, "break").duration());
  // A tag that were obeyed would be silent or last ten seconds; as text it is a handful of words.
  const double tag = core::to_seconds(say(voice, "<break time=\"10s\"/>").duration());
  EXPECT_GT(tag, plain);
  EXPECT_LT(tag, 6);
  EXPECT_GT(say(voice, "&amp;").samples.size(), say(voice, "&").samples.size());
  // As phonemes this would be the one word "hello".
  EXPECT_NE(say(voice, "[[h@l'oU]]").samples, say(voice, "hello").samples);
  EXPECT_GT(say(voice, "[[h@l'oU]]").words.size(), 0u);
}

TEST(EspeakVoiceTest, HostileTextOpensNothingAndBreaksNothing) {
  EspeakVoice voice = open();
  const auto trap = std::filesystem::path{::testing::TempDir()} / ("mana_trap_" + std::to_string(::getpid()));
  std::filesystem::remove(trap);
  const std::string evil = "$(touch " + trap.string() + ").wav";
  const std::string cases[] = {"<audio src=\"" + evil + "\">x</audio>",
                               "<speak><audio src='/etc/passwd'/></speak>",
                               "&lt;audio src=&quot;/etc/passwd&quot;/&gt;",
                               "[[" + std::string(3000, 'a') + "]]",
                               std::string{"nul\0inside", 10},
                               std::string(1500, '\xFF'),
                               std::string(2000, '<'),
                               std::string(2000, '9'),
                               "a" + std::string(2000, '\xCC') + "\x81",
                               "\xF0\x9F\x98\x80\xF0\x9F\x98\x80 \xE2\x80\xAE evil \xE2\x80\xAC",
                               "<say-as interpret-as=\"tts:char\">&#x1;&#0;</say-as>"};
  for (const std::string& text : cases) {
    for (const SpokenSentence& s : say_all(voice, {text, {}})) expect_consistent(s);
  }
  EXPECT_FALSE(std::filesystem::exists(trap));
  EXPECT_EQ(voice.speak({std::string(EspeakVoice::kMostBytes + 1, 'a'), {}}).error().code,
            core::ErrorCode::BadInput);
}

TEST(EspeakVoiceTest, AMegabyteIsSpokenPieceByPiece) {
  EspeakVoice voice = open("", 450);
  std::string text;
  while (text.size() < 1'000'000) text += "<b>Bold</b> & [[x]] text, number 12. ";
  SentenceStream stream{voice, {text, {}}};
  for (int i = 0; i < 20; ++i) {
    auto next = stream.next();
    ASSERT_TRUE(next.ok() && *next);
    expect_consistent(**next);
  }
  EXPECT_GT(stream.progress(), 0);
  EXPECT_LT(stream.progress(), 0.01);
}

TEST(EspeakVoiceTest, RandomBytesNeverBreakIt) {
  EspeakVoice voice = open("", 450);
  std::uint32_t state = 7;
  for (int round = 0; round < 60; ++round) {
    std::string raw;
    for (int i = 0; i < 60; ++i)
      raw.push_back(static_cast<char>((state = state * 1664525u + 1013904223u) >> 24));
    for (const SpokenSentence& s : say_all(voice, {raw, {}})) expect_consistent(s);
  }
}

TEST(EspeakVoiceTest, EveryPhonemeOfManyVoicesHasAMouthShape) {
  const std::pair<const char*, const char*> texts[] = {
      {"en-gb",
       "The quick brown fox jumps over the lazy dog, she sells vision, thirteen churches, judge, loch, "
       "bottle, button, oil, fire, hour, poor, beer, bear."},
      {"en-us",
       "The quick brown fox jumps over the lazy dog, water, better, girl, butter, vision, judge, boy, car, "
       "near, sure, air."},
      {"en-gb-scotland", "Right, loch, which girl was it? A bird."},
      {"de", "Schöne Grüße, ich möchte zwölf Äpfel, Pfirsich, Knie, Buch, Deutschland, heute."},
      {"fr-fr", "Bonjour, un bon vin blanc, je suis ici, peu, cœur, huit, oignon, gagner, pain."},
      {"es", "Buenos días, el perro corre, niño, calle, jamón, gente, ciudad."},
      {"it", "Buongiorno, gli gnocchi, zucchero, sciarpa, pizza."},
      {"nl", "Goedemorgen, huis, leuk, schip, gracht, vuur."},
      {"pl", "Dzień dobry, chrząszcz brzmi w trzcinie, źdźbło, łódź."},
      {"ru", "Доброе утро, щука, жизнь, чай, рыба, съёмка."},
      {"cs", "Dobrý den, řeka, tři sta třicet, dítě, ňadra."},
      {"sv", "God morgon, sjuk, kärlek, skön, hus, barn."},
      {"tr", "Günaydın, çocuk, ağaç, ışık, şöyle."},
      {"el", "Καλημέρα, γεια, χαρά, θέλω, δύο, τζάμι."},
      {"hi", "नमस्ते, आप कैसे हैं, ठीक, धन्यवाद, भाई।"},
      {"ar", "صباح الخير، كيف حالك"},
      {"cmn", "你好，早上好，谢谢。"},
      {"ja", "おはようございます、つくえ。"},
      {"ko", "안녕하세요, 감사합니다."},
      {"vi", "Chào buổi sáng, cảm ơn, người."},
      {"pt-br", "Bom dia, amanhã, coração, filho, banho, rua."},
      {"fi", "Hyvää huomenta, yö, äiti."},
      {"cy", "Bore da, llan, rhaid, chwech."}};
  for (const auto& [name, text] : texts) {
    EspeakVoice voice = open(name);
    std::set<std::string> unmapped;
    for (const SpokenSentence& s : say_all(voice, {text, {}})) {
      expect_consistent(s);
      for (const PhonemeSpan& p : s.phonemes)
        if (!shape_of(p.ipa).known) unmapped.insert(p.ipa);
    }
    EXPECT_EQ(unmapped, std::set<std::string>{}) << name;
  }
}

TEST(EspeakVoiceTest, OnlyOneOwnsTheLibraryAtATime) {
  {
    EspeakVoice voice = open();
    EXPECT_EQ(EspeakVoice::open().error().code, core::ErrorCode::Unavailable);
    EspeakVoice moved = std::move(voice);
    EXPECT_EQ(EspeakVoice::open().error().code, core::ErrorCode::Unavailable);
  }
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(EspeakVoice::open().ok());  // a cycle would deadlock in eSpeak
}

TEST(EspeakVoiceTest, SlowerTakesLongerAndBadOptionsAreRefused) {
  const auto seconds = [](int rate) {
    EspeakVoice voice = open("", rate);
    return core::to_seconds(say(voice, "You have an appointment at ten.").duration());
  };
  EXPECT_GT(seconds(100), 1.5 * seconds(200));
  VoiceOptions options;
  options.rate_wpm = 20;
  EXPECT_EQ(EspeakVoice::open(options).error().code, core::ErrorCode::BadInput);
  options = {};
  options.voice = "nobody";
  EXPECT_EQ(EspeakVoice::open(options).error().code, core::ErrorCode::NotFound);
}

}  // namespace
}  // namespace mana::speech
