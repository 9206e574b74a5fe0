#include <gtest/gtest.h>

#include "agent/bus/messages/hearing.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "speech/capture/wav_microphone.hpp"
#include "speech/listening/hearing.hpp"
#include "speech/recognition/recogniser.hpp"
#include "tests/speech/script.hpp"
#include "tests/speech/spoken.hpp"
#include "tests/support/recorder.hpp"

/// Her name, and nothing after it for a while.
namespace mana::speech {
namespace {
using core::at_seconds, core::to_seconds;
using test::mix, test::room, test::spoken;

double length(const test::Samples& s) { return double(s.size()) / 16'000; }

struct Calling {
  explicit Calling(const test::Samples& sound)
      : hearing{bus, std::make_unique<WavMicrophone>(Sound{16'000, sound}),
                std::make_unique<Recogniser>(Recogniser::open({}, test::household()).value())} {}
  void run(double seconds) {
    bus::VirtualDriver driver{clock, {&script, &hearing, &heard, &called}};
    driver.run_until(at_seconds(seconds));
  }
  core::ManualClock clock;
  bus::Bus bus;
  test::Script script;
  test::Recorder<msg::Heard> heard{bus};
  test::Recorder<msg::Called> called{bus};
  Hearing hearing;
};

test::Samples name_then(double pause, const std::string& words) {
  auto sound = room(20);
  const auto name = spoken("mana");
  mix(sound, name, 2);
  mix(sound, spoken(words), 2 + length(name) + pause);
  return sound;
}

// "Mana" was heard with a confidence of 0.96, and nothing came of it.
TEST(CalledTest, WhatFollowsHerNameAfterAPauseIsForHer) {
  for (const double pause : {0.9, 1.5, 3.0}) {
    Calling calling{name_then(pause, "what day is it")};
    calling.run(12);
    ASSERT_EQ(calling.called.seen.size(), 1u) << pause;
    EXPECT_NEAR(to_seconds(calling.called.seen[0].at - core::kStart), 2.4, 0.4);
    ASSERT_EQ(calling.heard.seen.size(), 2u) << pause;
    EXPECT_EQ(calling.heard.seen[1].command, "date") << pause;
    EXPECT_TRUE(calling.heard.seen[1].accepted);
    EXPECT_TRUE(calling.heard.seen[1].named) << "said to her, whether or not she is looked at";
  }
}

TEST(CalledTest, HerNameOpensTheEarsForEightSecondsAndForOneThing) {
  Calling late{name_then(9.5, "what day is it")};
  late.run(18);
  EXPECT_EQ(late.called.seen.size(), 1u);
  ASSERT_EQ(late.heard.seen.size(), 2u);
  EXPECT_FALSE(late.heard.seen[1].accepted);

  auto sound = name_then(1, "what day is it");
  mix(sound, spoken("what time is it"), 7);
  Calling twice{sound};
  twice.run(15);
  ASSERT_EQ(twice.heard.seen.size(), 3u);
  EXPECT_TRUE(twice.heard.seen[1].accepted);
  EXPECT_FALSE(twice.heard.seen[2].accepted);
}

// "Manner", said alone by somebody British, differs from it by the length of a vowel, and is taken for it.
TEST(CalledTest, WordsThatSoundLikeHerNameCallNobody) {
  const char* words[] = {"drama", "banana", "llama",  "pyjama", "piano",   "Anna",
                         "more",  "man",    "mother", "marble", "Montana", "the manor"};
  auto sound = room(3 * std::size(words) + 2);
  double at = 2;
  for (const char* word : words) mix(sound, spoken(word), at), at += 3;
  Calling calling{sound};
  calling.run(at);
  for (const msg::Called& c : calling.called.seen) ADD_FAILURE() << to_seconds(c.at - core::kStart) << " s";
  EXPECT_GE(calling.heard.seen.size(), 10u) << "and yet they were heard";
}

TEST(CalledTest, InTheMidstOfTalkItIsNoCall) {
  auto sound = room(12);
  mix(sound, spoken("I told them all about the mana and about the kettle on the table"), 2);
  Calling calling{sound};
  calling.run(12);
  EXPECT_TRUE(calling.called.seen.empty());
}

}  // namespace
}  // namespace mana::speech
