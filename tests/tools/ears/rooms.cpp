#include "tests/tools/ears/rooms.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace mana::ears {
namespace {
/// The room's echo: a direct path and some dozens of weaker ones that fade.
Wave reverberated(const Wave& dry, core::Random& chance) {
  const double fade_s = chance.uniform(0.08, 0.5), loud = chance.uniform(0.05, 0.5);
  std::vector<std::pair<int, float>> paths;
  double energy = 0;
  for (int i = 0; i < 90; ++i) {
    const double at = chance.uniform(0.001, fade_s);
    const double level = std::exp(-6.9 * at / fade_s) * chance.uniform(-1, 1);
    paths.emplace_back(static_cast<int>(at * kRateHz), static_cast<float>(level));
    energy += level * level;
  }
  const auto scale = static_cast<float>(loud / std::sqrt(energy + 1e-9) * 1.5);
  Wave wet = dry;
  for (const auto& [delay, level] : paths)
    for (std::size_t i = static_cast<std::size_t>(delay); i < dry.size(); ++i)
      wet[i] += scale * level * dry[i - delay];
  return wet;
}

/// A hump or a dip of a microphone or its case (the peaking filter of Bristow-Johnson's cookbook).
void bent(Wave& w, double hz, double gain_db, double q) {
  const double a = std::pow(10, gain_db / 40), turn = 2 * std::numbers::pi * hz / kRateHz;
  const double alpha = std::sin(turn) / (2 * q), scale = 1 / (1 + alpha / a);
  const double b0 = (1 + alpha * a) * scale, b1 = -2 * std::cos(turn) * scale, b2 = (1 - alpha * a) * scale;
  const double a2 = (1 - alpha / a) * scale;
  double x1 = 0, x2 = 0, y1 = 0, y2 = 0;
  for (float& v : w) {
    const double y = b0 * v + b1 * x1 + b2 * x2 - b1 * y1 - a2 * y2;
    x2 = std::exchange(x1, double{v});
    y2 = std::exchange(y1, y);
    v = static_cast<float>(y);
  }
}

/// Another microphone: a slope of up to 6 dB an octave, edges that are cut, and humps.
void coloured(Wave& w, core::Random& chance) {
  for (auto humps = chance.below(4); humps > 0; --humps)
    bent(w, 120 * std::pow(2, chance.uniform(0, 5.9)), chance.uniform(-10, 10), chance.uniform(0.5, 3));
  const double tilt = chance.uniform(-0.5, 0.6), low = chance.uniform(0.0, 0.06),
               high = chance.uniform(0.35, 1.0);
  double slow = 0, smooth = 0, last = 0;
  for (float& x : w) {
    slow += low * (x - slow);
    const double y = x - slow;
    const double z = y - tilt * last;
    last = y;
    smooth += high * (z - smooth);
    x = static_cast<float>(smooth);
  }
}

/// A microphone that suppresses noise itself: what is much weaker than the speech, a breath of an S or the
/// end of a word among it, is made weaker yet.
void gated(Wave& w, core::Random& chance) {
  const double below_db = chance.uniform(12.5, 30.5), loss = std::pow(10, -chance.uniform(8, 30) / 20);
  const double least = active_rms(w) * std::pow(10, -below_db / 20);
  double gain = 1;
  for (std::size_t at = 0; at < w.size(); at += kFrame) {
    const std::size_t end = std::min(at + kFrame, w.size());
    double energy = 0;
    for (std::size_t i = at; i < end; ++i) energy += double{w[i]} * w[i];
    const double wanted = std::sqrt(energy / double(end - at)) < least ? loss : 1;
    for (std::size_t i = at; i < end; ++i) {
      gain += (wanted > gain ? 0.02 : 0.004) * (wanted - gain);
      w[i] *= static_cast<float>(gain);
    }
  }
}

/// A telephone's or a poor computer's: nothing above some kilohertz.
void dulled(Wave& w, core::Random& chance) {
  const double turn = 2 * std::numbers::pi * chance.uniform(2200, 5500) / kRateHz;
  const double alpha = std::sin(turn) / (2 * 0.707), c = std::cos(turn), scale = 1 / (1 + alpha);
  for (int twice = 0; twice < 2; ++twice) {
    double x1 = 0, x2 = 0, y1 = 0, y2 = 0;
    for (float& v : w) {
      const double y = scale * ((1 - c) / 2 * (v + 2 * x1 + x2) + 2 * c * y1 - (1 - alpha) * y2);
      x2 = std::exchange(x1, double{v});
      y2 = std::exchange(y1, y);
      v = static_cast<float>(y);
    }
  }
}

}  // namespace

