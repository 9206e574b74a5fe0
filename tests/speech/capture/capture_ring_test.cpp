#include "speech/capture/capture_ring.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "speech/activity/voice_activity.hpp"

namespace mana::speech {
namespace {
using namespace std::chrono_literals;

constexpr core::Duration kBlock = 16ms;  // 256 samples

std::vector<std::int16_t> count_from(int first, int count = 256) {
  std::vector<std::int16_t> samples(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) samples[static_cast<std::size_t>(i)] = static_cast<std::int16_t>(first + i);
  return samples;
}

TEST(CaptureRingTest, GivesBackWhatWasHeardAndWhen) {
  CaptureRing ring;
  ring.push(count_from(0), core::Time{1s + kBlock});
  ring.push(count_from(256), core::Time{1s + 2 * kBlock});
  const SoundBlock block = ring.pop();
  EXPECT_EQ(block.start, core::Time{1s});
  EXPECT_EQ(block.samples, count_from(0, 512));
  EXPECT_TRUE(ring.pop().samples.empty());
}

TEST(CaptureRingTest, TimesFlowEvenlyThoughTheThreadComesEarlyAndLate) {
  CaptureRing ring;
  core::Time next{};
  for (int i = 1; i < 500; ++i) {
    const core::Duration jitter = std::chrono::milliseconds{(i * 7) % 11 - 5};
    ring.push(count_from(0), core::Time{10s + i * kBlock + jitter});
    const SoundBlock block = ring.pop();
    if (i > 50) {
      EXPECT_LT(std::chrono::abs(block.start - next), 1ms);
      EXPECT_LT(std::chrono::abs(block.start - core::Time{10s + (i - 1) * kBlock}), 6ms);
    }
    next = block.start + kBlock;
  }
}

TEST(CaptureRingTest, AGapIsABorderBetweenBlocks) {
  CaptureRing ring;
  ring.push(count_from(0), core::Time{1s});
  ring.push(count_from(0), core::Time{3s});
  EXPECT_EQ(ring.pop().samples.size(), 256u);
  const SoundBlock later = ring.pop();
  EXPECT_EQ(later.samples.size(), 256u);
  EXPECT_EQ(later.start, core::Time{3s - kBlock});
}

TEST(CaptureRingTest, WhatDoesNotFitIsDroppedAndTheOldKept) {
  CaptureRing ring;
  for (int i = 1; i <= 2000; ++i) ring.push(count_from(i), core::Time{i * kBlock});
  const SoundBlock block = ring.pop();
  EXPECT_EQ(block.samples.front(), 1);
  EXPECT_EQ(block.samples.size(), 512u * 256u);
}

TEST(CaptureRingTest, TwoThreadsLoseNothing) {
  CaptureRing ring;
  constexpr int kCount = 400;
  std::thread audio{[&ring] {
    for (int i = 0; i < kCount; ++i) ring.push(count_from(i), core::Time{(i + 1) * kBlock});
  }};
  std::size_t got = 0;
  while (got < kCount * 256u) {
    const SoundBlock block = ring.pop();
    for (std::size_t k = 0; k < block.samples.size(); k += 256)
      ASSERT_EQ(block.samples[k], static_cast<std::int16_t>((got + k) / 256));
    got += block.samples.size();
  }
  audio.join();
}

}  // namespace
}  // namespace mana::speech
