#pragma once
#include <array>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

#include "agent/core/result.hpp"
#include "render/gl/objects.hpp"
#include "render/pictures/picture.hpp"
#include "render/screen/colour.hpp"
#include "render/screen/layout.hpp"
#include "render/screen/sign.hpp"
#include "render/text/typesetter.hpp"

namespace mana::render {

/// Flat things on the current canvas: background, rounded boxes, text.
/// Threads: the one with the context.
class FlatPainter {
 public:
  /// @param language of the person, BCP 47.
  static core::Result<FlatPainter> make(const std::string& language = "");
  /// Before anything else of a frame.
  void begin(int width, int height);
  void background();
  /// A picture of the whole canvas, drawn before, over this part of it. @param opacity 0..1
  void picture(std::uint32_t texture, const Box& where, double opacity);
  void box(const Box& box, double corner, const Colour& colour);
  /// `x` is the line's left end, `y` the top of its line. The letters [begin, end) are drawn in `other`.
  void text(const SetLine& line, double x, double y, const Colour& colour, std::size_t begin = 0,
            std::size_t end = 0, const Colour& other = {});
  /// A picture of somebody's own. @param picture stays as it is; its texture is kept until another comes
  void image(const std::shared_ptr<const Picture>& picture, const Box& box);
  /// A picture of the sign, as wide and high as the box is wide.
  void sign(SignShape shape, const Box& box, const Colour& colour);
  Typesetter& type() { return type_; }

 private:
  explicit FlatPainter(Typesetter type) : type_{std::move(type)} {}
  struct Corner {
    float x, y, u, v;
    Colour colour;
  };
  struct Cell {  // of the atlas
    int x = 0, y = 0;
    GlyphPicture picture;  // its pixels are dropped once uploaded
  };
  using Key = std::tuple<int, std::uint32_t, int>;  // font (-1: signs), glyph, size
  template <class Make>
  const Cell* cell(const Key& key, Make make);
  void add_picture(std::vector<Corner>& corners, const Cell& cell, double left, double top,
                   const Colour& colour) const;
  void draw(const std::vector<Corner>& corners, int kind) { draw(corners, kind, atlas_.get()); }
  void draw(const std::vector<Corner>& corners, int kind, std::uint32_t texture);

  Typesetter type_;
  std::array<gl::Program, 6> programs_;  // text, box, background, picture, plain, image
  gl::VertexArray array_;
  gl::Buffer buffer_;
  gl::Texture atlas_;
  std::shared_ptr<const Picture> image_;  // whose texture it is
  gl::Texture image_texture_;
  std::map<Key, Cell> cells_;
  bool was_full_ = false;  // the atlas began again; corners made before point at what is gone
  int shelf_x_ = 0, shelf_y_ = 0, shelf_height_ = 0;
  int width_ = 0, height_ = 0;
};

}  // namespace mana::render