void Noise::remember(const Wave& talk) {
  talk_.push_back(talk);
  if (talk_.size() > 200) talk_.pop_front();
}

Wave Noise::any(std::size_t length) {
  switch (chance_.below(10)) {
    case 0:
    case 1: return white(length);
    case 2:
    case 3: return air(length);
    case 4:
    case 5: return voices(length, 3 + static_cast<int>(chance_.below(7)));
    case 6: return voices(length, 1 + static_cast<int>(chance_.below(2)));
    case 7: return music(length);
    default: {
      Wave a = voices(length, 1), b = music(length);
      const auto k = static_cast<float>(chance_.uniform(0.2, 0.8) * rms(a) / rms(b));
      for (std::size_t i = 0; i < length; ++i) a[i] += k * b[i];
      return a;
    }
  }
}

Wave Noise::of_nobody(std::size_t length) {
  switch (chance_.below(4)) {
    case 0: return white(length);
    case 1: return air(length);
    case 2: return voices(length, 4 + static_cast<int>(chance_.below(7)));
    default: return music(length);
  }
}

Wave Noise::white(std::size_t length) {
  Wave w(length);
  for (float& x : w) x = static_cast<float>(gauss());
  return w;
}

double Noise::gauss() {
  return std::sqrt(-2 * std::log(1 - chance_.uniform())) * std::cos(2 * std::numbers::pi * chance_.uniform());
}

Wave Noise::air(std::size_t length) {
  const double a = chance_.uniform(0.01, 0.5), b = chance_.uniform(0.03, 0.9), rest = chance_.uniform(0, 0.1);
  const double hum_hz = chance_.below(2) == 0 ? 50 * double(1 + chance_.below(3)) : chance_.uniform(80, 900);
  const double hum = chance_.uniform(0, 1.2), whine_hz = chance_.uniform(150, 3000),
               whine = chance_.uniform(0, 0.3);
  Wave w(length);
  double slow = 0, slower = 0;
  for (std::size_t i = 0; i < length; ++i) {
    const double n = gauss();
    slow += a * (n - slow);
    slower += b * (slow - slower);
    w[i] = static_cast<float>(slower / a + rest * n);
  }
  const double level = rms(w);
  for (std::size_t i = 0; i < length; ++i) {
    const double t = double(i) / kRateHz;
    w[i] += static_cast<float>(level * (hum * std::sin(2 * std::numbers::pi * hum_hz * t) +
                                        whine * std::sin(2 * std::numbers::pi * whine_hz * t)));
  }
  return w;
}

Wave Noise::voices(std::size_t length, int count) {
  if (talk_.empty()) return white(length);
  Wave w(length);
  for (int v = 0; v < count; ++v) {
    const double level = chance_.uniform(0.5, 1.5);
    std::size_t at = 0, skip = 0;
    for (bool first = true; at < length; first = false) {
      const Wave& t = talk_[chance_.below(talk_.size())];
      skip = first ? chance_.below(t.size()) : 0;
      const double gain = level / active_rms(t);
      for (std::size_t i = skip; i < t.size() && at < length; ++i) w[at++] += static_cast<float>(gain * t[i]);
      at += chance_.below(5000);
    }
  }
  return w;
}

