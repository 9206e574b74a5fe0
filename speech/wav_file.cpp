#include "speech/wav_file.hpp"

#include <sndfile.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "speech/resampler.hpp"

namespace mana::speech {
namespace {
constexpr int kLowestHz = 4'000;
constexpr int kHighestHz = 192'000;
constexpr int kMostChannels = 32;
constexpr std::size_t kBlock = 8192;
// RIFF counts bytes in 32 bits.
constexpr std::uint64_t kMostBytes = 0xffff'0000ULL;

std::string quoted(const std::filesystem::path& file) { return "'" + file.string() + "'"; }

core::Error not_sound(const std::string& name, const char* why) {
  return core::bad_input(name + " is no sound file that can be read (" + why +
                         "); give a WAV file, mono, 16 bit, 16 kHz or more");
}

core::Status check(const std::string& name, const SF_INFO& info) {
  if (info.samplerate < kLowestHz || info.samplerate > kHighestHz)
    return core::bad_input(name + " has a sampling rate of " + std::to_string(info.samplerate) +
                           " Hz; between 4000 and 192000 Hz can be read");
  if (info.channels < 1 || info.channels > kMostChannels)
    return core::bad_input(name + " has " + std::to_string(info.channels) + " channels; 1 to 32 can be read");
  return {};
}

std::int16_t mixed(const std::int16_t* frame, int channels) {
  int sum = 0;
  for (int c = 0; c < channels; ++c) sum += frame[c];
  return static_cast<std::int16_t>(sum / channels);
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

template <class Read>  // std::size_t read(std::span<std::int16_t>)
core::Result<Sound> gather(const std::string& name, Read read, int from_hz, int to_hz,
                           core::Duration at_most) {
  const auto limit = static_cast<std::size_t>(core::to_seconds(at_most) * to_hz);
  Sound sound{to_hz, {}};
  Resampler resampler{from_hz, to_hz};
  std::vector<std::int16_t> block(kBlock);
  for (std::size_t count = kBlock; count == kBlock;) {
    count = read(std::span{block});
    const auto made = resampler.push(std::span{block}.first(count));
    sound.samples.insert(sound.samples.end(), made.begin(), made.end());
    if (sound.samples.size() > limit)
      return core::bad_input(
          name + " is longer than the " +
          std::to_string(std::chrono::duration_cast<std::chrono::seconds>(at_most).count()) +
          " seconds that are read at once; cut it into parts");
  }
  const auto rest = resampler.finish();
  sound.samples.insert(sound.samples.end(), rest.begin(), rest.end());
  return sound;
}
}  // namespace

void WavReader::Close::operator()(sf_private_tag* f) const noexcept { sf_close(f); }
void WavWriter::Close::operator()(sf_private_tag* f) const noexcept { sf_close(f); }

core::Result<WavReader> WavReader::open(const std::filesystem::path& file) {
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored))
    return core::not_found("There is no file " + quoted(file) + "; check the name");
  if (std::filesystem::is_directory(file, ignored))
    return core::bad_input(quoted(file) + " is a folder; give a sound file");
  SF_INFO info{};
  WavReader reader;
  reader.file_.reset(sf_open(file.c_str(), SFM_READ, &info));
  if (!reader.file_) return not_sound(quoted(file), sf_strerror(nullptr));
  if (auto fine = check(quoted(file), info); !fine) return std::move(fine).error();
  reader.sample_rate_hz_ = info.samplerate;
  reader.channels_ = info.channels;
  reader.frames_ = info.frames;
  return reader;
}

core::Duration WavReader::duration() const {
  // A pipe, or a file whose writer was killed, says 0 or the largest number there is.
  if (frames_ <= 0 || frames_ > std::int64_t{kHighestHz} * 3600 * 1000) return {};
  return core::seconds(double(frames_) / sample_rate_hz_);
}

std::size_t WavReader::read(std::span<std::int16_t> block) {
  const auto channels = static_cast<std::size_t>(channels_);
  mixing_.resize(std::min(block.size(), kBlock) * channels);
  std::size_t done = 0;
  while (done < block.size()) {
    const std::size_t want = std::min(block.size() - done, kBlock);
    const sf_count_t got = sf_readf_short(file_.get(), mixing_.data(), static_cast<sf_count_t>(want));
    if (got <= 0) break;
    for (sf_count_t i = 0; i < got; ++i)
      block[done++] = mixed(mixing_.data() + static_cast<std::size_t>(i) * channels, channels_);
  }
  return done;
}

bool WavReader::rewind() { return sf_seek(file_.get(), 0, SEEK_SET) == 0; }

core::Result<Sound> read_sound(const std::filesystem::path& file, int sample_rate_hz,
                               core::Duration at_most) {
  auto reader = WavReader::open(file);
  if (!reader) return std::move(reader).error();
  return gather(
      quoted(file), [&reader](std::span<std::int16_t> block) { return reader->read(block); },
      reader->sample_rate_hz(), sample_rate_hz, at_most);
}

core::Result<Sound> parse_sound(std::string_view content, int sample_rate_hz, core::Duration at_most) {
  const std::string name = "The sound on standard input";
  Bytes bytes{content};
  SF_VIRTUAL_IO io = Bytes::io();
  SF_INFO info{};
  const std::unique_ptr<SNDFILE, int (*)(SNDFILE*)> file{sf_open_virtual(&io, SFM_READ, &info, &bytes),
                                                         sf_close};
  if (!file) return not_sound(name, sf_strerror(nullptr));
  if (auto fine = check(name, info); !fine) return std::move(fine).error();
  std::vector<std::int16_t> frames(kBlock * static_cast<std::size_t>(info.channels));
  const auto read = [&](std::span<std::int16_t> block) {
    const sf_count_t got = sf_readf_short(file.get(), frames.data(), static_cast<sf_count_t>(block.size()));
    for (sf_count_t i = 0; i < got; ++i)
      block[static_cast<std::size_t>(i)] = mixed(frames.data() + i * info.channels, info.channels);
    return static_cast<std::size_t>(std::max<sf_count_t>(got, 0));
  };
  return gather(name, read, info.samplerate, sample_rate_hz, at_most);
}

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
