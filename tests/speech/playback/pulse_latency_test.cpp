#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <mutex>
#include <thread>

#include "agent/bus/messages/speech.hpp"
#include "agent/bus/thread_runner.hpp"
#include "speech/playback/sdl_audio_output.hpp"
#include "speech/synthesis/voice.hpp"
#include "tests/speech/private_pulse.hpp"
#include "tests/support/real_clock.hpp"
#include "tests/support/recorder.hpp"

/// The loudspeaker against a sound server's own recording of it: is a sample heard when the output says?
/// Needs the programs pulseaudio and parec; runs a server of its own, which nobody else sees.
namespace mana::speech {
namespace {
using namespace std::chrono_literals;

using test::Program;
using PulseTest = test::PrivatePulse;

constexpr int kRate = 22'050;
constexpr int kRecordRate = 48'000;

/// The server's own recording of its loudspeaker, with the time at which each piece came.
class Monitor {
 public:
  explicit Monitor(const core::Clock& clock) : clock_{clock} {
    EXPECT_EQ(::pipe(pipe_), 0);
    parec_ = std::make_unique<Program>(
        std::vector<std::string>{"parec", "-d", "spk.monitor", "--format=s16le", "--rate=48000",
                                 "--channels=1", "--latency-msec=5", "--raw"},
        pipe_[1]);
    ::close(pipe_[1]);
    reader_ = std::thread{[this] { read(); }};
  }
  ~Monitor() {
    parec_.reset();
    reader_.join();
    ::close(pipe_[0]);
  }

  struct Recording {
    std::vector<std::int16_t> samples;
    double first_s = 0;  // when the first of them left the loudspeaker
  };
  Recording take() {
    const std::lock_guard lock{mutex_};
    return {samples_, offset_s_};
  }

 private:
  void read() {
    std::int16_t block[2048];
    for (ssize_t got; (got = ::read(pipe_[0], block, sizeof block)) > 0;) {
      const double now = core::to_seconds(clock_.now());
      const std::lock_guard lock{mutex_};
      samples_.insert(samples_.end(), block, block + got / 2);
      // The piece that came with the least delay tells when all of them were played.
      offset_s_ = std::min(offset_s_, now - double(samples_.size()) / kRecordRate);
    }
  }

