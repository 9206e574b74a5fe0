#include "speech/acoustics/cepstra.hpp"

#include <algorithm>
#include <cstddef>

namespace mana::speech {
namespace {
constexpr int kReach = 3;  // frames to either side that the slopes look at
}

Features features_of(const Cepstra& c) {
  const auto n = static_cast<std::size_t>(c.width);
  std::vector<float> mean(n, 0.0F);
  int loud = 0;
  for (int f = 0; f < c.frames; ++f) {
    const float* row = &c.values[static_cast<std::size_t>(f) * n];
    if (row[0] < 0) continue;  // the library leaves these out
    ++loud;
    for (std::size_t i = 0; i < n; ++i) mean[i] += row[i];
  }
  for (float& m : mean) m /= static_cast<float>(std::max(loud, 1));
  const auto at = [&](int frame, std::size_t i) {
    const int f = std::clamp(frame, 0, c.frames - 1);
    return c.values[static_cast<std::size_t>(f) * n + i] - mean[i];
  };
  Features out{c.frames, c.width, {}};
  out.values.reserve(static_cast<std::size_t>(c.frames) * n * 3);
  for (int f = 0; f < c.frames; ++f) {
    for (std::size_t i = 0; i < n; ++i) out.values.push_back(at(f, i));
    for (std::size_t i = 0; i < n; ++i) out.values.push_back(at(f + 2, i) - at(f - 2, i));
    for (std::size_t i = 0; i < n; ++i)
      out.values.push_back((at(f + kReach, i) - at(f - 1, i)) - (at(f + 1, i) - at(f - kReach, i)));
  }
  return out;
}

}  // namespace mana::speech
