#include "speech/playback/audio_output.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <thread>

#include "agent/core/manual_clock.hpp"
#include "agent/core/random.hpp"
#include "speech/playback/device_clock.hpp"
#include "speech/playback/playback_line.hpp"
#include "speech/playback/timed_audio_output.hpp"
#include "speech/playback/wav_audio_output.hpp"

namespace mana::speech {
namespace {
using namespace std::chrono_literals;

constexpr int kRate = 22'050;

std::vector<std::int16_t> ones(std::size_t count) { return std::vector<std::int16_t>(count, 1000); }

void expect_about(core::Time t, core::Duration expected, core::Duration within = 50us) {
  EXPECT_NEAR(core::to_milliseconds(t - core::kStart), core::to_milliseconds(expected),
              core::to_milliseconds(within));
}

TEST(PlaybackLineTest, KnowsWhenEachSampleIsHeardBeforeAndAfter) {
  PlaybackLine line{kRate};
  std::vector<std::int16_t> block(512);
  line.render(block, core::kStart + 1s);
  // Nothing is playing: what is queued now comes with the next block.
  expect_about(line.heard_at(0), 1s + line.span_of(512));
  line.queue(ones(10'000));
  expect_about(line.heard_at(5'000), 1s + line.span_of(5'512));
  line.render(block, core::kStart + 2s);  // the device took its time
  expect_about(line.heard_at(0), 2s);
  expect_about(line.heard_at(511), 2s + line.span_of(511));
  expect_about(line.heard_at(9'999), 2s + line.span_of(9'999));
  EXPECT_EQ(block[0], 1000);
}

TEST(PlaybackLineTest, StoppingFadesWithinFiveMillisecondsAndDropsTheRest) {
  PlaybackLine line{kRate};
  std::vector<std::int16_t> block(512);
  line.queue(ones(10'000));
  line.render(block, core::kStart);
  line.stop();
  line.queue(std::vector<std::int16_t>(100, 77));  // what is said next is not dropped
  // It is heard right after the fade, not after all that was dropped.
  const core::Duration fade = line.span_of(kRate * 5 / 1000);
  expect_about(line.heard_at(10'000), line.span_of(512) + fade);
  line.render(block, core::kStart + line.span_of(512));
  EXPECT_LE(block[0], 1000);
  for (std::size_t i = 1; i < 110; ++i) EXPECT_LE(block[i], block[i - 1]);
  EXPECT_LT(block[109], 20);
  EXPECT_EQ(block[110], 77);
  EXPECT_EQ(block[210], 0);
  expect_about(line.heard_at(10'000), line.span_of(512) + fade);
  EXPECT_TRUE(line.empty());
}

/// What a device is given, block after block, each heard when it is asked for and a latency later.
class Device {
 public:
  explicit Device(PlaybackLine& line) : line_{line} {}
  std::vector<std::int16_t> ask(int blocks = 1) {
    std::vector<std::int16_t> all;
    for (; blocks > 0; --blocks) {
      std::vector<std::int16_t> block(kRate / 50);
      line_.render(block, now_ + 40ms);
      now_ += 20ms;
      all.insert(all.end(), block.begin(), block.end());
    }
    return all;
  }
  core::Time now() const { return now_; }

 private:
  PlaybackLine& line_;
  core::Time now_ = core::kStart;
};

TEST(PlaybackLineTest, WhatIsHeldGoesOnWhereItWas) {
  PlaybackLine line{kRate};
  Device device{line};
  line.queue(ones(kRate));
  const auto count = [](const std::vector<std::int16_t>& s) {
    return s.size() - std::count(s.begin(), s.end(), 0);
  };
  std::size_t played = count(device.ask(10));
  const core::Time first = line.heard_at(0), end = line.heard_at(kRate);
  line.hold(true);
  const auto fade = device.ask();
  EXPECT_LE(count(fade), kRate / 200u);
  EXPECT_LT(std::abs(fade[kRate / 200 - 1]), 20);
  EXPECT_EQ(count(device.ask(14)), 0u);
  EXPECT_NEAR(core::to_seconds(line.heard_at(0) - first), 0.3, 0.006) << "its beginning with it";
  line.hold(false);
  const auto again = device.ask();
  EXPECT_LT(std::abs(again[0]), 50);
  EXPECT_EQ(again[kRate / 100], 1000);
  EXPECT_NEAR(core::to_seconds(line.heard_at(kRate) - end), 0.3, 0.006);
  played += count(fade) + count(again) + count(device.ask(50));
  EXPECT_NEAR(double(played), kRate, 3) << "nothing is lost";
}

// What is on its way is heard in any case: its end does not move.
TEST(PlaybackLineTest, WhatWasTakenBeforeItWasHeldDoesNotMove) {
  PlaybackLine line{kRate};
  Device device{line};
  line.queue(ones(kRate / 10));
  device.ask(5);
  ASSERT_TRUE(line.empty());
  const core::Time end = line.heard_at(kRate / 10 - 1);
  ASSERT_GT(end, device.now());
  line.hold(true);
  device.ask(10);
  EXPECT_EQ(line.heard_at(kRate / 10 - 1), end);
}

TEST(PlaybackLineTest, WhatIsDroppedWhileItIsHeldIsNotHeardAgain) {
  PlaybackLine line{kRate};
  Device device{line};
  line.queue(ones(kRate));
  device.ask(2);
  line.hold(true);
  device.ask(2);
  line.stop();
  line.hold(false);
  line.queue(std::vector<std::int16_t>(kRate / 10, -1000));
  const auto next = device.ask(5);
  EXPECT_EQ(std::count_if(next.begin(), next.end(), [](std::int16_t s) { return s > 0; }), 0);
  EXPECT_EQ(next[kRate / 50], -1000);
}

// As with a device: it asks on a thread of its own, while the owner does everything at once.
TEST(PlaybackLineTest, WhateverItsOwnerDoesMeanwhileEachSampleIsPlayedOnceAndInOrder) {
  PlaybackLine line{kRate};
  constexpr std::int64_t kAll = 400'000;
  std::vector<std::int16_t> played;
  std::atomic<bool> over{false};
  std::thread player{[&] {
    std::vector<std::int16_t> block(384);
    core::Time now = core::kStart;
    for (bool last = false; !last;) {
      last = over.load();
      const auto sound = line.render(block, now);
      now += line.span_of(384);
      played.insert(played.end(), block.begin() + std::ptrdiff_t(sound.begin),
                    block.begin() + std::ptrdiff_t(sound.end));
    }
  }};
  // From 10,000 to 20,000 and again: no two neighbours are the same, and fading keeps the sign.
  core::Random chance{9};
  std::vector<std::int16_t> next;
  for (std::int64_t queued = 0; queued < kAll;) {
    next.clear();
    const auto count = std::min(kAll - queued, std::int64_t(1 + chance.below(2'000)));
    for (std::int64_t i = queued; i < queued + count; ++i)
      next.push_back(static_cast<std::int16_t>(10'000 + i % 10'000));
    queued += std::int64_t(line.queue(next));
    line.hold(chance.below(3) == 0);
    const core::Time heard = line.heard_at(queued);
    EXPECT_GE(line.heard_at(queued + 1), heard);
  }
  line.hold(false);
  while (!line.empty()) std::this_thread::yield();
  over = true;
  player.join();
  ASSERT_EQ(played.size(), std::size_t(kAll));
  std::size_t faded = 0;
  for (std::size_t i = 0; i < played.size(); ++i) {
    const auto whole = static_cast<std::int16_t>(10'000 + i % 10'000);
    ASSERT_LE(played[i], whole) << i;
    faded += played[i] != whole;
  }
  EXPECT_LT(faded, played.size() / 2);
}

TEST(PlaybackLineTest, ARingThatIsFullTakesWhatFits) {
  PlaybackLine line{kRate};
  const std::size_t room = line.room();
  EXPECT_EQ(line.queue(ones(room + 5)), room);
  EXPECT_EQ(line.room(), 0u);
}

TEST(DeviceClockTest, JitterIsSmoothedToAFewMilliseconds) {
  DeviceClock clock{kRate};
  std::uint32_t state = 3;
  const core::Duration block = core::seconds(512.0 / kRate);
  for (int i = 0; i < 1000; ++i) {
    const core::Duration jitter =
        std::chrono::microseconds{(state = state * 1664525u + 1013904223u) >> 18};  // 0..16 ms
    const core::Time ideal = core::kStart + block * i;
    const core::Time line = clock.block(ideal + jitter, 512);
    if (i > 200) {
      EXPECT_NEAR(core::to_milliseconds(line - ideal), 8.2, 3) << i;
    }
  }
}

TEST(DeviceClockTest, ADriftingCrystalIsFollowed) {
  DeviceClock clock{kRate};
  core::Time ideal{};
  for (int i = 0; i < 20'000; ++i) {
    ideal = core::kStart + core::seconds(i * 512.0 / (kRate * 1.0002));  // 200 ppm fast
    const core::Time line = clock.block(ideal, 512);
    if (i > 1000) {
      ASSERT_NEAR(core::to_milliseconds(line - ideal), 0, 2) << i;
    }
  }
}

TEST(DeviceClockTest, OneLateRequestIsForgivenAStandstillIsNot) {
  DeviceClock clock{kRate};
  const core::Duration block = core::seconds(512.0 / kRate);
  core::Time ideal = core::kStart;
  for (int i = 0; i < 500; ++i, ideal += block) clock.block(ideal, 512);
  const core::Time late = clock.block(ideal + 150ms, 512);
  EXPECT_NEAR(core::to_milliseconds(late - ideal), 0, 5);
  ideal += block;
  EXPECT_NEAR(core::to_milliseconds(clock.block(ideal, 512) - ideal), 0, 5);
  ideal += 300ms;  // the device played nothing for 300 ms
  for (int i = 0; i < 40; ++i) clock.block(ideal += block, 512);
  ideal += block;
  EXPECT_NEAR(core::to_milliseconds(clock.block(ideal, 512) - ideal), 0, 3);
}

TEST(DeviceClockTest, TheFirstBurstThatFillsTheDeviceDoesNotCount) {
  DeviceClock clock{kRate};
  const core::Duration block = core::seconds(512.0 / kRate);
  for (int i = 0; i < 4; ++i) clock.block(core::kStart, 512);
  core::Time line{};
  core::Time ideal{};
  for (int i = 1; i < 60; ++i) line = clock.block(ideal = core::kStart + block * i, 512);
  EXPECT_NEAR(core::to_milliseconds(line - ideal), 0, 3);
}

TEST(TimedAudioOutputTest, SoundTakesItsTimeAndSilenceCostsNothing) {
  core::ManualClock clock;
  TimedAudioOutput output;
  output.update(clock.now());
  clock.advance_to(core::kStart + 100h);
  output.update(clock.now());
  expect_about(output.heard_at(output.next_sample()), 100h);
  EXPECT_GE(output.heard_at(0), clock.now() - 1us);
  output.queue(ones(kRate));
  const core::Time end = output.heard_at(kRate - 1);
  expect_about(end, 100h + 1s, 100us);
  for (int i = 0; i < 60; ++i) {
    clock.advance_to(clock.now() + 20ms);
    output.update(clock.now());
    EXPECT_NEAR(core::to_milliseconds(output.heard_at(kRate - 1) - end), 0, 0.05);
  }
}

TEST(TimedAudioOutputTest, TheTapHearsEverySampleOnceWithItsTime) {
  core::ManualClock clock;
  TimedAudioOutput output;
  std::size_t heard = 0;
  core::Time next{};
  output.set_tap([&](const PlayedBlock& block) {
    if (heard > 0) {
      EXPECT_NEAR(core::to_milliseconds(block.heard - next), 0, 0.05);
    }
    heard += block.samples.size();
    next = block.heard + core::seconds(double(block.samples.size()) / kRate);
  });
  output.update(clock.now());
  output.queue(ones(10'000));
  for (int i = 0; i < 40; ++i) {
    clock.advance_to(clock.now() + 17ms);
    output.update(clock.now());
  }
  EXPECT_EQ(heard, 10'000u);
}

TEST(WavAudioOutputTest, TheFileHoldsWhatWasHeardWithTheSilenceBetween) {
  const auto file =
      std::filesystem::path{::testing::TempDir()} / ("mana_out_" + std::to_string(::getpid()) + ".wav");
  core::ManualClock clock;
  {
    auto output = open_audio_output(file.string(), clock);
    ASSERT_TRUE(output.ok());
    clock.advance_to(core::kStart + 1s);
    (*output)->update(clock.now());
    (*output)->queue(ones(2'000));
    clock.advance_to(core::kStart + 2s);
    (*output)->update(clock.now());
    EXPECT_EQ(read_sound(file, kRate)->samples.size(), 2u * kRate);  // readable before its end
    clock.advance_to(core::kStart + 3s);
  }
  const auto sound = read_sound(file, kRate);
  ASSERT_TRUE(sound.ok());
  ASSERT_EQ(sound->samples.size(), 3u * kRate);
  EXPECT_EQ(sound->samples[kRate - 1], 0);
  EXPECT_EQ(sound->samples[kRate], 1000);
  EXPECT_EQ(sound->samples[kRate + 1'999], 1000);
  EXPECT_EQ(sound->samples[kRate + 2'000], 0);
}

TEST(OpenAudioOutputTest, AFileThatCannotBeWrittenIsAnErrorAtOnce) {
  const core::ManualClock clock;
  EXPECT_EQ(open_audio_output("/no/such/folder/x.wav", clock).error().code, core::ErrorCode::Io);
  EXPECT_EQ((*open_audio_output("none", clock))->describe(), "no loudspeaker");
}

}  // namespace
}  // namespace mana::speech
