#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
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

/// Whether a file of this name holds sound, by its suffix in any case: .wav, .flac, .ogg and their like.
bool has_name_of_sound(const std::filesystem::path& file);

/// Reads a whole sound file, or a pipe with one, at the wanted rate, mixed to mono: whatever libsndfile knows
/// (WAV of every width, floats, A-law, FLAC, Ogg, MP3 ...). Floats beyond 1 are brought down to it all alike.
/// Where channels silence each other in the sum, the loudest one is heard instead. Longer sounds are an error
/// (BadInput), not a surprise for the memory.  Errors: NotFound, BadInput (no sound file, odd rate or
/// channels).
core::Result<Sound> read_sound(const std::filesystem::path& file, int sample_rate_hz,
                               core::Duration at_most = std::chrono::hours{1});
/// The same from a file's content in memory, e.g. read from standard input.
core::Result<Sound> parse_sound(std::string_view content, int sample_rate_hz,
                                core::Duration at_most = std::chrono::hours{1});

/// One sentence about a sound in which nobody can be heard, because it is empty or silent; "" for any other.
/// `name` begins the sentence.
std::string why_nothing_is_heard(const std::string& name, const Sound& sound);

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
