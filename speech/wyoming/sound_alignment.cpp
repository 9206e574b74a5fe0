#include "speech/wyoming/sound_alignment.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "speech/activity/band_levels.hpp"
#include "speech/audio/resampler.hpp"

namespace mana::speech {
namespace {
constexpr int kRate = 16'000;
constexpr std::size_t kMostFrames = 6'000;  // a minute
constexpr float kFloor_db = 45;             // below the loudest moment of a band there is nothing to compare
constexpr float kAside = 0.35F;             // for a step that moves in one sound only

using Features = std::vector<BandLevels::Levels>;

core::Duration length_of(std::size_t samples, int rate_hz) {
  return core::seconds(static_cast<double>(samples) / rate_hz);
}

/// Of each frame of 10 ms, each band without its own mean, by its own spread.
Features features_of(std::span<const std::int16_t> sound, int rate_hz) {
  std::vector<std::int16_t> s = resample(sound, rate_hz, kRate);
  // A frame looks back: so half a window later it describes its middle.
  s.resize((s.size() / BandLevels::kHop + 2) * BandLevels::kHop, 0);
  BandLevels levels;
  Features all;
  for (std::size_t at = 0; at + BandLevels::kHop <= s.size() && all.size() <= kMostFrames;
       at += BandLevels::kHop)
    all.push_back(levels.push(std::span{s}.subspan(at, BandLevels::kHop)));
  for (std::size_t b = 0; b < BandLevels::kBands; ++b) {
    float most = -200;
    for (const auto& f : all) most = std::max(most, f[b]);
    double sum = 0, squares = 0;
    for (auto& f : all) {
      f[b] = std::max(f[b], most - kFloor_db);
      sum += f[b];
      squares += double{f[b]} * f[b];
    }
    const double mean = sum / double(all.size());
    const double spread = std::sqrt(std::max(1.0, squares / double(all.size()) - mean * mean));
    for (auto& f : all) f[b] = static_cast<float>((f[b] - mean) / spread);
  }
  return all;
}

float apart(const BandLevels::Levels& a, const BandLevels::Levels& b) {
  float sum = 0;
  for (std::size_t k = 0; k < a.size(); ++k) sum += (a[k] - b[k]) * (a[k] - b[k]);
  return std::sqrt(sum / static_cast<float>(a.size()));
}

enum Step : std::uint8_t { Both, From, To };
}  // namespace

SoundAlignment::SoundAlignment(std::span<const std::int16_t> from, int from_hz,
                               std::span<const std::int16_t> to, int to_hz)
    : from_length_{length_of(from.size(), from_hz)}, to_length_{length_of(to.size(), to_hz)} {
  const Features a = features_of(from, from_hz), b = features_of(to, to_hz);
  const std::size_t n = a.size(), m = b.size();
  std::vector<std::uint8_t> came(n * m);
  std::vector<float> before(m), now(m);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < m; ++j) {
      constexpr float kNever = std::numeric_limits<float>::max() / 4;
      const float both = i > 0 && j > 0 ? before[j - 1] : i + j == 0 ? 0 : kNever;
      const float from_only = i > 0 ? before[j] + kAside : kNever;
      const float to_only = j > 0 ? now[j - 1] + kAside : kNever;
      const float least = std::min({both, from_only, to_only});
      came[i * m + j] = least == both ? Both : least == from_only ? From : To;
      now[j] = least + apart(a[i], b[j]);
    }
    std::swap(before, now);
  }
  // The way back; where several frames of `to` belong to one, their middle.
  std::vector<double> sum(n, 0), count(n, 0);
  std::size_t steps = 0;
  for (std::size_t i = n - 1, j = m - 1;; ++steps) {
    sum[i] += static_cast<double>(j);
    count[i] += 1;
    if (i == 0 && j == 0) break;
    const auto step = came[i * m + j];
    if (step != To) --i;
    if (step != From) --j;
  }
  unlikeness_ = before[m - 1] / static_cast<double>(steps + 1);
  std::vector<double> raw(n);
  for (std::size_t i = 0; i < n; ++i) raw[i] = sum[i] / count[i];
  // Over 50 ms: a single frame is no measure of time.
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t first = i < 2 ? 0 : i - 2, last = std::min(n - 1, i + 2);
    double s = 0;
    for (std::size_t k = first; k <= last; ++k) s += raw[k];
    to_s_.push_back(s / static_cast<double>(last - first + 1) * 0.01);
  }
}

core::Duration SoundAlignment::at(core::Duration t) const {
  if (t <= core::Duration{}) return {};
  if (t >= from_length_) return to_length_;
  const double at = core::to_seconds(t) / 0.01;
  const std::size_t i = std::min(static_cast<std::size_t>(at), to_s_.size() - 1);
  const std::size_t next = std::min(i + 1, to_s_.size() - 1);
  const double s = std::lerp(to_s_[i], to_s_[next], std::min(1.0, at - static_cast<double>(i)));
  return std::clamp(core::seconds(s), core::Duration{}, to_length_);
}

}  // namespace mana::speech
