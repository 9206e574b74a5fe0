#include "render/text/font.hpp"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_SYNTHESIS_H
#include <hb-ft.h>
#include <hb.h>

namespace mana::render {

struct Font::Handles {
  FT_Library library = nullptr;
  FT_Face face = nullptr;
  hb_font_t* shaper = nullptr;
  hb_buffer_t* buffer = nullptr;
  int size = 0;
  bool make_bold = false;

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

core::Result<Font> Font::open(const std::filesystem::path& file, int index, bool make_bold) {
  Font font;
  if (FT_Init_FreeType(&font.h_->library) != 0 ||
      FT_New_Face(font.h_->library, file.c_str(), index, &font.h_->face) != 0) {
    font.h_->face = nullptr;
    return core::not_found("The font '" + file.string() +
                           "' cannot be read; install the package fonts-dejavu-core.");
  }
  font.h_->make_bold = make_bold;
  FT_Set_Pixel_Sizes(font.h_->face, 0, 32);
  font.h_->shaper = hb_ft_font_create_referenced(font.h_->face);
  hb_ft_font_set_load_flags(font.h_->shaper, FT_LOAD_NO_HINTING);
  font.h_->buffer = hb_buffer_create();
  return font;
}

bool Font::has(char32_t character) const {
  return FT_Get_Char_Index(h_->face, static_cast<FT_ULong>(character)) != 0;
}

std::vector<ShapedGlyph> Font::shape(std::string_view text, const TextRun& run, const std::string& language,
                                     int size) const {
  h_->set_size(size);
  hb_buffer_clear_contents(h_->buffer);
  hb_buffer_add_utf8(h_->buffer, text.data(), static_cast<int>(text.size()), static_cast<unsigned>(run.begin),
                     static_cast<int>(run.end - run.begin));
  hb_buffer_set_direction(h_->buffer, run.rtl ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
  hb_buffer_set_script(h_->buffer, hb_script_from_iso15924_tag(run.script));
  if (!language.empty())
    hb_buffer_set_language(h_->buffer,
                           hb_language_from_string(language.data(), static_cast<int>(language.size())));
  hb_shape(h_->shaper, h_->buffer, nullptr, 0);
  unsigned count = 0;
  const hb_glyph_info_t* info = hb_buffer_get_glyph_infos(h_->buffer, &count);
  const hb_glyph_position_t* position = hb_buffer_get_glyph_positions(h_->buffer, &count);
  std::vector<ShapedGlyph> glyphs;
  double x = 0;
  for (unsigned i = 0; i < count; ++i) {
    const double advance = position[i].x_advance / 64.0;
    glyphs.push_back({info[i].codepoint, x + position[i].x_offset / 64.0, -position[i].y_offset / 64.0,
                      advance, info[i].cluster});
    x += advance;
  }
  return glyphs;
}

double Font::ascent(int size) const {
  h_->set_size(size);
  return static_cast<double>(h_->face->size->metrics.ascender) / 64.0;
}

GlyphPicture Font::draw(std::uint32_t glyph, int size) const {
  h_->set_size(size);
  GlyphPicture picture;
  if (FT_Load_Glyph(h_->face, glyph, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP) != 0) return picture;
  const FT_GlyphSlot slot = h_->face->glyph;
  if (h_->make_bold) FT_GlyphSlot_Embolden(slot);
  if (FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) != 0) return picture;
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

}  // namespace mana::render
