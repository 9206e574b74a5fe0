#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "agent/core/time.hpp"

struct sf_private_tag;  // sndfile.h is included by wav_file.cpp alone

/// Sound in files. Inside the agent sound is always mono, 16 bit.
namespace mana::speech {

/// A whole sound in memory.
struct Sound {
  int sample_rate_hz = 16'000;
  std::vector<std::int16_t> samples;

  core::Duration duration() const { return core::seconds(double(samples.size()) / double(sample_rate_hz)); }
};

/// Reads a sound file piece by piece, whatever libsndfile knows (WAV, FLAC, Ogg, MP3 ...), mixed to mono.
/// Threads: one.  Errors: NotFound, BadInput (not a sound file, odd rate or channels).
class WavReader {
 public:
  static core::Result<WavReader> open(const std::filesystem::path& file);

  int sample_rate_hz() const { return sample_rate_hz_; }
  /// As the header says; 0 when it does not say.
  core::Duration duration() const;
  /// Fills `block` from its beginning. @return how many samples; fewer than asked only at the end.
  std::size_t read(std::span<std::int16_t> block);
  /// Back to the beginning. False when the file cannot (a pipe).
  bool rewind();

 private:
  struct Close {
    void operator()(sf_private_tag* f) const noexcept;
  };
  WavReader() = default;
  std::unique_ptr<sf_private_tag, Close> file_;
  int sample_rate_hz_ = 0;
  int channels_ = 1;
  std::int64_t frames_ = 0;
  std::vector<std::int16_t> mixing_;
};

/// Reads a whole sound file at the wanted rate. Longer ones are an error (BadInput), not a surprise
/// for the memory.
core::Result<Sound> read_sound(const std::filesystem::path& file, int sample_rate_hz,
                               core::Duration at_most = std::chrono::hours{1});
/// The same from a file's content in memory, e.g. read from standard input.
core::Result<Sound> parse_sound(std::string_view content, int sample_rate_hz,
                                core::Duration at_most = std::chrono::hours{1});

/// Writes a 16-bit mono WAV file. The header is right after every write, so a killed program leaves a
/// file that plays.  Threads: one.  Errors: Io, BadInput for a sampling rate nobody plays.
class WavWriter {
 public:
  static core::Result<WavWriter> create(const std::filesystem::path& file, int sample_rate_hz);
  core::Status write(std::span<const std::int16_t> samples);
  /// Reports what only closing shows (a full disk); destruction closes as well, silently.
  core::Status close();

 private:
  struct Close {
    void operator()(sf_private_tag* f) const noexcept;
  };
  WavWriter() = default;
  std::unique_ptr<sf_private_tag, Close> file_;
  std::string name_;
  std::uint64_t bytes_ = 0;
};

/// The whole of a sound at once.
core::Status write_wav(const std::filesystem::path& file, const Sound& sound);

}  // namespace mana::speech
