#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>

#include "agent/command_line/command.hpp"
#include "agent/program/commands/say/say_face.hpp"
#include "agent/program/machine/paths.hpp"
#include "render/face/aim.hpp"
#include "render/face/expression.hpp"
#include "render/face/gesture.hpp"
#include "render/film/png_file.hpp"
#include "render/stage.hpp"

namespace mana::program {
namespace {

struct Options {
  std::string face = "mana";
  std::string blend;  // A:B:W
  std::vector<std::string> poses;
  std::string expression = "neutral";
  render::View view;
  std::string size = "720x720";
  std::string quality = "high";
  std::string out;
};

core::Status pose_one(const std::string& text, render::FacePose& pose, render::Talk& talk) {
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
  if (const render::Gesture* gesture = render::find_gesture(name)) {
    render::ShapeWeights face{};
    render::add_gesture(pose.head, face, *gesture, render::far_end_of(*gesture), double{weight}, 1);
    for (std::size_t k = 0; k < face.size(); ++k) pose.shapes[k] += weight * face[k];
    return {};
  }
  return core::bad_input("--pose " + name + ": there is no such pose; `mana poses` lists them.");
}

core::Result<render::FacePose> pose_of(const Options& o) {
  render::FacePose pose;
  render::Talk talk;
  for (const std::string& p : o.poses) {
    if (auto ok = pose_one(p, pose, talk); !ok) return std::move(ok).error();
  }
  FaceOptions worn;
  if (auto ok = read_expression(o.expression, worn); !ok) return std::move(ok).error();
  const render::Worn expression = render::worn(render::find_expression(worn.expression), worn.strength);
  for (float& w : pose.shapes) w = std::min(w, 1.0F);  // shapes asked for twice add up
  render::add_expression(pose.shapes, expression.shapes, talk);
  add_scaled(pose.head, expression.lean, 1);
  // However her head leans, she looks ahead, at where the camera stands before it walks about her.
  const render::EyePair eyes = render::aim(pose.head, {}, o.view.distance_m);
  pose.eyes_left = eyes.left;
  pose.eyes_right = eyes.right;
  return pose;
}

/// Two faces and how far the first has become the second.
struct Between {
  std::string a, b;
  double share = 0;
};

core::Result<Between> read_blend(const std::string& text) {
  const std::size_t first = text.find(':');
  const std::size_t last = text.rfind(':');
  Between between;
  char rest = 0;
  if (first == std::string::npos || first == last || first == 0 || last == first + 1 ||
      std::sscanf(text.c_str() + last + 1, "%lf%c", &between.share, &rest) != 1 ||
      !(between.share >= 0 && between.share <= 1)) {
    return core::bad_input("--blend " + text +
                           ": give two faces and how far the first has become the second, from 0 to 1, as in "
                           "mana:walter:0.5.");
  }
  between.a = text.substr(0, first);
  between.b = text.substr(first + 1, last - first - 1);
  return between;
}

core::Result<std::shared_ptr<const render::Model>> load(const std::string& name) {
  auto file = find_face(name);
  if (!file) return std::move(file).error();
  auto model = render::read_model(*file);
  if (!model) return std::move(model).error();
  return std::make_shared<const render::Model>(std::move(*model));
}

core::Status show_between(render::Stage& stage, const Between& between) {
  auto other = load(between.b);
  if (!other) return std::move(other).error();
  return stage.show_heads({{stage.model(), 1 - between.share}, {std::move(*other), between.share}});
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
  std::optional<Between> between;
  if (!o.blend.empty()) {
    auto read = read_blend(o.blend);
    if (!read) return complain(read.error(), 2);
    between = std::move(*read);
    if (auto other = find_face(between->b); !other) return complain(other.error(), 2);
  }
  auto face = find_face(between ? between->a : o.face);
  if (!face) return complain(face.error(), 2);
  auto surface = render::open_offscreen(width, height);
  if (!surface) return complain(surface.error(), 1);
  auto stage = render::Stage::make(**surface, *face, *render::quality_named(o.quality));
  if (!stage) return complain(stage.error(), 1);
  if (between) {
    if (auto shown = show_between(*stage, *between); !shown) return complain(shown.error(), 1);
  } else if (o.face.ends_with(".glb"))  // of a head of one's own it is good to know what it can do
    std::fprintf(stderr, "mana portrait: %s: %s\n", o.face.c_str(),
                 render::describe(stage->model()->report).c_str());
  render::ScreenContent nothing;
  nothing.beside = false;
  stage->draw(*pose, o.view, nothing);
  if (auto ok = render::write_png(o.out, stage->picture({})); !ok) return complain(ok.error(), 1);
  return 0;
}

}  // namespace

void add_portrait(Command& parent) {
  const auto o = std::make_shared<Options>();
  Command& c = parent.command("portrait", "Draw a still picture of a face");
  c.option("--face,--head", o->face, "See `mana faces`; or a glTF head of your own, FILE.glb")
      .shows_default();
  c.option("--blend", o->blend, "A:B:W: between the faces A and B, from A (W = 0) to B (W = 1)")
      .excludes("--face");
  c.option("--pose", o->poses,
           "NAME=W: a blendshape, viseme or gesture and how far, 0 to 1; may be repeated");
  c.option("--expression", o->expression, "E or E=W with W from 0 to 1: see `mana expressions`")
      .shows_default();
  c.option("--yaw", o->view.yaw_deg, "Degrees the camera walks around her, to her left").range(-180.0, 180.0);
  c.option("--pitch", o->view.pitch_deg, "Degrees from above").range(-89.0, 89.0);
  c.option("--distance", o->view.distance_m, "Metres from her eyes").range(0.2, 3.0).shows_default();
  c.option("--height", o->view.height_m,
           "Metres of the point that is looked at, above her eyes; the mouth: -0.075")
      .range(-0.3, 0.3)
      .shows_default();
  c.option("--forward", o->view.forward_m, "Metres of that point before her eyes; the lips: 0.08")
      .range(-0.3, 0.3)
      .shows_default();
  c.option("--field", o->view.field_deg, "Degrees that the picture is high").range(3.0, 60.0).shows_default();
  c.option("--cheek", o->view.cheek,
           "How far the cheek lets one see tongue and teeth, 0 to 1: from the side, --yaw 90")
      .range(0.0, 1.0);
  c.option("--size", o->size, "WIDTHxHEIGHT in pixels").shows_default();
  c.option("--quality", o->quality,
           "low, medium or high: as much as a small machine, any machine, or a graphics card would draw")
      .one_of({"low", "medium", "high"})
      .shows_default();
  c.option("-o,--output", o->out, "The PNG file to write").required();
  c.run = [o] { return portrait(*o); };
}

}  // namespace mana::program
