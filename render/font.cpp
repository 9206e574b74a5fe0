#include "render/font.hpp"

#include <ft2build.h>
#include FT_FREETYPE_H
#include <hb-ft.h>
#include <hb.h>

namespace mana::render {

struct Font::Handles {
  FT_Library library = nullptr;
  FT_Face face = nullptr;
  hb_font_t* shaper = nullptr;
  hb_buffer_t* buffer = nullptr;
  int size = 0;

  ~Handles() {
    hb_buffer_destroy(buffer);
    hb_font_destroy(shaper);
    if (face != nullptr) FT_Done_Face(face);
    if (library != nullptr) FT_Done_FreeType(library);
  }
  void set_size(int pixels) {
    if (size == pixels) return;
    size = pixels;
    FT_Set_Pixel_Sizes(face, 0, static_cast<FT_UInt>(pixels));
    hb_ft_font_changed(shaper);
  }
};

Font::Font() : h_{std::make_unique<Handles>()} {}
Font::Font(Font&&) noexcept = default;
Font& Font::operator=(Font&&) noexcept = default;
Font::~Font() = default;

core::Result<Font> Font::open(const std::filesystem::path& file) {
  Font font;
  if (FT_Init_FreeType(&font.h_->library) != 0 ||
      FT_New_Face(font.h_->library, file.c_str(), 0, &font.h_->face) != 0) {
    font.h_->face = nullptr;
    return core::not_found("The font '" + file.string() +
                           "' cannot be read; install the package fonts-dejavu-core.");
  }
  FT_Set_Pixel_Sizes(font.h_->face, 0, 32);
  font.h_->shaper = hb_ft_font_create_referenced(font.h_->face);
  hb_ft_font_set_load_flags(font.h_->shaper, FT_LOAD_NO_HINTING);
  font.h_->buffer = hb_buffer_create();
  return font;
}

std::vector<PlacedGlyph> Font::shape(std::string_view text, int size) const {
  h_->set_size(size);
  hb_buffer_clear_contents(h_->buffer);
  hb_buffer_add_utf8(h_->buffer, text.data(), static_cast<int>(text.size()), 0,
                     static_cast<int>(text.size()));
  hb_buffer_guess_segment_properties(h_->buffer);
  hb_shape(h_->shaper, h_->buffer, nullptr, 0);
  unsigned count = 0;
  const hb_glyph_info_t* info = hb_buffer_get_glyph_infos(h_->buffer, &count);
  const hb_glyph_position_t* position = hb_buffer_get_glyph_positions(h_->buffer, &count);
  std::vector<PlacedGlyph> glyphs;
  double x = 0;
  for (unsigned i = 0; i < count; ++i) {
    glyphs.push_back({info[i].codepoint, x + position[i].x_offset / 64.0, -position[i].y_offset / 64.0});
    x += position[i].x_advance / 64.0;
  }
  glyphs.push_back({0xFFFFFFFF, x, 0});  // the end of the line, for width()
  return glyphs;
}

double Font::width(std::string_view text, int size) const { return shape(text, size).back().x; }

double Font::ascent(int size) const {
  h_->set_size(size);
  return static_cast<double>(h_->face->size->metrics.ascender) / 64.0;
}

GlyphPicture Font::draw(std::uint32_t glyph, int size) const {
  h_->set_size(size);
  GlyphPicture picture;
  if (FT_Load_Glyph(h_->face, glyph, FT_LOAD_RENDER | FT_LOAD_NO_HINTING) != 0) return picture;
  const FT_GlyphSlot slot = h_->face->glyph;
  picture.width = static_cast<int>(slot->bitmap.width);
  picture.height = static_cast<int>(slot->bitmap.rows);
  picture.left = slot->bitmap_left;
  picture.top = slot->bitmap_top;
  for (int y = 0; y < picture.height; ++y) {
    const unsigned char* row = slot->bitmap.buffer + static_cast<std::ptrdiff_t>(y) * slot->bitmap.pitch;
    picture.grey.insert(picture.grey.end(), row, row + picture.width);
  }
  return picture;
}

namespace {

// Cuts before a UTF-8 character, never within one.
std::size_t first_length(std::string_view text) {
  std::size_t n = 1;
  while (n < text.size() && (static_cast<unsigned char>(text[n]) & 0xC0) == 0x80) ++n;
  return n;
}

std::string_view without_last(std::string_view text) {
  std::size_t n = text.size();
  while (n > 0 && (static_cast<unsigned char>(text[n - 1]) & 0xC0) == 0x80) --n;
  return text.substr(0, n > 0 ? n - 1 : 0);
}

}  // namespace

std::vector<std::string> wrap(const Font& font, std::string_view text, int size, double width) {
  std::vector<std::string> lines;
  std::string line;
  while (!text.empty()) {
    const std::size_t space = text.find(' ');
    std::string_view word = text.substr(0, space);
    text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
    if (word.empty()) continue;
    const std::string longer = line.empty() ? std::string{word} : line + " " + std::string{word};
    if (font.width(longer, size) <= width) {
      line = longer;
      continue;
    }
    if (!line.empty()) lines.push_back(std::move(line));
    line.clear();
    while (font.width(word, size) > width && word.size() > first_length(word)) {  // wider than a line
      std::string_view part = without_last(word);
      while (part.size() > first_length(word) && font.width(part, size) > width) part = without_last(part);
      lines.emplace_back(part);
      word.remove_prefix(part.size());
    }
    line = std::string{word};
  }
  if (!line.empty()) lines.push_back(std::move(line));
  return lines;
}

std::string shortened(const Font& font, std::string_view text, int size, double width) {
  if (font.width(text, size) <= width) return std::string{text};
  while (!text.empty() && font.width(std::string{text} + "…", size) > width) text = without_last(text);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return std::string{text} + "…";
}

}  // namespace mana::render
