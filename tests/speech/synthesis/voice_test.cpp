#include "speech/synthesis/voice.hpp"
#include "agent/bus/messages/speech.hpp"

#include <gtest/gtest.h>

#include "agent/bus/messages/face.hpp"
#include "agent/bus/messages/hearing.hpp"
#include "agent/bus/messages/system.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "agent/core/manual_clock.hpp"
#include "speech/playback/timed_audio_output.hpp"
#include "tests/support/pitch.hpp"
#include "tests/support/recorder.hpp"

namespace mana::speech {
namespace {
using namespace std::chrono_literals;

/// A loudspeaker that can be unplugged and can be slower than it said.
class Speaker final : public AudioOutput {
 public:
  int sample_rate_hz() const override { return timed_.sample_rate_hz(); }
  std::string describe() const override { return "a test"; }
  core::Time update(core::Time now) override { return timed_.update(now); }
  std::size_t room() const override { return timed_.room(); }
  std::size_t queue(std::span<const std::int16_t> samples) override { return timed_.queue(samples); }
  std::int64_t next_sample() const override { return timed_.next_sample(); }
  std::size_t waiting() const override { return stalled ? 1 : timed_.waiting(); }
  core::Time heard_at(std::int64_t sample) const override { return timed_.heard_at(sample) + late; }
  void stop() override { timed_.stop(); }
  void set_gain(double gain) override { timed_.set_gain(gain); }
  void hold(bool held) override { timed_.hold(held); }
  void set_far_end(std::shared_ptr<FarEnd> far_end) override { timed_.set_far_end(std::move(far_end)); }
  std::optional<core::Error> failure() const override { return broken; }
  void set_tap(Tap tap) override { timed_.set_tap(std::move(tap)); }

  core::Duration late{};
  bool stalled = false;  ///< it no longer asks for sound and is not given up yet
  std::optional<core::Error> broken;

 private:
  TimedAudioOutput timed_;
};

class VoiceTest : public ::testing::Test {
 protected:
  static EspeakVoice synthesiser() {
    auto voice = EspeakVoice::open();
    EXPECT_TRUE(voice.ok());
    return std::move(*voice);
  }

  /// Of a sample that is played within that time.
  double loudest_of_next(core::Duration d) {
    double loud = 0;
    speaker.set_tap([&loud](const PlayedBlock& b) {
      for (const auto s : b.samples) loud = std::max(loud, std::abs(double(s)));
    });
    driver.run_for(d);
    speaker.set_tap({});
    return loud;
  }

  core::ManualClock clock;
  bus::Bus bus;
  Speaker speaker;
  Voice voice{bus, synthesiser(), speaker};
  test::Recorder<msg::SpeechStarted> started{bus};
  test::Recorder<msg::SentenceStarted> sentences{bus};
  test::Recorder<msg::SentenceMoved> moved{bus};
  test::Recorder<msg::SpeechPaused> paused{bus};
  test::Recorder<msg::SpeechEnded> ended{bus};
  test::Recorder<msg::ModuleFailed> failed{bus};
  test::Recorder<msg::ModuleRecovered> recovered{bus};
  bus::VirtualDriver driver{clock,
                            {&voice, &started, &sentences, &moved, &paused, &ended, &failed, &recovered}};

