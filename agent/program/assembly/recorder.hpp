#pragma once
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>

#include "agent/core/result.hpp"
#include "render/film/video_writer.hpp"
#include "render/renderer.hpp"
#include "speech/playback/audio_output.hpp"

namespace mana::program {

/// Joins what the face showed and what the voice said into one film. A fault is kept and told at the
/// end; the agent itself carries on.
/// Threads: picture and sound may come from different ones.
class Recorder {
 public:
  static core::Result<std::unique_ptr<Recorder>> open(const std::filesystem::path& file, int width,
                                                      int height, double fps, int sample_rate_hz);
  void picture(const render::FrameView& frame);
  void sound(const speech::PlayedBlock& block);
  /// Writes the end of the file. Nothing may come after it.
  core::Status finish(core::Time end);

 private:
  Recorder(render::VideoWriter writer, int width, int height)
      : writer_{std::move(writer)}, width_{width}, height_{height} {}
  void keep(core::Status status);
  std::mutex mutex_;
  render::VideoWriter writer_;
  int width_, height_;
  std::optional<core::Error> fault_;
};

}  // namespace mana::program
