#include "tests/device/lip_sound.hpp"

#include <gtest/gtest.h>

#include <unistd.h>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <numbers>

#include "agent/core/random.hpp"

namespace mana::device {
namespace {
using namespace std::chrono_literals;

constexpr int kWidth = 320, kHeight = 240, kCell = 16, kRateHz = 16000;
constexpr double kLength = 14;  // seconds

/// Made-up speech whose loudness is known at any instant: syllables of uneven length in three utterances.
class Speech {
 public:
  explicit Speech(std::uint64_t seed) {
    core::Random random{seed};
    for (const double start : {1.0, 5.0, 9.5})
      for (double t = start; t < start + 2.8;) {
        const double length = random.uniform(0.09, 0.24);
        syllables_.push_back({t, length, random.uniform(0.4, 1.0)});
        t += length + random.uniform(0.02, 0.09);
      }
  }

  double loudness(double t) const {
    for (const auto& s : syllables_)
      if (t > s.start && t < s.start + s.length)
        return s.peak * std::sin(std::numbers::pi * (t - s.start) / s.length);
    return 0;
  }
  bool talking(double t) const { return (t > 1 && t < 4) || (t > 5 && t < 8) || (t > 9.5 && t < 12.5); }

  std::vector<float> sound() const {
    std::vector<float> samples(static_cast<std::size_t>(kLength * kRateHz));
    for (std::size_t i = 0; i < samples.size(); ++i) {
      const double t = static_cast<double>(i) / kRateHz;
      samples[i] = static_cast<float>(0.3 * loudness(t) * std::sin(2 * std::numbers::pi * 140 * t));
    }
    return samples;
  }

