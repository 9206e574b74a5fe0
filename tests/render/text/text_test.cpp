#include "render/text/font_finder.hpp"
#include "render/text/script_fonts.hpp"
#include "render/text/typesetter.hpp"
#include "render/text/unicode.hpp"
#include "render/text/wrap.hpp"

namespace mana::render {
namespace {

struct Sample {
  const char* language;
  const char* text;
  bool rtl;
};

// What somebody might read beside the face: "Good morning. The doctor comes at ten."
constexpr Sample kSamples[] = {
    {"ar", "صباح الخير. يأتي الطبيب في الساعة 10:30 اليوم.", true},
    {"he", "בוקר טוב. הרופא מגיע בשעה 10:30 היום.", true},
    {"hi", "सुप्रभात। डॉक्टर आज 10:30 बजे आएँगे।", false},
    {"th", "สวัสดีตอนเช้า คุณหมอจะมาวันนี้เวลาสิบโมงครึ่ง", false},
    {"zh", "早上好。医生今天上午十点半来。", false},
    {"ja", "おはようございます。お医者さんは今日の十時半に来ます。", false},
    {"ko", "안녕하세요. 의사 선생님이 오늘 열 시 반에 오십니다.", false},
    {"ta", "காலை வணக்கம். மருத்துவர் இன்று 10:30 மணிக்கு வருவார்.", false},
    {"ka", "დილა მშვიდობისა. ექიმი დღეს თერთმეტის ნახევარზე მოვა.", false},
    {"el", "Καλημέρα. Ο γιατρός έρχεται σήμερα στις δέκα και μισή.", false},
    {"ru", "Доброе утро. Врач придёт сегодня в половине одиннадцатого.", false},
    {"de", "Guten Morgen. Die Ärztin kommt heute um halb elf – schön!", false},
};

class TextOf : public testing::TestWithParam<Sample> {
 protected:
  void SetUp() override {
    auto type = Typesetter::open(GetParam().language);
    if (!type) GTEST_SKIP() << type.error().sentence;
    type_.emplace(std::move(*type));
  }
  /// Whether this machine has fonts for it at all.
  bool has_fonts() {
    for (const CodePoint& c : code_points(GetParam().text))
      if (!is_space(c.value) && !type_->font(0).has(c.value) &&
          !find_font_with(c.value, GetParam().language, false))
        return false;
    return true;
  }
  std::optional<Typesetter> type_;
};

TEST_P(TextOf, HasNoBoxesInEitherWeight) {
  if (!has_fonts()) GTEST_SKIP() << "no font for this script is installed";
  for (const Weight weight : {Weight::Normal, Weight::Bold}) {
    EXPECT_TRUE(type_->has(GetParam().text, weight));
    const SetLinePtr line = type_->set(GetParam().text, 40, weight);
    ASSERT_FALSE(line->glyphs.empty());
    for (const SetGlyph& g : line->glyphs) EXPECT_NE(g.glyph, 0U) << line->text.substr(g.byte);
    EXPECT_EQ(line->rtl, GetParam().rtl);
    EXPECT_GT(line->width, 200);
  }
}

TEST_P(TextOf, ALineStandsFromItsLeftToItsRightEnd) {
  if (!has_fonts()) GTEST_SKIP() << "no font for this script is installed";
  const SetLinePtr line = type_->set(GetParam().text, 40, Weight::Normal);
  double ink_right = 0;
  for (const SetGlyph& g : line->glyphs) {
    EXPECT_GE(g.x, -20);
    ink_right = std::max(ink_right, g.x + g.advance);
  }
  EXPECT_NEAR(ink_right, line->width, 20);
}

TEST_P(TextOf, EveryWordFillsAStretchOfItsOwn) {
  const SetLinePtr line = type_->set(GetParam().text, 40, Weight::Normal);
  double sum = 0;
  std::size_t begin = 0;
  for (const std::size_t end : letter_ends(GetParam().text)) {
    for (const SetLine::Stretch& s : line->stretches(begin, end)) sum += s.right - s.left;
    begin = end;
  }
  EXPECT_NEAR(sum, line->width, 4);
  // The first word stands where its script begins.
  const std::size_t space = std::string_view{GetParam().text}.find(' ');
  if (space == std::string_view::npos) return;
  const auto first = line->stretches(0, space);
  ASSERT_EQ(first.size(), 1U);
  if (GetParam().rtl) {
    EXPECT_NEAR(first[0].right, line->width, 1);
  } else {
    EXPECT_NEAR(first[0].left, 0, 1);
  }
}

TEST_P(TextOf, WrapsWithoutLosingALetterOrCuttingAWord) {
  const std::string_view text = GetParam().text;
  for (const double width : {320.0, 450.0, 900.0}) {
    const TextStyle style{32, Weight::Normal};
    const auto lines = wrap(*type_, text, style, width);
    ASSERT_FALSE(lines.empty());
    std::size_t at = 0;
    for (const LineSpan& line : lines) {
      EXPECT_EQ(text.substr(at, line.begin - at).find_first_not_of(' '), std::string_view::npos);
      EXPECT_LE(type_->width(line_text(text, line), 32, Weight::Normal), width);
      at = line.end;
    }
    EXPECT_EQ(at, text.size());
    EXPECT_FALSE(cuts_a_word(text, lines)) << width;
    EXPECT_EQ(wrap_evenly(*type_, text, style, width).size(), lines.size());
  }
}

INSTANTIATE_TEST_SUITE_P(Languages, TextOf, testing::ValuesIn(kSamples),
                         [](const auto& sample) { return std::string{sample.param.language}; });

class TextTest : public testing::Test {
 protected:
  void SetUp() override {
    auto type = Typesetter::open("en");
    if (!type) GTEST_SKIP() << type.error().sentence;
    type_.emplace(std::move(*type));
  }
  std::optional<Typesetter> type_;
};

TEST_F(TextTest, HebrewIsReadFromTheRightAndItsFiguresFromTheLeft) {
  // Logical order: alef, bet, space, 1, 2. On the screen: 1 2 space bet alef.
  const std::string text = "אב 12";
  const SetLinePtr line = type_->set(text, 40, Weight::Normal);
  ASSERT_EQ(line->glyphs.size(), 5U);
  std::vector<std::size_t> order;
  for (const SetGlyph& g : line->glyphs) order.push_back(g.byte);
  EXPECT_EQ(order, (std::vector<std::size_t>{5, 6, 4, 2, 0}));
}

TEST_F(TextTest, ANameOfAnotherScriptKeepsItsOwnDirection) {
  const SetLinePtr line = type_->set("call שלום now", 40, Weight::Normal);
  EXPECT_FALSE(line->rtl);
  const auto name = line->stretches(5, 13);
  ASSERT_EQ(name.size(), 1U);
  EXPECT_GT(name[0].left, line->stretches(0, 4)[0].right);
  EXPECT_LT(name[0].right, line->stretches(14, 17)[0].left);
  // Its first letter is its rightmost.
  EXPECT_NEAR(line->stretches(5, 7)[0].right, name[0].right, 0.01);
}

TEST_F(TextTest, ArabicLettersJoin) {
  // The same letter has four forms: alone, first, within, last.
  const auto glyphs = [&](const char* text) {
    std::set<std::uint32_t> all;
    for (const SetGlyph& g : type_->set(text, 40, Weight::Normal)->glyphs) all.insert(g.glyph);
    return all;
  };
  EXPECT_EQ(glyphs("ب").size(), 1U);
  EXPECT_EQ(glyphs("ببب").size(), 3U);
  EXPECT_EQ(glyphs("ببب").count(*glyphs("ب").begin()), 0U);
}

TEST_F(TextTest, AnArabicLetterKeepsItsFormWhenItIsHighlighted) {
  const SetLinePtr line = type_->set("صباح الخير", 40, Weight::Normal);
  const auto first = line->stretches(0, 8);
  const auto second = line->stretches(9, 19);
  ASSERT_EQ(first.size(), 1U);
  ASSERT_EQ(second.size(), 1U);
  EXPECT_GE(first[0].left, second[0].right);  // the first word stands right of the second
}

TEST_F(TextTest, HindiVowelsStandBeforeTheirConsonant) {
  if (!find_font_with(0x915, "hi", false)) GTEST_SKIP() << "no font for Devanagari is installed";
  const auto ki = type_->set("कि", 40, Weight::Normal);  // ka and the sign i, which is drawn before it
  ASSERT_EQ(ki->glyphs.size(), 2U);
  const auto ka = type_->set("क", 40, Weight::Normal);
  EXPECT_NE(ki->glyphs[0].glyph, ka->glyphs[0].glyph);
  EXPECT_EQ(ki->glyphs[1].glyph, ka->glyphs[0].glyph);
}

TEST_F(TextTest, AnOrnamentWithoutAFontIsLeftOut) {
  const SetLinePtr line = type_->set("tea \xF3\xB0\x80\x80!", 40, Weight::Normal);  // for private use
  EXPECT_EQ(line->glyphs.size(), 5U);
  for (const SetGlyph& g : line->glyphs) EXPECT_NE(g.glyph, 0U);
}

TEST_F(TextTest, BrokenBytesAreDrawnAndDoNoHarm) {
  for (const char* text : {"\xFF", "a\xC3", "\xE2\x82", "\xED\xA0\x80", "\xF5\x80\x80\x80z", "\xC0\xAF"}) {
    EXPECT_FALSE(code_points(text).empty());
    EXPECT_EQ(code_points(text).back().end, std::string_view{text}.size());
    type_->set(text, 20, Weight::Normal);
    wrap(*type_, text, {20, Weight::Normal}, 10);
    shortened(*type_, text, {20, Weight::Normal}, 10);
  }
  EXPECT_EQ(code_points("\xED\xA0\x80").front().value, 0xFFFDU);
}

TEST(UnicodeTest, AThaiLineEndsBetweenWords) {
  // "good day / doctor": ICU knows the words, no blank parts them.
  const std::string text = "สวัสดีคุณหมอ";
  const auto ends = line_ends(text, "th");
  ASSERT_GE(ends.size(), 2U);
  EXPECT_EQ(text.substr(0, ends[0].at), "สวัสดี");
}

TEST(UnicodeTest, AChineseLineEndsAnywhereButBeforeAFullStop) {
  const std::string text = "医生来。好";
  std::vector<std::string> pieces;
  std::size_t begin = 0;
  for (const LineEnd& e : line_ends(text, "zh")) {
    pieces.push_back(text.substr(begin, e.at - begin));
    begin = e.at;
  }
  EXPECT_EQ(pieces, (std::vector<std::string>{"医", "生", "来。", "好"}));
}

TEST(UnicodeTest, ALetterIsABaseWithItsMarks) {
  EXPECT_EQ(letter_ends("e\u0301a"), (std::vector<std::size_t>{3, 4}));
  EXPECT_EQ(letter_ends("नि"), (std::vector<std::size_t>{6}));
}

TEST(UnicodeTest, ALanguageHasItsScripts) {
  const auto codes = [](const char* language) {
    std::set<std::string> all;
    for (const ScriptSample& s : scripts_of(language)) {
      all.insert(s.code);
      EXPECT_FALSE(s.sample.empty()) << s.code;
    }
    return all;
  };
  EXPECT_EQ(codes("en-GB"), std::set<std::string>{"Latn"});
  EXPECT_EQ(codes("hi"), std::set<std::string>{"Deva"});
  EXPECT_TRUE(codes("ja").count("Hira"));
  EXPECT_TRUE(codes("zh").count("Hani") + codes("zh").count("Hans") > 0);
  EXPECT_TRUE(scripts_of("no such language").empty());
}

TEST_F(TextTest, EachScriptThatLacksAFontHasAPackage) {
  EXPECT_TRUE(scripts_without_font(*type_, "en-GB").empty());
  EXPECT_TRUE(scripts_without_font(*type_, "ru").empty());
  for (const char* language : {"hi", "ja", "th", "my"})
    for (const LackingScript& s : scripts_without_font(*type_, language)) EXPECT_FALSE(s.name.empty());
  EXPECT_EQ(package_for("Deva"), "fonts-noto-core");
  EXPECT_EQ(package_for("Hira"), "fonts-wqy-microhei");
  EXPECT_EQ(package_for("Latn"), "fonts-dejavu-core");
  EXPECT_FALSE(type_->has("a\U0010FFFD", Weight::Normal));
}

TEST(FontFinderTest, WhatNoFontHasIsNotFound) { EXPECT_FALSE(find_font_with(0x10FFFD, "", false)); }

}  // namespace
}  // namespace mana::render
