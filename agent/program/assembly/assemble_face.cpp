#include "agent/core/check.hpp"
#include "agent/program/assembly/assembly.hpp"
#include "agent/program/machine/paths.hpp"
#include "agent/program/persona/talk_common.hpp"
#include "render/renderer.hpp"

namespace mana::program {
namespace {

// The table of settings lets only names pass that there are.
render::ScreenLook screen_look(const core::Settings& s) {
  render::ScreenLook look;
  const render::TextSize* text = render::find_text_size(s.text("screen.text_size"));
  look.theme = render::find_theme(s.text("screen.theme"));
  MANA_CHECK(look.theme != nullptr && text != nullptr, "a theme of the settings' table that there is not");
  look.text = *text;
  look.language = s.text("person.language");
  look.calm = s.flag("screen.calm");
  return look;
}

/// Where pictures and pages lie: with the data of this house, or with the persona.
std::vector<std::filesystem::path> shown_folders(const core::Settings& s, const AgentPlan& plan) {
  std::vector<std::filesystem::path> folders{plan.data_dir};
  if (const auto persona = folders_of({{}, s.text("dialogue.persona")}))
    folders.insert(folders.end(), persona->begin(), persona->end());
  return folders;
}

render::RendererOptions renderer_options(const core::Settings& s, const AgentPlan& plan,
                                         const core::Clock& clock, std::filesystem::path face,
                                         const render::ScreenLook& look) {
  render::RendererOptions o;
  o.face = std::move(face);
  o.find_face = [](const std::string& name) { return find_face(name); };
  o.find_shown = [folders = shown_folders(s, plan)](const std::string& name) {
    return find_shown(name, folders);
  };
  o.wait_for_faces = !plan.is_live;
  o.look = look;
  o.fps = plan.fps;
  o.idle_fps = plan.frame_sink ? plan.fps : s.number("screen.fps_idle");
  if (plan.is_live && !plan.frame_sink) o.screen_latency = core::seconds(s.number("screen.latency") / 1e3);
  const auto quality = render::quality_named(s.text("screen.quality"));  // none: "auto"
  o.quality = quality.value_or(render::Quality::Medium);
  // Films, and runs that can be repeated, are drawn the same whatever else the machine does.
  if (plan.is_live && !plan.frame_sink) o.stopwatch = &clock;
  o.adapts_quality = !quality && o.stopwatch != nullptr;
  o.captions = s.flag("screen.captions") || s.flag("person.hard_of_hearing");
  o.seed = static_cast<std::uint64_t>(s.number("system.seed"));
  o.field_of_view_deg = s.number("vision.field_of_view");
  if (s.flag("screen.calm")) o.manner = render::kCalm;
  if (s.text("screen.gaze") == "aside") o.manner.beside_deg = render::kBeside_deg;
  o.frame_sink = plan.frame_sink;
  return o;
}

}  // namespace

core::Status assemble_face(Assembly& a) {
  if (!a.devices.surface) return {};
  auto face = find_face(a.settings.text("screen.face"));
  if (!face) return std::move(face).error().during("screen.face");
  const render::ScreenLook look = screen_look(a.settings);
  a.parts.face = std::make_unique<render::Renderer>(
      a.parts.bus, std::move(a.devices.surface), renderer_options(a.settings, a.plan, a.clock, *face, look));
  return {};
}

}  // namespace mana::program
