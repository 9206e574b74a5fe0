#include "speech/pronunciation/word_cut.hpp"

#include <algorithm>
#include <cmath>

#include "agent/core/random.hpp"

namespace mana::speech {
namespace {
constexpr int kFrame = 160;
constexpr int kFewestFrames = 10;
constexpr int kKept = 40, kLeast = 20;  // frames of room
constexpr double kLeastRangeDb = 6;     // of the loudest over the softest
constexpr double kLeastPeakDb = -60;    // of full scale
constexpr double kWordDb = 30;          // what lies further below the loudest is no edge of a word
constexpr double kHissDb = 45;          // below the loudest, at least
constexpr double kSoftestHiss = 10;     // of 32,768; what is quite silent sounds like nothing there is
constexpr double kFullScale = 32'768;

std::vector<double> levels_of(std::span<const std::int16_t> sound) {
  std::vector<double> levels;
  for (; sound.size() >= kFrame; sound = sound.subspan(kFrame)) {
    double energy = 1;
    for (const std::int16_t s : sound.first(kFrame)) energy += double(s) * s;
    levels.push_back(10 * std::log10(energy / kFrame / (kFullScale * kFullScale)));
  }
  return levels;
}

// Twelve uniform numbers make a normal one, nearly.
void add_hiss(std::vector<std::int16_t>& sound, int samples, double rms, core::Random& chance) {
  for (int i = 0; i < samples; ++i) {
    double x = -6;
    for (int k = 0; k < 12; ++k) x += chance.uniform();
    sound.push_back(static_cast<std::int16_t>(std::lround(x * rms)));
  }
}
}  // namespace

WordCut cut_word(std::span<const std::int16_t> recording) {
  const std::vector<double> levels = levels_of(recording);
  const int n = static_cast<int>(levels.size());
  if (n < kFewestFrames) return {};
  std::vector<double> sorted = levels;
  std::sort(sorted.begin(), sorted.end());
  // A short word in fifteen seconds is two of a hundred frames; the fifth loudest is no click.
  const double loud = sorted[static_cast<std::size_t>(n) - 5],
               soft = sorted[static_cast<std::size_t>(n) / 10];
  if (loud < kLeastPeakDb || loud - soft < kLeastRangeDb) return {};
  const double edge = std::min(loud, std::max(soft + kLeastRangeDb, loud - kWordDb));
  const auto stands_out = [&](double level) { return level >= edge; };
  const int first = static_cast<int>(std::find_if(levels.begin(), levels.end(), stands_out) - levels.begin());
  const int end =
      n - static_cast<int>(std::find_if(levels.rbegin(), levels.rend(), stands_out) - levels.rbegin());
  const int from = std::max(0, first - kKept), to = std::min(n, end + kKept);
  const double hiss_db = std::min(soft, loud - kHissDb);
  const double hiss = std::max(kSoftestHiss, kFullScale * std::pow(10, hiss_db / 20));
  core::Random chance{1};
  WordCut cut;
  const int before = std::max(0, kLeast - (first - from)) * kFrame;
  cut.first = from * kFrame - before;
  add_hiss(cut.sound, before, hiss, chance);
  const auto kept = recording.subspan(static_cast<std::size_t>(from) * kFrame,
                                      to == n ? recording.size() - static_cast<std::size_t>(from) * kFrame
                                              : static_cast<std::size_t>(to - from) * kFrame);
  cut.sound.insert(cut.sound.end(), kept.begin(), kept.end());
  add_hiss(cut.sound, std::max(0, kLeast - (to - end)) * kFrame, hiss, chance);
  return cut;
}

}  // namespace mana::speech
