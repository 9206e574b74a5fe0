#include "agent/program/commands/say/say_face.hpp"

#include <cmath>
#include <cstdlib>

#include "agent/command_line/progress_bar.hpp"
#include "agent/program/machine/paths.hpp"
#include "render/face/expression.hpp"
#include "render/face/gesture.hpp"
#include "render/face/mouth_track.hpp"
#include "render/film/clip.hpp"

namespace mana::program {
namespace {

constexpr double kCurvesPerSecond = 100;

std::string names_of_expressions() {
  std::string names;
  for (const render::Expression& e : render::expressions())
    names += (names.empty() ? "" : ", ") + std::string{e.name};
  return names;
}

}  // namespace

core::Status read_expression(const std::string& argument, FaceOptions& options) {
  const std::size_t equals = argument.find('=');
  options.expression = argument.substr(0, equals);
  if (render::find_expression(options.expression) == nullptr)
    return core::bad_input("there is no expression '" + options.expression + "'; there are " +
                           names_of_expressions());
  if (equals == std::string::npos) return {};
  const std::string number = argument.substr(equals + 1);
  char* end = nullptr;
  options.strength = std::strtod(number.c_str(), &end);
  const bool whole = !number.empty() && *end == '\0';
  if (!whole || !(options.strength >= 0 && options.strength <= 1))
    return core::bad_input("--expression " + argument + ": the strength after '=' is a number from 0 to 1");
  return {};
}

core::Status check_gesture(const std::string& gesture) {
  if (gesture.empty() || render::find_gesture(gesture) != nullptr) return {};
  std::string names;
  for (const render::Gesture& g : render::gestures())
    names += (names.empty() ? "" : ", ") + std::string{g.name};
  return core::bad_input("there is no gesture '" + gesture + "'; there are " + names);
}

core::Status check_faces(const FaceOptions& options) {
  for (const std::string& name : {options.face, options.to_face}) {
    if (name.empty()) continue;
    if (auto face = find_face(name); !face) return std::move(face).error();
  }
  return {};
}

Json mouth_curves_json(const Timeline& timeline) {
  Json curves;
  curves["fps"] = kCurvesPerSecond;
  for (const auto& [name, values] : render::mouth_curves(timeline.sentences(), kCurvesPerSecond))
    curves[name] = values;
  return curves;
}

core::Status write_video(const std::string& file, const Timeline& timeline,
                         std::span<const std::int16_t> samples, int sample_rate_hz,
                         const FaceOptions& options) {
  auto face = find_face(options.face);
  if (!face) return std::move(face).error();
  render::ClipOptions clip;
  clip.face = *face;
  if (!options.to_face.empty()) {
    auto next = find_face(options.to_face);
    if (!next) return std::move(next).error();
    clip.to_face = *next;
  }
  clip.change_over = core::seconds(options.change_over_s);
  if (options.change_at_s >= 0) clip.change_at = core::seconds(options.change_at_s);
  clip.width = options.width;
  clip.height = options.height;
  clip.fps = options.fps;
  clip.subtitles = options.subtitles;
  clip.expression = options.expression;
  clip.strength = static_cast<float>(options.strength);
  clip.gesture = options.gesture;
  if (options.calm) clip.manner = render::kCalm;
  ProgressBar bar;
  return render::render_clip(file, clip, timeline.sentences(), samples, sample_rate_hz,
                             [&bar](double share) { bar.show(share, "of the video"); });
}

}  // namespace mana::program