 private:
  struct Syllable {
    double start, length, peak;
  };
  std::vector<Syllable> syllables_;
};

/// A face whose dark mouth opens with the loudness `late` seconds ago, blinking eyes, a caption that stands
/// below while something is said, and the noise of a camera.
std::vector<std::uint8_t> draw(const Speech& speech, double t, double late, core::Random& noise) {
  std::vector<std::uint8_t> picture(kWidth * kHeight, 90);
  const auto block = [&](int x, int y, int w, int h, int grey) {
    for (int row = y; row < y + h; ++row)
      for (int column = x; column < x + w; ++column)
        picture[static_cast<std::size_t>(row * kWidth + column)] = static_cast<std::uint8_t>(grey);
  };
  const int sway = static_cast<int>(std::lround(3 * std::sin(t * 0.9)));
  block(100 + sway, 30, 120, 160, 190);
  if (std::fmod(t, 2.3) > 0.15) block(125 + sway, 80, 20, 8, 40), block(175 + sway, 80, 20, 8, 40);
  const double open = 14 * speech.loudness(t - late);
  block(140 + sway, 145, 40, 2 + static_cast<int>(open), 30);
  block(140 + sway, 147 + static_cast<int>(open), 40, 1,
        static_cast<int>(190 - 160 * (open - std::floor(open))));
  if (speech.talking(t)) block(60, 215, 200, 14, 250);
  for (std::uint8_t& pixel : picture) pixel = static_cast<std::uint8_t>(pixel + noise.uniform(-2.0, 2.0));
  return picture;
}

CoarseFrame coarse(const std::vector<std::uint8_t>& picture, double t) {
  CoarseFrame frame{core::seconds(t), std::vector<float>((kWidth / kCell) * (kHeight / kCell))};
  for (int y = 0; y < kHeight; ++y)
    for (int x = 0; x < kWidth; ++x)
      frame.cells[static_cast<std::size_t>((y / kCell) * (kWidth / kCell) + x / kCell)] +=
          static_cast<float>(picture[static_cast<std::size_t>(y * kWidth + x)]) / (kCell * kCell);
  return frame;
}

Recording film(double late, double fps) {
  const Speech speech{7};
  core::Random noise{3};
  Recording r{kWidth, kHeight, kCell, kWidth / kCell, kHeight / kCell, {}, 0ns, kRateHz, speech.sound()};
  for (double t = 0.004; t < kLength; t += 1 / fps)
    r.frames.push_back(coarse(draw(speech, t, late, noise), t));
  return r;
}

class LipSoundTest : public ::testing::TestWithParam<int> {};

TEST_P(LipSoundTest, FindsAKnownOffsetWithinFiveMilliseconds) {
  const double fps = GetParam() == 17 ? 60 : 25;
  const auto result = measure_lip_sound(film(GetParam() / 1e3, fps));
  ASSERT_TRUE(result) << result.error().sentence;
  EXPECT_EQ(result->utterances.size(), 3u);
  EXPECT_NEAR(core::to_milliseconds(result->median), GetParam(), 5) << fps << " frames a second";
  for (const auto& u : result->utterances) EXPECT_NEAR(core::to_milliseconds(u.offset), GetParam(), 8);
}

INSTANTIATE_TEST_SUITE_P(Milliseconds, LipSoundTest, ::testing::Values(0, 100, -60, 17, -200));

TEST(LipSoundTest, FindsTheMouthAndNotTheCaption) {
  const auto result = measure_lip_sound(film(0.03, 30));
  ASSERT_TRUE(result) << result.error().sentence;
  EXPECT_GE(result->mouth.x, 112);
  EXPECT_LE(result->mouth.x + result->mouth.width, 208);
  EXPECT_GE(result->mouth.y, 128);
  EXPECT_LE(result->mouth.y + result->mouth.height, 192);
}

TEST(LipSoundTest, MeasuresInTheGivenPlace) {
  const auto result = measure_lip_sound(film(0.03, 30), {.mouth = Box{136, 140, 48, 30}});
  ASSERT_TRUE(result) << result.error().sentence;
  EXPECT_NEAR(core::to_milliseconds(result->median), 30, 5);
}

TEST(LipSoundTest, SaysSoWhenNothingMovesWithTheSound) {
  Recording still = film(0, 30);
  core::Random random{5};
  for (CoarseFrame& frame : still.frames)
    for (float& cell : frame.cells) cell = static_cast<float>(100 + random.uniform(-3.0, 3.0));
  EXPECT_FALSE(measure_lip_sound(still));
  Recording silent = film(0, 30);
  std::fill(silent.sound.begin(), silent.sound.end(), 0.0f);
  EXPECT_FALSE(measure_lip_sound(silent));
}

/// The whole way: a real MP4, whose sound begins later than its picture as in a live recording.
TEST(LipSoundTest, MeasuresAFilmFile) {
  if (std::system("command -v ffmpeg >/dev/null") != 0) GTEST_SKIP() << "ffmpeg is not installed";
  const auto folder =
      std::filesystem::temp_directory_path() / ("mana_lip_sound_" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  const Speech speech{7};
  const auto sound = speech.sound();
  constexpr std::size_t kSkipped = kRateHz * 2 / 5;  // the first 400 ms are not recorded
  std::ofstream{folder / "sound.raw", std::ios::binary}.write(
      reinterpret_cast<const char*>(sound.data() + kSkipped),
      static_cast<std::streamsize>((sound.size() - kSkipped) * sizeof(float)));
  const std::string command =
      "ffmpeg -loglevel error -y -f rawvideo -pix_fmt gray -s 320x240 -r 30 -i - "
      "-itsoffset 0.4 -f f32le -ar 16000 -ac 1 -i '" +
      (folder / "sound.raw").string() + "' -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac '" +
      (folder / "film.mp4").string() + "'";
  FILE* ffmpeg = ::popen(command.c_str(), "w");
  ASSERT_NE(ffmpeg, nullptr);
  core::Random noise{3};
  for (int i = 0; i < static_cast<int>(kLength * 30); ++i) {
    const auto picture = draw(speech, i / 30.0, 0.045, noise);
    std::fwrite(picture.data(), 1, picture.size(), ffmpeg);
  }
  ASSERT_EQ(::pclose(ffmpeg), 0);
  const auto recording = read_recording(folder / "film.mp4");
  ASSERT_TRUE(recording) << recording.error().sentence;
  EXPECT_EQ(recording->frames.size(), static_cast<std::size_t>(kLength * 30));
  const auto result = measure_lip_sound(*recording);
  ASSERT_TRUE(result) << result.error().sentence;
  EXPECT_NEAR(core::to_milliseconds(result->median), 45, 5);
  std::filesystem::remove_all(folder);
}

TEST(RecordingTest, SaysWhatIsWrongWithAFile) {
  EXPECT_FALSE(read_recording("/nowhere/film.mp4"));
  EXPECT_FALSE(read_recording("/dev/null"));
}

}  // namespace
}  // namespace mana::device
