#include <algorithm>
#include <cmath>

#include "speech/synthesis/espeak_voice.hpp"
#include "speech/synthesis/sentence_stream.hpp"
#include "tests/lips/spoken_mouth.hpp"
#include "tests/render/made_head.hpp"
#include "tests/support/sentences_of_the_world.hpp"

namespace mana::lips {
namespace {

constexpr double kMedian_ms = 20;
constexpr double kP95_ms = 40;
constexpr std::size_t kEnough = 8;  // vowels, for a median to mean something
constexpr std::size_t kEnoughForP95 = 40;

const MouthGauge& gauge() {
  static const MouthGauge made{*render::parse_model(render::head::made_glb(), "the made head")};
  return made;
}

MouthNotes notes_of(const std::string& voice, const std::string& text, int rate_wpm = 150) {
  MouthNotes notes;
  speech::VoiceOptions options;
  options.voice = voice;
  options.rate_wpm = rate_wpm;
  auto opened = speech::EspeakVoice::open(options);
  EXPECT_TRUE(opened) << voice;
  if (!opened) return notes;
  speech::SentenceStream stream{*opened, speech::Utterance{text, {}}};
  for (auto sentence = stream.next(); sentence && *sentence; sentence = stream.next())
    note(notes, gauge(), **sentence);
  return notes;
}

/// In sentences of ten numbers, as people count aloud.
std::string counting(int last) {
  std::string text{"0"};
  for (int i = 1; i <= last; ++i) text.append(i % 10 == 1 ? ". " : " ").append(std::to_string(i));
  return text + ".";
}

void add(MouthNotes& all, const MouthNotes& one) {
  all.closures += one.closures;
  all.closures_hit += one.closures_hit;
  all.missed.insert(all.missed.end(), one.missed.begin(), one.missed.end());
  all.shortest_ms = std::min(all.shortest_ms, one.shortest_ms);
  all.offsets_ms.insert(all.offsets_ms.end(), one.offsets_ms.begin(), one.offsets_ms.end());
}

void print(std::string_view name, const MouthNotes& n) {
  std::printf("%-24.*s %5d/%-5d %6.0f %6zu %+7.0f %6.0f\n", static_cast<int>(name.size()), name.data(),
              n.closures_hit, n.closures, n.shortest_ms, n.offsets_ms.size(), n.median_ms(), n.p95_ms());
}

void expect_well_shaped(const std::string& name, const MouthNotes& n) {
  EXPECT_EQ(n.closures_hit, n.closures) << name;
  for (const std::string& missed : n.missed) ADD_FAILURE() << name << ": " << missed;
  EXPECT_GE(n.shortest_ms, 69.999) << name;
}

TEST(Lips, FollowEveryLanguage) {
  MouthNotes all;
  std::printf("voice                    closures  shortest vowels  median    p95  (ms)\n");
  for (const tests::Greeting& g : tests::kGreetings) {
    const std::string name{g.voice};
    const MouthNotes n = notes_of(name, std::string{g.text} + "\n" + counting(60));
    print(name, n);
    expect_well_shaped(name, n);
    EXPECT_GT(n.closures, 0) << name;
    if (n.offsets_ms.size() >= kEnough) {
      EXPECT_LE(std::abs(n.median_ms()), kMedian_ms) << name;
      if (n.offsets_ms.size() >= kEnoughForP95) {
        EXPECT_LE(n.p95_ms(), kP95_ms) << name;
      }
    }
    add(all, n);
  }
  print("all", all);
  EXPECT_GE(all.offsets_ms.size(), 3000U);
  EXPECT_LE(all.p95_ms(), kP95_ms);
}

TEST(Lips, FollowEveryVariantOfTheVoice) {
  std::vector<std::string> variants;
  {
    auto voice = speech::EspeakVoice::open({});
    ASSERT_TRUE(voice);
    for (const speech::VoiceInfo& v : voice->catalogue().variants) variants.push_back("en-gb+" + v.name);
  }
  EXPECT_GT(variants.size(), 50U);
  MouthNotes all;
  for (const std::string& name : variants) {
    const MouthNotes n = notes_of(name, std::string{tests::greeting_of("en-gb")});
    expect_well_shaped(name, n);
    add(all, n);
  }
  print("en-gb, all variants", all);
  EXPECT_LE(std::abs(all.median_ms()), kMedian_ms);
}

TEST(Lips, FollowSlowAndFastSpeech) {
  for (const int rate : {90, 120, 180, 230, 300}) {
    MouthNotes all;
    for (const char* voice : {"en-gb", "de", "es", "fi", "fr-fr", "hi", "ja", "ru", "tr", "cmn"}) {
      const MouthNotes n = notes_of(voice, std::string{tests::greeting_of(voice)}, rate);
      expect_well_shaped(voice, n);
      add(all, n);
    }
    print(std::to_string(rate) + " words a minute", all);
    EXPECT_LE(std::abs(all.median_ms()), kMedian_ms) << rate;
  }
}

}  // namespace
}  // namespace mana::lips
