#include "speech/listening/usual_level.hpp"

#include <gtest/gtest.h>

namespace mana::speech {
namespace {
using core::at_seconds;

void talk(UsualLevel& level, double from, double seconds, double db) {
  for (int i = 0; i < static_cast<int>(seconds * 100 + 0.5); ++i) level.add(at_seconds(from + 0.01 * i), db);
}

TEST(UsualLevelTest, IsNotKnownOfAWord) {
  UsualLevel level;
  EXPECT_FALSE(level.before(at_seconds(1)));
  talk(level, 1, 0.5, 20);
  EXPECT_FALSE(level.before(at_seconds(2)));
  talk(level, 2, 0.2, 20);
  EXPECT_EQ(level.before(at_seconds(3)), 20);
}

TEST(UsualLevelTest, IsThatOfNearlyAll) {
  UsualLevel level;
  talk(level, 0, 0.5, 10);
  talk(level, 0.5, 0.4, 20);
  talk(level, 0.9, 0.1, 40);
  const auto usual = level.before(at_seconds(2));
  ASSERT_TRUE(usual);
  EXPECT_EQ(*usual, 20);
  EXPECT_FALSE(level.before(at_seconds(0.5))) << "of half a second";
}

TEST(UsualLevelTest, ForgetsWhatWasFiveSecondsAgo) {
  UsualLevel level;
  talk(level, 0, 2, 40);
  talk(level, 4, 1, 15);
  EXPECT_EQ(level.before(at_seconds(5)), 40);
  EXPECT_EQ(level.before(at_seconds(7.5)), 15);
  EXPECT_FALSE(level.before(at_seconds(20)));
}

}  // namespace
}  // namespace mana::speech
