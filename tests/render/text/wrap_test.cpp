#include "render/text/wrap.hpp"

namespace mana::render {
namespace {

class Wrap : public testing::Test {
 protected:
  void SetUp() override {
    auto type = Typesetter::open();
    if (!type) GTEST_SKIP() << type.error().sentence;
    type_.emplace(std::move(*type));
  }
  std::vector<std::string> lines(std::string_view text, int size, double width) {
    std::vector<std::string> all;
    for (const LineSpan& line : wrap(*type_, text, {size, Weight::Normal}, width))
      all.push_back(line_text(text, line));
    return all;
  }
  std::optional<Typesetter> type_;
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
        for (const LineSpan& span : wrap(*type_, text, {size, Weight::Normal}, width)) {
          const std::string line = line_text(text, span);
          EXPECT_LE(type_->width(line, size, Weight::Normal), width) << line;
          EXPECT_TRUE(is_whole_utf8(line)) << line;
          EXPECT_FALSE(line.empty());
          EXPECT_NE(line.front(), ' ');
          all += line.substr(0, line.size() - (span.hyphen ? 1 : 0));
        }
        EXPECT_EQ(without_spaces(all), without_spaces(text));
      }
    }
  }
}

TEST_F(Wrap, AWordWiderThanALineIsCutWithAHyphen) {
  const auto all = lines("Donaudampfschifffahrtsgesellschaft", 24, 300);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_TRUE(all[0].ends_with("-"));
  EXPECT_TRUE(cuts_a_word("Donaudampfschifffahrtsgesellschaft",
                          wrap(*type_, "Donaudampfschifffahrtsgesellschaft", {24, Weight::Normal}, 300)));
  EXPECT_FALSE(cuts_a_word("a b", wrap(*type_, "a b", {24, Weight::Normal}, 30)));
}

TEST_F(Wrap, APlaceTooNarrowForALetterStillCutsBetweenLetters) {
  for (const std::string& line : lines("äöü€ñ abc", 40, 3)) {
    EXPECT_TRUE(is_whole_utf8(line)) << testing::PrintToString(line);
    EXPECT_FALSE(line.empty());
  }
}

TEST_F(Wrap, ANewLineThatWasWrittenEndsALine) {
  EXPECT_EQ(lines("one\ntwo three", 20, 900), (std::vector<std::string>{"one", "two three"}));
}

TEST_F(Wrap, NothingMakesNoLines) {
  EXPECT_TRUE(lines("", 20, 100).empty());
  EXPECT_TRUE(lines("     ", 20, 100).empty());
}

TEST_F(Wrap, EvenLinesAreAsManyAndOfLikeWidth) {
  const std::string text =
      "Your daughter comes to see you this afternoon at four o'clock and stays for supper.";
  for (const double width : {400.0, 640.0, 900.0}) {
    const TextStyle style{30, Weight::Normal};
    const auto greedy = wrap(*type_, text, style, width);
    const auto even = wrap_evenly(*type_, text, style, width);
    ASSERT_EQ(even.size(), greedy.size());
    const auto least = [&](const std::vector<LineSpan>& all) {
      double w = width;
      for (const LineSpan& l : all) w = std::min(w, type_->width(line_text(text, l), 30, Weight::Normal));
      return w;
    };
    EXPECT_GE(least(even), least(greedy));
    EXPECT_GE(least(even), 0.55 * width);
  }
}

TEST_F(Wrap, ShorteningKeepsWhatFitsAndSaysThatMoreWasThere) {
  const TextStyle style{20, Weight::Normal};
  EXPECT_EQ(shortened(*type_, "Doctor", style, 500), "Doctor");
  for (const double width : {40.0, 80.0, 160.0, 240.0}) {
    const std::string s = shortened(*type_, "Zahnärztin Müller-Lüdenscheidt, Brötchenstraße", style, width);
    EXPECT_LE(type_->width(s, 20, Weight::Normal), width);
    EXPECT_TRUE(is_whole_utf8(s)) << s;
    EXPECT_TRUE(s.ends_with("…")) << s;
  }
}

TEST_F(Wrap, AGlyphIsDrawnWhereInkIs) {
  const SetLinePtr line = type_->set("M", 40, Weight::Normal);
  ASSERT_EQ(line->glyphs.size(), 1U);
  const GlyphPicture m = type_->font(line->glyphs[0].font).draw(line->glyphs[0].glyph, 40);
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
