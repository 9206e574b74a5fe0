#include "speech/audio/sound_server.hpp"

#include <functional>

#include "speech/capture/sdl_microphone.hpp"
#include "speech/playback/sdl_audio_output.hpp"
#include "tests/speech/private_pulse.hpp"
#include "tests/support/real_clock.hpp"

/// Devices that a real sound server moves, mutes and exchanges, in real time.
namespace mana::speech {
namespace {
using namespace std::chrono_literals;

class SoundServerTest : public test::PrivatePulse {
 protected:
  static void pactl(const std::string& words) {
    ASSERT_EQ(std::system(("pactl " + words + " >/dev/null").c_str()), 0) << words;
  }
  static void plug_in(const std::string& name, int rate) {
    pactl("load-module module-null-sink sink_name=in_" + name + " norewinds=1");
    pactl("load-module module-remap-source source_name=" + name + " master=in_" + name +
          ".monitor rate=" + std::to_string(rate) + " source_properties=device.description=" + name);
    pactl("set-default-source " + name);
  }
  /// Until it is so; at most ten seconds.
  bool soon(const std::function<bool()>& is_so) const {
    for (const core::Time until = clock.now() + 10s; clock.now() < until; std::this_thread::sleep_for(10ms))
      if (is_so()) return true;
    return false;
  }
  bool delivers(SdlMicrophone& m) const {
    return soon([&] {
      const auto block = m.read(clock.now());
      return block && !block->samples.empty();
    });
  }
  bool fails(SdlMicrophone& m) const {
    return soon([&] { return !m.read(clock.now()); });
  }

  const test::RealClock clock;
};

TEST_F(SoundServerTest, AMonitorInThePlaceOfTheMicrophoneIsNone) {
  plug_in("desk", 48'000);
  SdlMicrophone microphone{"", clock};
  ASSERT_TRUE(delivers(microphone));
  pactl("unload-module module-remap-source");  // what is left are monitors
  EXPECT_TRUE(fails(microphone)) << "the loudspeaker is listened to";
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(fails(microphone)) << "nor when it is opened again";
  EXPECT_FALSE(delivers(microphone));
  plug_in("wall", 16'000);
  EXPECT_TRUE(delivers(microphone));
}

TEST_F(SoundServerTest, AMonitorThatIsAskedForByNameIsListenedTo) {
  std::string name;
  const auto devices = recording_devices();
  ASSERT_TRUE(devices);
  for (const std::string& device : *devices)
    if (device.starts_with("Monitor of")) name = device;
  ASSERT_NE(name, "");
  SdlMicrophone microphone{name, clock};
  EXPECT_TRUE(delivers(microphone));
}

TEST_F(SoundServerTest, AMicrophoneOfAnotherRateIsHeardOnAtOurs) {
  plug_in("desk", 48'000);
  SdlMicrophone microphone{"", clock};
  ASSERT_TRUE(delivers(microphone));
  plug_in("wall", 8'000);
  pactl("move-source-output $(pactl list short source-outputs | grep native | cut -f 1) wall");
  std::size_t samples = 0;
  const core::Time from = clock.now();
  EXPECT_TRUE(soon([&] {
    const auto block = microphone.read(clock.now());
    if (!block) ADD_FAILURE() << block.error().sentence;
    samples += block ? block->samples.size() : 0;
    return clock.now() - from > 2s;
  }));
  EXPECT_GT(samples, 16'000u) << "two seconds, less what the change costs";
  EXPECT_LT(samples, 48'000u);
}

TEST_F(SoundServerTest, ALoudspeakerThatNobodyHearsIsTold) {
  SdlAudioOutput output{"auto", clock};
  const auto failed = [&] { return output.update(clock.now()), output.failure().has_value(); };
  const auto works = [&] { return !failed(); };
  ASSERT_TRUE(soon(works));
  pactl("set-sink-mute spk 1");
  EXPECT_TRUE(soon(failed));
  EXPECT_NE(output.failure()->sentence.find("silent"), std::string::npos);
  pactl("set-sink-mute spk 0");
  EXPECT_TRUE(soon(works));
  pactl("set-sink-volume spk 0");
  EXPECT_TRUE(soon(failed));
  pactl("set-sink-volume spk 60%");
  EXPECT_TRUE(soon(works));
}

TEST_F(SoundServerTest, ALoudspeakerOfAnotherRatePlaysOn) {
  SdlAudioOutput output{"auto", clock};
  ASSERT_TRUE(soon([&] { return output.update(clock.now()), !output.failure(); }));
  pactl("load-module module-null-sink sink_name=kitchen rate=44100 channels=1 norewinds=1");
  pactl("move-sink-input $(pactl list short sink-inputs | tail -n 1 | cut -f 1) kitchen");
  output.queue(std::vector<std::int16_t>(22'050, 1'000));
  EXPECT_TRUE(soon([&] {
    output.update(clock.now());
    if (output.failure()) ADD_FAILURE() << output.failure()->sentence;
    return output.waiting() == 0;
  }));
}

}  // namespace
}  // namespace mana::speech
