#include "speech/name_head/mel_bands.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mana::speech {
namespace {
constexpr int kBins = MelBands::kWindow / 2 + 1;
constexpr float kLeastPower = 1e-10F;
constexpr float kDeepest = 80;  // dB below the loudest

bool any(std::span<const float> numbers) {
  return std::any_of(numbers.begin(), numbers.end(), [](float x) { return x != 0; });
}
}  // namespace

core::Result<MelBands> MelBands::of(const PackedModel& model) {
  const auto window = model.floats("mel.window", kWindow),
             filters = model.floats("mel.filters", kBins * kBands);
  const auto filter = [&](int bin) {
    return filters.subspan(static_cast<std::size_t>(bin) * kBands, kBands);
  };
  if (!any(window) || !any(filters)) return core::bad_input("the speech embedding has no mel spectrum");
  MelBands mel;
  int end = kWindow, last = kBins;  // what is nought at either end is left out
  while (window[static_cast<std::size_t>(mel.first_sample_)] == 0) ++mel.first_sample_;
  while (window[static_cast<std::size_t>(end - 1)] == 0) --end;
  while (!any(filter(mel.first_bin_))) ++mel.first_bin_;
  while (!any(filter(last - 1))) --last;
  mel.bins_ = last - mel.first_bin_;
  for (int b = mel.first_bin_; b < last; ++b)
    mel.filters_.insert(mel.filters_.end(), filter(b).begin(), filter(b).end());
  constexpr int kLanes = PanelMatrix::kLanes;
  mel.waves_.rows = end - mel.first_sample_;
  mel.waves_.columns = (2 * mel.bins_ + kLanes - 1) / kLanes * kLanes;
  mel.waves_.panels.assign(static_cast<std::size_t>(mel.waves_.rows) * mel.waves_.columns, 0);
  for (int k = 0; k < mel.waves_.rows; ++k)
    for (int b = 0; b < mel.bins_; ++b) {
      const int n = k + mel.first_sample_;
      const double angle = 2 * std::numbers::pi * ((mel.first_bin_ + b) * n % kWindow) / kWindow;
      const double w = window[static_cast<std::size_t>(n)];
      mel.waves_.at(k, b) = static_cast<float>(w * std::cos(angle));
      mel.waves_.at(k, mel.bins_ + b) = static_cast<float>(w * std::sin(angle));
    }
  return mel;
}

std::vector<float> MelBands::rows_of(std::span<const float> samples) const {
  const int blocks = (static_cast<int>(samples.size()) - kBefore) / kBlock, frames = blocks * kFrames;
  std::vector<float> waves(static_cast<std::size_t>(frames) * waves_.columns);
  multiply(waves_, {samples.data() + first_sample_, frames, kHop}, waves.data());
  std::vector<float> out(static_cast<std::size_t>(frames) * kBands, 0.0F);
  for (int f = 0; f < frames; ++f) {
    const float* real = &waves[static_cast<std::size_t>(f) * waves_.columns];
    const float* imaginary = real + bins_;
    float* row = &out[static_cast<std::size_t>(f) * kBands];
    for (int b = 0; b < bins_; ++b) {
      const float power = real[b] * real[b] + imaginary[b] * imaginary[b];
      const float* filter = &filters_[static_cast<std::size_t>(b) * kBands];
      for (int band = 0; band < kBands; ++band) row[band] += power * filter[band];
    }
  }
  for (int block = 0; block < blocks; ++block) {
    const auto rows =
        std::span{out}.subspan(static_cast<std::size_t>(block) * kFrames * kBands, kFrames * kBands);
    for (float& x : rows) x = 10 * std::log10(std::max(x, kLeastPower));
    const float floor = *std::max_element(rows.begin(), rows.end()) - kDeepest;
    for (float& x : rows) x = std::max(x, floor) / 10 + 2;
  }
  return out;
}

}  // namespace mana::speech
