#include <gtest/gtest.h>
#include <sys/wait.h>

#include <csignal>
#include <thread>

#include "agent/bus/bus.hpp"
#include "agent/bus/messages/speech.hpp"
#include "agent/bus/messages/system.hpp"
#include "speech/playback/timed_audio_output.hpp"
#include "speech/synthesis/espeak_voice.hpp"
#include "speech/synthesis/voice.hpp"
#include "speech/worker/worker_voice.hpp"
#include "tests/support/recorder.hpp"

/// The synthesiser's process, killed and stopped as it may be.
namespace mana::speech::worker {
namespace {
using namespace std::chrono_literals;

const std::string kProgram = MANA_SYNTHESISER;
constexpr auto kNoPause = Synthesiser::Pause::None;

std::shared_ptr<WorkerVoice> started(WorkerVoice::Limits limits = {.start = 1min, .sentence = 1min}) {
  auto voice = WorkerVoice::start({kProgram}, {}, limits);
  EXPECT_TRUE(voice) << voice.error().sentence;
  return std::make_shared<WorkerVoice>(std::move(*voice));
}

TEST(WorkerVoiceTest, SpeaksAsItWouldHere) {
  const Utterance text{
      "Good morning, Zoë. It is half past ten.", {{14, "name"}}, {{0, 12, "emphasis", "strong"}}};
  const auto there = started();
  const auto other = there->speak(text, kNoPause, {});
  const auto own = EspeakVoice::open().value().speak(text);
  ASSERT_TRUE(other) << other.error().sentence;
  EXPECT_EQ(other->samples, own->samples);
  EXPECT_EQ(other->phonemes, own->phonemes);
  EXPECT_EQ(other->words.size(), own->words.size());
  ASSERT_EQ(other->marks.size(), 1U);
  EXPECT_EQ(other->marks[0].t, own->marks[0].t);
  EXPECT_EQ(other->sample_rate_hz, own->sample_rate_hz);
  EXPECT_EQ(there->sounds_of("mana", "en-us"), EspeakVoice::open().value().sounds_of("mana", "en-us"));
}

TEST(WorkerVoiceTest, ChangesItsVoiceAndKeepsTheOldOneWhereThereIsNone) {
  const auto there = started();
  const std::size_t usual = there->speak({"One two three.", {}}, kNoPause, {})->samples.size();
  VoiceOptions slow;
  slow.rate_wpm = 80;
  EXPECT_TRUE(there->change(slow));
  EXPECT_GT(there->speak({"One two three.", {}}, kNoPause, {})->samples.size(), usual * 5 / 4);
  VoiceOptions none;
  none.voice = "nobody";
  const auto refused = there->change(none);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, core::ErrorCode::NotFound);
  EXPECT_EQ(there->options(), slow);
  // One that is started again has the voice that was asked for last.
  kill(there->process(), SIGKILL);
  EXPECT_GT(there->speak({"One two three.", {}}, kNoPause, {})->samples.size(), usual * 5 / 4);
}

TEST(WorkerVoiceTest, OneThatDiesIsStartedAgainAndSaysIt) {
  const auto there = started();
  ASSERT_TRUE(there->ready());
  const pid_t before = there->process();
  kill(before, SIGKILL);
  const auto spoken = there->speak({"Still here.", {}}, kNoPause, {});
  ASSERT_TRUE(spoken) << spoken.error().sentence;
  EXPECT_FALSE(spoken->samples.empty());
  EXPECT_NE(there->process(), before);
}

TEST(WorkerVoiceTest, OneThatHangsIsEndedAndStartedAgain) {
  const auto there = started({.start = 1min, .sentence = 300ms});
  ASSERT_TRUE(there->ready());
  const pid_t before = there->process();
  kill(before, SIGSTOP);
  EXPECT_TRUE(there->speak({"Still here.", {}}, kNoPause, {}));
  EXPECT_NE(there->process(), before);
  EXPECT_EQ(kill(before, 0), -1) << "it is still there";
}

TEST(WorkerVoiceTest, WhoeverStopsWaitsNoLongerAndItLives) {
  const auto there = started({.start = 1h, .sentence = 1h});
  ASSERT_TRUE(there->ready());
  kill(there->process(), SIGSTOP);
  std::stop_source stop;
  std::jthread user{[&] { EXPECT_FALSE(there->speak({"Never mind.", {}}, kNoPause, stop.get_token())); }};
  stop.request_stop();
  user.join();
  const pid_t before = there->process();
  kill(before, SIGCONT);
  const auto next = there->speak({"What is said next.", {}}, kNoPause, {});
  ASSERT_TRUE(next);
  EXPECT_EQ(next->words.size(), 4U) << "it got the answer to what was asked before";
  EXPECT_EQ(there->process(), before);
}

TEST(WorkerVoiceTest, AProgramThatIsNoneOrFailsIsToldOnce) {
  const auto none = WorkerVoice::start({"/nowhere/mana-synthesiser"}, {});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, core::ErrorCode::NotFound);
  auto ends = WorkerVoice::start({"/bin/false"}, {});
  ASSERT_TRUE(ends);
  EXPECT_EQ(ends->ready().error().code, core::ErrorCode::Unavailable);
  EXPECT_EQ(ends->speak({"Hm.", {}}, kNoPause, {}).error().code, core::ErrorCode::Unavailable);
  auto hangs = WorkerVoice::start({"/bin/sleep", "1000"}, {}, {.start = 50ms, .sentence = 50ms});
  ASSERT_TRUE(hangs);
  EXPECT_FALSE(hangs->ready());
  VoiceOptions nobody;
  nobody.voice = "nobody";
  auto unknown = WorkerVoice::start({kProgram}, nobody, {.start = 1min});
  ASSERT_TRUE(unknown);
  EXPECT_EQ(unknown->ready().error().code, core::ErrorCode::NotFound);
}

