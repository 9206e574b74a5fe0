#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "agent/bus/messages/forward.hpp"
#include "agent/core/result.hpp"
#include "agent/core/time.hpp"
#include "render/face/manner.hpp"
#include "render/screen/theme.hpp"

namespace mana::render {

struct ClipOptions {
  std::filesystem::path face;     ///< a .glb
  std::filesystem::path to_face;  ///< she becomes this one while she speaks; empty: she stays
  core::Duration change_over = std::chrono::milliseconds{1'800};
  std::optional<core::Duration> change_at;  ///< when that begins; not given: so that its middle is the film's
  int width = 1280;
  int height = 720;
  double fps = 60;
  bool subtitles = true;
  std::string expression = "neutral";
  float strength = 1;
  std::string gesture;  ///< made at the beginning; none when it is empty
  std::uint64_t seed = 1;
  Manner manner;
  ScreenLook look;  ///< of the subtitles
};

/// Writes a film of the face saying something. Pictures are drawn off-screen, one for each 1/fps, as fast
/// as the machine can.
/// @param sentences their audio_start counts from the beginning of the film.
/// @param progress called with 0..1 now and then.
/// Errors: Unavailable without OpenGL, BadInput, Io.
core::Status render_clip(const std::filesystem::path& file, const ClipOptions& options,
                         const std::vector<msg::SentenceStarted>& sentences,
                         std::span<const std::int16_t> samples, int sample_rate_hz,
                         const std::function<void(double)>& progress);

}  // namespace mana::render
