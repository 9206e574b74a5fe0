#include "speech/audio/wav_file.hpp"

#include <sndfile.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstring>
#include <fstream>
#include <functional>

#include "speech/audio/resampler.hpp"
#include "speech/audio/wav_header.hpp"

namespace mana::speech {
namespace {
constexpr int kLowestHz = 4'000;
constexpr int kHighestHz = 192'000;
// RIFF counts bytes in 32 bits.
constexpr std::uint64_t kMostBytes = 0xffff'0000ULL;
constexpr int kMostChannels = 32;
constexpr std::size_t kBlock = 8192;
constexpr std::size_t kMostBytesInMemory = 512 * 1024 * 1024;
// More than the chunks before the samples take, pictures aside.
constexpr std::size_t kBeginning = 64 * 1024;
constexpr float kFull = 32'768;
// A mix 10 dB softer than its loudest channel has lost what the channels had in common.
constexpr double kSilencedPower = 0.1;
// What is left of silence when it is rounded to 16 bits, with a dither: -80 dB of full scale.
constexpr int kLoudestSilence = 3;

constexpr auto kSuffixes = std::to_array<std::string_view>(
    {".wav", ".wave", ".flac", ".ogg", ".oga", ".opus", ".mp3", ".aif", ".aiff", ".au", ".caf", ".w64"});

std::string quoted(const std::filesystem::path& file) { return "'" + file.string() + "'"; }

core::Error not_sound(const std::string& name) {
  return core::bad_input(name + " is no sound file that can be read (" + sf_strerror(nullptr) +
                         "); give a WAV, FLAC or Ogg file");
}

core::Status check(const std::string& name, const SF_INFO& info) {
  if (info.samplerate < kLowestHz || info.samplerate > kHighestHz)
    return core::bad_input(name + " has a sampling rate of " + std::to_string(info.samplerate) +
                           " Hz; between 4000 and 192000 Hz can be read");
  if (info.channels < 1 || info.channels > kMostChannels)
    return core::bad_input(name + " has " + std::to_string(info.channels) + " channels; 1 to 32 can be read");
  return {};
}

core::Error too_long(const std::string& name, core::Duration at_most) {
  return core::bad_input(name + " is longer than the " +
                         std::to_string(std::chrono::duration_cast<std::chrono::seconds>(at_most).count()) +
                         " seconds that are read at once; cut it into parts");
}

/// libsndfile's view of bytes in memory.
struct Bytes {
  std::string_view content;
  sf_count_t at = 0;

  static SF_VIRTUAL_IO io() {
    SF_VIRTUAL_IO io{};
    io.get_filelen = [](void* p) { return static_cast<sf_count_t>(self(p).content.size()); };
    io.seek = [](sf_count_t offset, int whence, void* p) {
      Bytes& b = self(p);
      const auto size = static_cast<sf_count_t>(b.content.size());
      const sf_count_t from = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? b.at : size;
      return b.at = std::clamp<sf_count_t>(from + offset, 0, size);
    };
    io.read = [](void* to, sf_count_t count, void* p) {
      Bytes& b = self(p);
      count = std::clamp<sf_count_t>(count, 0, static_cast<sf_count_t>(b.content.size()) - b.at);
      std::copy_n(b.content.begin() + b.at, count, static_cast<char*>(to));  // none of nothing, too
      b.at += count;
      return count;
    };
    io.write = [](const void*, sf_count_t, void*) { return sf_count_t{0}; };
    io.tell = [](void* p) { return self(p).at; };
    return io;
  }
  static Bytes& self(void* p) { return *static_cast<Bytes*>(p); }
};

using File = std::unique_ptr<SNDFILE, int (*)(SNDFILE*)>;
/// Opens the sound from its beginning, null where it is none. It is called once for each pass.
using Open = std::function<File(SF_INFO&)>;
/// Samples of -1 to 1, `channels` of them one after the other for each moment.
using Frames = std::span<const float>;

/// One pass over the sound, block by block, until `take` has enough.
template <class Take>  // bool take(Frames, const SF_INFO&)
core::Result<SF_INFO> pass_over(const std::string& name, const Open& open, Take take) {
  SF_INFO info{};
  const File file = open(info);
  if (!file) return not_sound(name);
  if (auto fine = check(name, info); !fine) return std::move(fine).error();
  const auto channels = static_cast<std::size_t>(info.channels);
  std::vector<float> frames(kBlock * channels);
  for (;;) {
    const sf_count_t got = sf_readf_float(file.get(), frames.data(), sf_count_t{kBlock});
    if (got <= 0) return info;
    const auto read = std::span{frames}.first(static_cast<std::size_t>(got) * channels);
    for (float& sample : read)
      if (!std::isfinite(sample)) sample = 0;
    if (!take(Frames{read}, info)) return info;
  }
}

/// How a sound becomes mono: the mean of its channels, or one of them, made so soft that it fits.
struct Mixing {
  std::size_t channels = 1;
  std::optional<std::size_t> only;
  float scale = 1;

