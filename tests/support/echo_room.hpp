#pragma once
#include <cmath>
#include <utility>
#include <vector>

#include "agent/core/random.hpp"
#include "speech/audio/resampler.hpp"
#include "speech/capture/microphone.hpp"
#include "speech/playback/audio_output.hpp"
#include "tests/speech/noise.hpp"

namespace mana::test {

struct EchoRoomOptions {
  double direct_ms = 12;    ///< from the loudspeaker's own time until the sound is at the microphone
  double echo_ms = 128;     ///< how long the room answers
  double echo_gain = 1;     ///< of the loudspeaker's level at the microphone
  double saturation = 1.5;  ///< how far a small loudspeaker's cone is driven: tanh(s x) / s; 0: not at all
  double noise_rms = 20;
  double microphone_gain = 1;                           ///< of all that it hears
  core::Duration late = std::chrono::milliseconds{30};  ///< sound comes out of the device so much later
  std::uint64_t seed = 5;
};

/// A living room with a loudspeaker, a microphone, and people: what the loudspeaker plays comes back out of
/// shape, echoed and mixed with what people say. All made by numbers; the same calls give the same sound.
class EchoRoom final : public speech::Microphone {
 public:
  explicit EchoRoom(const EchoRoomOptions& options = {}) : o_{options}, response_{response(options)} {}

  /// The loudspeaker's tap. 22,050 Hz.
  void played(const speech::PlayedBlock& block) {
    const auto at =
        static_cast<std::size_t>(std::llround(core::to_seconds(block.heard - core::kStart) * kRate));
    if (played_.size() < at + block.samples.size()) played_.resize(at + block.samples.size());
    std::copy(block.samples.begin(), block.samples.end(), played_.begin() + static_cast<std::ptrdiff_t>(at));
  }
  void say(const Samples& words, core::Time at) {
    const double seconds = core::to_seconds(at - core::kStart);
    const auto needed = static_cast<std::size_t>(seconds * 16'000) + words.size();
    if (people_.size() < needed) people_.resize(needed);
    mix(people_, words, seconds);
  }
  void louder(double gain) { o_.echo_gain *= gain; }

  core::Result<speech::SoundBlock> read(core::Time now) override {
    speech::SoundBlock block{core::kStart + core::Duration{done_ * 62'500}, {}};
    const auto until = static_cast<std::int64_t>(core::to_seconds(now - core::kStart - o_.late) * 16'000);
    if (until <= done_) return block;
    bring(until);
    for (; done_ < until; ++done_) block.samples.push_back(sample(static_cast<std::size_t>(done_)));
    return block;
  }

 private:
  static constexpr double kRate = 22'050;

  static std::vector<float> response(const EchoRoomOptions& o) {
    core::Random chance{o.seed};
    const auto direct = static_cast<std::size_t>(o.direct_ms * 16);
    std::vector<float> h(direct + static_cast<std::size_t>(o.echo_ms * 16));
    h[direct] = 1;
    double energy = 1;
    for (std::size_t i = direct + 16; i < h.size(); ++i) {
      const double fade = std::pow(10, -3 * double(i - direct) / 16 / 250);  // 60 dB in a quarter of a second
      h[i] = static_cast<float>(0.08 * fade * chance.uniform(-1, 1));
      energy += double(h[i]) * double(h[i]);
    }
    for (float& x : h) x /= static_cast<float>(std::sqrt(energy));
    return h;
  }
  void bring(std::int64_t until) {
    const auto needed = static_cast<std::size_t>(double(until) / 16'000 * kRate) + 220;
    if (played_.size() < needed) played_.resize(needed);
    const auto more = resampler_.push({played_.data() + brought_, needed - brought_});
    brought_ = needed;
    for (const std::int16_t s : more) {
      const double x = double(s) / 32'768;
      const double y = o_.saturation > 0 ? std::tanh(o_.saturation * x) / o_.saturation : x;
      speaker_.push_back(static_cast<float>(y * 32'768));
    }
  }
  std::int16_t sample(std::size_t n) {
    double x = 0;
    const std::size_t reach = std::min(response_.size(), n + 1);
    if (n < speaker_.size())
      for (std::size_t k = 0; k < reach; ++k) x += double(response_[k] * speaker_[n - k]);
    x *= o_.echo_gain;
    if (n < people_.size()) x += people_[n];
    const double radius = std::sqrt(-2 * std::log(1 - noise_.uniform()));
    x += o_.noise_rms * radius * std::cos(2 * std::numbers::pi * noise_.uniform());
    return to_sample(o_.microphone_gain * x);
  }

  EchoRoomOptions o_;
  std::vector<float> response_;
  Samples played_;  // 22,050 Hz, from the beginning of time
  std::size_t brought_ = 0;
  speech::Resampler resampler_{22'050, 16'000};
  std::vector<float> speaker_;  // 16 kHz, as the cone moves
  Samples people_;
  std::int64_t done_ = 0;
  core::Random noise_{11};
};

}  // namespace mana::test
