#include "tests/device/lip_sound.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mana::device {
namespace {
using std::chrono::milliseconds;

// Syllables come 3 to 7 a second: keep what is quicker than the one and slower than a frame.
constexpr core::Duration kSmooth = milliseconds{20};
constexpr core::Duration kSlow = milliseconds{200};
constexpr core::Duration kPause = milliseconds{350};
// Noise of this length and bandwidth reaches 0.3 at its best cell and lag, made-up speech 0.9.
constexpr double kLeastCorrelation = 0.35;
constexpr std::size_t kCandidates = 300;  // cells that are tried when the mouth is looked for

Series syllables(const Series& raw) { return without_slow_change(smooth(raw, kSmooth), kSlow); }

/// A cell of the grid, and how its brightness goes with the voice.
struct Cell {
  std::size_t index = 0;
  double liveliness = 0;
  Fit fit;
};

Series brightness(const Recording& recording, std::size_t cell) {
  std::vector<Sample> samples;
  samples.reserve(recording.frames.size());
  for (const CoarseFrame& frame : recording.frames) samples.push_back({frame.at, frame.cells[cell]});
  return at_each_millisecond(samples);
}

/// How much a cell changes from frame to frame; cheap, to leave the wall and the clothes out.
double liveliness(const Recording& recording, std::size_t cell) {
  double sum = 0;
  for (std::size_t i = 1; i < recording.frames.size(); ++i) {
    const double step = recording.frames[i].cells[cell] - recording.frames[i - 1].cells[cell];
    sum += std::min(step * step, 400.0);  // a caption that appears is one big step, a mouth many small ones
  }
  return sum;
}

/// Every 5 ms of the two is enough to choose cells.
std::vector<Cell> cells_that_speak(const Recording& recording, const Series& voice, core::Duration reach) {
  std::vector<Cell> cells(recording.frames.front().cells.size());
  for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = {i, liveliness(recording, i), {}};
  std::ranges::sort(cells, std::ranges::greater{}, &Cell::liveliness);
  if (cells.size() > kCandidates) cells.resize(kCandidates);
  std::erase_if(cells, [](const Cell& c) { return c.liveliness < 1; });
  for (Cell& cell : cells)
    cell.fit = best_fit(syllables(brightness(recording, cell.index)), voice, reach, milliseconds{10})
                   .value_or(Fit{});
  std::ranges::sort(cells, std::ranges::greater{}, [](const Cell& c) { return std::abs(c.fit.correlation); });
  return cells;
}

/// The cells around the one that speaks most clearly, as far as they speak the same way.
std::vector<Cell> mouth_among(std::vector<Cell> cells, int columns) {
  if (cells.empty() || std::abs(cells.front().fit.correlation) < kLeastCorrelation) return {};
  const Cell best = cells.front();
  const int x = static_cast<int>(best.index) % columns, y = static_cast<int>(best.index) / columns;
  std::erase_if(cells, [&](const Cell& c) {
    const int dx = std::abs(static_cast<int>(c.index) % columns - x),
              dy = std::abs(static_cast<int>(c.index) / columns - y);
    return dx > 5 || dy > 4 || std::abs(c.fit.correlation) < 0.6 * std::abs(best.fit.correlation);
  });
  return cells;
}

/// The cells of a given box, each as the others.
std::vector<Cell> cells_in(const Box& box, const Recording& r) {
  std::vector<Cell> cells;
  for (int row = std::max(box.y / r.cell, 0); row <= std::min((box.y + box.height - 1) / r.cell, r.rows - 1);
       ++row)
    for (int column = std::max(box.x / r.cell, 0);
         column <= std::min((box.x + box.width - 1) / r.cell, r.columns - 1); ++column)
      cells.push_back({static_cast<std::size_t>(row * r.columns + column), 0, {{}, 1}});
  return cells;
}

Box around(const std::vector<Cell>& cells, const Recording& r) {
  int left = r.columns, top = r.rows, right = 0, bottom = 0;
  for (const Cell& c : cells) {
    const int x = static_cast<int>(c.index) % r.columns, y = static_cast<int>(c.index) / r.columns;
    left = std::min(left, x), right = std::max(right, x + 1), top = std::min(top, y),
    bottom = std::max(bottom, y + 1);
  }
  return {left * r.cell, top * r.cell, (right - left) * r.cell, (bottom - top) * r.cell};
}

/// One series for the whole mouth: dark cells and bright cells both count as "open".
Series opening(const Recording& recording, const std::vector<Cell>& mouth) {
  std::vector<Sample> samples;
  for (const CoarseFrame& frame : recording.frames) {
    double sum = 0;
    for (const Cell& c : mouth)
      sum += (c.fit.correlation < 0 ? -1 : 1) * static_cast<double>(frame.cells[c.index]);
    samples.push_back({frame.at, sum / static_cast<double>(mouth.size())});
  }
  return at_each_millisecond(samples);
}

core::Duration median_of(std::vector<UtteranceOffset> offsets) {
  std::ranges::sort(offsets, {}, &UtteranceOffset::offset);
  const std::size_t n = offsets.size();
  return (offsets[(n - 1) / 2].offset + offsets[n / 2].offset) / 2;
}

}  // namespace

Series loudness(const Recording& recording) {
  const auto hop = static_cast<std::size_t>(recording.sample_rate_hz / 1000);
  // The middle of the first millisecond, not its start, is where its energy lies.
  Series result{recording.sound_start + std::chrono::microseconds{500}, {}};
  for (std::size_t i = 0; i + hop <= recording.sound.size(); i += hop) {
    double energy = 0;
    for (std::size_t k = i; k < i + hop; ++k)
      energy += static_cast<double>(recording.sound[k]) * recording.sound[k];
    result.values.push_back(energy / static_cast<double>(hop));
  }
  result = smooth(result, milliseconds{10});  // longer than a pitch period of a deep voice
  for (double& v : result.values) v = std::sqrt(std::sqrt(v));
  return result;
}

core::Result<LipSoundOffset> measure_lip_sound(const Recording& recording, const LipSoundOptions& options) {
  const Series loud = loudness(recording);
  const double loudest = loud.values.empty() ? 0 : *std::ranges::max_element(loud.values);
  if (loudest < 0.01) return core::bad_input("The recording is silent.");
  const double threshold =
      loudest * std::pow(10.0, options.quiet_db / 40);  // loudness is a square root of amplitude
  const Series voice = syllables(loud);

  const auto mouth = options.mouth
                         ? cells_in(*options.mouth, recording)
                         : mouth_among(cells_that_speak(recording, voice, options.reach), recording.columns);
  if (mouth.empty())
    return core::bad_input("Nothing in the picture moves with the sound: give the mouth's place.");
  const Series lips = syllables(opening(recording, mouth));

  LipSoundOffset result;
  result.mouth = around(mouth, recording);
  const core::Duration margin = milliseconds{150};  // the onset is the strongest mark there is
  for (const Stretch& s : loud_stretches(loud, threshold, kPause)) {
    if (s.end - s.start < options.shortest) continue;
    const Series said = cut(voice, s.start - margin, s.end + margin);
    const Series seen = cut(lips, s.start - margin - options.reach, s.end + margin + options.reach);
    const auto fit = best_fit(seen, said, options.reach);
    if (fit && std::abs(fit->correlation) >= kLeastCorrelation)
      result.utterances.push_back({s, fit->lag, fit->correlation});
  }
  if (result.utterances.empty())
    return core::bad_input("No utterance is long and clear enough to be measured.");
  result.median = median_of(result.utterances);
  return result;
}

}  // namespace mana::device
