#include "speech/synthesis/clear_speech.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace mana::speech {
namespace {
// Of what was tried these made most audible: 16 shelves, ratios and levels, three audiograms (its test's
// measure).
constexpr double kBelowVoice_hz = 150, kConsonants_hz = 1500, kRaise_db = 9;
constexpr double kRatio = 3;
// What lies further below the voice is a recording's hiss and the end of its echo: raised less and less, and
// not at all from kNothing_db on.
constexpr double kFaintest_db = -35, kNothing_db = -55;
constexpr double kLouder_db = 8;
constexpr double kMost = 0.89 * 32768;  // 1 dB below the loudest that there is
constexpr double kAttack_s = 0.003, kRelease_s = 0.06, kLookAhead_s = 0.003;

double from_db(double db) { return std::pow(10, db / 20); }
double to_db(double ratio) { return 20 * std::log10(std::max(ratio, 1e-9)); }

/// A filter of two poles and two zeros: Bristow-Johnson, Cookbook formulae for audio EQ biquad filters.
class Biquad {
 public:
  static Biquad high_pass(double hz, double rate) {
    const auto [cosine, alpha] = at(hz, rate);
    const double b = (1 + cosine) / 2;
    return {{b, -2 * b, b}, {1 + alpha, -2 * cosine, 1 - alpha}};
  }
  static Biquad high_shelf(double hz, double rate, double gain_db) {
    const auto [cosine, alpha] = at(hz, rate);
    const double a = std::pow(10, gain_db / 40), slope = 2 * std::sqrt(a) * alpha;
    return {
        {a * (a + 1 + (a - 1) * cosine + slope), -2 * a * (a - 1 + (a + 1) * cosine),
         a * (a + 1 + (a - 1) * cosine - slope)},
        {a + 1 - (a - 1) * cosine + slope, 2 * (a - 1 - (a + 1) * cosine), a + 1 - (a - 1) * cosine - slope}};
  }
  double operator()(double x) {
    const double y = b_[0] * x + b_[1] * x1_ + b_[2] * x2_ - a_[1] * y1_ - a_[2] * y2_;
    x2_ = std::exchange(x1_, x);
    y2_ = std::exchange(y1_, y);
    return y;
  }

 private:
  struct Shape {
    double cosine, alpha;
  };
  static Shape at(double hz, double rate) {  // Q of 1/sqrt(2): as flat as can be
    const double w = 2 * std::numbers::pi * std::min(hz / rate, 0.45);
    return {std::cos(w), std::sin(w) / std::numbers::sqrt2};
  }
  Biquad(std::array<double, 3> b, std::array<double, 3> a) : b_{b}, a_{a} {
    for (auto* list : {&b_, &a_})
      for (double& x : *list) x /= a[0];
  }
  std::array<double, 3> b_, a_;
  double x1_ = 0, x2_ = 0, y1_ = 0, y2_ = 0;
};

/// Root mean square of what is speech: all within 30 dB of the loudest 10 ms.
double level_of(std::span<const double> sound, int rate) {
  const auto frame = static_cast<std::size_t>(rate / 100);
  std::vector<double> powers;
  for (std::size_t i = 0; i + frame <= sound.size(); i += frame) {
    double power = 0;
    for (std::size_t k = i; k < i + frame; ++k) power += sound[k] * sound[k];
    powers.push_back(power / double(frame));
  }
  if (powers.empty()) return 0;
  const double least = *std::max_element(powers.begin(), powers.end()) / 1000;
  double sum = 0;
  int count = 0;
  for (const double p : powers)
    if (p >= least) sum += p, ++count;
  return std::sqrt(sum / count);
}

/// What is so far above the level (below it: less than 0) is raised by so much.
double raise_db(double above_db) {
  const double most = -kFaintest_db * (1 - 1 / kRatio);
  if (above_db >= kFaintest_db) return -above_db * (1 - 1 / kRatio);
  return most * std::clamp((above_db - kNothing_db) / (kFaintest_db - kNothing_db), 0.0, 1.0);
}

/// Brings loud and faint sounds together, to a third of their distance.
void compress(std::vector<double>& sound, int rate, double level) {
  const double attack = std::exp(-1 / (kAttack_s * rate)), release = std::exp(-1 / (kRelease_s * rate));
  double power = 0;
  for (double& x : sound) {
    const double now = x * x;
    const double keep = now > power ? attack : release;
    power = keep * power + (1 - keep) * now;
    x *= from_db(raise_db(to_db(std::sqrt(power) / level)));
  }
}

/// Softer just before and after what would be too loud, so that nothing is cut off.
void limit(std::vector<double>& sound, int rate) {
  const auto ahead = static_cast<std::size_t>(kLookAhead_s * rate);
  const double release = std::exp(-1 / (kRelease_s * rate));
  std::vector<double> gains(sound.size(), 1);
  for (std::size_t i = 0; i < sound.size(); ++i) {
    const double gain = std::min(1.0, kMost / std::max(1.0, std::abs(sound[i])));
    if (gain == 1) continue;
    for (std::size_t k = i - std::min(i, ahead); k <= i; ++k)  // a slope, and no step
      gains[k] = std::min(gains[k], 1 - (1 - gain) * double(ahead + 1 - (i - k)) / double(ahead + 1));
  }
  double gain = 1;
  for (std::size_t i = 0; i < sound.size(); ++i) {
    gain = std::min(gains[i], 1 - (1 - gain) * release);
    sound[i] *= gain;
  }
}
}  // namespace

std::vector<std::int16_t> clearer(std::span<const std::int16_t> speech, int sample_rate_hz) {
  const std::vector<double> before{speech.begin(), speech.end()};
  const double level = level_of(before, sample_rate_hz);
  if (level < 1) return {speech.begin(), speech.end()};
  auto low = Biquad::high_pass(kBelowVoice_hz, sample_rate_hz);
  auto high = Biquad::high_shelf(kConsonants_hz, sample_rate_hz, kRaise_db);
  std::vector<double> sound;
  sound.reserve(before.size());
  for (const double x : before) sound.push_back(high(low(x)));
  compress(sound, sample_rate_hz, level_of(sound, sample_rate_hz));
  const double gain = level * from_db(kLouder_db) / level_of(sound, sample_rate_hz);
  for (double& x : sound) x *= gain;
  limit(sound, sample_rate_hz);
  std::vector<std::int16_t> out;
  out.reserve(sound.size());
  for (const double x : sound)
    out.push_back(static_cast<std::int16_t>(std::lround(std::clamp(x, -32768.0, 32767.0))));
  return out;
}

MakeSentence clearly(MakeSentence make) {
  return [make = std::move(make)](const SentenceOrder& order, const std::stop_token& stop) {
    auto made = make(order, stop);
    if (made) made->samples = clearer(made->samples, made->sample_rate_hz);
    return made;
  };
}

core::Result<SpokenSentence> ClearVoice::speak(const Utterance& sentence, Pause pause,
                                               const std::stop_token& stop) {
  auto spoken = voice_.speak(sentence, pause, stop);
  if (spoken) spoken->samples = clearer(spoken->samples, spoken->sample_rate_hz);
  return spoken;
}

}  // namespace mana::speech
