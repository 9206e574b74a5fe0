#include "speech/interruption_listener.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/speech/noise.hpp"

namespace mana::speech {
namespace {

/// What is left of the microphone's sound while the loudspeaker says something all the time, of which nothing
/// is left.
CleanFrame frame_of(std::span<const std::int16_t> sound) {
  CleanFrame frame;
  std::copy(sound.begin(), sound.end(), frame.sound.begin());
  frame.far = 1e6;
  for (const std::int16_t s : sound) frame.rest += double(s) * s / kFrameSamples;
  return frame;
}

/// How long the speech was, in frames, each time something urgent was looked for in it.
std::vector<int> tried(const test::Samples& sound) {
  std::vector<int> lengths;
  InterruptionListener listener{[&](const InterruptionListener::Stretch& s, bool urgent) {
    if (urgent) lengths.push_back(s.speech.last_frame - s.speech.first_frame);
    return InterruptionListener::Understood{};
  }};
  for (std::size_t at = 0; at + kFrameSamples <= sound.size(); at += kFrameSamples)
    listener.hear(frame_of(std::span{sound}.subspan(at, kFrameSamples)),
                  core::at_seconds(double(at) / kHearingRateHz), true);
  return lengths;
}

// The S of "stop", and the moment before its T: to try it would hold up the frames that end the word.
TEST(InterruptionListenerTest, TheBeginningOfAWordIsNotTried) {
  auto sound = test::white_noise(5, 10);
  test::mix(sound, test::hum(0.12, 3'000), 3);
  test::mix(sound, test::hum(0.3, 3'000), 3.18);
  const auto lengths = tried(sound);
  ASSERT_FALSE(lengths.empty());
  EXPECT_GE(*std::min_element(lengths.begin(), lengths.end()), 40) << "the whole word";
}

TEST(InterruptionListenerTest, WhatIsTwoTenthsOfASecondLongIsTried) {
  auto sound = test::white_noise(5, 10);
  test::mix(sound, test::hum(0.24, 3'000), 3);
  EXPECT_FALSE(tried(sound).empty());
}

// After a disturbance the canceller lets the agent's own voice through until it has learnt anew; that is soft
// from the moment on that somebody seems to speak. Whoever says "stop" now is louder.
TEST(InterruptionListenerTest, WhoIsLouderThanWhatWasBeforeIsTriedAlone) {
  auto sound = test::white_noise(5, 10);
  test::mix(sound, test::hum(0.9, 1'000), 3);
  test::mix(sound, test::hum(0.4, 6'000), 3.9);
  bool understood = false;
  InterruptionListener listener{[&](const InterruptionListener::Stretch& s, bool urgent) {
    InterruptionListener::Understood u;
    u.what.accepted = u.is_urgent =
        urgent && core::to_seconds(s.end - s.start) < 0.6;  // with the smoothed end
    return u;
  }};
  for (std::size_t at = 0; at + kFrameSamples <= sound.size(); at += kFrameSamples)
    for (const ListenerEvent& e : listener.hear(frame_of(std::span{sound}.subspan(at, kFrameSamples)),
                                                core::at_seconds(double(at) / kHearingRateHz), true))
      understood = understood || (e.kind == ListenerEvent::Kind::Understood && e.what.accepted);
  EXPECT_TRUE(understood);
}

}  // namespace
}  // namespace mana::speech
