#pragma once
#include <filesystem>
#include <vector>

namespace mana::render {

/// What is in a film, decoded: brightness of each picture and the loudness of the sound.
struct Film {
  std::vector<double> picture_times_s;
  std::vector<double> brightness;  ///< 0..255, the mean of each picture
  std::vector<float> sound;
  double sound_start_s = 0;
  int sample_rate_hz = 0;
  int width = 0, height = 0;
};

/// Reads a whole film with FFmpeg's libraries; empty lists when it cannot be read.
Film read_film(const std::filesystem::path& file);

}  // namespace mana::render
