#include "render/screen/flat_painter.hpp"

#include <epoxy/gl.h>

#include <algorithm>
#include <cmath>

#include "shaders.hpp"  // made of render/shaders when building

namespace mana::render {
namespace {
constexpr int kAtlas = 2048;  // pixels; two hundred glyphs of a large clock
}

core::Result<FlatPainter> FlatPainter::make(const std::string& language) {
  auto type = Typesetter::open(language);
  if (!type) return std::move(type).error();
  FlatPainter p{std::move(*type)};
  for (std::size_t kind = 0; kind < p.programs_.size(); ++kind) {
    auto program =
        gl::Program::link(shaders::kFlatVert, shaders::kFlatFrag, "flat", "KIND " + std::to_string(kind));
    if (!program) return std::move(program).error();
    p.programs_[kind] = std::move(*program);
  }
  p.array_ = gl::make_vertex_array();
  p.buffer_ = gl::make_buffer();
  glBindVertexArray(p.array_.get());
  glBindBuffer(GL_ARRAY_BUFFER, p.buffer_.get());
  const auto at = [](std::size_t floats) { return reinterpret_cast<const void*>(floats * sizeof(float)); };
  glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, sizeof(Corner), at(0));
  glVertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, sizeof(Corner), at(2));
  glVertexAttribPointer(2, 4, GL_FLOAT, GL_FALSE, sizeof(Corner), at(4));
  for (const std::uint32_t a : {0U, 1U, 2U}) glEnableVertexAttribArray(a);
  std::uint32_t atlas = 0;
  glGenTextures(1, &atlas);
  p.atlas_ = gl::Texture{atlas};
  glBindTexture(GL_TEXTURE_2D, atlas);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, kAtlas, kAtlas, 0, GL_RED, GL_UNSIGNED_BYTE, nullptr);
  // Glyphs stand on whole pixels.
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  return p;
}

void FlatPainter::begin(int width, int height) {
  width_ = width;
  height_ = height;
}

void FlatPainter::draw(const std::vector<Corner>& corners, int kind, std::uint32_t texture) {
  if (corners.empty()) return;
  glViewport(0, 0, width_, height_);
  glDisable(GL_DEPTH_TEST);
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE);
  const gl::Program& program = programs_[static_cast<std::size_t>(kind)];
  program.use();
  glUniform2f(program.uniform("size"), static_cast<float>(width_), static_cast<float>(height_));
  glBindTexture(GL_TEXTURE_2D, texture);
  glBindVertexArray(array_.get());
  glBindBuffer(GL_ARRAY_BUFFER, buffer_.get());
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(corners.size() * sizeof(Corner)), corners.data(),
               GL_STREAM_DRAW);
  glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(corners.size()));
  glBindVertexArray(0);
}

void FlatPainter::background() {
  const auto w = static_cast<float>(width_);
  const auto h = static_cast<float>(height_);
  const Colour c{0, 0, 0, 1};
  draw({{0, 0, 0, 0, c}, {w, 0, 1, 0, c}, {w, h, 1, 1, c}, {0, 0, 0, 0, c}, {w, h, 1, 1, c}, {0, h, 0, 1, c}},
       2);
}

void FlatPainter::picture(std::uint32_t texture, const Box& where, double opacity) {
  const auto w = static_cast<float>(width_);
  const auto h = static_cast<float>(height_);
  const Colour c{1, 1, 1, static_cast<float>(opacity)};
  // A canvas has its first row at the bottom.
  const auto corner = [&](double x, double y) {
    const auto px = static_cast<float>(x);
    const auto py = static_cast<float>(y);
    return Corner{px, py, px / w, 1 - py / h, c};
  };
  const Corner a = corner(where.x, where.y);
  const Corner b = corner(where.right(), where.y);
  const Corner d = corner(where.right(), where.bottom());
  const Corner e = corner(where.x, where.bottom());
  draw({a, b, d, a, d, e}, 3, texture);
}

void FlatPainter::image(const std::shared_ptr<const Picture>& picture, const Box& box) {
  if (image_ != picture) {
    std::uint32_t texture = 0;
    glGenTextures(1, &texture);
    image_texture_ = gl::Texture{texture};
    glBindTexture(GL_TEXTURE_2D, texture);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, picture->width, picture->height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 picture->rgba.data());
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    image_ = picture;
  }
  const Colour c{1, 1, 1, 1};
  const auto left = static_cast<float>(box.x);
  const auto top = static_cast<float>(box.y);
  const auto right = static_cast<float>(box.right());
  const auto bottom = static_cast<float>(box.bottom());
  const Corner a{left, top, 0, 0, c}, b{right, top, 1, 0, c}, d{right, bottom, 1, 1, c},
      e{left, bottom, 0, 1, c};
  draw({a, b, d, a, d, e}, 5, image_texture_.get());
}

