#include "agent/platform/tasks/work_queue.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <semaphore>
#include <vector>

namespace mana::render {
namespace {

TEST(WorkLineTest, WorkIsDoneInTheOrderInWhichItWasGiven) {
  std::vector<int> done;
  platform::WorkQueue line{2};
  std::vector<int> given;
  for (int i = 0; i < 50; ++i) {
    given.push_back(i);
    ASSERT_TRUE(line.give([&done, i]() -> core::Status {
      done.push_back(i);
      return {};
    }));
  }
  ASSERT_TRUE(line.finish());
  EXPECT_EQ(done, given);
}

TEST(WorkLineTest, TheFirstFaultIsToldAndNothingIsDoneAfterIt) {
  std::promise<void> may_fail;
  int done = 0;
  platform::WorkQueue line{4};
  ASSERT_TRUE(line.give([wait = may_fail.get_future().share()]() -> core::Status {
    wait.wait();
    return core::io_error("the disk is full");
  }));
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(line.give([&done]() -> core::Status {
      ++done;
      return core::io_error("a later one");
    }));
  }
  may_fail.set_value();
  const core::Status finished = line.finish();
  ASSERT_FALSE(finished);
  EXPECT_EQ(finished.error().sentence, "the disk is full");
  EXPECT_FALSE(line.give([&done]() -> core::Status {
    ++done;
    return {};
  }));
  EXPECT_FALSE(line.finish());
  EXPECT_EQ(done, 0);
}

TEST(WorkLineTest, NoMoreWaitThanMay) {
  constexpr int kMost = 3;
  constexpr int kPieces = 200;
  std::atomic<int> given{0};
  std::counting_semaphore<> another{0};
  int most_ahead = 0;
  platform::WorkQueue line{kMost};
  for (int i = 0; i < kPieces; ++i) {
    ASSERT_TRUE(line.give([&, i]() -> core::Status {
      // As many as may wait come while this one is being done.
      if (i == 0) {
        for (int k = 0; k < kMost; ++k) another.acquire();
      }
      if (i + kMost < kPieces) another.acquire();
      most_ahead = std::max(most_ahead, given - (i + 1));
      return {};
    }));
    ++given;
    another.release();
  }
  ASSERT_TRUE(line.finish());
  EXPECT_EQ(most_ahead, kMost);
}

}  // namespace
}  // namespace mana::render
