#include "render/screen/typing_line.hpp"

#include <gtest/gtest.h>

#include "render/screen/screen_plan.hpp"
#include "tests/render/screen_samples.hpp"

namespace mana::render {
namespace {
using namespace std::chrono_literals;

TEST(TypingLineTest, LettersComeAndGoAndTheLineIsTakenWhole) {
  TypingLine line;
  line.add("ca", core::kStart);
  line.add("f", core::kStart);
  line.add("\xC3\xA9", core::kStart);
  EXPECT_EQ(line.at(core::kStart), "caf\xC3\xA9");
  line.erase_last(core::kStart);
  EXPECT_EQ(line.at(core::kStart), "caf") << "one letter, not one byte";
  line.add(" ", core::kStart);
  EXPECT_EQ(line.take(), "caf");
  EXPECT_TRUE(line.empty());
  line.erase_last(core::kStart);
  EXPECT_EQ(line.take(), "");
}

TEST(TypingLineTest, WhatNobodyGoesOnWithIsForgotten) {
  TypingLine line;
  line.add("xxxxxx", core::kStart);
  EXPECT_EQ(line.at(core::kStart + 59s), "xxxxxx");
  EXPECT_EQ(line.at(core::kStart + 61s), "");
}

TEST(TypingLineTest, ItHasALimitAndTakesNoControls) {
  TypingLine line;
  for (int i = 0; i < 1000; ++i) line.add("word ", core::kStart);
  EXPECT_LE(line.at(core::kStart).size(), TypingLine::kMost);
  line.clear();
  line.add("\x1B[2J", core::kStart);
  EXPECT_EQ(line.take(), "");
}

// On every screen: it lies over nothing that somebody would touch, and its end is seen.
TEST(TypingLineTest, ItStandsOnEveryScreenBesideTheButtons) {
  auto type = Typesetter::open();
  if (!type) GTEST_SKIP() << type.error().sentence;
  for (const ScreenSize size : kScreens) {
    for (const TextSize text : {TextSize::Normal, TextSize::Large}) {
      const Layout layout = lay_out(size.width, size.height, text);
      ScreenLook look;
      look.text = text;
      ScreenPlanner planner{look};
      ScreenContent content;
      content.buttons = {{"yes", "Yes"}, {"no", "No"}};
      content.typed = "when does the bus to the dentist leave from the corner of High Street";
      const ScreenPlan plan = planner.plan(*type, layout, content);
      int lines = 0;
      for (const Placed& placed : plan.over) {
        const auto* t = std::get_if<PlacedText>(&placed);
        if (t == nullptr || t->part != Part::Typed) continue;
        ++lines;
        EXPECT_TRUE(t->line->text.ends_with("Street|")) << t->line->text;
        EXPECT_GE(t->x, 0);
        EXPECT_LE(t->box().right(), layout.typing.right());
        EXPECT_NEAR(t->line->size, layout.caption_size, 1) << "as large as what she says";
      }
      EXPECT_EQ(lines, 1);
      for (const Box& button : button_places(layout, 2))
        EXPECT_FALSE(overlap(layout.typing, button)) << size.width << "x" << size.height;
      EXPECT_FALSE(overlap(layout.typing, layout.sign)) << size.width << "x" << size.height;
      EXPECT_FALSE(overlap(layout.typing, layout.panel)) << size.width << "x" << size.height;
    }
  }
}

// Where nothing else stands at the foot it goes there: it would hide her chin.
TEST(TypingLineTest, AloneItStandsAtTheFoot) {
  for (const ScreenSize size : kScreens) {
    for (const TextSize text : {TextSize::Normal, TextSize::Large}) {
      const Layout l = lay_out(size.width, size.height, text);
      EXPECT_FALSE(overlap(l.typing_alone, l.panel)) << size.width << "x" << size.height;
      EXPECT_FALSE(overlap(l.typing_alone, l.sign)) << size.width << "x" << size.height;
      EXPECT_GE(l.typing_alone.y, l.typing.y);
      EXPECT_LE(l.typing_alone.bottom(), size.height);
      if (size.width >= size.height) {
        EXPECT_GT(l.typing_alone.y, 0.8 * size.height) << size.width << "x" << size.height;
      }
    }
  }
}

}  // namespace
}  // namespace mana::render