  const core::Clock& clock_;
  int pipe_[2] = {};
  std::unique_ptr<Program> parec_;
  std::mutex mutex_;
  std::vector<std::int16_t> samples_;
  double offset_s_ = 1e9;
  std::thread reader_;
};

/// 50 ms of a tone and 350 ms of silence.
std::vector<std::int16_t> beeps(int count) {
  std::vector<std::int16_t> samples;
  for (int i = 0; i < count * kRate * 2 / 5; ++i) {
    const int within = i % (kRate * 2 / 5);
    samples.push_back(within < kRate / 20 ? static_cast<std::int16_t>(12'000 * std::cos(within * 0.4))
                                          : std::int16_t{0});
  }
  return samples;
}

std::vector<double> onsets(const Monitor::Recording& r) {
  std::vector<double> at;
  int quiet = kRecordRate;
  for (std::size_t i = 0; i < r.samples.size(); ++i) {
    if (std::abs(int(r.samples[i])) < 4'000) {
      ++quiet;
      continue;
    }
    if (quiet > kRecordRate / 10) at.push_back(r.first_s + double(i) / kRecordRate);
    quiet = 0;
  }
  return at;
}

TEST_F(PulseTest, WhatIsReportedAsHeardIsHeardWithinTwentyMilliseconds) {
  const test::RealClock clock;
  SdlAudioOutput output{"auto", clock};
  ASSERT_FALSE(output.failure().has_value()) << output.failure()->sentence;
  Monitor monitor{clock};
  const auto wait = [&](core::Duration span) {
    for (const core::Time end = clock.now() + span; clock.now() < end; std::this_thread::sleep_for(10ms))
      output.update(clock.now());
  };
  wait(1500ms);
  constexpr int kBeeps = 10;
  output.queue(beeps(kBeeps));
  std::vector<double> predicted;
  for (int i = 0; i < kBeeps; ++i)
    predicted.push_back(core::to_seconds(output.heard_at(static_cast<std::int64_t>(i) * kRate * 2 / 5)));
  // What lips go by: the report at the moment itself, not what a later standstill makes of the past.
  std::vector<double> measured(kBeeps);
  int reached = 0;
  for (const core::Time end = clock.now() + 8s; reached < kBeeps && clock.now() < end;
       std::this_thread::sleep_for(5ms)) {
    output.update(clock.now());
    const core::Time beep = output.heard_at(static_cast<std::int64_t>(reached) * kRate * 2 / 5);
    measured[reached] = core::to_seconds(beep);
    if (beep <= clock.now()) ++reached;
  }
  ASSERT_EQ(reached, kBeeps);
  wait(700ms);
  const std::vector<double> heard = onsets(monitor.take());
  ASSERT_EQ(heard.size(), static_cast<std::size_t>(kBeeps));
  std::vector<double> error_ms;
  std::vector<double> prediction_error_ms;
  for (int i = 0; i < kBeeps; ++i) {
    error_ms.push_back((measured[i] - heard[i]) * 1e3);
    prediction_error_ms.push_back((predicted[i] - heard[i]) * 1e3);
  }
  std::sort(error_ms.begin(), error_ms.end());
  std::sort(prediction_error_ms.begin(), prediction_error_ms.end());
  std::printf(
      "reported - heard: median %.1f ms, from %.1f to %.1f; when queued: median %.1f ms; "
      "assumed latency %.1f ms, jitter %.1f ms\n",
      error_ms[kBeeps / 2], error_ms.front(), error_ms.back(), prediction_error_ms[kBeeps / 2],
      core::to_milliseconds(output.latency()), core::to_milliseconds(output.jitter()));
  EXPECT_NEAR(error_ms[kBeeps / 2], 0, 20);
  EXPECT_NEAR(error_ms[kBeeps / 4], error_ms[kBeeps * 3 / 4], 25);  // a loaded machine may stand still
}

TEST_F(PulseTest, TheFirstSoundOfASentenceComesWithinFiftyMilliseconds) {
  const test::RealClock clock;
  SdlAudioOutput output{"auto", clock};
  auto synthesiser = EspeakVoice::open();
  ASSERT_TRUE(synthesiser.ok());
  bus::Bus bus;
  Voice voice{bus, std::move(*synthesiser), output};
  test::Recorder<msg::SentenceStarted> sentences{bus};
  bus.seal();
  Monitor monitor{clock};
  std::vector<double> asked;
  {
    const bus::ThreadRunner runs_voice{voice, clock};
    std::this_thread::sleep_for(1500ms);
    for (int i = 0; i < 5; ++i) {
      bus.publish(msg::Say{msg::UtteranceId{i}, "Oh.", "neutral"});
      asked.push_back(core::to_seconds(clock.now()));
      std::this_thread::sleep_for(1100ms);
    }
  }
  sentences.mailbox().deliver();
  const std::vector<double> heard = onsets(monitor.take());
  ASSERT_EQ(heard.size(), asked.size());
  ASSERT_EQ(sentences.seen.size(), asked.size());
  std::vector<double> wait_ms;
  std::vector<double> told_ms;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    wait_ms.push_back((heard[i] - asked[i]) * 1e3);
    told_ms.push_back((core::to_seconds(sentences.seen[i].audio_start) - heard[i]) * 1e3);
  }
  std::sort(wait_ms.begin(), wait_ms.end());
  std::printf("asked - heard: median %.1f ms, from %.1f to %.1f\n", wait_ms[2], wait_ms.front(),
              wait_ms.back());
  std::sort(told_ms.begin(), told_ms.end());
  EXPECT_LT(wait_ms[2], 50);
  EXPECT_NEAR(told_ms[2], 0, 20);
}

TEST_F(PulseTest, AServerThatDiesIsNoticedAndComesBack) {
  const test::RealClock clock;
  AudioOutputOptions options;
  options.retry_every = 200ms;
  SdlAudioOutput output{"auto", clock, options};
  ASSERT_FALSE(output.failure().has_value());
  server.reset();
  const core::Time deadline = clock.now() + 8s;
  while (!output.failure() && clock.now() < deadline) {
    output.update(clock.now());
    std::this_thread::sleep_for(20ms);
  }
  ASSERT_TRUE(output.failure().has_value());
  SetUp();
  while (output.failure() && clock.now() < deadline + 8s) {
    output.update(clock.now());
    std::this_thread::sleep_for(20ms);
  }
  EXPECT_FALSE(output.failure().has_value());
}

}  // namespace
}  // namespace mana::speech
