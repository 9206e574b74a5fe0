#include <sndfile.h>

#include <bit>
#include <cmath>
#include <numbers>
#include <string>
#include <string_view>

#include "agent/core/check.hpp"
#include "speech/audio/wav_file.hpp"
#include "speech/audio/wav_header.hpp"
#include "tests/fuzz/scratch_file.hpp"

namespace mana {
namespace {

constexpr auto kLongest = std::chrono::seconds{2};
constexpr int kRateHz = 16'000;

struct Format {
  std::uint16_t tag;  // RIFF's: 1 whole numbers, 3 floats, 6 A-law, 7 mu-law
  std::uint16_t channels;
  std::uint32_t rate_hz;
  std::uint16_t bits;
};

class Writer {
 public:
  Writer& text(std::string_view t) {
    bytes.insert(bytes.end(), t.begin(), t.end());
    return *this;
  }
  Writer& little(std::uint64_t value, int count) {
    for (int k = 0; k < count; ++k) bytes.push_back(static_cast<std::uint8_t>(value >> (8 * k)));
    return *this;
  }
  Writer& big(std::uint64_t value, int count) {
    for (int k = count - 1; k >= 0; --k) bytes.push_back(static_cast<std::uint8_t>(value >> (8 * k)));
    return *this;
  }
  fuzz::Bytes bytes;
};

// A hundredth of a second of a tone.
void add_tone(Writer& w, const Format& f) {
  for (std::uint32_t i = 0; i < f.rate_hz / 100; ++i) {
    const double x = 0.5 * std::sin(2 * std::numbers::pi * 440 * i / f.rate_hz);
    for (int c = 0; c < f.channels; ++c) {
      if (f.tag == 3) {
        w.little(std::bit_cast<std::uint32_t>(static_cast<float>(x)), 4);
      } else {
        w.little(static_cast<std::uint64_t>(static_cast<std::int64_t>(std::ldexp(x, f.bits - 1))),
                 f.bits / 8);
      }
    }
  }
}

// Layout: "Multimedia Programming Interface and Data Specifications 1.0", IBM and Microsoft 1991.
fuzz::Bytes wav(const Format& f) {
  Writer data;
  add_tone(data, f);
  const std::uint64_t frame = f.channels * f.bits / 8U;
  Writer w;
  w.text("RIFF").little(36 + data.bytes.size(), 4).text("WAVEfmt ").little(16, 4);
  w.little(f.tag, 2).little(f.channels, 2).little(f.rate_hz, 4).little(f.rate_hz * frame, 4);
  w.little(frame, 2).little(f.bits, 2).text("data").little(data.bytes.size(), 4);
  w.bytes.insert(w.bytes.end(), data.bytes.begin(), data.bytes.end());
  return w.bytes;
}

// Sun's format: six big-endian words, then samples; 3 means 16 bits.
fuzz::Bytes au() {
  Writer w;
  w.text(".snd").big(24, 4).big(320, 4).big(3, 4).big(16'000, 4).big(1, 4);
  for (int i = 0; i < 160; ++i) w.big(static_cast<std::uint64_t>(100 * i), 2);
  return w.bytes;
}

/// The tone of `wav` with headers as careless programs write them.
fuzz::Bytes streamed(std::string_view chunk_before, std::uint32_t length) {
  constexpr std::size_t kFormatEnd = 36;
  const fuzz::Bytes whole = wav({1, 1, 16'000, 16});
  Writer w;
  w.bytes.assign(whole.begin(), whole.begin() + kFormatEnd);
  w.text(chunk_before).text("data").little(length, 4);
  w.bytes.insert(w.bytes.end(), whole.begin() + kFormatEnd + 8, whole.end());
  return w.bytes;
}

/// A tone in whatever libsndfile can write.
fuzz::Bytes encoded(int format) {
  const fuzz::ScratchFile file{"sound"};
  SF_INFO info{};
  info.samplerate = kRateHz;
  info.channels = 1;
  info.format = format;
  SNDFILE* const out = sf_open(file.path().c_str(), SFM_WRITE, &info);
  MANA_CHECK(out != nullptr, "a seed that cannot be written");
  for (int i = 0; i < kRateHz / 20; ++i) {
    const double x = 0.5 * std::sin(2 * std::numbers::pi * 440 * i / kRateHz);
    sf_write_double(out, &x, 1);
  }
  sf_close(out);
  return file.content();
}

}  // namespace

std::vector<fuzz::Bytes> fuzz::made_seeds() {
  return {wav({1, 1, 16'000, 16}),
          streamed("", 0),
          streamed("", 0xffff'ffff),
          streamed({"LIST\x07\0\0\0INFOabc", 15}, 0),
          encoded(SF_FORMAT_FLAC | SF_FORMAT_PCM_16),
          encoded(SF_FORMAT_OGG | SF_FORMAT_VORBIS),
          encoded(SF_FORMAT_WAVEX | SF_FORMAT_DOUBLE),
          encoded(SF_FORMAT_WAV | SF_FORMAT_IMA_ADPCM),
          wav({1, 2, 44'100, 16}),
          wav({1, 1, 8'000, 8}),
          wav({1, 1, 48'000, 24}),
          wav({3, 2, 16'000, 32}),
          wav({7, 1, 8'000, 8}),
          au()};
}

}  // namespace mana

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana;
  const std::string_view content{reinterpret_cast<const char*>(data), size};
  if (const auto mended = speech::mended_wav(content))
    MANA_CHECK(!speech::needs_mending(*mended), "mended, and not whole yet");
  const auto sound = speech::parse_sound(content, kRateHz, kLongest);
  if (!sound) {
    MANA_CHECK(!sound.error().sentence.empty(), "a fault without a sentence");
    return 0;
  }
  MANA_CHECK(sound->sample_rate_hz == kRateHz, "another rate than was asked for");
  // What the resampler still held at the end may come on top.
  MANA_CHECK(sound->duration() <= kLongest + std::chrono::seconds{1}, "longer than was asked for");
  return 0;
}
