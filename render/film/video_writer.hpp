#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

#include "agent/core/result.hpp"
#include "agent/core/time.hpp"

namespace mana::render {

struct VideoOptions {
  int width = 1280;  ///< even
  int height = 720;  ///< even
  double fps = 30;   ///< constant
  int sample_rate_hz = 22'050;
};

/// Writes an MP4 of H.264 pictures and AAC sound through FFmpeg's libraries. The file is written beside
/// its name (NAME.part) and takes its name when it is whole; a film that is given up leaves nothing.
///
/// Pictures are put at their times on a grid of 1/fps: a gap repeats the picture before, two in one cell
/// keep the later. Sound is put at its times; gaps are silence.
/// Encoding goes on in a thread of its own while the next pictures are drawn; the calls wait when it falls
/// behind. A fault is told by one of the next calls, by finish() at the latest. The same calls make the same
/// bytes. Threads: one at a time.
class VideoWriter {
 public:
  static core::Result<VideoWriter> open(const std::filesystem::path& file, const VideoOptions& options);
  VideoWriter(VideoWriter&&) noexcept;
  VideoWriter& operator=(VideoWriter&&) noexcept;
  ~VideoWriter();

  /// @param rgba rows from the top, not needed any more afterwards. Times must not go back.
  core::Status picture(std::span<const std::uint8_t> rgba, core::Time at);
  /// Mono. Blocks may overlap the past by a little; what lies before the end of the sound so far is cut.
  core::Status sound(std::span<const std::int16_t> samples, core::Time at);
  /// Fills both up to `end` and completes the file.
  core::Status finish(core::Time end);

 private:
  struct Encoder;
  explicit VideoWriter(std::unique_ptr<Encoder> encoder);
  std::unique_ptr<Encoder> encoder_;
};

}  // namespace mana::render
