#include "render/font.hpp"

namespace mana::render {
namespace {

constexpr const char* kFont = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";

class Wrap : public testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(kFont)) GTEST_SKIP() << "fonts-dejavu-core is not installed";
    auto font = Font::open(kFont);
    ASSERT_TRUE(font) << font.error().sentence;
    font_.emplace(std::move(*font));
  }
  std::optional<Font> font_;
};

bool is_whole_utf8(std::string_view text) {
  std::size_t i = 0;
  while (i < text.size()) {
    const auto c = static_cast<unsigned char>(text[i]);
    const std::size_t length = c < 0x80 ? 1 : c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : c >= 0xC2 ? 2 : 0;
    if (length == 0 || i + length > text.size()) return false;
    for (std::size_t k = 1; k < length; ++k) {
      if ((static_cast<unsigned char>(text[i + k]) & 0xC0) != 0x80) return false;
    }
    i += length;
  }
  return true;
}

std::string without_spaces(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c != ' ') out += c;
  }
  return out;
}

TEST_F(Wrap, NoLineIsWiderThanItsPlaceAndNoLetterIsLost) {
  const std::string texts[] = {
      "It is time to take your tablets. The red one first, then the small white one, with a glass of water.",
      "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft öffnet um neun",
      "  Zwei  Leerzeichen   überall  ", "ääääääääääääääääääääääääääääääääääääääääää", "€uro 10 € – „gut“"};
  for (const std::string& text : texts) {
    for (const int size : {10, 24, 60}) {
      for (const double width : {120.0, 300.0, 900.0}) {
        std::string all;
        for (const std::string& line : wrap(*font_, text, size, width)) {
          EXPECT_LE(font_->width(line, size), width) << line;
          EXPECT_TRUE(is_whole_utf8(line)) << line;
          EXPECT_FALSE(line.empty());
          all += line;
        }
        EXPECT_EQ(without_spaces(all), without_spaces(text));
      }
    }
  }
}

TEST_F(Wrap, APlaceTooNarrowForALetterStillCutsBetweenLetters) {
  for (const std::string& line : wrap(*font_, "äöü€ñ abc", 40, 3)) {
    EXPECT_TRUE(is_whole_utf8(line)) << testing::PrintToString(line);
    EXPECT_FALSE(line.empty());
  }
}

TEST_F(Wrap, NothingMakesNoLines) {
  EXPECT_TRUE(wrap(*font_, "", 20, 100).empty());
  EXPECT_TRUE(wrap(*font_, "     ", 20, 100).empty());
}

TEST_F(Wrap, ShorteningKeepsWhatFitsAndSaysThatMoreWasThere) {
  EXPECT_EQ(shortened(*font_, "Doctor", 20, 500), "Doctor");
  for (const double width : {40.0, 80.0, 160.0, 240.0}) {
    const std::string s = shortened(*font_, "Zahnärztin Müller-Lüdenscheidt, Brötchenstraße", 20, width);
    EXPECT_LE(font_->width(s, 20), width);
    EXPECT_TRUE(is_whole_utf8(s)) << s;
    EXPECT_TRUE(s.ends_with("…")) << s;
  }
}

TEST_F(Wrap, AGlyphIsDrawnWhereInkIs) {
  const auto glyphs = font_->shape("M", 40);
  ASSERT_GE(glyphs.size(), 1U);
  const GlyphPicture m = font_->draw(glyphs[0].glyph, 40);
  EXPECT_GT(m.width, 15);
  EXPECT_GT(m.height, 20);
  EXPECT_EQ(m.grey.size(), static_cast<std::size_t>(m.width) * static_cast<std::size_t>(m.height));
  EXPECT_EQ(*std::max_element(m.grey.begin(), m.grey.end()), 255);
}

TEST(FontFile, ThatIsMissingIsSaid) {
  const auto font = Font::open("/nowhere/at/all.ttf");
  ASSERT_FALSE(font);
  EXPECT_NE(font.error().sentence.find("/nowhere/at/all.ttf"), std::string::npos) << font.error().sentence;
}

}  // namespace
}  // namespace mana::render
