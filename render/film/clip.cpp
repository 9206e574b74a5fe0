#include "render/film/clip.hpp"

#include <algorithm>
#include <cmath>

#include "render/face/animator.hpp"
#include "render/film/video_writer.hpp"
#include "render/head_loader.hpp"
#include "render/portrait/crossfade_order.hpp"
#include "render/screen/caption_track.hpp"
#include "render/stage.hpp"

namespace mana::render {
namespace {

core::Status plan_change(Stage& stage, Heads& heads, const ClipOptions& options, core::Duration length) {
  if (options.to_face.empty()) return {};
  auto next = load_head(options.to_face, {stage.model()});
  if (!next) return std::move(next).error();
  const core::Duration middle = std::max(core::Duration{}, (length - options.change_over) / 2);
  heads.follow(next->head, core::kStart + options.change_at.value_or(middle), options.change_over);
  return stage.show_heads({{stage.model(), 1}, {next->head, 0}}, std::move(next->paths));
}

core::Status show(Stage& stage, Heads& heads, core::Time t) {
  if (heads.size() == 1) return {};
  heads.forget_before(t);
  return stage.show_heads(heads.at(t));
}

}  // namespace

core::Status render_clip(const std::filesystem::path& file, const ClipOptions& options,
                         const std::vector<msg::SentenceStarted>& sentences,
                         std::span<const std::int16_t> samples, int sample_rate_hz,
                         const std::function<void(double)>& progress) {
  auto surface = open_offscreen(options.width, options.height);
  if (!surface) return std::move(surface).error();
  auto stage = Stage::make(**surface, options.face, Quality::Medium, options.look);
  if (!stage) return std::move(stage).error();
  auto writer = VideoWriter::open(file, {options.width, options.height, options.fps, sample_rate_hz});
  if (!writer) return std::move(writer).error();
  if (auto ok = writer->sound(samples, core::kStart); !ok) return ok;

  core::Time end = core::at_seconds(static_cast<double>(samples.size()) / sample_rate_hz);
  for (const auto& s : sentences) end = std::max(end, s.audio_start + s.duration);
  end += std::chrono::milliseconds{400};  // the mouth closes
  std::size_t next = 0;
  Heads heads{stage->model()};
  if (auto ok = plan_change(*stage, heads, options, end - core::kStart); !ok) return ok;
  Animator animator{options.seed, options.manner};
  CaptionTrack captions;
  constexpr core::Time kBefore{std::chrono::seconds{-10}};
  animator.wear(options.expression, static_cast<double>(options.strength), kBefore);
  animator.attend(msg::Attention::Speaking, kBefore);
  animator.make_gesture(options.gesture, 1, core::Time{std::chrono::milliseconds{200}});
  const auto frames = static_cast<std::int64_t>(std::llround(core::to_seconds(end) * options.fps));
  for (std::int64_t i = 0; i < frames; ++i) {
    const core::Time t = core::at_seconds(static_cast<double>(i) / options.fps);
    for (; next < sentences.size() && sentences[next].audio_start < t + std::chrono::seconds{2}; ++next) {
      animator.hear(sentences[next]);
      captions.hear(sentences[next]);
    }
    ScreenContent content;
    content.beside = false;
    if (const auto shown = captions.at(t); shown && options.subtitles) {
      content.caption = shown->caption;
      content.caption_since = shown->since;
    }
    if (auto ok = show(*stage, heads, t); !ok) return ok;
    const core::Duration half = core::seconds(0.5 / options.fps);
    stage->draw(animator.at(t, {t - half, t + half}), {}, content);
    if (auto ok = writer->picture(stage->picture(t).rgba, t); !ok) return ok;
    if (progress && i % 8 == 0) progress(static_cast<double>(i) / static_cast<double>(frames));
  }
  return writer->finish(end);
}

}  // namespace mana::render
