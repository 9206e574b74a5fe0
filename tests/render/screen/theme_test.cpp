#include "render/screen/theme.hpp"

#include "render/screen/screen_plan.hpp"
#include "tests/render/screen_samples.hpp"

namespace mana::render {
namespace {

TEST(ContrastTest, IsThatOfTheExamplesOfWcag) {
  const auto grey = [](int v) {
    const auto f = static_cast<float>(v) / 255;
    return Colour{f, f, f, 1};
  };
  EXPECT_NEAR(contrast(grey(0), grey(255)), 21, 1e-9);
  EXPECT_NEAR(contrast(grey(255), grey(255)), 1, 1e-9);
  EXPECT_NEAR(contrast(grey(0x76), grey(255)), 4.54, 0.01);  // the lightest grey that is AA on white
  EXPECT_NEAR(contrast({1, 0, 0, 1}, grey(255)), 4.00, 0.01);
}

TEST(ThemeTest, EachHasItsNameAndTheFirstIsTheDefault) {
  EXPECT_EQ(themes().front().name, "default");
  for (const Theme& t : themes()) EXPECT_EQ(find_theme(t.name), &t);
  EXPECT_EQ(find_theme("purple"), nullptr);
  EXPECT_EQ(find_text_size("tiny"), nullptr);
  ASSERT_NE(find_text_size("large"), nullptr);
  EXPECT_EQ(*find_text_size("large"), TextSize::Large);
}

/// What WCAG calls AAA in the default theme; more for weak eyes.
double least_contrast(const Theme& t) { return t.name == "high-contrast" ? 12 : 7; }

class ThemeOf : public testing::TestWithParam<const Theme*> {};

TEST_P(ThemeOf, EveryTextStandsOutFromWhatLiesBelowIt) {
  const Theme& t = *GetParam();
  auto type = Typesetter::open();
  if (!type) GTEST_SKIP() << type.error().sentence;
  ScreenLook look;
  look.theme = &t;
  ScreenPlanner planner{look};
  const Layout layout = lay_out(1280, 720);
  ScreenContent missing = afternoon();
  missing.notices = {"The microphone was unplugged."};
  std::set<Part> seen;
  for (const ScreenContent& c :
       {missing, with_senses(afternoon(), SenseShown::Off, SenseShown::Missing),
        with_caption(afternoon(), kLongSentence, std::chrono::seconds{1}), with_buttons(afternoon()),
        with_buttons(with_caption(afternoon(), kLongSentence, std::chrono::seconds{1}))}) {
    for (const Placed& placed : all_of(planner, *type, layout, c)) {
      const auto* text = std::get_if<PlacedText>(&placed);
      if (text == nullptr) continue;
      EXPECT_GE(contrast(text->colour, text->ground), least_contrast(t)) << text->line->text;
      seen.insert(text->part);
      if (text->begin < text->end) {
        EXPECT_GE(contrast(text->other, t.spoken), least_contrast(t));
      }
    }
  }
  EXPECT_EQ(seen.size(), 10U);
}

TEST_P(ThemeOf, WhatIsTranslucentIsDarkEnoughOverAnything) {
  const Theme& t = *GetParam();
  for (const Colour& below : {kLightestWall, kLightestPicture, kDarkestPicture}) {
    EXPECT_GE(contrast(t.text, over(t.band, below)), least_contrast(t));
    EXPECT_GE(contrast(t.soft, over(t.band, below)), least_contrast(t));
  }
  EXPECT_GE(contrast(t.sign_ink, over(t.sign, kLightestWall)), least_contrast(t));
}

TEST_P(ThemeOf, TheSpokenWordIsSeenByItsLightnessAlone) {
  const Theme& t = *GetParam();
  // Its plate differs from the band in lightness, so nobody needs to tell colours apart.
  EXPECT_GE(contrast(t.spoken, over(t.band, kLightestPicture)), 7);
  EXPECT_GE(contrast(t.button_edge, over(t.band, kLightestWall)), 3);  // WCAG 1.4.11
}

INSTANTIATE_TEST_SUITE_P(Themes, ThemeOf, testing::Values(&themes()[0], &themes()[1], &themes()[2]),
                         [](const auto& theme) {
                           std::string name{theme.param->name};
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace mana::render
