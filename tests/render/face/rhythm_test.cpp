#include "render/face/rhythm.hpp"

#include <chrono>

#include "render/face/crossfade.hpp"

namespace mana::render {
namespace {
using namespace std::chrono_literals;

TEST(Rhythm, StretchesFollowEachOtherAndKeepTheirBounds) {
  for (const auto& [shortest, longest] : {std::pair{0.8, 1.75}, std::pair{3.5, 5.1}, std::pair{1.0, 8.0}}) {
    const Rhythm rhythm{5, shortest, longest};
    double sum = 0;
    int count = 0;
    for (Stretch s = rhythm.at(-100); s.start < 2000; s = rhythm.next(s), ++count) {
      const double length = s.end - s.start;
      ASSERT_GE(length, shortest - 1e-6);
      ASSERT_LE(length, longest + 1e-6);
      ASSERT_NEAR(rhythm.next(s).start, s.end, 1e-6);
      ASSERT_EQ(rhythm.before(rhythm.next(s)).id, s.id);
      ASSERT_EQ(rhythm.at((s.start + s.end) / 2).id, s.id);
      sum += length;
    }
    EXPECT_NEAR(sum / count, (shortest + longest) / 2, 0.1 * longest);
  }
}

TEST(Rhythm, IsAsGoodAfterAYear) {
  const Rhythm rhythm{5, 0.8, 1.75};
  Stretch s = rhythm.at(3.2e7);
  for (int i = 0; i < 200; ++i) {
    const Stretch next = rhythm.next(s);
    ASSERT_NEAR(next.start, s.end, 1e-6);
    ASSERT_GT(next.end - next.start, 0.79);
    ASSERT_NE(next.id, s.id);
    s = next;
  }
}

TEST(Rhythm, AnotherSeedIsAnotherLife) {
  EXPECT_NE((Rhythm{1, 1, 3}.at(50).start), (Rhythm{2, 1, 3}.at(50).start));
}

TEST(Crossfade, GoesToItsTargetAndStaysThere) {
  Crossfade<double> x{1, 400ms};
  x.go_to(3, core::Time{5s});
  EXPECT_EQ(x.at(core::Time{-5s}), 1);
  EXPECT_EQ(x.at(core::Time{5s}), 1);
  EXPECT_NEAR(x.at(core::Time{5200ms}), 2, 1e-9);
  EXPECT_EQ(x.at(core::Time{5400ms}), 3);
  EXPECT_EQ(x.at(core::Time{500s}), 3);
}

TEST(Crossfade, ManyTargetsInOneChangeNeitherOvershootNorPop) {
  Crossfade<double> x{0, 400ms};
  double before = 0;
  double pace = 0;
  int told = 0;
  for (core::Time t{900ms}; t < core::Time{3s}; t += 1ms) {
    if (told < 40 && t == core::Time{1s + told * 23ms}) {
      x.go_to(told % 3 == 0 ? 1 : 0, t);
      ++told;
    }
    const double now = x.at(t);
    ASSERT_GE(now, -1e-12);
    ASSERT_LE(now, 1 + 1e-12);
    ASSERT_LT(std::abs((now - before) - pace), 1e-4);
    pace = now - before;
    before = now;
  }
}

TEST(Crossfade, ATargetThatHadNotBegunNeverDoes) {
  Crossfade<double> x{0, 100ms};
  x.go_to(1, core::Time{10s});
  x.go_to(2, core::Time{5s});
  EXPECT_EQ(x.at(core::Time{20s}), 2);
}

TEST(Smooth, SoftLimitsKeepWhatIsSmallAndBoundWhatIsLarge) {
  EXPECT_EQ(soft_limit(10, 27), 10);
  EXPECT_EQ(soft_limit(-10, 27), -10);
  EXPECT_LE(soft_limit(1e9, 27), 27);
  EXPECT_GT(soft_limit(30, 27), soft_limit(25, 27));
}

TEST(Smooth, SwellsGoUpAndComeBack) {
  EXPECT_EQ(swell(-1), 0);
  EXPECT_EQ(swell(0), 0);
  EXPECT_EQ(swell(0.5), 1);
  EXPECT_EQ(swell(0.3, 0.5), 1);
  EXPECT_EQ(swell(0.7, 0.5), 1);
  EXPECT_EQ(swell(1), 0);
  EXPECT_EQ(swell(7), 0);
}

}  // namespace
}  // namespace mana::render
