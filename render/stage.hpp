#pragma once
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "agent/core/result.hpp"
#include "render/gl/smooth_edges.hpp"
#include "render/gl/surface.hpp"
#include "render/portrait/crossfade_order.hpp"
#include "render/portrait/head_painter.hpp"
#include "render/screen/screen_painter.hpp"

namespace mana::render {

/// A finished picture. The pixels live until the callee returns.
struct FrameView {
  int width = 0;
  int height = 0;
  std::span<const std::uint8_t> rgba;  ///< rows from the top
  core::Time at{};
};

/// A head on the screen. While one becomes another there is more than one.
using ShownHead = Share<std::shared_ptr<const Model>>;
using Heads = Succession<std::shared_ptr<const Model>>;

/// The ways between two heads, found out beforehand.
struct HeadPaths {
  std::shared_ptr<const Model> a, b;
  HeadPath there;  ///< from a to b
  HeadPath back;
};
HeadPaths paths_between(std::shared_ptr<const Model> a, std::shared_ptr<const Model> b);

/// Face and screen, drawn on a surface.  Threads: the one with the context.
///
/// Heads on the way from one to another are drawn one after the other, each with what it has of its own
/// (hair, glasses, garment) and all of them with the same features, a mixture of all; then the pictures are
/// laid over each other. So nothing is seen twice, and there are no holes. It costs a picture of the head for
/// each.
class Stage {
 public:
  static core::Result<Stage> make(Surface& surface, const std::filesystem::path& face,
                                  Quality quality = Quality::Medium, const ScreenLook& look = {});
  /// From the next picture on. Unavailable when the driver cannot; then the quality stays.
  core::Status set_quality(Quality quality);
  Quality quality() const { return quality_; }

  /// Whom to draw from now on; the shares add up to one. Until then it is the face of make(). A head without
  /// a share is made ready and not drawn.
  /// @param paths those that are known already; others are found out here, which takes time.
  /// Errors: Unavailable; then nothing has changed.
  core::Status show_heads(const std::vector<ShownHead>& heads, std::vector<HeadPaths> paths = {});

  void draw(const FacePose& pose, const View& view, const ScreenContent& content);
  /// The face alone, square, from the hair to the shoulders, at least `side` pixels wide where the screen is.
  /// Of the heads that are shown; draw() draws over it.
  Picture portrait(const FacePose& pose, int side);
  void show() { surface_->present(); }
  /// What was drawn last.
  FrameView picture(core::Time at);
  Layout layout() const;
  /// The head that was shown last, or is coming.
  const std::shared_ptr<const Model>& model() const { return heads_.back().painter->model(); }

 private:
  struct Head {
    std::shared_ptr<HeadPainter> painter;
    double share = 1;
  };
  Stage(Surface& surface, HeadPainter head, FlatPainter flat, Quality quality, const ScreenLook& look)
      : surface_{&surface}, flat_{std::move(flat)}, screen_{look}, quality_{quality} {
    heads_.push_back({std::make_shared<HeadPainter>(std::move(head)), 1});
  }
  bool fit();
  void learn_paths(std::vector<HeadPaths> paths);
  std::vector<Pull> pulls_of(const Head& head) const;
  void paint_still(std::vector<Placed> beside);
  void draw_heads(const FacePose& pose, const View& view, const Box& where);
  void smooth_edges(const gl::Area& area);
  void draw_head(const Head& head, const FacePose& pose, const View& view, const Box& where);

  Surface* surface_;
  std::vector<Head> heads_;
  std::map<std::pair<const Model*, const Model*>, HeadPath> paths_;
  gl::Snapshot before_;  // the picture of the heads drawn before
  FlatPainter flat_;
  ScreenPlanner screen_;
  Quality quality_;
  gl::Canvas still_;                            // what stands still: the ground, and what is beside the face
  gl::Canvas samples_;                          // the face with several samples a pixel
  gl::Canvas finished_;                         // all of it
  std::optional<std::vector<Placed>> painted_;  // into still_
  gl::Area changed_;                            // where finished_ is not like still_
  EdgeSmoother smoother_;
  std::vector<std::uint8_t> area_pixels_;
  std::vector<std::uint8_t> pixels_;
};

}  // namespace mana::render
