#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "render/text/unicode.hpp"

namespace mana::render {

/// One glyph's picture: grey, rows from the top.
struct GlyphPicture {
  int width = 0, height = 0;
  int left = 0, top = 0;  ///< of the picture, from the pen and the base line
  std::vector<std::uint8_t> grey;
};

/// A glyph of a shaped run, from left to right on the screen.
struct ShapedGlyph {
  std::uint32_t glyph = 0;
  double x = 0, y = 0;   ///< of the pen, pixels from the start of the run; y downwards
  double advance = 0;    ///< to the next pen
  std::size_t byte = 0;  ///< the first of the letters that it stands for
};

/// One typeface: HarfBuzz shapes, FreeType draws.  Threads: one.
class Font {
 public:
  /// @param index within a collection. @param make_bold thickens the strokes of a face that has no bold one.
  static core::Result<Font> open(const std::filesystem::path& file, int index = 0, bool make_bold = false);
  Font(Font&&) noexcept;
  Font& operator=(Font&&) noexcept;
  ~Font();

  bool has(char32_t character) const;
  /// A run of one direction and script. Its neighbours in `text` are seen, so Arabic letters join across
  /// runs.
  /// @param size pixels of an em. @param language BCP 47; "" is none.
  std::vector<ShapedGlyph> shape(std::string_view text, const TextRun& run, const std::string& language,
                                 int size) const;
  double ascent(int size) const;
  GlyphPicture draw(std::uint32_t glyph, int size) const;

 private:
  Font();
  struct Handles;
  std::unique_ptr<Handles> h_;
};

}  // namespace mana::render
