#include "speech/listening/own_voice.hpp"
#include "agent/bus/messages/say.hpp"
#include "agent/bus/messages/speech.hpp"

#include <gtest/gtest.h>

namespace mana::speech {
namespace {
using namespace std::chrono_literals;
using core::at_seconds;

msg::SentenceStarted sentence(int index, double start, double duration) {
  msg::SentenceStarted m;
  m.id = msg::UtteranceId{1};
  m.index = index;
  m.audio_start = at_seconds(start);
  m.duration = core::seconds(duration);
  return m;
}

TEST(OwnVoiceTest, IsShutWhileASentenceIsHeardAndGuardedWhileItEchoes) {
  OwnVoice own{{.lead = 30ms, .echo = 200ms}};
  own.on(sentence(0, 10, 2));
  EXPECT_EQ(own.ear_at(at_seconds(9.9)), Ear::Open);
  EXPECT_EQ(own.ear_at(at_seconds(9.98)), Ear::Shut);
  EXPECT_EQ(own.ear_at(at_seconds(11.99)), Ear::Shut);
  EXPECT_EQ(own.ear_at(at_seconds(12.1)), Ear::Guarded);
  EXPECT_EQ(own.ear_at(at_seconds(12.21)), Ear::Open);
}

TEST(OwnVoiceTest, IsToBeStoppedWhileItSpeaksAndAMomentLonger) {
  OwnVoice own{{.lead = 30ms}};
  own.on(sentence(0, 10, 2));
  own.on(sentence(1, 13, 2));
  EXPECT_FALSE(own.speaks_or_has(at_seconds(9.9), 1500ms));
  EXPECT_TRUE(own.speaks_or_has(at_seconds(11), 1500ms));
  EXPECT_TRUE(own.speaks_or_has(at_seconds(12.5), 1500ms)) << "between two sentences";
  EXPECT_TRUE(own.speaks_or_has(at_seconds(16.4), 1500ms));
  EXPECT_FALSE(own.speaks_or_has(at_seconds(16.6), 1500ms));
}

TEST(OwnVoiceTest, FollowsASentenceThatMoves) {
  OwnVoice own;
  own.on(sentence(0, 10, 2));
  own.on(sentence(1, 12, 2));
  own.on(msg::SentenceMoved{msg::UtteranceId{1}, 1, at_seconds(13)});
  EXPECT_EQ(own.ear_at(at_seconds(12.5)), Ear::Open);
  EXPECT_EQ(own.ear_at(at_seconds(14.5)), Ear::Shut);
}

TEST(OwnVoiceTest, StopsWithAnInterruptedUtterance) {
  OwnVoice own;
  own.on(sentence(0, 10, 2));
  own.on(sentence(1, 12, 2));
  own.on(msg::SpeechEnded{msg::UtteranceId{1}, at_seconds(11), true});
  EXPECT_EQ(own.ear_at(at_seconds(10.9)), Ear::Shut);
  EXPECT_EQ(own.ear_at(at_seconds(11.1)), Ear::Guarded);
  EXPECT_EQ(own.ear_at(at_seconds(11.5)), Ear::Open);
  EXPECT_EQ(own.ear_at(at_seconds(12.5)), Ear::Open);
}

TEST(OwnVoiceTest, LastsUntilTheLastSampleWasReallyHeard) {
  OwnVoice own;
  own.on(sentence(0, 10, 2));
  own.on(msg::SpeechEnded{msg::UtteranceId{1}, at_seconds(12.3), false});
  EXPECT_EQ(own.ear_at(at_seconds(12.2)), Ear::Shut);
}

TEST(OwnVoiceTest, KnowsWhatItIsSayingAndWhen) {
  OwnVoice own;
  msg::SentenceStarted m = sentence(0, 10, 2);
  m.words = {{"Please", 0ms, 400ms}, {"say", 400ms, 700ms}, {"OK.", 1500ms, 1900ms}};
  own.on(m);
  EXPECT_TRUE(own.says("ok", at_seconds(11.6), at_seconds(12)));
  EXPECT_FALSE(own.says("ok", at_seconds(10), at_seconds(10.9))) << "that is not what it says then";
  EXPECT_TRUE(own.says("please say", at_seconds(10.2), at_seconds(10.6)));
  EXPECT_FALSE(own.says("say please", at_seconds(10.2), at_seconds(10.6)));
  EXPECT_FALSE(own.says("", at_seconds(10.2), at_seconds(10.6)));
}

TEST(OwnVoiceTest, ADayOfTalkingLeavesNothingBehind) {
  OwnVoice own;
  for (int i = 0; i < 86'400; ++i) own.on(sentence(0, 10.0 * i, 2));
  EXPECT_LE(own.remembered(), 4u);
}

}  // namespace
}  // namespace mana::speech
