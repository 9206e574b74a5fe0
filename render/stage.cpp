#include "render/stage.hpp"

#include <epoxy/gl.h>

#include <algorithm>

namespace mana::render {

HeadPaths paths_between(std::shared_ptr<const Model> a, std::shared_ptr<const Model> b) {
  HeadPath there = path_between(*a, *b);
  HeadPath back = path_between(*b, *a);
  return {std::move(a), std::move(b), std::move(there), std::move(back)};
}

core::Result<Stage> Stage::make(Surface& surface, const std::filesystem::path& face, int samples) {
  surface.make_current();
  auto model = read_model(face);
  if (!model) return std::move(model).error();
  auto head = HeadPainter::make(std::make_shared<const Model>(std::move(*model)));
  if (!head) return std::move(head).error();
  auto flat = FlatPainter::make();
  if (!flat) return std::move(flat).error();
  Stage stage{surface, std::move(*head), std::move(*flat), samples};
  if (!stage.fit()) return core::unavailable("The graphics driver cannot make a picture of this size.");
  return stage;
}

bool Stage::fit() {
  const int w = surface_->width();
  const int h = surface_->height();
  if (resolved_.width() == w && resolved_.height() == h) return true;
  auto resolved = gl::Canvas::make(w, h, 1);
  if (!resolved) return false;
  if (samples_ > 1) {
    auto drawn = gl::Canvas::make(w, h, samples_);
    if (!drawn) return false;
    drawn_ = std::move(*drawn);
  }
  resolved_ = std::move(*resolved);
  return true;
}

Layout Stage::layout() const { return lay_out(surface_->width(), surface_->height()); }

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
      auto painter = HeadPainter::make(wanted.who, heads_.front().painter.get());
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

void Stage::draw_heads(const FacePose& pose, const View& view, const Box& where) {
  const int w = resolved_.width();
  const int h = resolved_.height();
  double before = 0;  // the shares of the heads drawn so far
  for (Head& head : heads_) {
    if (head.share <= 0) continue;
    if (before > 0) before_.take(resolved_);
    (samples_ > 1 ? drawn_ : resolved_).bind();
    glClear(GL_DEPTH_BUFFER_BIT);
    flat_.begin(w, h);
    flat_.background();
    head.painter->draw(pose, view, where, h, pulls_of(head));
    if (samples_ > 1) {
      drawn_.copy_to(resolved_.framebuffer(), w, h);
      resolved_.bind();
    }
    if (before > 0) flat_.picture(before_.texture(), where, before / (before + head.share));
    before += head.share;
  }
}

void Stage::draw(const FacePose& pose, const View& view, const ScreenContent& content) {
  surface_->make_current();
  if (!fit()) return;
  const int w = resolved_.width();
  const int h = resolved_.height();
  Layout layout = lay_out(w, h);
  if (!content.beside) layout.face = {0, 0, static_cast<double>(w), static_cast<double>(h)};
  draw_heads(pose, view, layout.face);
  paint_screen(flat_, layout, content);
  if (surface_->is_window()) resolved_.copy_to(0, w, h);
}

FrameView Stage::picture(core::Time at) {
  pixels_.resize(static_cast<std::size_t>(resolved_.width()) * static_cast<std::size_t>(resolved_.height()) *
                 4);
  resolved_.read(pixels_);
  return {resolved_.width(), resolved_.height(), pixels_, at};
}

}  // namespace mana::render
