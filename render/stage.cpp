#include "render/stage.hpp"

#include <epoxy/gl.h>

namespace mana::render {

core::Result<Stage> Stage::make(Surface& surface, const std::filesystem::path& face, int samples) {
  surface.make_current();
  auto model = read_model(face);
  if (!model) return std::move(model).error();
  auto head = HeadPainter::make(std::move(*model));
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

void Stage::draw(const FacePose& pose, const View& view, const ScreenContent& content) {
  surface_->make_current();
  if (!fit()) return;
  const int w = resolved_.width();
  const int h = resolved_.height();
  (samples_ > 1 ? drawn_ : resolved_).bind();
  glClear(GL_DEPTH_BUFFER_BIT);
  flat_.begin(w, h);
  flat_.background();
  Layout layout = lay_out(w, h);
  if (!content.beside) layout.face = {0, 0, static_cast<double>(w), static_cast<double>(h)};
  head_.draw(pose, view, layout.face, h);
  if (samples_ > 1) {
    drawn_.copy_to(resolved_.framebuffer(), w, h);
    resolved_.bind();
  }
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