Wave Noise::music(std::size_t length) {
  Wave w(length);
  const double note_s = chance_.uniform(0.15, 0.8), fade = chance_.uniform(0.5, 6),
               beat = chance_.uniform(0, 1.5);
  const int overtones = 2 + static_cast<int>(chance_.below(6));
  const auto note = static_cast<std::size_t>(note_s * kRateHz);
  for (std::size_t at = 0; at < length; at += note) {
    const int notes = 1 + static_cast<int>(chance_.below(4));
    const double strike = chance_.uniform() < 0.7 ? beat : 0;
    std::vector<double> hz;
    for (int n = 0; n < notes; ++n) hz.push_back(80 * std::pow(2, double(chance_.below(44)) / 12));
    for (std::size_t i = at; i < std::min(at + note, length); ++i) {
      const double t = double(i - at) / kRateHz, swell = std::exp(-fade * t);
      double x = 0;
      for (const double f : hz)
        for (int k = 1; k <= overtones && k * f < 7500; ++k)
          x += std::sin(2 * std::numbers::pi * k * f * t) / k;
      w[i] = static_cast<float>(swell * x + strike * std::exp(-40 * t) * gauss());
    }
  }
  return w;
}

Rooms::Take Rooms::take(const Labelled& clean, int one_in) {
  Wave sound = clean.sound;
  std::vector<std::uint8_t> labels = clean.labels;
  // Of the fifth of a second around it some may be missing, and more may be there.
  const auto cut_before = chance_.below(14), cut_after = chance_.below(14);
  sound.erase(sound.begin(), sound.begin() + static_cast<std::ptrdiff_t>(cut_before * kFrame));
  labels.erase(labels.begin(), labels.begin() + static_cast<std::ptrdiff_t>(cut_before));
  sound.resize(sound.size() - cut_after * kFrame);
  labels.resize(labels.size() - cut_after);
  if (chance_.below(4) == 0) {
    const auto more = chance_.below(80);
    sound.resize(sound.size() + more * kFrame);
    labels.resize(labels.size() + more, 0);
  }
  if (chance_.below(5) == 0) {
    const auto more = chance_.below(60);
    sound.insert(sound.begin(), more * kFrame, 0.0F);
    labels.insert(labels.begin(), more, std::uint8_t{0});
  }
  if (chance_.below(2) == 0) coloured(sound, chance_);
  if (chance_.below(5) < 3) sound = reverberated(sound, chance_);
  if (chance_.below(7) == 0) dulled(sound, chance_);
  if (chance_.below(5) == 0) gated(sound, chance_);
  // Often enough nobody speaks at all.
  const bool nobody = one_in > 0 && chance_.below(static_cast<std::uint64_t>(one_in)) == 0;
  if (nobody) std::fill(labels.begin(), labels.end(), std::uint8_t{0});
  const double level = active_rms(sound), wanted = 300 * std::pow(10, chance_.uniform(0, 28) / 20);
  for (float& x : sound) x = nobody ? 0.0F : static_cast<float>(x * wanted / level);
  const bool quiet = chance_.below(6) == 0;
  const double snr_db = quiet ? chance_.uniform(25, 45) : chance_.uniform(0, 25);
  const Wave noise = quiet    ? noise_.white(sound.size())
                     : nobody ? noise_.of_nobody(sound.size())
                              : noise_.any(sound.size());
  const auto gain = static_cast<float>(wanted / std::pow(10, snr_db / 20) / rms(noise));
  Samples out(sound.size());
  for (std::size_t i = 0; i < sound.size(); ++i)
    out[i] = static_cast<std::int16_t>(std::clamp(sound[i] + gain * noise[i], -32768.0F, 32767.0F));
  return {std::move(out), std::move(labels), nobody, snr_db};
}

}  // namespace mana::ears
