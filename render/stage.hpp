#pragma once
#include <filesystem>
#include <functional>
#include <memory>
#include <span>

#include "agent/core/result.hpp"
#include "render/head_painter.hpp"
#include "render/screen_painter.hpp"
#include "render/surface.hpp"

namespace mana::render {

/// A finished picture. The pixels live until the callee returns.
struct FrameView {
  int width = 0;
  int height = 0;
  std::span<const std::uint8_t> rgba;  ///< rows from the top
  core::Time at{};
};

/// Face and screen, drawn on a surface.  Threads: the one with the context.
class Stage {
 public:
  /// @param samples anti-aliasing; 1 while animating on a software driver, 4 for stills.
  static core::Result<Stage> make(Surface& surface, const std::filesystem::path& face, int samples = 1);

  void draw(const FacePose& pose, const View& view, const ScreenContent& content);
  void show() { surface_->present(); }
  /// What was drawn last.
  FrameView picture(core::Time at);
  Layout layout() const;
  const Model& model() const { return head_.model(); }

 private:
  Stage(Surface& surface, HeadPainter head, FlatPainter flat, int samples)
      : surface_{&surface}, head_{std::move(head)}, flat_{std::move(flat)}, samples_{samples} {}
  bool fit();

  Surface* surface_;
  HeadPainter head_;
  FlatPainter flat_;
  int samples_;
  gl::Canvas drawn_;     // several samples a pixel, perhaps
  gl::Canvas resolved_;  // one
  std::vector<std::uint8_t> pixels_;
};

}  // namespace mana::render
