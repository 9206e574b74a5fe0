#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"

struct FT_FaceRec_;
struct FT_LibraryRec_;
struct hb_font_t;

namespace mana::render {

/// One glyph's picture: grey, rows from the top.
struct GlyphPicture {
  int width = 0, height = 0;
  int left = 0, top = 0;  ///< of the picture, from the pen and the base line
  std::vector<std::uint8_t> grey;
};

struct PlacedGlyph {
  std::uint32_t glyph = 0;
  double x = 0, y = 0;  ///< of the pen, pixels from the start of the line
};

/// A typeface: HarfBuzz shapes, FreeType draws.  Threads: one.
class Font {
 public:
  static core::Result<Font> open(const std::filesystem::path& file);
  Font(Font&&) noexcept;
  Font& operator=(Font&&) noexcept;
  ~Font();

  /// A line of UTF-8 at this size (pixels from base line to base line is about 1.2 of it).
  std::vector<PlacedGlyph> shape(std::string_view text, int size) const;
  double width(std::string_view text, int size) const;
  double ascent(int size) const;
  GlyphPicture draw(std::uint32_t glyph, int size) const;

 private:
  Font();
  struct Handles;
  std::unique_ptr<Handles> h_;
};

/// Breaks at spaces into lines no wider than `width`; a longer word is cut.
std::vector<std::string> wrap(const Font& font, std::string_view text, int size, double width);
/// The text, or as much of it as fits followed by an ellipsis.
std::string shortened(const Font& font, std::string_view text, int size, double width);

}  // namespace mana::render
