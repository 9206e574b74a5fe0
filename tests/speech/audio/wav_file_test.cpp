#include "speech/audio/wav_file.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <numbers>

#include "speech/audio/resampler.hpp"

namespace mana::speech {
namespace {
using namespace std::chrono_literals;

std::filesystem::path scratch(const std::string& name) {
  return std::filesystem::path{::testing::TempDir()} /
         ("mana_wav_" + std::to_string(::getpid()) + "_" + name);
}

Sound tone(int rate_hz, double seconds, double hz) {
  Sound s{rate_hz, std::vector<std::int16_t>(static_cast<std::size_t>(rate_hz * seconds))};
  for (std::size_t i = 0; i < s.samples.size(); ++i)
    s.samples[i] =
        static_cast<std::int16_t>(8000 * std::sin(2 * std::numbers::pi * hz * double(i) / rate_hz));
  return s;
}

std::string content_of(const std::filesystem::path& file) {
  std::ifstream in{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{in}, {}};
}

TEST(WavFileTest, WhatIsWrittenIsReadBackExactly) {
  const auto file = scratch("same.wav");
  const Sound sound = tone(22'050, 0.5, 440);
  ASSERT_TRUE(write_wav(file, sound).ok());
  const auto back = read_sound(file, 22'050);
  ASSERT_TRUE(back.ok());
  EXPECT_EQ(back->samples, sound.samples);
  EXPECT_EQ(parse_sound(content_of(file), 22'050)->samples, sound.samples);
}

TEST(WavFileTest, ReadingAtAnotherRateKeepsLengthPlaceAndLoudness) {
  const auto file = scratch("rate.wav");
  ASSERT_TRUE(write_wav(file, tone(48'000, 1.0, 200)).ok());
  const auto read = read_sound(file, 16'000);
  ASSERT_TRUE(read.ok());
  EXPECT_NEAR(double(read->samples.size()), 16'000, 2);
  const Sound expected = tone(16'000, 1.0, 200);
  for (std::size_t i = 1000; i < 15'000; ++i) ASSERT_NEAR(read->samples[i], expected.samples[i], 60) << i;
}

TEST(WavFileTest, ResamplingInPiecesEqualsResamplingAtOnce) {
  const Sound sound = tone(22'050, 0.7, 600);
  Resampler resampler{22'050, 48'000};
  std::vector<std::int16_t> pieces;
  const std::span all{sound.samples};
  for (std::size_t at = 0; at < all.size(); at += 777) {
    const auto made = resampler.push(all.subspan(at, std::min<std::size_t>(777, all.size() - at)));
    pieces.insert(pieces.end(), made.begin(), made.end());
  }
  const auto rest = resampler.finish();
  pieces.insert(pieces.end(), rest.begin(), rest.end());
  EXPECT_EQ(pieces, resample(sound.samples, 22'050, 48'000));
}

TEST(WavFileTest, AKilledWriterLeavesAFileThatPlays) {
  const auto file = scratch("killed.wav");
  auto writer = WavWriter::create(file, 16'000);
  ASSERT_TRUE(writer.ok());
  ASSERT_TRUE(writer->write(tone(16'000, 0.25, 300).samples).ok());
  const auto so_far = read_sound(file, 16'000);  // the writer still has it open
  ASSERT_TRUE(so_far.ok());
  EXPECT_EQ(so_far->samples.size(), 4000u);
}

TEST(WavFileTest, BadFilesGiveOneSentence) {
  EXPECT_EQ(read_sound(scratch("none.wav"), 16'000).error().code, core::ErrorCode::NotFound);
  const auto text = scratch("text.wav");
  std::ofstream{text} << "This is not a sound.";
  EXPECT_EQ(read_sound(text, 16'000).error().code, core::ErrorCode::BadInput);
  EXPECT_EQ(read_sound(std::filesystem::path{"/"}, 16'000).error().code, core::ErrorCode::BadInput);
  EXPECT_EQ(parse_sound(std::string_view{"RIFF"}, 16'000).error().code, core::ErrorCode::BadInput);
  EXPECT_EQ(WavWriter::create("/no/such/folder/a.wav", 16'000).error().code, core::ErrorCode::Io);
  const auto cut = scratch("cut.wav");  // a header that promises more than there is
  ASSERT_TRUE(write_wav(cut, tone(16'000, 1.0, 300)).ok());
  std::filesystem::resize_file(cut, 1044);
  const auto read = read_sound(cut, 16'000);
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->samples.size(), 500u);
}

TEST(WavFileTest, TooLongASoundIsRefusedBeforeItFillsTheMemory) {
  const auto file = scratch("long.wav");
  ASSERT_TRUE(write_wav(file, tone(16'000, 3.0, 300)).ok());
  EXPECT_EQ(read_sound(file, 16'000, 2s).error().code, core::ErrorCode::BadInput);
  EXPECT_TRUE(read_sound(file, 16'000, 4s).ok());
}

}  // namespace
}  // namespace mana::speech
