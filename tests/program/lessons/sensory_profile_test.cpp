#include "agent/program/lessons/sensory_profile.hpp"

#include <gtest/gtest.h>

#include "agent/program/settings/settings_table.hpp"

namespace mana::program {
namespace {

TEST(SensoryProfileTest, EveryChoiceStandsForASettingThatThereIs) {
  for (const SensoryChoice& choice : sensory_choices())
    EXPECT_FALSE(values_of(choice).empty()) << choice.name;
}

TEST(SensoryProfileTest, PutsChoicesOverTheSettings) {
  core::Settings settings{settings_table()};
  ASSERT_TRUE(apply_profile(
      {{"still", "yes"}, {"gaze", "aside"}, {"rate", "110"}, {"colours", "soft"}, {"reward", "quiet"}},
      settings));
  EXPECT_TRUE(settings.flag("screen.calm"));
  EXPECT_EQ(settings.text("screen.gaze"), "aside");
  EXPECT_EQ(settings.number("voice.rate"), 110);
  EXPECT_EQ(settings.text("screen.theme"), "soft");
  EXPECT_EQ(settings.text("lesson.reward"), "quiet");
  EXPECT_TRUE(settings.flag("screen.captions")) << "what nobody chose is as it was";
}

TEST(SensoryProfileTest, ChangesNothingWhenOneChoiceIsNotUsable) {
  for (const SensoryProfile& wrong :
       {SensoryProfile{{"gaze", "aside"}, {"rate", "fast"}},
        SensoryProfile{{"gaze", "aside"}, {"rate", "1000"}},
        SensoryProfile{{"gaze", "aside"}, {"still", "perhaps"}},
        SensoryProfile{{"gaze", "aside"}, {"smell", "no"}},
        SensoryProfile{{"colours", "soft default"}, {"gaze", "aside"}}, SensoryProfile{{"gaze", ""}}}) {
    core::Settings settings{settings_table()};
    const auto done = apply_profile(wrong, settings);
    ASSERT_FALSE(done);
    EXPECT_EQ(settings.text("screen.gaze"), "direct") << done.error().sentence;
  }
  core::Settings settings{settings_table()};
  EXPECT_NE(apply_profile({{"rate", "fast"}}, settings).error().sentence.find("80"), std::string::npos);
}

}  // namespace
}  // namespace mana::program