  void say(int id, const std::string& text) { bus.publish(msg::Say{msg::UtteranceId{id}, text, "warm"}); }
};

TEST_F(VoiceTest, AnUtteranceIsHeardSentenceAfterSentence) {
  driver.run_for(5s);
  const core::Time asked = clock.now();
  say(7, "Good morning. You have an appointment at ten. Shall I remind you?");
  driver.run_for(30s);
  ASSERT_EQ(started.seen.size(), 1u);
  EXPECT_EQ(started.seen[0].expression, "warm");
  EXPECT_LE(started.seen[0].audio_start - asked, 1ms);
  ASSERT_EQ(sentences.seen.size(), 3u);
  EXPECT_EQ(sentences.seen[1].text, "You have an appointment at ten.");
  for (std::size_t i = 1; i < 3; ++i) {
    const auto& before = sentences.seen[i - 1];
    EXPECT_EQ(sentences.seen[i].index, static_cast<int>(i));
    EXPECT_NEAR(core::to_milliseconds(sentences.seen[i].audio_start - (before.audio_start + before.duration)),
                0, 0.1);
  }
  EXPECT_FALSE(sentences.seen[0].visemes.empty());
  ASSERT_EQ(ended.seen.size(), 1u);
  EXPECT_FALSE(ended.seen[0].interrupted);
  const auto& last = sentences.seen.back();
  EXPECT_NEAR(core::to_milliseconds(ended.seen[0].at - (last.audio_start + last.duration)), 0, 0.2);
  EXPECT_TRUE(moved.seen.empty());
}

TEST_F(VoiceTest, WhatTheLoudspeakerDidNotPlayWasNotHeard) {
  say(1, "This is heard from its beginning to its end.");
  driver.run_for(20s);
  say(2, "The loudspeaker dies in the middle of this.");
  driver.run_for(1s);
  speaker.broken = core::unavailable("You cannot hear me: the loudspeaker has gone.");
  driver.run_for(20s);
  say(3, "All of this is unheard.");
  driver.run_for(500ms);
  bus.publish(msg::StopSpeaking{msg::UtteranceId{3}});
  driver.run_for(1s);
  speaker.broken.reset();
  say(4, "And this is heard again.");
  driver.run_for(20s);
  ASSERT_EQ(ended.seen.size(), 4u);
  EXPECT_TRUE(ended.seen[0].heard);
  EXPECT_FALSE(ended.seen[1].heard);
  EXPECT_FALSE(ended.seen[1].interrupted);
  EXPECT_FALSE(ended.seen[2].heard);
  EXPECT_TRUE(ended.seen[2].interrupted);
  EXPECT_TRUE(ended.seen[3].heard);
}

TEST_F(VoiceTest, TheEndOfSpeechWaitsForALoudspeakerThatHasStalled) {
  say(1, "The last words are stuck.");
  driver.run_for(100ms);
  speaker.stalled = true;
  driver.run_for(10s);
  EXPECT_TRUE(ended.seen.empty()) << "its prediction is no proof";
  speaker.broken = core::unavailable("You cannot hear me: the loudspeaker has gone.");
  speaker.stalled = false;
  driver.run_for(1s);
  ASSERT_EQ(ended.seen.size(), 1u);
  EXPECT_FALSE(ended.seen[0].heard);
}

TEST_F(VoiceTest, ASentenceIsToldBeforeTheOneBeforeEnds) {
  say(1, "The first sentence is heard now. The second one is already known.");
  driver.run_for(100ms);
  ASSERT_EQ(sentences.seen.size(), 2u);
  EXPECT_GT(sentences.seen[1].audio_start, clock.now());
}

// ---- another face
class FaceVoiceTest : public ::testing::Test {
 protected:
  static VoiceOptions lower() {
    VoiceOptions o;
    o.voice = "+m3";
    return o;
  }
  /// The median fundamental of all that was played since the last call.
  double heard_hz() {
    const double hz = tests::median_pitch(played_, speaker.sample_rate_hz());
    played_.clear();
    return hz;
  }
  void SetUp() override {
    speaker.set_tap(
        [this](const PlayedBlock& b) { played_.insert(played_.end(), b.samples.begin(), b.samples.end()); });
  }
  core::ManualClock clock;
  bus::Bus bus;
  Speaker speaker;
  static EspeakVoice synthesiser() {
    auto opened = EspeakVoice::open();
    EXPECT_TRUE(opened.ok());
    return std::move(*opened);
  }
  Voice voice{bus, synthesiser(), speaker, [](const std::string& face) -> std::optional<VoiceOptions> {
                if (face == "nobody") return std::nullopt;
                if (face == "broken") {
                  VoiceOptions none;
                  none.voice = "no-such-voice";
                  return none;
                }
                return lower();
              }};
  bus::VirtualDriver driver{clock, {&voice}};
  std::vector<std::int16_t> played_;
};

TEST_F(FaceVoiceTest, TheNextUtteranceIsSpokenByTheVoiceOfTheFace) {
  const std::string text = "Good morning. You have an appointment at ten.";
  bus.publish(msg::Say{msg::UtteranceId{1}, text, "warm"});
  driver.run_for(1s);
  bus.publish(msg::ShowFace{"walter"});  // in the midst of an utterance, which goes on as it began
  driver.run_for(20s);
  EXPECT_GT(heard_hz(), 170);
  bus.publish(msg::Say{msg::UtteranceId{2}, text, "warm"});
  driver.run_for(20s);
  const double lower = heard_hz();
  EXPECT_GT(lower, 60);
  EXPECT_LT(lower, 130);
}

TEST_F(FaceVoiceTest, AFaceThatThereIsNotAndAVoiceThatThereIsNotChangeNothing) {
  bus.publish(msg::ShowFace{"nobody"});
  bus.publish(msg::Say{msg::UtteranceId{1}, "Good morning.", "warm"});
  driver.run_for(5s);
  EXPECT_GT(heard_hz(), 170);
  bus.publish(msg::ShowFace{"broken"});
  bus.publish(msg::Say{msg::UtteranceId{2}, "Good morning.", "warm"});
  driver.run_for(5s);
  EXPECT_GT(heard_hz(), 170);
}

TEST_F(VoiceTest, StopSpeakingSilencesAtOnce) {
  say(1, "This is a long sentence that nobody wants to hear to its end. And one more.");
  say(2, "This one neither.");
  driver.run_for(700ms);
  core::Time last_sound{};
  speaker.set_tap(
      [&](const PlayedBlock& b) { last_sound = b.heard + core::seconds(double(b.samples.size()) / 22'050); });
  const core::Time asked = clock.now();
  bus.publish(msg::StopSpeaking{msg::UtteranceId{1}});
  bus.publish(msg::StopSpeaking{msg::UtteranceId{2}});
  driver.run_for(10s);
  EXPECT_LE(last_sound - asked, 20ms);
  ASSERT_EQ(ended.seen.size(), 2u);
  EXPECT_TRUE(ended.seen[0].interrupted && ended.seen[1].interrupted);
  EXPECT_EQ(ended.seen[0].at, asked);
  EXPECT_EQ(started.seen.size(), 1u);
}

constexpr char kLong[] =
    "Here is a long reminder that goes on and on, and on and on, and on and on, and on and on and on, "
    "and still goes on and on, and on and on, and on and on, and on and on and on and on.";

TEST_F(VoiceTest, ItSpeaksSoftlyWhileSomebodySpeaks) {
  say(1, kLong);
  const double usual = loudest_of_next(2s);
  bus.publish(msg::UserStartedSpeaking{clock.now()});
  driver.run_for(60ms);
  EXPECT_LT(loudest_of_next(700ms), 0.3 * usual);
  bus.publish(msg::UserStoppedSpeaking{clock.now()});
  driver.run_for(500ms);
  EXPECT_GT(loudest_of_next(1s), 0.6 * usual) << "nothing was meant";
  bus.publish(msg::UserStartedSpeaking{clock.now()});
  driver.run_for(3200ms);  // it never ends: a television
  EXPECT_GT(loudest_of_next(1s), 0.6 * usual);
}

// A television is over when somebody nearer begins: both are told at once.
TEST_F(VoiceTest, ItStaysSoftForWhoBeginsWhenAnotherEnds) {
  say(1, kLong);
  const double usual = loudest_of_next(2s);
  bus.publish(msg::UserStoppedSpeaking{clock.now()});
  bus.publish(msg::UserStartedSpeaking{clock.now()});
  driver.run_for(500ms);
  EXPECT_LT(loudest_of_next(1s), 0.3 * usual);
}

// When it was none, she goes on where she was, and nothing is lost; when it was one, what she says to it is
// heard at once.
TEST_F(VoiceTest, WhoMayHaveAnsweredIsListenedToInSilence) {
  double loud = 0;
  std::size_t played = 0;
  core::Time last{};
  speaker.set_tap([&](const PlayedBlock& b) {
    for (const auto s : b.samples) loud = std::max(loud, std::abs(double(s)));
    played += b.samples.size();
    last = b.heard + core::seconds(double(b.samples.size()) / speaker.sample_rate_hz());
  });
  const auto loudest_in = [&](core::Duration d) {
    loud = 0;
    driver.run_for(d);
    return loud;
  };
  const char* text =
      "Here is a long reminder that goes on and on, and on and on, and on and on, and on and on.";
  say(1, text);
  driver.run_for(20s);
  const core::Duration lasts = last - started.seen.at(0).audio_start;
  played = 0;

  say(2, text);
  const double usual = loudest_in(2s);
  bus.publish(msg::UserMayHaveAnswered{clock.now()});
  driver.run_for(60ms);
  const std::size_t moved_before = moved.seen.size();
  EXPECT_EQ(loudest_in(720ms), 0);
  ASSERT_EQ(paused.seen.size(), 1u);
  EXPECT_TRUE(paused.seen[0].paused && paused.seen[0].id == msg::UtteranceId{2});
  EXPECT_GT(moved.seen.size(), moved_before + 10) << "the mouth waits as well";
  EXPECT_GT(loudest_in(1s), 0.3 * usual) << "they go on: a television";
  ASSERT_EQ(paused.seen.size(), 2u);
  EXPECT_FALSE(paused.seen[1].paused);
  driver.run_for(20s);
  EXPECT_NEAR(double(played) / speaker.sample_rate_hz(), core::to_seconds(sentences.seen.at(1).duration),
              1e-4);
  const core::Duration longer = (last - started.seen.at(1).audio_start) - lasts;
  EXPECT_GT(longer, 750ms);
  EXPECT_LT(longer, 950ms);
  ASSERT_EQ(ended.seen.size(), 2u);
  EXPECT_FALSE(ended.seen[1].interrupted);
  EXPECT_LE(std::chrono::abs(ended.seen[1].at - last), 20ms);

  // A television's answers make her wait three times; a stop always does.
  say(3, text);
  driver.run_for(1s);
  for (int i = 0; i < 4; ++i) {
    bus.publish(msg::UserMayHaveAnswered{clock.now()});
    driver.run_for(60ms);
    EXPECT_EQ(loudest_in(100ms) == 0, i < 3) << i;
    driver.run_for(900ms);
  }
  bus.publish(msg::UserMayHaveAnswered{clock.now(), true});
  driver.run_for(60ms);
  EXPECT_EQ(loudest_in(100ms), 0);
  bus.publish(msg::StopSpeaking{msg::UtteranceId{3}});
  driver.run_for(1s);
  paused.seen.clear();

  say(5, text);
  driver.run_for(2s);
  bus.publish(msg::UserMayHaveAnswered{clock.now()});
  driver.run_for(300ms);
  bus.publish(msg::StopSpeaking{msg::UtteranceId{5}});
  say(4, text);
  EXPECT_GT(loudest_in(250ms), 0.3 * usual) << "let go";
  EXPECT_EQ(paused.seen.size(), 1u) << "what has ended goes on no more";
}

TEST_F(VoiceTest, AfterAnInterruptionTheNextIsSpokenAtOnce) {
  say(1, "This is a long sentence that nobody wants to hear to its end.");
  driver.run_for(500ms);
  bus.publish(msg::StopSpeaking{msg::UtteranceId{1}});
  say(2, "Yes?");
  const core::Time asked = clock.now();
  driver.run_for(3s);
  ASSERT_EQ(started.seen.size(), 2u);
  EXPECT_LE(started.seen[1].audio_start - asked, 20ms);
  ASSERT_EQ(ended.seen.size(), 2u);
  EXPECT_FALSE(ended.seen[1].interrupted);
}

TEST_F(VoiceTest, UtterancesWaitForEachOtherAndTakeABreath) {
  say(1, "One.");
  say(2, "Two.");
  driver.run_for(10s);
  ASSERT_EQ(ended.seen.size(), 2u);
  EXPECT_GE(started.seen[1].audio_start - ended.seen[0].at, 150ms);
  EXPECT_LE(started.seen[1].audio_start - ended.seen[0].at, 300ms);
}

TEST_F(VoiceTest, NothingToSayStartsAndEnds) {
  say(1, " \n ");
  driver.run_for(1s);
  EXPECT_EQ(started.seen.size(), 1u);
  EXPECT_EQ(ended.seen.size(), 1u);
  EXPECT_TRUE(sentences.seen.empty());
}

TEST_F(VoiceTest, LipsAreToldWhenTheDeviceIsLate) {
  say(1, "This sentence is heard later than was thought.");
  driver.run_for(100ms);
  speaker.late = 3ms;  // within what nobody sees
  driver.run_for(100ms);
  EXPECT_TRUE(moved.seen.empty());
  speaker.late = 40ms;
  driver.run_for(10s);
  ASSERT_EQ(moved.seen.size(), 1u);
  EXPECT_EQ(moved.seen[0].audio_start - sentences.seen[0].audio_start, 40ms);
  EXPECT_NEAR(
      core::to_milliseconds(ended.seen.at(0).at - sentences.seen[0].audio_start - sentences.seen[0].duration),
      40, 0.2);
}

TEST_F(VoiceTest, ALostLoudspeakerIsReportedOnceAndSpeechGoesOn) {
  say(1, "This is heard. This is not, and it takes its time all the same.");
  driver.run_for(500ms);
  speaker.broken = core::unavailable("The loudspeaker was unplugged.");
  driver.run_for(10s);
  ASSERT_EQ(failed.seen.size(), 1u);
  EXPECT_EQ(failed.seen[0].module, "speech.voice");
  EXPECT_EQ(failed.seen[0].reason, "The loudspeaker was unplugged.");
  EXPECT_EQ(ended.seen.size(), 1u);
  speaker.broken.reset();
  say(2, "Hello.");
  driver.run_for(5s);
  EXPECT_EQ(recovered.seen.size(), 1u);
}

TEST_F(VoiceTest, AVeryLongTextIsSynthesisedAsItIsHeard) {
  std::string text;
  for (int i = 0; i < 2000; ++i) text += "This is sentence number " + std::to_string(i) + ". ";
  say(1, text);
  driver.run_for(60s);
  EXPECT_GT(sentences.seen.size(), 10u);
  EXPECT_LT(sentences.seen.size(), 60u);
  bus.publish(msg::StopSpeaking{msg::UtteranceId{1}});
  driver.run_for(1s);
  EXPECT_EQ(ended.seen.size(), 1u);
}

// ---- a synthesiser that fails
class MuteVoiceTest : public ::testing::Test {
 protected:
  std::optional<core::Error> trouble;
  core::ManualClock clock;
  bus::Bus bus;
  TimedAudioOutput speaker;
  Voice voice{bus,
              [this, own = made_by(std::make_shared<EspeakVoice>(EspeakVoice::open().value()))](
                  const SentenceOrder& order, const std::stop_token& stop) mutable {
                return trouble ? MadeSentence{*trouble} : own(order, stop);
              },
              {},
              speaker,
              {},
              Voice::Making::Here};
  test::Recorder<msg::SentenceStarted> sentences{bus};
  test::Recorder<msg::SpeechEnded> ended{bus};
  test::Recorder<msg::ModuleFailed> failed{bus};
  test::Recorder<msg::ModuleRecovered> recovered{bus};
  bus::VirtualDriver driver{clock, {&voice, &sentences, &ended, &failed, &recovered}};
  void say(int id, const std::string& text) { bus.publish(msg::Say{msg::UtteranceId{id}, text, "warm"}); }
};

TEST_F(MuteVoiceTest, WhatCannotBeSaidNowIsShownAsLongAsItWouldTake) {
  trouble = core::unavailable("The synthesiser has died.");
  say(1, "Your tablets, please. The blue ones.");
  driver.run_for(20s);
  ASSERT_EQ(sentences.seen.size(), 2u);
  EXPECT_EQ(sentences.seen[1].text, "The blue ones.");
  ASSERT_EQ(sentences.seen[1].words.size(), 3u);
  EXPECT_EQ(sentences.seen[1].words[2].text, "ones");
  EXPECT_NEAR(core::to_seconds(sentences.seen[0].duration), 1.4, 0.4);
  ASSERT_EQ(failed.seen.size(), 1u);
  ASSERT_EQ(ended.seen.size(), 1u);
  EXPECT_FALSE(ended.seen[0].heard);
  EXPECT_FALSE(ended.seen[0].interrupted);

  trouble.reset();
  say(2, "I am back.");
  driver.run_for(20s);
  EXPECT_EQ(recovered.seen.size(), 1u);
  ASSERT_EQ(ended.seen.size(), 2u);
  EXPECT_TRUE(ended.seen[1].heard);
}

TEST_F(MuteVoiceTest, WhatCanNeverBeSaidIsLeftOut) {
  trouble = core::bad_input("No such sentence.");
  say(1, "Hm.");
  driver.run_for(5s);
  EXPECT_TRUE(sentences.seen.empty());
  EXPECT_TRUE(failed.seen.empty());
  EXPECT_EQ(ended.seen.size(), 1u);
}

}  // namespace
}  // namespace mana::speech