void FlatPainter::box(const Box& b, double corner, const Colour& c) {
  // How much of a pixel lies within has to be worked out along the outline only; a software driver spends
  // three times as much on such a pixel as on one that is filled.
  struct Stretch {
    double from, to;
  };
  const auto stretches = [corner](double from, double to) {
    const double first = std::ceil(from) + 1;  // whole pixels within
    const double last = std::floor(to) - 1;
    const double margin = std::ceil(corner);
    return std::array<Stretch, 5>{{{from, first},
                                   {first, first + margin},
                                   {first + margin, last - margin},
                                   {last - margin, last},
                                   {last, to}}};
  };
  const auto columns = stretches(b.x, b.right());
  const auto rows = stretches(b.y, b.bottom());
  std::vector<Corner> outline;
  std::vector<Corner> inside;
  const auto add = [&](std::vector<Corner>& to, const Stretch& across, const Stretch& down) {
    const auto at = [&](double x, double y) {
      return Corner{static_cast<float>(x), static_cast<float>(y), static_cast<float>(x - b.x - b.width / 2),
                    static_cast<float>(y - b.y - b.height / 2), c};
    };
    const Corner first = at(across.from, down.from);
    const Corner last = at(across.to, down.to);
    to.insert(to.end(), {first, at(across.to, down.from), last, first, last, at(across.from, down.to)});
  };
  constexpr std::size_t kMiddle = 2;
  if (columns[kMiddle].from >= columns[kMiddle].to || rows[kMiddle].from >= rows[kMiddle].to) {
    add(outline, {b.x, b.right()}, {b.y, b.bottom()});
  } else {
    for (std::size_t row = 0; row < rows.size(); ++row) {
      for (std::size_t column = 0; column < columns.size(); ++column) {
        const bool at_edge =
            row == 0 || column == 0 || row + 1 == rows.size() || column + 1 == columns.size();
        const bool in_corner = row != kMiddle && column != kMiddle;
        add(at_edge || in_corner ? outline : inside, columns[column], rows[row]);
      }
    }
  }
  programs_[1].use();
  glUniform4f(programs_[1].uniform("box"), static_cast<float>(b.width / 2), static_cast<float>(b.height / 2),
              static_cast<float>(corner), 0);
  draw(outline, 1);
  draw(inside, 4);
}

template <class Make>
const FlatPainter::Cell* FlatPainter::cell(const Key& key, Make make) {
  if (const auto known = cells_.find(key); known != cells_.end()) return &known->second;
  GlyphPicture picture = make();
  if (picture.width + 2 > kAtlas || picture.height + 2 > kAtlas) return nullptr;
  if (shelf_x_ + picture.width + 2 > kAtlas) {
    shelf_x_ = 0;
    shelf_y_ += shelf_height_;
    shelf_height_ = 0;
  }
  if (shelf_y_ + picture.height + 2 > kAtlas) {  // full: begin again; what is on screen is drawn again anyway
    cells_.clear();
    shelf_x_ = shelf_y_ = shelf_height_ = 0;
    was_full_ = true;
  }
  Cell c{shelf_x_ + 1, shelf_y_ + 1, std::move(picture)};
  shelf_x_ += c.picture.width + 2;
  shelf_height_ = std::max(shelf_height_, c.picture.height + 2);
  glBindTexture(GL_TEXTURE_2D, atlas_.get());
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  if (!c.picture.grey.empty()) {
    glTexSubImage2D(GL_TEXTURE_2D, 0, c.x, c.y, c.picture.width, c.picture.height, GL_RED, GL_UNSIGNED_BYTE,
                    c.picture.grey.data());
  }
  c.picture.grey = {};
  return &cells_.emplace(key, std::move(c)).first->second;
}

void FlatPainter::add_picture(std::vector<Corner>& corners, const Cell& c, double left, double top,
                              const Colour& colour) const {
  const auto x = static_cast<float>(std::round(left));
  const auto y = static_cast<float>(std::round(top));
  const auto w = static_cast<float>(c.picture.width);
  const auto h = static_cast<float>(c.picture.height);
  const auto u0 = static_cast<float>(c.x) / kAtlas;
  const auto v0 = static_cast<float>(c.y) / kAtlas;
  const float u1 = u0 + w / kAtlas;
  const float v1 = v0 + h / kAtlas;
  const Corner a{x, y, u0, v0, colour};
  const Corner b{x + w, y, u1, v0, colour};
  const Corner d{x + w, y + h, u1, v1, colour};
  const Corner e{x, y + h, u0, v1, colour};
  corners.insert(corners.end(), {a, b, d, a, d, e});
}

void FlatPainter::text(const SetLine& line, double x, double y, const Colour& colour, std::size_t begin,
                       std::size_t end, const Colour& other) {
  const double base = y + type_.ascent(line.size);
  std::vector<Corner> corners;
  const auto add_all = [&] {
    corners.clear();
    was_full_ = false;
    for (const SetGlyph& g : line.glyphs) {
      const Cell* c =
          cell({g.font, g.glyph, line.size}, [&] { return type_.font(g.font).draw(g.glyph, line.size); });
      if (c == nullptr || c->picture.width == 0) continue;
      add_picture(corners, *c, x + g.x + c->picture.left, base + g.y - c->picture.top,
                  g.byte >= begin && g.byte < end ? other : colour);
    }
  };
  add_all();
  if (was_full_) add_all();
  draw(corners, 0);
}

void FlatPainter::sign(SignShape shape, const Box& box, const Colour& colour) {
  constexpr int kSigns = -1;  // no font
  const int size = std::max(1, static_cast<int>(box.width));
  const Cell* c =
      cell({kSigns, static_cast<std::uint32_t>(shape), size}, [&] { return draw_sign(shape, size); });
  if (c == nullptr) return;
  std::vector<Corner> corners;
  add_picture(corners, *c, box.x, box.y, colour);
  draw(corners, 0);
}

}  // namespace mana::render
