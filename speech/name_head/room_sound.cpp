#include "speech/name_head/room_sound.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mana::speech {
namespace {
constexpr double kRate = 16'000;

/// Noise with mean 0 and spread 1: the sum of four uniform numbers out of one.
float noise(core::Random& chance) {
  const std::uint64_t x = chance.next();
  const auto sum = static_cast<float>((x & 0xffff) + (x >> 16 & 0xffff) + (x >> 32 & 0xffff) + (x >> 48));
  return (sum / 65536.0F - 2) * 1.7320508F;
}

void scale(Wave& w, float factor) {
  for (float& x : w) x *= factor;
}

/// y[n] = x[n] brought to `keep` of the sample before: a low pass of the first order.
void smooth(Wave& w, float keep) {
  float before = 0;
  for (float& x : w) x = before = keep * before + (1 - keep) * x;
}

/// Raises or lowers a band: the peaking filter of Bristow-Johnson's "Cookbook formulae for audio EQ".
void peak(Wave& w, double hz, double gain_db, double q) {
  const double a = std::pow(10, gain_db / 40), angle = 2 * std::numbers::pi * hz / kRate;
  const double alpha = std::sin(angle) / (2 * q), norm = 1 + alpha / a;
  const double b0 = (1 + alpha * a) / norm, b1 = -2 * std::cos(angle) / norm, b2 = (1 - alpha * a) / norm;
  const double a2 = (1 - alpha / a) / norm;
  double x1 = 0, x2 = 0, y1 = 0, y2 = 0;
  for (float& x : w) {
    const double y = b0 * x + b1 * x1 + b2 * x2 - b1 * y1 - a2 * y2;
    x2 = x1, x1 = x, y2 = y1, y1 = y;
    x = static_cast<float>(y);
  }
}
}  // namespace

float active_level(std::span<const float> sound) {
  constexpr std::size_t kFrame = 320;
  std::vector<double> powers;
  for (std::size_t at = 0; at + kFrame <= sound.size(); at += kFrame) {
    double power = 0;
    for (const float x : sound.subspan(at, kFrame)) power += double(x) * x;
    powers.push_back(power / kFrame);
  }
  if (powers.empty()) return 0;
  const double least = *std::max_element(powers.begin(), powers.end()) / 1000;
  double sum = 0;
  int count = 0;
  for (const double p : powers)
    if (p > least) sum += p, ++count;
  return count == 0 ? 0.0F : static_cast<float>(std::sqrt(sum / count));
}

Wave warped(std::span<const float> sound, double factor) {
  Wave out(static_cast<std::size_t>(double(sound.size()) / factor));
  for (std::size_t i = 0; i < out.size(); ++i) {
    const double at = double(i) * factor;
    const auto k = static_cast<std::size_t>(at);
    const auto part = static_cast<float>(at - double(k));
    const float next = k + 1 < sound.size() ? sound[k + 1] : 0;
    out[i] = k < sound.size() ? sound[k] * (1 - part) + next * part : 0;
  }
  return out;
}

Wave stretched(std::span<const float> sound, double factor) {
  constexpr std::ptrdiff_t kPiece = 480, kStep = kPiece / 2, kSearch = 160;
  const auto size = static_cast<std::ptrdiff_t>(sound.size());
  Wave out(static_cast<std::size_t>(double(sound.size()) * factor) + kPiece, 0.0F);
  std::ptrdiff_t natural = 0;  // where the piece before would go on
  for (std::ptrdiff_t to = 0; to + kPiece < static_cast<std::ptrdiff_t>(out.size()); to += kStep) {
    const auto wanted = static_cast<std::ptrdiff_t>(double(to) / factor);
    std::ptrdiff_t best = wanted;
    float most = -1;
    for (std::ptrdiff_t from = wanted - kSearch; from <= wanted + kSearch && to > 0; from += 4) {
      if (from < 0 || from + kPiece > size || natural + kStep > size) continue;
      float likeness = 0;
      for (std::ptrdiff_t i = 0; i < kStep; i += 2) likeness += sound[from + i] * sound[natural + i];
      if (likeness > most) most = likeness, best = from;
    }
    for (std::ptrdiff_t i = 0; i < kPiece && best + i < size; ++i) {
      const double fade = 0.5 - 0.5 * std::cos(2 * std::numbers::pi * double(i) / kPiece);
      out[static_cast<std::size_t>(to + i)] += static_cast<float>(fade) * sound[best + i];
    }
    natural = best + kStep;
  }
  out.resize(static_cast<std::size_t>(double(sound.size()) * factor));
  return out;
}

