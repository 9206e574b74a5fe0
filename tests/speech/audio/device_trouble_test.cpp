#include "speech/audio/device_trouble.hpp"

#include <gtest/gtest.h>

#include "speech/audio/sound_server.hpp"
#include "speech/capture/sound_health.hpp"
#include "tests/speech/noise.hpp"

namespace mana::speech {
namespace {

// ALSA's words, by way of SDL.
constexpr char kBusy[] = "ALSA: Couldn't open audio device: Device or resource busy";
constexpr char kNone[] = "ALSA: Couldn't open audio device: No such file or directory";

TEST(DeviceTroubleTest, ALoudspeakerThatAnotherProgramHasIsNotOneThatIsMissing) {
  EXPECT_EQ(no_loudspeaker("auto", kBusy).sentence,
            "You cannot hear me: another program uses the loudspeaker.");
  EXPECT_EQ(no_loudspeaker("Kitchen", kBusy).sentence,
            "You cannot hear me: another program uses the loudspeaker 'Kitchen'.");
  EXPECT_EQ(no_loudspeaker("auto", kNone).sentence, "You cannot hear me: no loudspeaker is connected.");
  EXPECT_EQ(no_loudspeaker("Kitchen", kNone).sentence,
            "You cannot hear me: the loudspeaker 'Kitchen' is not there.");
}

TEST(DeviceTroubleTest, AMicrophoneThatAnotherProgramHasIsNotOneThatIsMissing) {
  EXPECT_EQ(no_microphone("", kBusy).sentence,
            "I cannot hear anything: another program uses the microphone.");
  EXPECT_EQ(no_microphone("", kNone).sentence, "I cannot hear anything: no microphone is connected.");
  EXPECT_EQ(no_microphone("Desk", kNone).sentence,
            "I cannot hear anything: the microphone 'Desk' is not there.");
}

TEST(StreamPlaceTest, AMonitorIsWantedOnlyByItsName) {
  const StreamPlace monitor{"Monitor of speaker", true}, microphone{"USB microphone"};
  EXPECT_TRUE(is_unwanted_monitor(monitor, ""));
  EXPECT_TRUE(is_unwanted_monitor(monitor, "USB microphone"));
  EXPECT_FALSE(is_unwanted_monitor(monitor, "Monitor of speaker"));
  EXPECT_FALSE(is_unwanted_monitor(microphone, ""));
}

TEST(StreamPlaceTest, NobodyHearsWhatIsMutedOrTurnedDownToNothing) {
  EXPECT_FALSE(is_inaudible({"speaker", false, false, 0.3}));
  EXPECT_TRUE(is_inaudible({"speaker", false, true, 1}));
  EXPECT_TRUE(is_inaudible({"speaker", false, false, 0.01}));
}

TEST(SoundSampleTest, ASecondOfAMicrophoneIsNothingSilentClippedOrFine) {
  using Kind = SoundSample::Kind;
  EXPECT_EQ(judge_sample({}).kind, Kind::Nothing);
  EXPECT_EQ(judge_sample(test::Samples(16'000, 0)).kind, Kind::Silent);
  EXPECT_EQ(judge_sample(test::white_noise(1, 40'000)).kind, Kind::Clipped);
  const SoundSample quiet = judge_sample(test::white_noise(1, 33));
  EXPECT_EQ(quiet.kind, Kind::Fine);
  EXPECT_NEAR(quiet.level_db, -60, 1);
}

}  // namespace
}  // namespace mana::speech
