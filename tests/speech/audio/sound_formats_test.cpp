#include <gtest/gtest.h>
#include <sndfile.h>
#include <sys/stat.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>
#include <numbers>
#include <thread>

#include "speech/audio/wav_file.hpp"
#include "speech/capture/wav_microphone.hpp"
#include "tests/support/temporary_folder.hpp"

// Recordings as other programs write them.

namespace mana::speech {
namespace {
namespace fs = std::filesystem;

constexpr int kRate = 16'000;
constexpr std::size_t kLength = 8'000;
constexpr double kLoud = 0.25;

/// Half a second of a tone, -1 to 1.
std::vector<double> tone(double loud = kLoud, double hz = 300) {
  std::vector<double> samples(kLength);
  for (std::size_t i = 0; i < kLength; ++i)
    samples[i] = loud * std::sin(2 * std::numbers::pi * hz * double(i) / kRate);
  return samples;
}

std::vector<double> interleaved(const std::vector<std::vector<double>>& channels) {
  std::vector<double> frames;
  for (std::size_t i = 0; i < kLength; ++i)
    for (const auto& channel : channels) frames.push_back(channel[i]);
  return frames;
}

double peak_of(const Sound& sound) {
  double peak = 0;
  for (const auto sample : sound.samples) peak = std::max(peak, std::abs(double(sample)));
  return peak;
}

std::string content_of(const fs::path& file) {
  std::ifstream in{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{in}, {}};
}

class SoundFormatsTest : public ::testing::Test {
 protected:
  test::TemporaryFolder folder_;

