#include "render/stage.hpp"

#include <epoxy/gl.h>

#include <algorithm>
#include <cmath>

namespace mana::render {
namespace {

gl::Area area_of(const Box& box, int canvas_height) {
  const int left = static_cast<int>(std::floor(box.x));
  const int bottom = static_cast<int>(std::floor(canvas_height - box.bottom()));
  return {left, bottom, static_cast<int>(std::ceil(box.right())) - left,
          static_cast<int>(std::ceil(canvas_height - box.y)) - bottom};
}

gl::Area both(const gl::Area& a, const gl::Area& b) {
  const int x = std::min(a.x, b.x);
  const int y = std::min(a.y, b.y);
  return {x, y, std::max(a.x + a.width, b.x + b.width) - x, std::max(a.y + a.height, b.y + b.height) - y};
}

// Of the face's place: how much of it a portrait shows, and where it begins.
constexpr double kPortrait = 0.72, kAboveHair = 0.03;

/// Blocks of so many pixels become their mean. The rows, read from below, are turned.
Picture reduced(const Picture& p, int block) {
  Picture out{p.width / block, p.height / block, {}};
  out.rgba.reserve(std::size_t{4} * static_cast<std::size_t>(out.width) *
                   static_cast<std::size_t>(out.height));
  for (int y = 0; y < out.height; ++y)
    for (int x = 0; x < out.width; ++x)
      for (int c = 0; c < 4; ++c) {
        int sum = 0;
        for (int i = 0; i < block * block; ++i) {
          const int row = p.height - 1 - (y * block + i / block);
          const int from = 4 * (row * p.width + x * block + i % block) + c;
          sum += p.rgba[static_cast<std::size_t>(from)];
        }
        out.rgba.push_back(static_cast<std::uint8_t>(sum / (block * block)));
      }
  return out;
}

}  // namespace

HeadPaths paths_between(std::shared_ptr<const Model> a, std::shared_ptr<const Model> b) {
  HeadPath there = path_between(*a, *b);
  HeadPath back = path_between(*b, *a);
  return {std::move(a), std::move(b), std::move(there), std::move(back)};
}

core::Result<Stage> Stage::make(Surface& surface, const std::filesystem::path& face, Quality quality,
                                const ScreenLook& look) {
  surface.make_current();
  auto model = read_model(face);
  if (!model) return std::move(model).error();
  auto head = HeadPainter::make(std::make_shared<const Model>(std::move(*model)), quality);
  if (!head) return std::move(head).error();
  auto flat = FlatPainter::make(look.language);
  if (!flat) return std::move(flat).error();
  Stage stage{surface, std::move(*head), std::move(*flat), quality, look};
  if (!stage.fit()) return core::unavailable("The graphics driver cannot make a picture of this size.");
  return stage;
}

core::Status Stage::set_quality(Quality quality) {
  if (quality == quality_) return {};
  surface_->make_current();
  for (const Head& head : heads_) {
    if (auto set = head.painter->set_quality(quality); !set) return set;
  }
  quality_ = quality;
  samples_ = {};
  return {};
}

bool Stage::fit() {
  const int w = surface_->width();
  const int h = surface_->height();
  using Depth = gl::Canvas::Depth;
  const auto fits = [w, h](gl::Canvas& canvas, int samples, Depth depth) {
    if (canvas.width() == w && canvas.height() == h) return true;
    auto made = gl::Canvas::make(w, h, samples, depth);
    if (made) canvas = std::move(*made);
    return static_cast<bool>(made);
  };
  if (still_.width() != w || still_.height() != h) painted_.reset();
  const int samples = level(quality_).samples;
  return fits(still_, 1, Depth::None) && fits(finished_, 1, Depth::Kept) &&
         (samples == 1 || fits(samples_, samples, Depth::Kept));
}

Layout Stage::layout() const { return lay_out(surface_->width(), surface_->height(), screen_.look().text); }

core::Status Stage::show_heads(const std::vector<ShownHead>& heads, std::vector<HeadPaths> paths) {
  surface_->make_current();
  std::vector<Head> shown;
  for (const ShownHead& wanted : heads) {
    const auto is_same = [&wanted](const Head& h) { return h.painter->model() == wanted.who; };
    if (const auto twice = std::find_if(shown.begin(), shown.end(), is_same); twice != shown.end()) {
      twice->share += wanted.share;
    } else if (const auto known = std::find_if(heads_.begin(), heads_.end(), is_same);
               known != heads_.end()) {
      shown.push_back({known->painter, wanted.share});
    } else {
      auto painter = HeadPainter::make(wanted.who, quality_, heads_.front().painter.get());
      if (!painter) return std::move(painter).error();
      shown.push_back({std::make_shared<HeadPainter>(std::move(*painter)), wanted.share});
    }
  }
  if (shown.empty()) return {};
  heads_ = std::move(shown);
  learn_paths(std::move(paths));
  return {};
}

void Stage::learn_paths(std::vector<HeadPaths> paths) {
  for (HeadPaths& p : paths) {
    paths_[{p.a.get(), p.b.get()}] = std::move(p.there);
    paths_[{p.b.get(), p.a.get()}] = std::move(p.back);
  }
  const auto is_shown = [this](const Model* model) {
    return std::any_of(heads_.begin(), heads_.end(),
                       [model](const Head& h) { return h.painter->model().get() == model; });
  };
  std::erase_if(paths_, [&](const auto& p) { return !is_shown(p.first.first) || !is_shown(p.first.second); });
  for (const Head& a : heads_) {
    for (const Head& b : heads_) {
      const Model* from = a.painter->model().get();
      const Model* to = b.painter->model().get();
      if (from != to && !paths_.contains({from, to})) paths_[{from, to}] = path_between(*from, *to);
    }
  }
}

std::vector<Pull> Stage::pulls_of(const Head& head) const {
  std::vector<Pull> pulls;
  const Model* own = head.painter->model().get();
  for (const Head& other : heads_) {
    const Model* to = other.painter->model().get();
    if (to != own && other.share > 0)
      pulls.push_back({to, &paths_.at({own, to}), static_cast<float>(other.share)});
  }
  return pulls;
}

// Nothing beside the face changes for minutes: it is painted when it does.
void Stage::paint_still(std::vector<Placed> beside) {
  if (painted_ == beside) return;
  still_.bind();
  flat_.begin(still_.width(), still_.height());
  flat_.background();
  paint_screen(flat_, beside, *screen_.look().theme);
  changed_ = {0, 0, still_.width(), still_.height()};
  painted_ = std::move(beside);
}

void Stage::draw_head(const Head& head, const FacePose& pose, const View& view, const Box& where) {
  const bool sampled = level(quality_).samples > 1;
  const gl::Canvas& canvas = sampled ? samples_ : finished_;
  const gl::Area area = area_of(where, canvas.height());
  canvas.bind();
  {
    const gl::Scissor scissor{area};
    glClear(GL_DEPTH_BUFFER_BIT);
    if (sampled) flat_.background();
    head.painter->draw(pose, view, where, canvas.height(), pulls_of(head));
  }
  if (sampled) {
    samples_.copy_to(finished_, area);
    finished_.bind();
  }
  if (level(quality_).smooth_edges) smooth_edges(area);
}

void Stage::smooth_edges(const gl::Area& area) {
  area_pixels_.resize(std::size_t{4} * static_cast<std::size_t>(area.width) *
                      static_cast<std::size_t>(area.height));
  finished_.read(area, area_pixels_);
  smoother_.smooth(area_pixels_, area.width, area.height);
  finished_.write(area, area_pixels_);
}

void Stage::draw_heads(const FacePose& pose, const View& view, const Box& where) {
  flat_.begin(finished_.width(), finished_.height());
  double before = 0;  // the shares of the heads drawn so far
  for (const Head& head : heads_) {
    if (head.share <= 0) continue;
    if (before > 0) {
      before_.take(finished_);
      still_.copy_to(finished_, area_of(where, finished_.height()));
    }
    draw_head(head, pose, view, where);
    if (before > 0) flat_.picture(before_.texture(), where, before / (before + head.share));
    before += head.share;
  }
}

void Stage::draw(const FacePose& pose, const View& view, const ScreenContent& content) {
  surface_->make_current();
  if (!fit()) return;
  const int w = finished_.width();
  const int h = finished_.height();
  Layout layout = lay_out(w, h, screen_.look().text);
  if (!content.beside) layout.face = {0, 0, static_cast<double>(w), static_cast<double>(h)};
  ScreenPlan plan = screen_.plan(flat_.type(), layout, content);
  paint_still(std::move(plan.beside));
  still_.copy_to(finished_, changed_);
  draw_heads(pose, view, layout.face);
  changed_ = area_of(layout.face, h);

  paint_screen(flat_, plan.over, *screen_.look().theme);
  for (const Placed& placed : plan.over) changed_ = both(changed_, area_of(box_of(placed), h));
  if (surface_->is_window()) finished_.copy_to(0, w, h);
}

Picture Stage::portrait(const FacePose& pose, int side) {
  surface_->make_current();
  if (!fit()) return {};
  const int h = finished_.height();
  const Box face = lay_out(finished_.width(), h, screen_.look().text).face;
  still_.copy_to(finished_, area_of(face, h));
  draw_heads(pose, View{}, face);
  const double wide = kPortrait * std::min(face.width, face.height);
  const gl::Area area =
      area_of({face.x + (face.width - wide) / 2, face.y + kAboveHair * face.height, wide, wide}, h);
  std::vector<std::uint8_t> pixels(std::size_t{4} * static_cast<std::size_t>(area.width) *
                                   static_cast<std::size_t>(area.height));
  finished_.read(area, pixels);
  return reduced({area.width, area.height, std::move(pixels)}, std::max(1, area.width / std::max(1, side)));
}

FrameView Stage::picture(core::Time at) {
  pixels_.resize(static_cast<std::size_t>(finished_.width()) * static_cast<std::size_t>(finished_.height()) *
                 4);
  finished_.read(pixels_);
  return {finished_.width(), finished_.height(), pixels_, at};
}

}  // namespace mana::render