TEST(WorkerVoiceTest, ItGoesWithItsOwner) {
  pid_t process = 0;
  {
    const auto there = started();
    ASSERT_TRUE(there->ready());
    process = there->process();
    EXPECT_EQ(kill(process, 0), 0);
  }
  EXPECT_EQ(kill(process, 0), -1);
}

/// The whole voice, beside which the sentences are made.
struct Companion {
  explicit Companion(const std::shared_ptr<WorkerVoice>& synthesiser)
      : process{synthesiser->ready() ? synthesiser->process() : 0},
        voice{bus, made_by(synthesiser), {}, loudspeaker} {}
  /// Until so many sentences have begun, or all has ended; never longer than the synthesiser needs.
  void run_until(std::size_t wanted) {
    while (sentences.seen.size() < wanted && ended.seen.empty()) {
      now += 20ms;
      step();
      if (loudspeaker.waiting() == 0 && sentences.seen.size() < wanted && ended.seen.empty())
        voice.mailbox().wait(1min);
    }
  }
  void step() {
    voice.mailbox().deliver();
    voice.step(now);
    sentences.mailbox().deliver();
    ended.mailbox().deliver();
    failed.mailbox().deliver();
  }
  core::Time now = core::kStart;
  bus::Bus bus;
  TimedAudioOutput loudspeaker;
  pid_t process;  // at first; from then on the synthesiser is its voice's
  Voice voice;
  mana::test::Recorder<msg::SentenceStarted> sentences{bus};
  mana::test::Recorder<msg::SpeechEnded> ended{bus};
  mana::test::Recorder<msg::ModuleFailed> failed{bus};
};

TEST(WorkerVoiceTest, KilledInTheMiddleOfAnUtteranceNobodyHearsIt) {
  Companion c{started()};
  c.bus.publish(
      msg::Say{msg::UtteranceId{1}, "Your tablets, please. The blue ones. And the white one.", "warm"});
  c.run_until(1);
  ASSERT_EQ(c.sentences.seen.size(), 1U);
  kill(c.process, SIGKILL);
  c.run_until(4);
  ASSERT_EQ(c.ended.seen.size(), 1U);
  EXPECT_EQ(c.sentences.seen.size(), 3U);
  EXPECT_TRUE(c.ended.seen[0].heard);
  EXPECT_FALSE(c.ended.seen[0].interrupted);
  EXPECT_TRUE(c.failed.seen.empty());
}

TEST(WorkerVoiceTest, StoppedInTheMiddleOfAnUtteranceItStillFinishes) {
  Companion c{started({.start = 1min, .sentence = 300ms})};
  c.bus.publish(msg::Say{msg::UtteranceId{1}, "Your tablets, please. The blue ones.", "warm"});
  c.step();
  c.run_until(1);
  kill(c.process, SIGSTOP);
  c.run_until(3);
  ASSERT_EQ(c.ended.seen.size(), 1U);
  EXPECT_EQ(c.sentences.seen.size(), 2U);
  EXPECT_TRUE(c.ended.seen[0].heard);
  EXPECT_TRUE(c.failed.seen.empty());
}

}  // namespace
}  // namespace mana::speech::worker
