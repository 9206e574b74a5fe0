#include "speech/playback/sdl_audio_output.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <thread>

#include "agent/core/manual_clock.hpp"
#include "tests/support/real_clock.hpp"

namespace mana::speech {
namespace {
using namespace std::chrono_literals;

/// SDL's own driver without hardware calls back in real time, so the clock is real as well.
class SdlAudioOutputTest : public ::testing::Test {
 protected:
  void SetUp() override { ::setenv("SDL_AUDIODRIVER", "dummy", 1); }
  void TearDown() override { ::unsetenv("SDL_AUDIODRIVER"); }
};

TEST_F(SdlAudioOutputTest, PlaysWhatIsQueuedAndSaysWhen) {
  const test::RealClock clock;
  SdlAudioOutput output{"auto", clock};
  ASSERT_FALSE(output.failure().has_value());
  std::size_t tapped = 0;
  core::Time first_tapped = core::kNever;
  output.set_tap([&](const PlayedBlock& block) {
    first_tapped = std::min(first_tapped, block.heard);
    tapped += block.samples.size();
  });
  output.queue(std::vector<std::int16_t>(4'410, 100));  // 200 ms
  const core::Time deadline = clock.now() + 5s;
  while (tapped < 4'410 && clock.now() < deadline) {
    output.update(clock.now());
    std::this_thread::yield();
  }
  EXPECT_EQ(tapped, 4'410u);
  EXPECT_NEAR(core::to_milliseconds(output.heard_at(4'409) - output.heard_at(0)), 200, 1);
  EXPECT_NEAR(core::to_milliseconds(output.heard_at(0) - first_tapped), 0, 120);
}

TEST_F(SdlAudioOutputTest, WithoutADeviceTimeRunsOnUnheardAndItIsTriedAgain) {
  ::setenv("SDL_AUDIODRIVER", "no-such-driver", 1);
  core::ManualClock clock;
  SdlAudioOutput output{"auto", clock};
  ASSERT_TRUE(output.failure().has_value());
  EXPECT_NE(output.failure()->sentence, "");
  EXPECT_EQ(output.update(clock.now()), clock.now() + 10s);
  output.queue(std::vector<std::int16_t>(22'050, 100));
  EXPECT_NEAR(core::to_milliseconds(output.heard_at(22'049) - clock.now()), 1000, 1);
  clock.advance_to(core::kStart + 2s);
  output.update(clock.now());
  EXPECT_LT(output.heard_at(22'049), clock.now());
  ::setenv("SDL_AUDIODRIVER", "dummy", 1);  // somebody plugs one in
  clock.advance_to(core::kStart + 9s);
  output.update(clock.now());
  EXPECT_TRUE(output.failure().has_value());
  clock.advance_to(core::kStart + 11s);
  output.update(clock.now());
  EXPECT_FALSE(output.failure().has_value());
}

TEST_F(SdlAudioOutputTest, ADeviceThatStopsAskingIsGivenUp) {
  // The clock of the callback stands still while that of the owner goes on: no request seems to come.
  core::ManualClock clock;
  SdlAudioOutput output{"auto", clock};
  ASSERT_FALSE(output.failure().has_value());
  output.update(core::kStart + 5s);
  ASSERT_TRUE(output.failure().has_value());
  EXPECT_NE(output.failure()->sentence.find("gone"), std::string::npos);
}

}  // namespace
}  // namespace mana::speech