  fs::path written(int format, const std::vector<double>& frames, int channels = 1) {
    const fs::path file = folder_.path() / ("sound" + std::to_string(++files_));
    SF_INFO info{};
    info.samplerate = kRate;
    info.channels = channels;
    info.format = format;
    SNDFILE* out = sf_open(file.c_str(), SFM_WRITE, &info);
    EXPECT_NE(out, nullptr) << sf_strerror(nullptr);
    sf_command(out, SFC_SET_CLIPPING, nullptr, SF_TRUE);
    EXPECT_EQ(sf_write_double(out, frames.data(), sf_count_t(frames.size())), sf_count_t(frames.size()));
    sf_close(out);
    return file;
  }
  fs::path kept(const std::string& content) {
    const fs::path file = folder_.path() / ("bytes" + std::to_string(++files_));
    std::ofstream{file, std::ios::binary} << content;
    return file;
  }
  /// The tone, from the file and from its bytes on standard input.
  static void expect_tone(const fs::path& file, double within, const char* what) {
    const auto heard = read_sound(file, kRate);
    ASSERT_TRUE(heard) << what << ": " << heard.error().sentence;
    ASSERT_GE(heard->samples.size(), kLength) << what;
    ASSERT_LE(heard->samples.size(), kLength + 1'200) << what << ": a codec's last block";
    const auto expected = tone();
    for (std::size_t i = 400; i < kLength - 400; ++i)
      ASSERT_NEAR(heard->samples[i], 32'768 * expected[i], within) << what << " at " << i;
    EXPECT_EQ(why_nothing_is_heard("It", *heard), "") << what;
    const auto piped = parse_sound(content_of(file), kRate);
    ASSERT_TRUE(piped) << what;
    EXPECT_EQ(piped->samples, heard->samples) << what;
  }

 private:
  int files_ = 0;
};

struct Kind {
  const char* name;
  int format;
  double within;  // of 32768
};

constexpr auto kKinds = std::to_array<Kind>({
    {"WAV, 8 bit", SF_FORMAT_WAV | SF_FORMAT_PCM_U8, 260},
    {"WAV, 16 bit", SF_FORMAT_WAV | SF_FORMAT_PCM_16, 1.5},
    {"WAV, 24 bit", SF_FORMAT_WAV | SF_FORMAT_PCM_24, 1.5},
    {"WAV, 32 bit", SF_FORMAT_WAV | SF_FORMAT_PCM_32, 1.5},
    {"WAV, float", SF_FORMAT_WAV | SF_FORMAT_FLOAT, 1.5},
    {"WAV, double", SF_FORMAT_WAV | SF_FORMAT_DOUBLE, 1.5},
    {"WAV, A-law", SF_FORMAT_WAV | SF_FORMAT_ALAW, 300},
    {"WAV, mu-law", SF_FORMAT_WAV | SF_FORMAT_ULAW, 300},
    {"WAV, IMA ADPCM", SF_FORMAT_WAV | SF_FORMAT_IMA_ADPCM, 400},
    {"extensible, 16 bit", SF_FORMAT_WAVEX | SF_FORMAT_PCM_16, 1.5},
    {"extensible, 24 bit", SF_FORMAT_WAVEX | SF_FORMAT_PCM_24, 1.5},
    {"extensible, float", SF_FORMAT_WAVEX | SF_FORMAT_FLOAT, 1.5},
    {"RF64", SF_FORMAT_RF64 | SF_FORMAT_PCM_16, 1.5},
    {"RIFX", SF_FORMAT_WAV | SF_FORMAT_PCM_16 | SF_ENDIAN_BIG, 1.5},
    {"AIFF, float", SF_FORMAT_AIFF | SF_FORMAT_FLOAT, 1.5},
    {"FLAC, 16 bit", SF_FORMAT_FLAC | SF_FORMAT_PCM_16, 1.5},
    {"FLAC, 24 bit", SF_FORMAT_FLAC | SF_FORMAT_PCM_24, 1.5},
    {"Ogg Vorbis", SF_FORMAT_OGG | SF_FORMAT_VORBIS, 1'200},
    {"Ogg Opus", SF_FORMAT_OGG | SF_FORMAT_OPUS, 1'200},
});

TEST_F(SoundFormatsTest, EveryFormatIsHeardAsLoudAsItIs) {
  for (const Kind& kind : kKinds) expect_tone(written(kind.format, tone()), kind.within, kind.name);
}

TEST_F(SoundFormatsTest, FloatsBeyondOneAreBroughtDownAllAlike) {
  for (const double loud : {3.0, 20'000.0}) {  // 20,000: whole numbers that were only called floats
    const auto sound = read_sound(written(SF_FORMAT_WAV | SF_FORMAT_FLOAT, tone(loud)), kRate);
    ASSERT_TRUE(sound);
    EXPECT_NEAR(peak_of(*sound), 32'767, 1);
    const auto expected = tone(1);
    for (std::size_t i = 0; i < kLength; ++i) ASSERT_NEAR(sound->samples[i], 32'768 * expected[i], 2);
  }
}

TEST_F(SoundFormatsTest, WhatIsNoNumberIsSilence) {
  auto samples = tone();
  samples[4'000] = std::numeric_limits<double>::quiet_NaN();
  samples[4'001] = std::numeric_limits<double>::infinity();
  const auto sound = read_sound(written(SF_FORMAT_WAV | SF_FORMAT_FLOAT, samples), kRate);
  ASSERT_TRUE(sound);
  EXPECT_EQ(sound->samples[4'000], 0);
  EXPECT_EQ(sound->samples[4'001], 0);
  EXPECT_NEAR(peak_of(*sound), 32'768 * kLoud, 2);
}

TEST_F(SoundFormatsTest, ChannelsThatSilenceEachOtherAreHeardOneAlone) {
  auto against = tone();
  for (double& sample : against) sample = -0.9 * sample;
  expect_tone(written(SF_FORMAT_WAV | SF_FORMAT_PCM_16, interleaved({tone(), against}), 2), 1.5, "antiphase");
  const std::vector<double> nobody(kLength, 0.0);
  const auto one_of_five = interleaved({nobody, nobody, tone(), nobody, nobody});
  expect_tone(written(SF_FORMAT_WAV | SF_FORMAT_PCM_16, one_of_five, 5), 1.5, "one microphone of five");
}

TEST_F(SoundFormatsTest, ChannelsThatAgreeAreHeardTogether) {
  expect_tone(written(SF_FORMAT_WAV | SF_FORMAT_PCM_16, interleaved({tone(0.2), tone(0.3)}), 2), 1.5,
              "stereo");
}

// Files of programs that never learnt how long their sound would become.

void put(std::string& content, std::size_t at, std::uint32_t number) {
  for (std::size_t k = 0; k < 4; ++k) content[at + k] = static_cast<char>(number >> (8 * k) & 0xff);
}

TEST_F(SoundFormatsTest, AStreamedFileIsHeardToItsEnd) {
  const std::string whole = content_of(written(SF_FORMAT_WAV | SF_FORMAT_PCM_16, tone()));
  const std::size_t data = whole.find("data");
  for (const std::uint32_t length :
       {0U, 0x7fff'f000U, 0x7fff'ffffU, 0x8000'0000U, 0xffff'ffdbU, 0xffff'ffffU}) {
    for (const std::uint32_t form : {0U, 0xffff'ffffU, static_cast<std::uint32_t>(whole.size() - 8)}) {
      std::string streamed = whole;
      put(streamed, 4, form);
      put(streamed, data + 4, length);
      expect_tone(kept(streamed), 1.5, ("length " + std::to_string(length)).c_str());
    }
  }
}

TEST_F(SoundFormatsTest, ChunksOfOddLengthWithAndWithoutTheirPaddingAreStepsOnTheWay) {
  const std::string whole = content_of(written(SF_FORMAT_WAV | SF_FORMAT_PCM_16, tone()));
  const std::size_t data = whole.find("data");
  using namespace std::string_literals;
  for (const std::string& chunk :
       {"LIST\x07\0\0\0INFOabc\0"s, "LIST\x07\0\0\0INFOabc"s, "JUNK\x03\0\0\0abc\0"s, "JUNK\x03\0\0\0abc"s,
        "LIST\x11\0\0\0INFOISFT\x05\0\0\0abcde"s,
        "LIST\xff\xff\xff\x7fINFOmetadata, all of it, as was said"s})
    expect_tone(kept(whole.substr(0, data) + chunk + whole.substr(data)), 1.5, chunk.c_str());
  expect_tone(kept(whole + "LIST\x07\0\0\0INFOabc\0"s), 1.5, "after the samples");
}

TEST_F(SoundFormatsTest, APipeIsHeardAsAFileIs) {
  const std::string whole = content_of(written(SF_FORMAT_WAV | SF_FORMAT_FLOAT, tone()));
  const fs::path pipe = folder_.path() / "pipe.wav";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::thread writer{[&] { std::ofstream{pipe, std::ios::binary} << whole; }};
  const auto heard = read_sound(pipe, kRate);
  writer.join();
  ASSERT_TRUE(heard) << heard.error().sentence;
  EXPECT_NEAR(peak_of(*heard), 32'768 * kLoud, 2);
}

TEST_F(SoundFormatsTest, ASilentFileIsCalledSilentInOneSentence) {
  const auto silent = read_sound(written(SF_FORMAT_WAV | SF_FORMAT_FLOAT, tone(0.00005)), kRate);
  ASSERT_TRUE(silent);
  EXPECT_EQ(why_nothing_is_heard("It", *silent),
            "It is silent from beginning to end; look whether the microphone was on, and record it again");
  const auto empty = read_sound(written(SF_FORMAT_WAV | SF_FORMAT_PCM_16, {}), kRate);
  ASSERT_TRUE(empty);
  EXPECT_EQ(why_nothing_is_heard("It", *empty), "It holds no sound at all; record it again");
}

TEST_F(SoundFormatsTest, ItsNameTellsAMicrophoneFromAFile) {
  for (const char* file : {"a.wav", "A.WAV", "/b/c.flac", "d.Ogg", "e.opus", "f.mp3"})
    EXPECT_TRUE(has_name_of_sound(file)) << file;
  for (const char* device : {"auto", "none", "USB microphone, 2.0", "wav", "Monitor of .wavy"})
    EXPECT_FALSE(has_name_of_sound(device)) << device;
}

}  // namespace
}  // namespace mana::speech
