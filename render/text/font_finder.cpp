#include "render/text/font_finder.hpp"

#include <fontconfig/fontconfig.h>

#include <memory>

#include "render/text/freed_by.hpp"

namespace mana::render {
namespace {

using Pattern = std::unique_ptr<FcPattern, FreedBy<FcPatternDestroy>>;
using Fonts = std::unique_ptr<FcFontSet, FreedBy<FcFontSetDestroy>>;
using Characters = std::unique_ptr<FcCharSet, FreedBy<FcCharSetDestroy>>;

FcConfig* installed() {
  static FcConfig* const config = FcInitLoadConfigAndFonts();  // as long as the program
  return config;
}

Pattern wanted(const Characters& characters, const std::string& language, bool bold) {
  Pattern p{FcPatternCreate()};
  const auto text = [](const char* s) { return reinterpret_cast<const FcChar8*>(s); };
  FcPatternAddString(p.get(), FC_FAMILY, text("sans-serif"));
  FcPatternAddCharSet(p.get(), FC_CHARSET, characters.get());
  FcPatternAddInteger(p.get(), FC_WEIGHT, bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR);
  FcPatternAddInteger(p.get(), FC_SLANT, FC_SLANT_ROMAN);
  FcPatternAddInteger(p.get(), FC_WIDTH, FC_WIDTH_NORMAL);
  FcPatternAddBool(p.get(), FC_SCALABLE, FcTrue);
  FcPatternAddBool(p.get(), FC_COLOR, FcFalse);
  if (!language.empty()) FcPatternAddString(p.get(), FC_LANG, text(language.c_str()));
  FcConfigSubstitute(installed(), p.get(), FcMatchPattern);
  FcDefaultSubstitute(p.get());
  return p;
}

bool is_outline(const FcPattern* font) {
  FcBool outline = FcFalse;
  FcBool colour = FcFalse;
  FcPatternGetBool(font, FC_OUTLINE, 0, &outline);
  FcPatternGetBool(font, FC_COLOR, 0, &colour);
  return outline == FcTrue && colour == FcFalse;
}

}  // namespace

std::optional<FontPlace> find_font_with(char32_t character, const std::string& language, bool bold) {
  if (installed() == nullptr) return {};
  const Characters characters{FcCharSetCreate()};
  FcCharSetAddChar(characters.get(), static_cast<FcChar32>(character));
  const Pattern pattern = wanted(characters, language, bold);
  FcResult result = FcResultMatch;
  const Fonts fonts{FcFontSort(installed(), pattern.get(), FcFalse, nullptr, &result)};
  if (!fonts) return {};
  for (int i = 0; i < fonts->nfont; ++i) {
    FcPattern* font = fonts->fonts[i];
    FcCharSet* has = nullptr;
    FcChar8* file = nullptr;
    if (!is_outline(font) || FcPatternGetCharSet(font, FC_CHARSET, 0, &has) != FcResultMatch ||
        FcCharSetHasChar(has, static_cast<FcChar32>(character)) == FcFalse ||
        FcPatternGetString(font, FC_FILE, 0, &file) != FcResultMatch)
      continue;
    FontPlace place;
    place.file = reinterpret_cast<const char*>(file);
    FcPatternGetInteger(font, FC_INDEX, 0, &place.index);
    place.index &= 0xFFFF;  // above: the named instance of a variable font
    int weight = FC_WEIGHT_REGULAR;
    FcPatternGetInteger(font, FC_WEIGHT, 0, &weight);
    place.is_bold = weight >= FC_WEIGHT_DEMIBOLD;
    return place;
  }
  return {};
}

}  // namespace mana::render