Wave coloured(std::span<const float> sound, core::Random& chance) {
  Wave out(sound.begin(), sound.end());
  peak(out, 120, chance.uniform(-8, 5), 0.5);
  peak(out, 3500, chance.uniform(-8, 8), 0.5);
  for (int i = 0; i < 2; ++i)
    peak(out, 200 * std::pow(20, chance.uniform()), chance.uniform(-6, 6), chance.uniform(0.7, 2.5));
  return out;
}

Wave in_a_room(std::span<const float> sound, core::Random& chance) {
  const double seconds = chance.uniform(0.1, 0.8);    // until it is 60 dB softer
  const double loudness = chance.uniform(0.05, 0.5);  // of the tail's beginning
  const auto length = static_cast<std::size_t>(seconds * 0.7 * kRate);
  Wave tail(sound.size(), 0.0F), out(sound.begin(), sound.end());
  for (std::size_t at = 40 + chance.below(80); at < length && at < sound.size(); at += 1 + chance.below(48)) {
    const double gain = loudness * std::pow(10, -3 * double(at) / (seconds * kRate));
    add_to(tail, sound, static_cast<float>(chance.below(2) == 0 ? gain : -gain), at);
  }
  smooth(tail, static_cast<float>(chance.uniform(0.1, 0.6)));
  add_to(out, tail, 1);
  return out;
}

Wave machine_noise(std::size_t samples, core::Random& chance) {
  Wave out(samples);
  const double hz = chance.uniform(45, 240), hum = chance.below(3) == 0 ? chance.uniform(0.3, 2) : 0;
  for (std::size_t i = 0; i < samples; ++i) {
    double x = noise(chance);
    for (int k = 1; k <= 6 && hum > 0; ++k)
      x += hum / k * std::sin(2 * std::numbers::pi * hz * k * double(i) / kRate);
    out[i] = static_cast<float>(x);
  }
  if (chance.below(4) != 0) smooth(out, static_cast<float>(1 - std::pow(10, -2 * chance.uniform())));
  const float level = active_level(out);
  if (level > 0) scale(out, 1 / level);
  return out;
}

Wave babble(std::span<const Wave> voices, int at_once, std::size_t samples, core::Random& chance) {
  Wave out(samples, 0.0F);
  if (voices.empty()) return out;
  for (int i = 0; i < at_once; ++i) {
    const auto gain = static_cast<float>(chance.uniform(0.5, 1));
    for (std::size_t at = 0; at < samples;) {
      const Wave& voice = voices[chance.below(voices.size())];
      const float level = active_level(voice);
      if (level <= 0 || voice.empty()) break;
      const std::size_t from = at == 0 ? chance.below(voice.size()) : 0;
      add_to(out, std::span{voice}.subspan(from), gain / level, at);
      at += voice.size() - from;
    }
  }
  const float level = active_level(out);
  if (level > 0) scale(out, 1 / level);
  return out;
}

void add_to(Wave& to, std::span<const float> other, float gain, std::size_t at) {
  for (std::size_t i = 0; i < other.size() && at + i < to.size(); ++i) to[at + i] += other[i] * gain;
}

std::vector<std::int16_t> as_samples(std::span<const float> sound) {
  std::vector<std::int16_t> out(sound.size());
  std::transform(sound.begin(), sound.end(), out.begin(), [](float x) {
    return static_cast<std::int16_t>(std::lround(std::clamp(x, -32768.0F, 32767.0F)));
  });
  return out;
}

}  // namespace mana::speech
