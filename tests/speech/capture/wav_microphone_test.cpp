#include "speech/capture/wav_microphone.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "speech/capture/capture_ring.hpp"

namespace mana::speech {
namespace {
using namespace std::chrono_literals;

Sound ramp(int count) {
  Sound sound;
  for (int i = 0; i < count; ++i) sound.samples.push_back(static_cast<std::int16_t>(i));
  return sound;
}

TEST(WavMicrophoneTest, IsHeardAtItsOwnPaceAndThenThereIsSilence) {
  WavMicrophone microphone{ramp(16'000), core::Time{2s}};
  EXPECT_TRUE(microphone.read(core::Time{1s})->samples.empty());
  auto block = microphone.read(core::Time{2s + 500ms});
  EXPECT_EQ(block->start, core::Time{2s});
  EXPECT_EQ(block->samples.size(), 8'000u);
  EXPECT_EQ(block->samples.back(), 7'999);
  block = microphone.read(core::Time{10s});
  EXPECT_EQ(block->start, core::Time{2s + 500ms});
  ASSERT_EQ(block->samples.size(), 8'000u + 16'000u);
  EXPECT_EQ(block->samples[7'999], 15'999);
  EXPECT_EQ(block->samples[8'000], 0);
  EXPECT_TRUE(microphone.is_over());
  EXPECT_TRUE(microphone.read(core::Time{11s})->samples.empty());
}

TEST(WavMicrophoneTest, WhoAsksTooSeldomLosesSoundInsteadOfLaggingForEver) {
  WavMicrophone microphone{ramp(60 * 16'000), core::Time{0s}};
  auto block = microphone.read(core::Time{30s});
  EXPECT_EQ(block->start, core::Time{0s});
  EXPECT_EQ(block->samples.size(), CaptureRing::kHeldSamples);
  block = microphone.read(core::Time{31s});
  EXPECT_EQ(block->start, core::Time{30s});
  EXPECT_EQ(block->samples.size(), 16'000u);
}

TEST(WavMicrophoneTest, ReadsEveryRateAndSaysWhatIsMissing) {
  const auto file =
      std::filesystem::temp_directory_path() / ("mana_wav_microphone_" + std::to_string(::getpid()) + ".wav");
  ASSERT_TRUE(write_wav(file, {44'100, std::vector<std::int16_t>(44'100, 100)}));
  auto microphone = WavMicrophone::open(file);
  ASSERT_TRUE(microphone);
  EXPECT_NEAR(double((*microphone)->read(core::Time{60s})->samples.size()), 32'000.0, 2.0);
  std::filesystem::remove(file);
  EXPECT_EQ(WavMicrophone::open(file).error().code, core::ErrorCode::NotFound);
}

}  // namespace
}  // namespace mana::speech
