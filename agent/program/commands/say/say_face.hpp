#pragma once
#include <span>
#include <string>

#include "agent/command_line/json_lines.hpp"
#include "agent/core/result.hpp"
#include "agent/program/commands/say/timeline.hpp"

namespace mana::program {

/// What `mana say` asks of the face.
struct FaceOptions {
  std::string face = "mana";  ///< a name of assets/faces, or a .glb file
  std::string to_face;        ///< she becomes this one while she speaks; empty: she stays
  double change_at_s = -1;    ///< when that begins; below 0: its middle is the film's
  double change_over_s = 1.8;
  std::string expression = "neutral";
  double strength = 1;
  std::string gesture;  ///< made as she begins to speak; empty: none
  bool calm = false;    ///< smaller, slower, fewer movements
  bool subtitles = true;
  int width = 1280;
  int height = 720;
  int fps = 60;
};

/// "happy=0.5" -> expression and strength. Errors: BadInput with a sentence that names what there is.
core::Status read_expression(const std::string& argument, FaceOptions& options);

/// Errors: BadInput with a sentence that names what there is.
core::Status check_gesture(const std::string& gesture);

/// Errors: NotFound. For finding out before the work.
core::Status check_faces(const FaceOptions& options);

/// The blendshape weights that the face shows: {"fps":100,"jawOpen":[...],...}
Json mouth_curves_json(const Timeline& timeline);

/// Writes a video of the face speaking, with the sound.
core::Status write_video(const std::string& file, const Timeline& timeline,
                         std::span<const std::int16_t> samples, int sample_rate_hz,
                         const FaceOptions& options);

}  // namespace mana::program
