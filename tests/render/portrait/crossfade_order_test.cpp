#include "render/portrait/crossfade_order.hpp"

#include <gtest/gtest.h>

#include <map>

namespace mana::render {
namespace {
using namespace std::chrono_literals;

double share_of(char who, const Succession<char>& s, core::Time t) {
  double sum = 0;
  for (const auto& seen : s.at(t)) sum += seen.who == who ? seen.share : 0;
  return sum;
}
core::Time at(double seconds) { return core::at_seconds(seconds); }

TEST(SuccessionTest, WhoIsAloneIsSeenWhole) {
  const Succession<char> s{'a'};
  ASSERT_EQ(s.at(at(100)).size(), 1U);
  EXPECT_EQ(s.at(at(100))[0].share, 1);
}

TEST(SuccessionTest, TheNextComesInItsTimeAndTheFirstIsForgotten) {
  Succession<char> s{'a'};
  s.follow('b', at(10), 2s);
  EXPECT_EQ(share_of('b', s, at(10)), 0);
  EXPECT_NEAR(share_of('b', s, at(11)), 0.5, 1e-9);
  EXPECT_EQ(share_of('b', s, at(12)), 1);
  s.forget_before(at(11.9));
  EXPECT_EQ(s.size(), 2U);
  s.forget_before(at(12));
  EXPECT_EQ(s.size(), 1U);
  EXPECT_EQ(s.newest(), 'b');
}

TEST(SuccessionTest, WithoutAWhileItIsThereAtOnce) {
  Succession<char> s{'a'};
  s.follow('b', at(1), 0s);
  EXPECT_EQ(share_of('b', s, at(0.999)), 0);
  EXPECT_EQ(share_of('b', s, at(1)), 1);
}

TEST(SuccessionTest, WhoComesInTheMidstBeginsWhereItIs) {
  Succession<char> s{'a'};
  s.follow('b', at(0), 2s);
  const double before = share_of('b', s, at(0.9));
  s.follow('c', at(0.9), 1s);
  EXPECT_NEAR(share_of('b', s, at(0.9)), before, 1e-12);
  EXPECT_NEAR(share_of('a', s, at(0.9)), 1 - before, 1e-12);
  EXPECT_EQ(share_of('c', s, at(1.9)), 1);
}

// News of any length at any time: no share ever steps, none is below nothing, together they are whole.
TEST(SuccessionTest, NothingPops) {
  constexpr double kStep = 0.001;
  Succession<char> s{'a'};
  // Long and short, one before the other has ended, and back to the first.
  const std::tuple<char, double, double> comings[] = {
      {'b', 0.5, 1.8}, {'c', 1.1, 0.6}, {'a', 1.2, 1.8}, {'b', 3.3, 1.8}, {'d', 4.0, 0.4}};
  std::size_t next = 0;
  std::map<char, std::array<double, 3>> last;  // share, speed, acceleration
  for (int i = 0; i < 8000; ++i) {
    const double t = i * kStep;
    for (; next < std::size(comings) && std::get<1>(comings[next]) <= t; ++next)
      s.follow(std::get<0>(comings[next]), at(t), core::seconds(std::get<2>(comings[next])));
    double sum = 0;
    for (const char who : {'a', 'b', 'c', 'd'}) {
      const double share = share_of(who, s, at(t));
      EXPECT_GE(share, 0);
      sum += share;
      auto& before = last[who];
      const double speed = (share - before[0]) / kStep;
      const double acceleration = (speed - before[1]) / kStep;
      if (i > 0) {
        EXPECT_LT(std::abs(speed), 7) << who << " at " << t;
      }
      // A coming of 0.4 s has at most 5.8/0.4^2 = 36 a second squared; a step of a thousandth would be a
      // 1000.
      if (i > 1) {
        EXPECT_LT(std::abs(acceleration), 60) << who << " at " << t;
      }
      before = {share, speed, acceleration};
    }
    EXPECT_NEAR(sum, 1, 1e-9);
  }
  EXPECT_EQ(share_of('d', s, at(8)), 1);
}

}  // namespace
}  // namespace mana::render