  float of(Frames frame) const {
    if (only) return frame[*only];
    float sum = 0;
    for (const float sample : frame) sum += sample;
    return sum / static_cast<float>(channels);
  }
  std::int16_t sample(Frames frame) const {
    const float whole = std::round(of(frame) * scale * kFull);
    return static_cast<std::int16_t>(std::clamp(whole, -kFull, kFull - 1));
  }
};

/// The power and the peak of each channel and of their mean, the last one.
class Levels {
 public:
  void add(Frames frames, std::size_t channels) {
    powers_.resize(channels + 1);
    peaks_.resize(channels + 1);
    const Mixing mean{channels, {}, 1};
    for (; !frames.empty(); frames = frames.subspan(channels)) {
      for (std::size_t c = 0; c < channels; ++c) add(c, frames[c]);
      add(channels, mean.of(frames.first(channels)));
    }
  }
  Mixing mixing() const {
    if (powers_.empty()) return {};
    const std::size_t channels = powers_.size() - 1;
    const auto loudest = std::max_element(powers_.begin(), powers_.end() - 1);
    Mixing mixing{channels, {}, 1};
    if (powers_.back() < kSilencedPower * *loudest) mixing.only = std::size_t(loudest - powers_.begin());
    mixing.scale = 1 / std::max(1.0F, peaks_[mixing.only.value_or(channels)]);
    return mixing;
  }

 private:
  void add(std::size_t channel, float sample) {
    powers_[channel] += double(sample) * double(sample);
    peaks_[channel] = std::max(peaks_[channel], std::abs(sample));
  }
  std::vector<double> powers_;
  std::vector<float> peaks_;
};

core::Result<Sound> decoded(const std::string& name, const Open& open, int to_hz, core::Duration at_most) {
  Levels levels;
  core::Duration length{};
  auto measured = pass_over(name, open, [&](Frames frames, const SF_INFO& info) {
    levels.add(frames, static_cast<std::size_t>(info.channels));
    length += core::seconds(double(frames.size()) / info.channels / info.samplerate);
    return length <= at_most;
  });
  if (!measured) return std::move(measured).error();
  if (length > at_most) return too_long(name, at_most);
  const Mixing mixing = levels.mixing();
  Sound sound{to_hz, {}};
  Resampler resampler{measured->samplerate, to_hz};
  const auto append = [&sound](const std::vector<std::int16_t>& made) {
    sound.samples.insert(sound.samples.end(), made.begin(), made.end());
  };
  std::vector<std::int16_t> mono;
  auto mixed = pass_over(name, open, [&](Frames frames, const SF_INFO&) {
    mono.clear();
    for (; frames.size() >= mixing.channels; frames = frames.subspan(mixing.channels))
      mono.push_back(mixing.sample(frames.first(mixing.channels)));
    append(resampler.push(mono));
    return true;
  });
  if (!mixed) return std::move(mixed).error();
  append(resampler.finish());
  return sound;
}

core::Result<Sound> decoded_bytes(const std::string& name, std::string_view content, int to_hz,
                                  core::Duration at_most) {
  const auto mended = mended_wav(content);
  Bytes bytes{mended ? std::string_view{*mended} : content};
  SF_VIRTUAL_IO io = Bytes::io();
  const Open open = [&](SF_INFO& info) {
    bytes.at = 0;
    return File{sf_open_virtual(&io, SFM_READ, &info, &bytes), sf_close};
  };
  return decoded(name, open, to_hz, at_most);
}

core::Result<std::string> content_of(const std::filesystem::path& file) {
  std::ifstream in{file, std::ios::binary};
  std::string content;
  std::array<char, 65'536> bytes;
  while (in.read(bytes.data(), bytes.size()) || in.gcount() > 0) {
    content.append(bytes.data(), static_cast<std::size_t>(in.gcount()));
    if (content.size() > kMostBytesInMemory)
      return core::bad_input("The sound in " + quoted(file) + " is longer than 512 MiB; cut it into parts");
  }
  return content;
}

/// A pipe can be read once only, and what is mended is mended in memory.
bool is_read_at_once(const std::filesystem::path& file) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(file, ignored)) return true;
  std::string beginning(kBeginning, '\0');
  std::ifstream in{file, std::ios::binary};
  in.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
  beginning.resize(static_cast<std::size_t>(std::max<std::streamsize>(in.gcount(), 0)));
  return needs_mending(beginning);
}
}  // namespace

