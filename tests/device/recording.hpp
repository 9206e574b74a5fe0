#pragma once
#include <filesystem>
#include <vector>

#include "agent/core/result.hpp"
#include "agent/core/time.hpp"

namespace mana::device {

/// Brightness of one frame in a coarse grid of square cells, row by row.
struct CoarseFrame {
  core::Duration at{};       ///< on the file's own time line, the same as the sound's
  std::vector<float> cells;  ///< mean brightness, 0..255
};

/// What a measurement needs of a film: its frames seen coarsely, and its sound as one channel.
struct Recording {
  int width = 0, height = 0;  ///< of the film, in pixels
  int cell = 0;               ///< edge of a cell in pixels
  int columns = 0, rows = 0;
  std::vector<CoarseFrame> frames;
  core::Duration sound_start{};
  int sample_rate_hz = 0;
  std::vector<float> sound;  ///< gaps in the file's time stamps are filled with silence
};

/// Reads a film with one picture and one sound track. Errors: NotFound, BadInput.
/// A film of more than an hour is refused: its frames are kept in memory.
core::Result<Recording> read_recording(const std::filesystem::path& file, int cell = 16);

}  // namespace mana::device
