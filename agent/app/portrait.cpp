#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>

#include "agent/app/paths.hpp"
#include "agent/app/subcommand.hpp"
#include "render/face/expression.hpp"
#include "render/png_file.hpp"
#include "render/stage.hpp"

namespace mana::app {
namespace {

struct Options {
  std::string face = "mana";
  std::vector<std::string> poses;
  std::string expression = "neutral";
  render::View view;
  std::string size = "720x720";
  std::string out;
};

core::Status pose_shape(const std::string& text, render::FacePose& pose, render::Talk& talk) {
  const std::size_t equals = text.find('=');
  const std::string name = text.substr(0, equals);
  const auto shape = render::find_shape(name);
  float weight = 1;
  if (equals != std::string::npos) {
    char rest = 0;
    if (std::sscanf(text.c_str() + equals + 1, "%f%c", &weight, &rest) != 1 ||
        !(weight >= 0 && weight <= 1)) {
      return core::bad_input("--pose " + text + ": the weight is a number from 0 to 1, as in jawOpen=0.5.");
    }
  }
  if (shape) {
    pose.shapes[*shape] = weight;
    return {};
  }
  for (std::size_t v = 0; v < msg::kVisemeNames.size(); ++v) {  // a viseme by its name
    if (name != msg::kVisemeNames[v] && name != "viseme_" + std::string{msg::kVisemeNames[v]}) continue;
    for (const auto& part : render::shapes_of(static_cast<msg::Viseme>(v)))
      pose.shapes[part.shape] += weight * part.weight;
    const auto viseme = static_cast<msg::Viseme>(v);
    talk.speaking = std::max(talk.speaking, weight);
    if (viseme == msg::Viseme::PP || viseme == msg::Viseme::FF) talk.contact = std::max(talk.contact, weight);
    return {};
  }
  return core::bad_input("--pose " + name + ": there is no such shape; `mana poses` lists them.");
}

core::Result<render::FacePose> pose_of(const Options& o) {
  render::FacePose pose;
  pose.eyes_left.yaw_deg = -1.6;
  pose.eyes_right.yaw_deg = 1.6;
  render::Talk talk;
  for (const std::string& p : o.poses) {
    if (auto ok = pose_shape(p, pose, talk); !ok) return std::move(ok).error();
  }
  const auto* expression = render::find_expression(o.expression);
  if (expression == nullptr)
    return core::bad_input("--expression " + o.expression +
                           ": there is no such expression; `mana expressions` lists them.");
  for (float& w : pose.shapes) w = std::min(w, 1.0F);  // shapes asked for twice add up
  render::add_expression(pose.shapes, *expression, 1, talk);
  return pose;
}

int complain(const core::Error& e, int status) {
  std::fprintf(stderr, "mana portrait: %s\n", e.sentence.c_str());
  return status;
}

int portrait(const Options& o) {
  int width = 0;
  int height = 0;
  char rest = 0;
  if (std::sscanf(o.size.c_str(), "%dx%d%c", &width, &height, &rest) != 2 || width < 16 || height < 16 ||
      width > 4096 || height > 4096) {
    return complain(
        core::bad_input("--size " + o.size + ": give WIDTHxHEIGHT from 16x16 to 4096x4096, such as 720x720."),
        2);
  }
  auto pose = pose_of(o);
  if (!pose) return complain(pose.error(), 2);
  auto face = find_face(o.face);
  if (!face) return complain(face.error(), 2);
  auto surface = render::open_offscreen(width, height);
  if (!surface) return complain(surface.error(), 1);
  auto stage = render::Stage::make(**surface, *face, 4);
  if (!stage) return complain(stage.error(), 1);
  if (o.face.ends_with(".glb"))  // of a head of one's own it is good to know what it can do
    std::fprintf(stderr, "mana portrait: %s: %s\n", o.face.c_str(),
                 render::describe(stage->model().report).c_str());
  render::ScreenContent nothing;
  nothing.beside = false;
  stage->draw(*pose, o.view, nothing);
  if (auto ok = render::write_png(o.out, stage->picture({})); !ok) return complain(ok.error(), 1);
  return 0;
}

}  // namespace

void add_portrait(CLI::App& parent, Run& run) {
  const auto o = std::make_shared<Options>();
  CLI::App* c = parent.add_subcommand("portrait", "Draw a still picture of a face");
  c->add_option("--face,--head", o->face, "See `mana faces`; or a glTF head of your own, FILE.glb")
      ->capture_default_str();
  c->add_option("--pose", o->poses, "NAME=W: a blendshape or viseme and how far, 0 to 1; may be repeated");
  c->add_option("--expression", o->expression, "See `mana expressions`")->capture_default_str();
  c->add_option("--yaw", o->view.yaw_deg, "Degrees the camera walks around her, to her left")
      ->check(CLI::Range(-180.0, 180.0));
  c->add_option("--pitch", o->view.pitch_deg, "Degrees from above")->check(CLI::Range(-89.0, 89.0));
  c->add_option("--distance", o->view.distance_m, "Metres from her eyes")
      ->check(CLI::Range(0.2, 3.0))
      ->capture_default_str();
  c->add_option("--size", o->size, "WIDTHxHEIGHT in pixels")->capture_default_str();
  c->add_option("-o,--output", o->out, "The PNG file to write")->required();
  c->callback([o, &run] { run = [o] { return portrait(*o); }; });
}

}  // namespace mana::app
