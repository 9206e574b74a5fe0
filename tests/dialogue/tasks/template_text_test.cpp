#include "dialogue/tasks/template_text.hpp"

#include <gtest/gtest.h>

namespace mana::dialogue {
namespace {

TEST(TemplateTextTest, FillsSlotsAndLeavesOutPartsWhoseSlotIsEmpty) {
  EXPECT_EQ(fill("{title}, {when}[, at {place}].",
                 {{"title", "Dentist"}, {"when", "at noon"}, {"place", "the square"}}),
            "Dentist, at noon, at the square.");
  EXPECT_EQ(
      fill("{title}, {when}[, at {place}].", {{"title", "Dentist"}, {"when", "at noon"}, {"place", ""}}),
      "Dentist, at noon.");
  EXPECT_EQ(fill("Good {day_part}[, {name}]. [It is at {place}.] Please say OK.", {{"day_part", "morning"}}),
            "Good morning. Please say OK.");
}

TEST(TemplateTextTest, ATitleThatLooksLikeATemplateStaysWhatItIs) {
  EXPECT_EQ(fill("{title}", {{"title", "[{name}] <b>"}, {"name", "X"}}), "[{name}] <b>");
}

TEST(TemplateTextTest, NamesTheFault) {
  EXPECT_EQ(template_fault("all {well}[ here]"), "");
  EXPECT_NE(template_fault("{never closed"), "");
  EXPECT_NE(template_fault("[never closed"), "");
  EXPECT_NE(template_fault("[a [b] c]"), "");
  EXPECT_NE(template_fault("stray }"), "");
}

TEST(TemplateTextTest, BrokenTemplatesDoNotHangWhenFilledAllTheSame) {
  for (const char* text : {"{a", "[a", "}", "]", "{[}]", "[[{{"}) EXPECT_LE(fill(text, {}).size(), 8u);
}

}  // namespace
}  // namespace mana::dialogue
