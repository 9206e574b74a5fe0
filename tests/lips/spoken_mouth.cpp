#include "tests/lips/spoken_mouth.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "render/face/mouth_track.hpp"
#include "speech/lips/phoneme_to_viseme.hpp"

namespace mana::lips {
namespace {
using msg::Viseme;

constexpr double kFrames_per_s = 60;
constexpr double kMargin_s = 0.2;  // of film before and after the sentence

/// What was on the film, and what was on the sound track.
struct Film {
  std::vector<render::ShapeWeights> frames;
  std::vector<double> opening;  // mm, each millisecond of the sentence, straight between frames
  std::vector<double> energy;   // each millisecond, over 25 ms
};

double time_of(std::size_t frame) { return static_cast<double>(frame) / kFrames_per_s - kMargin_s; }

Film film(const MouthGauge& gauge, const speech::SpokenSentence& s) {
  Film out;
  const render::MouthTrack track{s.visemes, s.loudness};
  const double length = core::to_seconds(s.duration());
  std::vector<double> openings;
  for (std::size_t i = 0; time_of(i) < length + kMargin_s; ++i) {
    out.frames.push_back(track.at(core::seconds(time_of(i))));
    openings.push_back(std::max(0.0, gauge.opening(out.frames.back())));
  }
  const auto count = static_cast<std::size_t>(length * 1000);
  std::vector<double> squares(count + 1);
  for (std::size_t ms = 0; ms < count; ++ms) {
    const double at = (static_cast<double>(ms) / 1000 + kMargin_s) * kFrames_per_s;
    const auto i = std::min(static_cast<std::size_t>(at), openings.size() - 2);
    out.opening.push_back(openings[i] + (openings[i + 1] - openings[i]) * (at - static_cast<double>(i)));
    const std::size_t first = ms * static_cast<std::size_t>(s.sample_rate_hz) / 1000;
    const std::size_t end = (ms + 1) * static_cast<std::size_t>(s.sample_rate_hz) / 1000;
    double sum = 0;
    for (std::size_t k = first; k < std::min(end, s.samples.size()); ++k)
      sum += static_cast<double>(s.samples[k]) * s.samples[k];
    squares[ms + 1] = squares[ms] + sum;
  }
  for (std::size_t ms = 0; ms < count; ++ms) {
    const std::size_t from = ms > 12 ? ms - 12 : 0, to = std::min(ms + 13, count);
    out.energy.push_back(std::sqrt((squares[to] - squares[from]) / static_cast<double>(to - from)));
  }
  return out;
}

/// The middle of what lies above `share` of the way from the least to the most within [from, to).
double middle(const std::vector<double>& values, std::size_t from, std::size_t to, double share) {
  const auto [least, most] = std::minmax_element(values.begin() + static_cast<std::ptrdiff_t>(from),
                                                 values.begin() + static_cast<std::ptrdiff_t>(to));
  const double floor = *least + share * (*most - *least);
  double sum = 0, moment = 0;
  for (std::size_t i = from; i < to; ++i) {
    const double above = std::max(0.0, values[i] - floor);
    sum += above;
    moment += above * static_cast<double>(i);
  }
  return sum > 0 ? moment / sum : 0.5 * static_cast<double>(from + to);
}

void note_closures(MouthNotes& notes, const MouthGauge& gauge, const speech::SpokenSentence& s,
                   const Film& seen) {
  for (const speech::PhonemeSpan& p : s.phonemes) {
    const speech::PhonemeShape shape = speech::shape_of(p.ipa);
    const speech::VisemePart& first = shape.plosive ? shape.closure : shape.parts.front();
    const bool lips = first.viseme == Viseme::PP, teeth = first.viseme == Viseme::FF;
    if ((!lips && !teeth) || first.weight < 0.9) continue;
    double least = 1e9;
    for (std::size_t i = 0; i < seen.frames.size(); ++i) {
      if (time_of(i) < core::to_seconds(p.start) - 0.120 || time_of(i) > core::to_seconds(p.end) + 0.020)
        continue;
      least = std::min(least, lips ? gauge.opening(seen.frames[i]) : gauge.lip_to_teeth(seen.frames[i]));
    }
    ++notes.closures;
    if (least <= (lips ? kClosed_mm : kTouching_mm)) {
      ++notes.closures_hit;
    } else {
      notes.missed.push_back(p.ipa + " of '" + s.text + "' at " + std::to_string(core::to_seconds(p.start)) +
                             " s: " + std::to_string(least) + " mm");
    }
  }
}

struct Nucleus {
  double start, end;
  bool open;
};

std::vector<Nucleus> nuclei_of(const speech::SpokenSentence& s) {
  std::vector<Nucleus> nuclei;
  for (const speech::PhonemeSpan& p : s.phonemes) {
    const speech::PhonemeShape shape = speech::shape_of(p.ipa);
    if (!shape.vowel) continue;
    const double start = core::to_seconds(p.start), end = core::to_seconds(p.end);
    if (!nuclei.empty() && start - nuclei.back().end < 1e-3) {
      nuclei.back().end = end;
      nuclei.back().open = false;
      continue;
    }
    const speech::VisemePart& v = shape.parts.front();
    const bool open = v.viseme == Viseme::aa || v.viseme == Viseme::E || v.viseme == Viseme::oh;
    nuclei.push_back({start, end, open && shape.parts.size() == 1 && v.weight >= 0.7});
  }
  return nuclei;
}

std::optional<double> offset_of(const Film& seen, double start, double end, double from, double to) {
  const auto ms = [&seen](double t) {
    return static_cast<std::size_t>(std::clamp(t * 1000, 0.0, static_cast<double>(seen.energy.size())));
  };
  const std::size_t a = ms(from), b = ms(to);
  if (end - start < 0.06 || b < a + 20) return {};
  const auto widest = std::max_element(seen.opening.begin() + static_cast<std::ptrdiff_t>(a),
                                       seen.opening.begin() + static_cast<std::ptrdiff_t>(b));
  const auto at = static_cast<std::size_t>(widest - seen.opening.begin());
  const double least = *std::min_element(seen.opening.begin() + static_cast<std::ptrdiff_t>(a),
                                         seen.opening.begin() + static_cast<std::ptrdiff_t>(b));
  if (at < a + 8 || at + 9 > b || *widest - least < 2) return {};
  return middle(seen.opening, a, b, 0.8) - middle(seen.energy, ms(start - 0.01), ms(end + 0.01), 0.5);
}

void note_vowels(MouthNotes& notes, const speech::SpokenSentence& s, const Film& seen) {
  const std::vector<Nucleus> nuclei = nuclei_of(s);
  for (std::size_t i = 0; i < nuclei.size(); ++i) {
    const auto& [start, end, open] = nuclei[i];
    if (!open) continue;
    const double from = std::max(start - 0.15, i > 0 ? (nuclei[i - 1].end + start) / 2 : 0);
    const double to = std::min(end + 0.15, i + 1 < nuclei.size() ? (end + nuclei[i + 1].start) / 2 : 1e9);
    if (const auto offset = offset_of(seen, start, end, from, to)) notes.offsets_ms.push_back(*offset);
  }
}

double at_share(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const auto last = static_cast<double>(values.size() - 1);
  return values[static_cast<std::size_t>(std::min(last, share * static_cast<double>(values.size())))];
}

}  // namespace

double MouthNotes::median_ms() const { return at_share(offsets_ms, 0.5); }

double MouthNotes::p95_ms() const {
  std::vector<double> sizes;
  for (const double o : offsets_ms) sizes.push_back(std::abs(o));
  return at_share(sizes, 0.95);
}

void note(MouthNotes& notes, const MouthGauge& gauge, const speech::SpokenSentence& sentence) {
  if (sentence.samples.empty()) return;
  for (const msg::VisemeSpan& v : sentence.visemes) {
    if (sentence.visemes.size() > 1)
      notes.shortest_ms = std::min(notes.shortest_ms, core::to_milliseconds(v.end - v.start));
  }
  const Film seen = film(gauge, sentence);
  note_closures(notes, gauge, sentence, seen);
  note_vowels(notes, sentence, seen);
}

}  // namespace mana::lips
