#include <gtest/gtest.h>

#include <cmath>

#include "agent/bus/messages/answers.hpp"
#include "agent/bus/messages/hearing.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "agent/core/manual_clock.hpp"
#include "speech/listening/hearing.hpp"
#include "speech/playback/timed_audio_output.hpp"
#include "speech/recognition/recogniser.hpp"
#include "speech/synthesis/voice.hpp"
#include "tests/speech/spoken.hpp"
#include "tests/support/echo_room.hpp"
#include "tests/support/recorder.hpp"

/// What the loudspeaker says comes back through the microphone.
namespace mana::speech {
namespace {
using namespace std::chrono_literals;
using core::at_seconds;
using test::spoken;

test::Samples ramp(std::size_t count) {
  test::Samples out(count);
  for (std::size_t i = 0; i < count; ++i) out[i] = static_cast<std::int16_t>(i + 1);
  return out;
}

TEST(FarEndTest, SamplesComeAtTheTimeAtWhichTheyAreHeard) {
  FarEnd far{16'000};
  const auto sound = ramp(800);
  far.played(std::span{sound}.first(400), at_seconds(2));
  far.played(std::span{sound}.subspan(400), at_seconds(2.025));
  far.silent(160, at_seconds(2.05));
  far.fetch();
  EXPECT_NEAR(core::to_seconds(far.known_until() - at_seconds(2.05)), 0, 0.0101);
  test::Samples out(160);
  EXPECT_FALSE(far.at(at_seconds(1.985), out));
  EXPECT_TRUE(far.at(at_seconds(1.995), out));
  EXPECT_EQ(out[79], 0);
  EXPECT_EQ(out[80], 1);
  EXPECT_TRUE(far.at(at_seconds(2.005), out));
  EXPECT_EQ(out[0], 81);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(far.at(at_seconds(2.015 + i * 0.01), out));
  EXPECT_TRUE(far.at(at_seconds(2.045), out));
  EXPECT_EQ(out[79], 800);
  EXPECT_EQ(out[80], 0);
}

// A millisecond is sixteen samples; the canceller would have to begin anew.
TEST(FarEndTest, TheJitterOfClocksMovesNothing) {
  FarEnd far{16'000};
  const auto sound = ramp(16'000);
  test::Samples out(160);
  int expected = -1;
  for (int block = 0; block < 100; ++block) {
    const double late = block % 2 == 0 ? 0.001 : -0.001;
    far.played(std::span{sound}.subspan(static_cast<std::size_t>(block) * 160, 160),
               at_seconds(1 + block * 0.01 + late));
    far.fetch();
    if (block == 0) continue;
    ASSERT_TRUE(far.at(at_seconds(1 + (block - 1) * 0.01 - late / 2), out));
    if (block > 1) {
      ASSERT_EQ(out[40], expected) << block;
    }
    expected = out[40] + 160;
  }
}

TEST(FarEndTest, AfterAPauseItIsAlignedAsBefore) {
  FarEnd far{16'000};
  const auto sound = ramp(160);
  test::Samples out(160);
  far.played(sound, at_seconds(1));
  far.fetch();
  EXPECT_TRUE(far.at(at_seconds(1), out));
  EXPECT_EQ(out[0], 1);
  for (int i = 1; i <= 100; ++i) {
    far.silent(160, at_seconds(1 + 0.01 * i));
    far.fetch();
    EXPECT_FALSE(far.at(at_seconds(1 + 0.01 * i), out));
  }
  far.played(sound, at_seconds(2.012));  // the stamp is two milliseconds late
  far.fetch();
  EXPECT_TRUE(far.at(at_seconds(2.01), out));
  EXPECT_EQ(out[0], 1);
}

// Both devices share a clock that runs fast, as a sound server's may: after minutes of silence the
// companion's voice still lies where the canceller has learned to look for it.
TEST(FarEndTest, ADevicesOwnClockMovesNothing) {
  for (const double ppm : {280.0, -280.0}) {
    FarEnd far{22'050};
    const auto device = [ppm](double samples, int rate) {
      return at_seconds(1 + samples / rate / (1 + ppm * 1e-6));
    };
    constexpr int kBlock = 441, kPerBlock = 320;  // 20 ms on both sides
    int block = 0;
    const auto pass = [&](bool click) {
      test::Samples sound(kBlock);
      if (click) sound[0] = 20'000;
      const core::Time heard = device(double(block) * kBlock, 22'050);
      if (click) {
        far.played(sound, heard);
      } else {
        far.silent(kBlock, heard);
      }
      far.fetch();
      // The ears are two blocks behind, and their stamps jump about.
      const double late = (block * 7 % 5 - 2) * 0.0004;
      test::Samples out(kPerBlock);
      far.at(device(double(block - 2) * kPerBlock, 16'000) + core::seconds(late), out);
      ++block;
      return out;
    };
    const auto place_of_click = [&] {
      pass(true);
      pass(false);
      test::Samples around = pass(false);
      const test::Samples more = pass(false);
      around.insert(around.end(), more.begin(), more.end());
      return std::max_element(around.begin(), around.end()) - around.begin();
    };
    while (block < 200) pass(false);
    const auto first = place_of_click();
    while (block < 50 * 180) pass(false);
    EXPECT_NEAR(double(place_of_click()), double(first), 5) << ppm;
  }
}

double power(const test::Samples& s, std::size_t from) {
  double sum = 1;
  for (std::size_t i = from; i < s.size(); ++i) sum += double(s[i]) * s[i];
  return sum;
}

TEST(EchoCancellerTest, TakesOutWhatTheLoudspeakerSaysAndLeavesTheRest) {
  const auto far = spoken(
      "Good morning. You have an appointment with the dentist at half past ten. Please take your "
      "glasses and the letter with you, and say OK.");
  auto mic = test::white_noise(double(far.size()) / 16'000, 15);
  for (const auto& [delay, gain] : {std::pair{400, 0.5}, std::pair{700, -0.3}, std::pair{1500, 0.2}})
    for (std::size_t i = delay; i < mic.size(); ++i)
      mic[i] = test::to_sample(mic[i] + gain * far[i - static_cast<std::size_t>(delay)]);
  EchoCanceller canceller;
  test::Samples left;
  for (std::size_t i = 0; i + kFrameSamples <= mic.size(); i += kFrameSamples) {
    const auto frame = canceller.cancel(std::span{mic}.subspan(i, kFrameSamples),
                                        std::span{far}.subspan(i, kFrameSamples), true);
    left.insert(left.end(), frame.sound.begin(), frame.sound.end());
  }
  const std::size_t learned = 3 * 16'000;
  EXPECT_GT(10 * std::log10(power(mic, learned) / power(left, learned)), 10);

  EchoCanceller idle;
  const auto person = spoken("okay");
  const auto silence = test::Samples(kFrameSamples);
  const auto frame = idle.cancel(std::span{person}.first(kFrameSamples), silence, false);
  EXPECT_TRUE(std::equal(frame.sound.begin(), frame.sound.end(), person.begin())) << "nothing to take out";
}

/// A companion in a room in which its voice is as loud as a person's.
class EchoTest : public ::testing::Test {
 protected:
  /// After all that people say was synthesised: the program has one voice at a time.
  void begin() {
    auto owned = std::make_unique<test::EchoRoom>();
    room = owned.get();
    loudspeaker.set_tap([r = room](const PlayedBlock& b) { r->played(b); });
    auto far_end = std::make_shared<FarEnd>(loudspeaker.sample_rate_hz());
    loudspeaker.set_far_end(far_end);
    voice = std::make_unique<Voice>(bus, EspeakVoice::open().value(), loudspeaker);
    hearing = std::make_unique<Hearing>(
        bus, std::move(owned), std::make_unique<Recogniser>(Recogniser::open({}, test::household()).value()),
        HearingOptions{}, far_end);
    driver = std::make_unique<bus::VirtualDriver>(
        clock, std::vector<bus::Module*>{voice.get(), hearing.get(), &heard, &began});
    bus.publish(msg::ExpectAnswers{{{"ok", "OK"}, {"yes", "Yes"}, {"no", "No"}}});
  }
  std::vector<std::string> accepted() const {
    std::vector<std::string> ids;
    for (const auto& m : heard.seen)
      if (m.accepted) ids.push_back(m.command);
    return ids;
  }
  core::ManualClock clock;
  bus::Bus bus;
  TimedAudioOutput loudspeaker;
  test::EchoRoom* room = nullptr;
  std::unique_ptr<Voice> voice;
  std::unique_ptr<Hearing> hearing;
  test::Recorder<msg::Heard> heard{bus};
  test::Recorder<msg::UserStartedSpeaking> began{bus};
  std::unique_ptr<bus::VirtualDriver> driver;
};

constexpr char kReminder[] =
    "Good morning, Margaret. Here is a reminder. You have an appointment with the dentist at half past ten. "
    "Please "
    "say OK. You can also say yes, or no, or ask me what day it is.";

TEST_F(EchoTest, ItHearsWhoSpeaksIntoItsSpeech) {
  VoiceOptions person;
  person.voice = "en-us+m3";
  const auto word = spoken("yes", person);
  begin();
  bus.publish(msg::Say{msg::UtteranceId{1}, kReminder, "warm"});
  room->say(word, at_seconds(4.6));
  driver->run_until(at_seconds(6.5));
  EXPECT_EQ(accepted(), (std::vector<std::string>{"yes"}));
  ASSERT_FALSE(began.seen.empty());
  EXPECT_NEAR(core::to_seconds(began.seen.back().at - core::kStart), 4.7, 0.2);
}

/// Somebody says something into what she says.
class TalkEchoTest : public EchoTest {
 protected:
  void hear_words(bool any_words) {
    VoiceOptions person;
    person.voice = "en-us+m3";
    const auto words = spoken("I would rather talk about my garden", person);
    begin();
    bus.publish(msg::ExpectAnswers{{{"stop", ""}}, any_words});
    bus.publish(msg::Say{msg::UtteranceId{1}, kReminder, "warm"});
    room->say(words, at_seconds(4.6));
    driver->run_until(at_seconds(12));
  }
};

TEST_F(TalkEchoTest, InATalkAnyWordsAreHeard) {
  if (!Recogniser::open({}, test::household()).value().has_second_pass())
    GTEST_SKIP() << "the second pass has not been fetched";
  hear_words(true);
  ASSERT_EQ(accepted(), (std::vector<std::string>{std::string{msg::kFreeWords}}));
  const auto words =
      std::find_if(heard.seen.begin(), heard.seen.end(), [](const msg::Heard& m) { return m.accepted; });
  EXPECT_NE(words->text.find("garden"), std::string::npos) << words->text;
}

TEST_F(TalkEchoTest, IntoAReminderOnlyWhatAnswersIt) {
  hear_words(false);
  EXPECT_TRUE(accepted().empty());
}

TEST_F(EchoTest, ItsOwnTalkIsNobodysWords) {
  begin();
  bus.publish(msg::ExpectAnswers{{{"stop", ""}}, true});
  bus.publish(msg::Say{msg::UtteranceId{1}, kReminder, "warm"});
  driver->run_until(at_seconds(15));
  EXPECT_TRUE(accepted().empty());
}

TEST_F(EchoTest, ItDoesNotHearItself) {
  begin();
  bus.publish(msg::Say{msg::UtteranceId{1}, kReminder, "warm"});
  driver->run_until(at_seconds(15));
  EXPECT_TRUE(accepted().empty());
}

}  // namespace
}  // namespace mana::speech
