#include "render/gl/quality_governor.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace mana::render {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr core::Duration kFrame = core::Duration{33'333'333};

/// A machine in virtual time: what a picture of each quality takes.
class QualityGovernorTest : public testing::Test {
 protected:
  /// Draws for a while; says which quality was chosen when.
  void live(core::Duration how_long, core::Duration low) {
    for (const core::Time end = now_ + how_long; now_ < end; now_ += kFrame) {
      const double cost = level(governor_.quality()).cost;
      const Quality before = governor_.quality();
      const auto took = core::seconds(core::to_seconds(low) * cost);
      if (governor_.took(took, kFrame, now_) != before) changes_.push_back(now_);
    }
  }
  core::Time now_ = core::kStart;
  QualityGovernor governor_;
  std::vector<core::Time> changes_;
};

TEST_F(QualityGovernorTest, AMachineThatKeepsUpIsLeftAlone) {
  live(minutes{10}, milliseconds{15});
  EXPECT_EQ(governor_.quality(), Quality::Medium);
  EXPECT_TRUE(changes_.empty());
}

TEST_F(QualityGovernorTest, ASlowMachineGoesDownWithinTwoSeconds) {
  live(seconds{2}, milliseconds{25});
  EXPECT_EQ(governor_.quality(), Quality::Low);
}

TEST_F(QualityGovernorTest, LowIsTheEnd) {
  live(minutes{1}, milliseconds{90});
  EXPECT_EQ(governor_.quality(), Quality::Low);
  EXPECT_EQ(changes_.size(), 1U);
}

TEST_F(QualityGovernorTest, AFastMachineGoesUpAfterTenSeconds) {
  live(seconds{9}, milliseconds{1});
  EXPECT_EQ(governor_.quality(), Quality::Medium);
  live(seconds{4}, milliseconds{1});
  EXPECT_EQ(governor_.quality(), Quality::High);
}

TEST_F(QualityGovernorTest, OneLatePictureChangesNothing) {
  for (int second = 0; second < 60; ++second) {
    live(milliseconds{900}, milliseconds{15});
    live(kFrame, milliseconds{200});
  }
  EXPECT_TRUE(changes_.empty());
}

TEST_F(QualityGovernorTest, AfterAPassingLoadItIsAsBefore) {
  live(seconds{5}, milliseconds{30});
  ASSERT_EQ(governor_.quality(), Quality::Low);
  live(seconds{30}, milliseconds{8});
  EXPECT_EQ(governor_.quality(), Quality::Medium);
}

TEST_F(QualityGovernorTest, ItDoesNotGoToAndFro) {
  // Whatever is drawn at a higher quality, it turns out to be dearer than the table says.
  for (const core::Time end = now_ + minutes{30}; now_ < end; now_ += kFrame) {
    const Quality before = governor_.quality();
    const auto took = before == Quality::Low ? milliseconds{10} : milliseconds{40};
    if (governor_.took(took, kFrame, now_) != before) changes_.push_back(now_);
  }
  EXPECT_LE(changes_.size(), 20U);  // twice as long each time
  core::Duration longest{};
  for (std::size_t i = 1; i < changes_.size(); ++i)
    longest = std::max(longest, changes_[i] - changes_[i - 1]);
  EXPECT_GE(longest, minutes{5});
}

TEST_F(QualityGovernorTest, TheSameDurationsGiveTheSameChoices) {
  QualityGovernor other;
  core::Time t = core::kStart;
  for (int i = 0; i < 20'000; ++i, t += kFrame) {
    const auto took = milliseconds{5 + (i * 7) % 60};
    ASSERT_EQ(governor_.took(took, kFrame, t), other.took(took, kFrame, t));
  }
}

}  // namespace
}  // namespace mana::render
