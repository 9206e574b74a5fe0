#include <gtest/gtest.h>

#include "agent/bus/messages/hearing.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "speech/capture/wav_microphone.hpp"
#include "speech/listening/hearing.hpp"
#include "speech/pronunciation/word_judge.hpp"
#include "speech/recognition/recogniser.hpp"
#include "tests/speech/script.hpp"
#include "tests/speech/spoken.hpp"
#include "tests/support/recorder.hpp"

/// A word that somebody was asked to say.
namespace mana::speech {
namespace {
using core::at_seconds, core::to_seconds;
using test::mix, test::room, test::spoken;

/// Of what is said without the name, all that makes sense counts: the tests are about what the word was.
const VerdictOptions kEager{.caution_without_name = -4};

struct SpellingEvening {
  explicit SpellingEvening(const test::Samples& sound) {
    auto ears = std::make_unique<Recogniser>(Recogniser::open({}, test::household(), kEager).value());
    hearing = std::make_unique<Hearing>(bus, std::make_unique<WavMicrophone>(Sound{16'000, sound}),
                                        WordJudge::open({}, std::move(ears)).value());
  }
  void await(double seconds, const std::string& word) {
    script.at(seconds, [this, word] { bus.publish(msg::AwaitWord{word}); });
  }
  void run(double seconds) {
    bus::VirtualDriver driver{clock, {&script, hearing.get(), &heard, &said}};
    driver.run_until(at_seconds(seconds));
  }
  static test::Samples in_american(const std::string& words) {
    VoiceOptions voice;
    voice.voice = "en-us";
    return spoken(words, voice);
  }
  core::ManualClock clock;
  bus::Bus bus;
  test::Script script;
  test::Recorder<msg::Heard> heard{bus};
  test::Recorder<msg::WordSaid> said{bus};
  std::unique_ptr<Hearing> hearing;
};

TEST(AwaitedWordTest, AnAwaitedGermanWordIsJudgedByItsSounds) {
  auto sound = room(6);
  VoiceOptions voice;
  voice.language = "de";
  mix(sound, spoken("Wasser", voice), 2);
  SpellingEvening evening{sound};
  evening.script.at(0.5, [&] { evening.bus.publish(msg::AwaitWord{"Wasser", "de", "v a s ɜ"}); });
  evening.run(6);
  ASSERT_EQ(evening.said.seen.size(), 1u);
  EXPECT_EQ(evening.said.seen[0].word, "Wasser");
  EXPECT_EQ(evening.said.seen[0].heard, msg::HeardAs::Word);
  ASSERT_EQ(evening.said.seen[0].sounds.size(), 1u) << "A, S and the last are not judged";
  EXPECT_EQ(evening.said.seen[0].sounds[0].sound, "v");
  EXPECT_EQ(evening.said.seen[0].sounds[0].judged, msg::Judged::Right);
}

TEST(AwaitedWordTest, AnAwaitedWordIsJudgedAndIsNothingElse) {
  auto sound = room(6);
  mix(sound, SpellingEvening::in_american("kitchen"), 2);
  SpellingEvening evening{sound};
  evening.await(0.5, "kitchen");
  evening.run(6);
  EXPECT_TRUE(evening.heard.seen.empty());
  ASSERT_EQ(evening.said.seen.size(), 1u);
  const msg::WordSaid& said = evening.said.seen[0];
  EXPECT_EQ(said.word, "kitchen");
  EXPECT_EQ(said.heard, msg::HeardAs::Word);
  EXPECT_GT(said.score, 0.6);
  EXPECT_EQ(said.sounds.size(), 5u);
  EXPECT_NEAR(to_seconds(said.start - core::kStart), 2.0, 0.15);
}

TEST(AwaitedWordTest, NobodyWaitsForAWordAnyMore) {
  auto sound = room(6);
  mix(sound, SpellingEvening::in_american("kitchen"), 2);
  SpellingEvening evening{sound};
  evening.await(0.5, "kitchen");
  evening.await(1.0, "");
  evening.run(6);
  EXPECT_TRUE(evening.said.seen.empty());
  EXPECT_EQ(evening.heard.seen.size(), 1u);
}

TEST(AwaitedWordTest, ACommandIsOneWhateverWordIsAwaited) {
  auto sound = room(7);
  mix(sound, spoken("mana, what did I miss"), 2);
  SpellingEvening evening{sound};
  evening.await(0.5, "kitchen");
  evening.run(7);
  ASSERT_EQ(evening.heard.seen.size(), 1u);
  EXPECT_EQ(evening.heard.seen[0].command, "missed");
  EXPECT_TRUE(evening.said.seen.empty());
}

TEST(AwaitedWordTest, AnotherWordThanTheAwaitedOneIsSaidToBeThat) {
  auto sound = room(6);
  mix(sound, SpellingEvening::in_american("umbrella"), 2);
  SpellingEvening evening{sound};
  evening.await(0.5, "kitchen");
  evening.run(6);
  ASSERT_EQ(evening.said.seen.size(), 1u);
  EXPECT_EQ(evening.said.seen[0].heard, msg::HeardAs::OtherWord);
  EXPECT_EQ(evening.said.seen[0].score, 0);
}

TEST(AwaitedWordTest, AWordThatNobodyCanPronounceIsNotJudged) {
  auto sound = room(6);
  mix(sound, SpellingEvening::in_american("kitchen"), 2);
  SpellingEvening evening{sound};
  evening.await(0.5, "xqzt");
  evening.run(6);
  EXPECT_TRUE(evening.said.seen.empty());
  EXPECT_EQ(evening.heard.seen.size(), 1u);
}

}  // namespace
}  // namespace mana::speech