bool has_name_of_sound(const std::filesystem::path& file) {
  std::string suffix = file.extension().string();
  std::transform(suffix.begin(), suffix.end(), suffix.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return std::find(kSuffixes.begin(), kSuffixes.end(), suffix) != kSuffixes.end();
}

core::Result<Sound> read_sound(const std::filesystem::path& file, int sample_rate_hz,
                               core::Duration at_most) {
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored))
    return core::not_found("There is no file " + quoted(file) + "; check the name");
  if (std::filesystem::is_directory(file, ignored))
    return core::bad_input(quoted(file) + " is a folder; give a sound file");
  if (is_read_at_once(file)) {
    auto content = content_of(file);
    if (!content) return std::move(content).error();
    return decoded_bytes(quoted(file), *content, sample_rate_hz, at_most);
  }
  const Open open = [&file](SF_INFO& info) { return File{sf_open(file.c_str(), SFM_READ, &info), sf_close}; };
  return decoded(quoted(file), open, sample_rate_hz, at_most);
}

core::Result<Sound> parse_sound(std::string_view content, int sample_rate_hz, core::Duration at_most) {
  return decoded_bytes("The sound on standard input", content, sample_rate_hz, at_most);
}

std::string why_nothing_is_heard(const std::string& name, const Sound& sound) {
  if (sound.samples.empty()) return name + " holds no sound at all; record it again";
  const auto is_heard = [](std::int16_t sample) { return std::abs(int{sample}) > kLoudestSilence; };
  if (std::any_of(sound.samples.begin(), sound.samples.end(), is_heard)) return {};
  return name + " is silent from beginning to end; look whether the microphone was on, and record it again";
}

void WavWriter::Close::operator()(sf_private_tag* f) const noexcept { sf_close(f); }

core::Result<WavWriter> WavWriter::create(const std::filesystem::path& file, int sample_rate_hz) {
  SF_INFO info{};
  info.samplerate = sample_rate_hz;
  info.channels = 1;
  info.format = SF_FORMAT_WAV | SF_FORMAT_PCM_16;
  if (sample_rate_hz < kLowestHz || sample_rate_hz > kHighestHz)
    return core::bad_input("A sampling rate of " + std::to_string(sample_rate_hz) +
                           " Hz; between 4000 and 192000 Hz can be written");
  WavWriter writer;
  writer.name_ = quoted(file);
  writer.file_.reset(sf_open(file.c_str(), SFM_WRITE, &info));
  if (!writer.file_)
    return core::io_error("Cannot write the sound to " + writer.name_ + " (" + sf_strerror(nullptr) +
                          "); check the folder and its permissions");
  // Costs a seek and 44 bytes for each write; without it a killed program leaves a file of length 0.
  sf_command(writer.file_.get(), SFC_SET_UPDATE_HEADER_AUTO, nullptr, SF_TRUE);
  sf_write_sync(writer.file_.get());
  return writer;
}

core::Status WavWriter::write(std::span<const std::int16_t> samples) {
  if (samples.empty()) return {};
  bytes_ += samples.size_bytes();
  if (bytes_ > kMostBytes)
    return core::io_error("The sound file " + name_ + " is full: a WAV file holds 4 GiB; start a new one");
  const auto count = static_cast<sf_count_t>(samples.size());
  if (sf_writef_short(file_.get(), samples.data(), count) != count)
    return core::io_error("Cannot write on to the sound file " + name_ + " (" + sf_strerror(file_.get()) +
                          "); is the disk full?");
  return {};
}

core::Status WavWriter::close() {
  const int failed = sf_close(file_.release());
  if (failed != 0) return core::io_error("Cannot finish the sound file " + name_ + "; is the disk full?");
  return {};
}

core::Status write_wav(const std::filesystem::path& file, const Sound& sound) {
  auto writer = WavWriter::create(file, sound.sample_rate_hz);
  if (!writer) return std::move(writer).error();
  if (auto wrote = writer->write(sound.samples); !wrote) return wrote;
  return writer->close();
}

}  // namespace mana::speech
