#pragma once
#include <array>
#include <map>
#include <string_view>
#include <tuple>
#include <vector>

#include "agent/core/result.hpp"
#include "render/font.hpp"
#include "render/gl/objects.hpp"
#include "render/layout.hpp"

namespace mana::render {

using Colour = std::array<float, 4>;  ///< red, green, blue, opacity: as on the screen, not linear

enum class Weight { Normal, Bold };

/// Flat things on the current canvas: background, rounded boxes, text.
/// Threads: the one with the context.
class FlatPainter {
 public:
  static core::Result<FlatPainter> make(
      const std::filesystem::path& fonts = "/usr/share/fonts/truetype/dejavu");
  /// Before anything else of a frame.
  void begin(int width, int height);
  void background();
  /// A picture of the whole canvas, drawn before, over this part of it. @param opacity 0..1
  void picture(std::uint32_t texture, const Box& where, double opacity);
  void box(const Box& box, double corner, const Colour& colour);
  /// One line; `x` is its left end, `y` the top of its line.
  void text(std::string_view text, double x, double y, int size, Weight weight, const Colour& colour);
  const Font& font(Weight weight) const { return weight == Weight::Bold ? bold_ : normal_; }

 private:
  FlatPainter(Font normal, Font bold) : normal_{std::move(normal)}, bold_{std::move(bold)} {}
  struct Corner {
    float x, y, u, v;
    Colour colour;
  };
  struct Cell {  // of the atlas
    int x = 0, y = 0;
    GlyphPicture picture;  // its pixels are dropped once uploaded
  };
  const Cell* cell(Weight weight, std::uint32_t glyph, int size);
  void draw(const std::vector<Corner>& corners, int kind) { draw(corners, kind, atlas_.get()); }
  void draw(const std::vector<Corner>& corners, int kind, std::uint32_t texture);

  Font normal_, bold_;
  std::array<gl::Program, 4> programs_;  // text, box, background, picture
  gl::VertexArray array_;
  gl::Buffer buffer_;
  gl::Texture atlas_;
  std::map<std::tuple<Weight, std::uint32_t, int>, Cell> cells_;
  int shelf_x_ = 0, shelf_y_ = 0, shelf_height_ = 0;
  int width_ = 0, height_ = 0;
};

}  // namespace mana::render
