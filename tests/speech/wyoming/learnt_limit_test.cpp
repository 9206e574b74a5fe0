#include "speech/wyoming/learnt_limit.hpp"

#include <gtest/gtest.h>

namespace mana::speech::wyoming {
namespace {
using namespace std::chrono_literals;

constexpr LearntLimit::Bounds kBounds{1'500ms, 800ms, 7s};

TEST(LearntLimit, IsWhatIsUsualUntilTheServerHasAnsweredAFewTimes) {
  LearntLimit limit{kBounds};
  EXPECT_EQ(limit.limit(), 1'500ms);
  for (int i = 0; i < 3; ++i) limit.answered(100ms);
  EXPECT_EQ(limit.limit(), 1'500ms);
  limit.answered(100ms);
  EXPECT_EQ(limit.limit(), kBounds.least);
}

TEST(LearntLimit, IsHalfAsLongAgainAsNearlyAllAnswersTook) {
  LearntLimit limit{kBounds};
  for (int i = 0; i < 9; ++i) limit.answered(2s);
  limit.answered(6s);  // one that took long once does not count
  EXPECT_EQ(limit.limit(), 3s);
  limit.answered(6s);
  EXPECT_EQ(limit.limit(), kBounds.most);
}

TEST(LearntLimit, ForgetsWhatIsLongAgo) {
  LearntLimit limit{kBounds};
  for (int i = 0; i < 10; ++i) limit.answered(4s);
  EXPECT_EQ(limit.limit(), 6s);
  for (int i = 0; i < 10; ++i) limit.answered(1s);
  EXPECT_EQ(limit.limit(), 1'500ms);
  EXPECT_EQ(limit.took().size(), LearntLimit::kRemembered);
}

TEST(LearntLimit, ASlowServerIsFoundOutInAFewQuestions) {
  LearntLimit limit{kBounds};
  const core::Duration takes = 3s;
  int asked = 0;
  for (; limit.limit() < takes; ++asked) EXPECT_TRUE(limit.was_too_slow());
  EXPECT_LE(asked, 2);
  limit.answered(takes);
  EXPECT_GE(limit.limit(), takes);
  limit.answered(takes);
  EXPECT_EQ(limit.limit(), takes * 3 / 2);
}

// It was quick for a long time: it is not enough that it answers once.
TEST(LearntLimit, AServerThatBecomesSlowIsGivenMoreTimeAgain) {
  LearntLimit limit{kBounds};
  for (int i = 0; i < 20; ++i) limit.answered(300ms);
  int lost = 0;
  for (int i = 0; i < 10; ++i) {
    if (limit.limit() >= 3s) {
      limit.answered(3s);
    } else {
      ++lost;
      limit.was_too_slow();
    }
  }
  EXPECT_LE(lost, 3);
  EXPECT_EQ(limit.limit(), 4'500ms);
}

TEST(LearntLimit, OneThatNeverAnswersIsNotWaitedForLongAgainAndAgain) {
  LearntLimit limit{kBounds};
  core::Duration waited{};
  int questions = 0;
  while (true) {
    waited += limit.limit();
    ++questions;
    if (!limit.was_too_slow()) break;
  }
  EXPECT_EQ(questions, 4);
  EXPECT_EQ(waited, 1'500ms + 3s + 6s + 7s);
  EXPECT_EQ(limit.limit(), kBounds.first);
  EXPECT_FALSE(limit.was_too_slow());
  EXPECT_EQ(limit.limit(), kBounds.first);
  limit.answered(500ms);  // it is back
  EXPECT_GE(limit.limit(), kBounds.first);
}

TEST(LearntLimit, KnowsWhatWasLearntBefore) {
  LearntLimit before{kBounds};
  for (int i = 0; i < 10; ++i) before.answered(2s + i * 100ms);
  EXPECT_EQ((LearntLimit{kBounds, before.took()}).limit(), before.limit());
  EXPECT_EQ((LearntLimit{kBounds, std::vector<core::Duration>(99, -5s)}).limit(), kBounds.least);
}

}  // namespace
}  // namespace mana::speech::wyoming
