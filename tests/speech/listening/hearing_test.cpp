#include "speech/listening/hearing.hpp"
#include "agent/bus/messages/say.hpp"
#include "agent/bus/messages/senses.hpp"
#include "agent/bus/messages/speech.hpp"
#include "agent/bus/messages/vision.hpp"

#include <gtest/gtest.h>

#include "agent/bus/messages/answers.hpp"
#include "agent/bus/messages/face.hpp"
#include "agent/bus/messages/hearing.hpp"
#include "agent/bus/messages/system.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "speech/capture/wav_microphone.hpp"
#include "speech/recognition/recogniser.hpp"
#include "tests/speech/script.hpp"
#include "tests/speech/spoken.hpp"
#include "tests/support/recorder.hpp"

namespace mana::speech {
namespace {
using namespace std::chrono_literals;
using core::at_seconds, core::to_seconds;
using test::mix, test::room, test::spoken;

double length(const test::Samples& s) { return double(s.size()) / 16'000; }

/// Of what is said without the name, all that makes sense counts: the tests are about who says it when.
const VerdictOptions kEager{.caution_without_name = -4};

/// An evening in virtual time: one microphone, one script, everything recorded.
class Evening {
 public:
  explicit Evening(std::unique_ptr<Microphone> microphone, HearingOptions options = {})
      : hearing{bus, std::move(microphone),
                std::make_unique<Recogniser>(Recogniser::open({}, test::household(), kEager).value()),
                options} {}
  explicit Evening(const test::Samples& sound, HearingOptions options = {})
      : Evening(std::make_unique<WavMicrophone>(Sound{16'000, sound}), options) {}

  void await(double seconds, std::vector<std::string> ids) {
    script.at(seconds, [this, ids] {
      msg::ExpectAnswers m;
      for (const auto& id : ids) m.answers.push_back({id, id});
      bus.publish(m);
    });
  }
  /// The agent's own voice, from `seconds` on for `duration`.
  void speak(double seconds, double duration) {
    script.at(seconds - 0.05, [this, seconds, duration] {
      msg::SentenceStarted m;
      m.id = msg::UtteranceId{1};
      m.audio_start = at_seconds(seconds);
      m.duration = core::seconds(duration);
      bus.publish(m);
    });
    script.at(seconds + duration, [this, seconds, duration] {
      bus.publish(msg::SpeechEnded{msg::UtteranceId{1}, at_seconds(seconds + duration), false});
    });
  }
  void run(double seconds) {
    bus::VirtualDriver driver{clock, {&script, &hearing, &heard, &started, &stopped, &failed, &recovered}};
    driver.run_until(at_seconds(seconds));
  }

  core::ManualClock clock;
  bus::Bus bus;
  test::Script script;
  test::Recorder<msg::Heard> heard{bus};
  test::Recorder<msg::UserStartedSpeaking> started{bus};
  test::Recorder<msg::UserStoppedSpeaking> stopped{bus};
  test::Recorder<msg::ModuleFailed> failed{bus};
  test::Recorder<msg::ModuleRecovered> recovered{bus};
  Hearing hearing;
};

TEST(HearingTest, HearsACommandAndWhenItWasSaid) {
  auto sound = room(8);
  const auto words = spoken("mana, what did I miss");
  mix(sound, words, 3);
  Evening evening{sound};
  evening.run(10);
  ASSERT_EQ(evening.heard.seen.size(), 1u);
  const msg::Heard& h = evening.heard.seen[0];
  EXPECT_TRUE(h.accepted);
  EXPECT_EQ(h.command, "missed");
  EXPECT_EQ(h.text, "mana what did i miss");
  EXPECT_FALSE(h.is_answer);
  EXPECT_GT(h.confidence, 0.5);
  EXPECT_NEAR(to_seconds(h.start), 3.0, 0.12);
  EXPECT_NEAR(to_seconds(h.end), 3 + length(words), 0.2);
  ASSERT_EQ(evening.started.seen.size(), 1u);
  EXPECT_EQ(evening.started.seen[0].at, h.start);
  EXPECT_EQ(evening.stopped.seen.at(0).at, h.end);
}

TEST(HearingTest, APauseAfterTheWakeWordIsNoEnd) {
  auto sound = room(8);
  const auto wake = spoken("mana");
  mix(sound, wake, 2);
  mix(sound, spoken("appointment"), 2 + length(wake) + 0.3);
  Evening evening{sound};
  evening.run(9);
  ASSERT_EQ(evening.heard.seen.size(), 1u);
  EXPECT_EQ(evening.heard.seen[0].text, "mana appointment");
  EXPECT_TRUE(evening.heard.seen[0].accepted);
}

TEST(HearingTest, AnAnswerCountsOnlyWhileItIsAwaited) {
  auto sound = room(20);
  for (const double at : {2.0, 6.0, 10.0, 14.0}) mix(sound, spoken("okay"), at);
  Evening evening{sound};
  evening.await(4, {"ok", "later"});
  evening.await(8, {"yes", "no"});
  evening.await(12, {});
  evening.run(20);
  ASSERT_EQ(evening.heard.seen.size(), 4u);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(evening.heard.seen[i].accepted, i == 1) << i;
    EXPECT_EQ(evening.heard.seen[i].command, i == 1 ? "ok" : "") << i;
  }
  EXPECT_TRUE(evening.heard.seen[1].is_answer);
}

// The agent says one of its own commands, as it does when it explains itself; then the person answers
// at once.
TEST(HearingTest, TheAgentDoesNotAnswerItself) {
  const auto own = spoken("mana, what did I miss");
  auto sound = room(10);
  mix(sound, own, 3);
  const double end = 3 + length(own);
  mix(sound, spoken("okay"), end + 0.12);

  Evening deaf{sound};
  deaf.await(1, {"ok"});
  deaf.speak(3, length(own));
  deaf.run(10);
  ASSERT_EQ(deaf.heard.seen.size(), 1u);
  EXPECT_EQ(deaf.heard.seen[0].command, "ok");
  EXPECT_TRUE(deaf.heard.seen[0].accepted) << deaf.heard.seen[0].text << " " << deaf.heard.seen[0].confidence;
  ASSERT_EQ(deaf.started.seen.size(), 1u);
  EXPECT_GE(deaf.started.seen[0].at, at_seconds(end));

  Evening naive{sound};  // the same sound, but nobody says whose voice it is
  naive.await(1, {"ok"});
  naive.run(10);
  EXPECT_EQ(naive.heard.seen.at(0).text.substr(0, 4), "mana");
}

TEST(HearingTest, WhatAPersonSaidBeforeTheAgentBeganIsKept) {
  const auto question = spoken("mana, what time is it");
  const auto own = spoken("It is half past two, and you have nothing else to do today.");
  auto sound = room(12);
  mix(sound, question, 2);
  mix(sound, own, 2 + length(question) + 0.1);
  Evening evening{sound};
  evening.speak(2 + length(question) + 0.1, length(own));
  evening.run(12);
  ASSERT_EQ(evening.heard.seen.size(), 1u);
  EXPECT_EQ(evening.heard.seen[0].command, "time");
  EXPECT_LE(evening.heard.seen[0].end, at_seconds(2 + length(question) + 0.1));
}

TEST(HearingTest, TheSameSoundGivesTheSameMessages) {
  auto sound = room(10);
  mix(sound, spoken("mana, appointment"), 2);
  mix(sound, spoken("good evening ladies and gentlemen"), 5);
  const auto run = [&sound] {
    Evening evening{sound};
    evening.run(12);
    return evening.heard.seen;
  };
  const auto first = run();
  const auto second = run();
  ASSERT_EQ(first.size(), second.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_EQ(first[i].start, second[i].start);
    EXPECT_EQ(first[i].text, second[i].text);
    EXPECT_EQ(first[i].confidence, second[i].confidence);
  }
}

TEST(HearingTest, WhoLooksNeedsNoName) {
  auto sound = room(16);
  const auto question = spoken("what time is it");
  for (const double at : {2.0, 7.0, 12.0}) mix(sound, question, at);
  HearingOptions options;
  options.name_optional = true;
  Evening evening{sound, options};
  evening.script.at(5, [&] { evening.bus.publish(msg::Looking{at_seconds(5), true}); });
  evening.script.at(10, [&] { evening.bus.publish(msg::Looking{at_seconds(10), false}); });
  evening.run(16);
  ASSERT_EQ(evening.heard.seen.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(evening.heard.seen[i].accepted, i == 1) << i;
  EXPECT_FALSE(evening.heard.seen[1].named);
  EXPECT_FALSE(evening.heard.seen[1].is_answer);
}

// She looks at the screen all the time. What "stop" would end: nothing; a question that waits; an answer that
// is looked for; nothing again; what has just been said.
TEST(HearingTest, AStopByALookNeedsSomethingToStop) {
  auto sound = room(28);
  const auto stop = spoken("stop");
  for (const double at : {3.0, 8.0, 13.0, 18.0, 24.0}) mix(sound, stop, at);
  HearingOptions options;
  options.name_optional = true;
  Evening evening{sound, options};
  evening.script.at(1, [&] { evening.bus.publish(msg::Looking{at_seconds(1), true}); });
  evening.await(6, {"ok", "later"});
  evening.await(11, {});
  const auto attend = [&](double t, msg::Attention what) {
    evening.script.at(t, [&evening, what] { evening.bus.publish(msg::AttentionChanged{what}); });
  };
  attend(12, msg::Attention::Thinking);
  attend(16, msg::Attention::Present);
  evening.speak(21, 2.2);
  std::vector<core::Duration> waited;
  evening.bus.subscribe<msg::Heard>(evening.script.mailbox(), "test", [&](const msg::Heard& m) {
    waited.push_back(evening.clock.now() - m.end);
  });
  evening.run(28);
  ASSERT_EQ(evening.heard.seen.size(), 5u);
  const std::vector<bool> wanted{false, true, true, false, true};
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(evening.heard.seen[i].accepted, wanted[i]) << i;
    EXPECT_EQ(evening.heard.seen[i].command, wanted[i] ? "stop" : "") << i;
  }
  // Only what is being said cannot wait for the pause that tells the end.
  ASSERT_EQ(waited.size(), 5u);
  EXPECT_GE(waited[1], 160ms);
  EXPECT_LE(waited[4], 140ms);
}

/// Works, fails from `from` to `until`, works again.
class UnpluggedMicrophone final : public Microphone {
 public:
  UnpluggedMicrophone(double from, double until) : from_{at_seconds(from)}, until_{at_seconds(until)} {}
  core::Result<SoundBlock> read(core::Time now) override {
    const core::Time start = std::exchange(last_, now);
    if (now >= from_ && now < until_) {
      ++asked;
      return core::unavailable("The microphone was unplugged.");
    }
    const auto count = (now - start).count() / 62'500;
    return SoundBlock{start, test::white_noise(double(count) / 16'000, 20)};
  }
  int asked = 0;

 private:
  core::Time from_, until_, last_{};
};

/// A sound file that knows when it is let go of.
class WatchedMicrophone final : public Microphone {
 public:
  explicit WatchedMicrophone(const test::Samples& sound) : file_{Sound{16'000, sound}} {}
  core::Result<SoundBlock> read(core::Time now) override {
    ++reads;
    return file_.read(now);
  }
  void let_go() override { ++let_gos; }
  int reads = 0, let_gos = 0;

 private:
  WavMicrophone file_;
};

TEST(HearingTest, ShutEarsLetGoOfTheMicrophoneAndHearNothing) {
  auto sound = room(14);
  for (const double at : {2.0, 6.0, 11.0}) mix(sound, spoken("mana, what did I miss"), at);
  auto owned = std::make_unique<WatchedMicrophone>(sound);
  auto* microphone = owned.get();
  Evening evening{std::move(owned)};
  int reads = 0;
  evening.script.at(5, [&] { evening.bus.publish(msg::SetSenses{true, false}); });
  evening.script.at(5.5, [&] { reads = microphone->reads; });
  evening.script.at(9.5, [&] {
    EXPECT_EQ(microphone->reads, reads);
    evening.bus.publish(msg::SetSenses{true, true});
  });
  evening.run(14);
  EXPECT_EQ(microphone->let_gos, 1);
  ASSERT_EQ(evening.heard.seen.size(), 2u);
  EXPECT_NEAR(to_seconds(evening.heard.seen[0].start), 2, 0.15);
  EXPECT_NEAR(to_seconds(evening.heard.seen[1].start), 11, 0.15);
  EXPECT_TRUE(evening.failed.seen.empty());
}

TEST(HearingTest, AMissingMicrophoneIsReportedOnceAndLookedForEveryTenSeconds) {
  auto owned = std::make_unique<UnpluggedMicrophone>(5, 36);
  auto* microphone = owned.get();
  Evening evening{std::move(owned)};
  evening.run(60);
  ASSERT_EQ(evening.failed.seen.size(), 1u);
  EXPECT_EQ(evening.failed.seen[0].module, "speech.hearing");
  EXPECT_EQ(evening.failed.seen[0].reason, "The microphone was unplugged.");
  EXPECT_NE(evening.failed.seen[0].recovery.find("ten seconds"), std::string::npos);
  EXPECT_EQ(microphone->asked, 4);  // at 5, 15, 25 and 35 s
  EXPECT_EQ(evening.recovered.seen.size(), 1u);
}

/// A device: quiet room, then zeros as from a muted one, then the room again; or too loud from 100 to 110 s.
class TroubledMicrophone final : public Microphone {
 public:
  bool is_device() const override { return true; }
  core::Result<SoundBlock> read(core::Time now) override {
    SoundBlock block{std::exchange(last_, now), {}};
    const double t = to_seconds(block.start - core::kStart);
    const double rms = t < 10 || t >= 90 ? (t >= 100 && t < 110 ? 40'000 : t >= 110 ? 5'000 : 20) : 0;
    block.samples = test::white_noise(double((now - block.start).count() / 62'500) / 16'000, rms);
    return block;
  }

 private:
  core::Time last_{};
};

TEST(HearingTest, AMutedMicrophoneAndOneThatIsTooLoudAreTold) {
  Evening evening{std::make_unique<TroubledMicrophone>()};
  evening.run(95);
  ASSERT_EQ(evening.failed.seen.size(), 1u);
  EXPECT_NE(evening.failed.seen[0].reason.find("muted"), std::string::npos);
  EXPECT_EQ(evening.recovered.seen.size(), 1u);
  evening.run(130);
  ASSERT_EQ(evening.failed.seen.size(), 2u);
  EXPECT_NE(evening.failed.seen[1].reason.find("too loud"), std::string::npos);
  EXPECT_EQ(evening.recovered.seen.size(), 2u);
}

/// Opens each time it is asked, and delivers nothing: a device that was put to sleep.
class SleepingMicrophone final : public Microphone {
 public:
  core::Result<SoundBlock> read(core::Time now) override {
    if (now < at_seconds(2)) return SoundBlock{now, test::Samples(16, 3)};
    if (++asked_ % 20 == 0) return core::unavailable("The microphone has gone.");
    return SoundBlock{now, {}};
  }

 private:
  int asked_ = 0;
};

TEST(HearingTest, AMicrophoneThatSleepsIsNotReportedAgainAndAgain) {
  Evening evening{std::make_unique<SleepingMicrophone>()};
  evening.run(120);
  EXPECT_EQ(evening.failed.seen.size(), 1u);
  EXPECT_TRUE(evening.recovered.seen.empty());
}

TEST(HearingTest, WithoutAMicrophoneItSaysSoAndCarriesOn) {
  core::ManualClock clock;
  Evening evening{open_microphone("none", clock).value()};
  evening.run(3600);
  ASSERT_EQ(evening.failed.seen.size(), 1u);
  EXPECT_FALSE(evening.failed.seen[0].reason.empty());
  EXPECT_TRUE(evening.heard.seen.empty());
}

TEST(HearingTest, AFileThatIsOverWakesNobody) {
  Evening evening{room(1)};
  evening.run(5);
  EXPECT_EQ(evening.hearing.step(at_seconds(6)), core::kNever);
}

}  // namespace
}  // namespace mana::speech
