#include "tests/tools/ears/waves.hpp"

#include <algorithm>
#include <cmath>

namespace mana::ears {

double rms(const Wave& w) {
  double sum = 1e-9;
  for (const float x : w) sum += double(x) * x;
  return std::sqrt(sum / double(std::max<std::size_t>(1, w.size())));
}

double active_rms(const Wave& w) {
  std::vector<double> powers;
  for (std::size_t i = 0; i + kFrame <= w.size(); i += kFrame) {
    double p = 0;
    for (std::size_t k = i; k < i + kFrame; ++k) p += double(w[k]) * w[k];
    powers.push_back(p / kFrame);
  }
  if (powers.empty()) return 1;
  const double least = *std::max_element(powers.begin(), powers.end()) / 1000;
  double sum = 0;
  int n = 0;
  for (const double p : powers)
    if (p >= least) sum += p, ++n;
  return std::sqrt(sum / std::max(1, n)) + 1e-9;
}

Samples with_silence(const Samples& sound, core::Random& chance) {
  Samples padded(kRateHz / 5);
  padded.insert(padded.end(), sound.begin(), sound.end());
  padded.resize(padded.size() + kRateHz / 5);
  for (auto& s : padded) s = static_cast<std::int16_t>(s + static_cast<int>(chance.below(9)) - 4);
  return padded;
}

}  // namespace mana::ears
