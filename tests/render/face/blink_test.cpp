#include "render/face/blink.hpp"

#include <chrono>

namespace mana::render {
namespace {
using namespace std::chrono_literals;

struct Count {
  int blinks = 0;
  core::Duration longest{};
};

Count count(core::Time from, core::Duration length, std::uint64_t seed) {
  Count c;
  core::Duration closed{};
  for (core::Time t = from; t < from + length; t += 5ms) {
    const bool shut = blink_at(t, seed) > 0.5F;
    if (shut && closed == 0ns) ++c.blinks;
    closed = shut ? closed + 5ms : 0ns;
    c.longest = std::max(c.longest, closed);
  }
  return c;
}

TEST(Blink, IsAsFrequentAsAPersons) {
  for (const std::uint64_t seed : {1U, 2U, 77U}) {
    const Count c = count(core::kStart, 10min, seed);
    EXPECT_GE(c.blinks, 80) << "seed " << seed;
    EXPECT_LE(c.blinks, 250) << "seed " << seed;
    EXPECT_LE(c.longest, 300ms) << "seed " << seed;
  }
}

TEST(Blink, ClosesTheLidsFullyAndOpensThemFully) {
  float most = 0;
  int open = 0;
  for (core::Time t{}; t < core::Time{60s}; t += 5ms) {
    const float b = blink_at(t, 1);
    ASSERT_GE(b, 0);
    ASSERT_LE(b, 1);
    most = std::max(most, b);
    open += b == 0;
  }
  EXPECT_EQ(most, 1);
  EXPECT_GT(open, 12'000 * 0.85);
}

TEST(Blink, DependsOnTimeAndSeedAlone) {
  std::vector<float> forth, back;
  for (int i = 0; i < 4000; ++i) forth.push_back(blink_at(core::Time{i * 10ms}, 3));
  for (int i = 3999; i >= 0; --i) back.push_back(blink_at(core::Time{i * 10ms}, 3));
  std::reverse(back.begin(), back.end());
  EXPECT_EQ(forth, back);
  int different = 0;
  for (int i = 0; i < 4000; ++i)
    different += forth[static_cast<std::size_t>(i)] != blink_at(core::Time{i * 10ms}, 4);
  EXPECT_GT(different, 100);
}

TEST(Blink, GoesOnAfterAHundredDays) {
  const Count c = count(core::Time{std::chrono::hours{2400}}, 2min, 1);
  EXPECT_GE(c.blinks, 16);
  EXPECT_LE(c.blinks, 50);
}

}  // namespace
}  // namespace mana::render
