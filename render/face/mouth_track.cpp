#include "render/face/mouth_track.hpp"

#include <algorithm>
#include <cmath>

#include "render/face/viseme_shapes.hpp"

namespace mana::render {
namespace {
using namespace std::chrono_literals;

/// How a viseme pulls. Spans in seconds.
struct Pull {
  double strength;  // against its neighbours
  double onset;     // how long before its peak it begins
  double release;   // how long after it ends
  double lead;      // how much before its sound it is fully there
};

// Bounds of live systems (onset <= 60 ms, release <= 60 ms) widened for vowels, which lips prepare
// during flexible consonants; closures are complete before the sound, 40 ms and more (Rhubarb's rule).
// What opens the mouth comes a little after its sound begins, or the mouth would open about 50 ms before
// the loudness does (measured on films); what closes it comes before.
constexpr Pull kClosure{6.0, 0.070, 0.060, 0.010};
constexpr Pull kTeeth{3.0, 0.070, 0.060, 0.000};      // FF, TH, SS, CH: seen on lips or teeth
constexpr Pull kFlexible{0.7, 0.060, 0.060, -0.030};  // DD, kk, nn: the neighbours decide the lips
constexpr Pull kRound{1.6, 0.100, 0.080, -0.030};     // RR, oh, ou: the lips take long to round
constexpr Pull kVowel{1.2, 0.070, 0.070, -0.040};
constexpr Pull kSilence{0.8, 0.080, 0.120, -0.020};

const Pull& pull_of(msg::Viseme v) {
  using enum msg::Viseme;
  switch (v) {
    case PP: return kClosure;
    case FF:
    case TH:
    case SS:
    case CH: return kTeeth;
    case DD:
    case kk:
    case nn: return kFlexible;
    case RR:
    case oh:
    case ou: return kRound;
    case sil: return kSilence;
    default: return kVowel;
  }
}

double ease(double x) {
  x = std::clamp(x, 0.0, 1.0);
  return x * x * (3 - 2 * x);
}

/// How hard the span pulls at t: 0 outside, rising to its strength, falling again.
double dominance(const msg::VisemeSpan& span, double t) {
  const Pull& p = pull_of(span.viseme);
  const double start = core::to_seconds(span.start) - p.lead;
  // Shorter than 70 ms would flicker: the shape is held that long around its middle.
  const double end = std::max(core::to_seconds(span.end) - p.lead, start + 0.03);
  const double hold = std::min(0.03, (end - start) / 3);
  const double rise = ease((t - (start - p.onset)) / (p.onset + hold));
  const double fall = 1 - ease((t - (end - hold)) / (p.release + hold));
  return p.strength * rise * fall;
}

constexpr core::Duration kReach = 250ms;  // nothing pulls from farther away

}  // namespace

MouthTrack::MouthTrack(std::vector<msg::VisemeSpan> visemes) : spans_{std::move(visemes)} {
  std::stable_sort(spans_.begin(), spans_.end(),
                   [](const auto& a, const auto& b) { return a.start < b.start; });
}

VisemeWeights MouthTrack::visemes_at(core::Duration t) const {
  VisemeWeights weights{};
  // A little rest always pulls, so that the mouth comes back to it.
  double total = 0.12;
  auto span = std::partition_point(spans_.begin(), spans_.end(),
                                   [t](const msg::VisemeSpan& s) { return s.start < t - 2s; });
  for (; span != spans_.end() && span->start < t + kReach; ++span) {
    if (span->end < t - kReach) continue;
    const double d = dominance(*span, core::to_seconds(t));
    total += d;
    weights[static_cast<std::size_t>(span->viseme)] += static_cast<float>(d * span->weight);
  }
  for (float& w : weights) w = std::min(1.0F, w / static_cast<float>(total));
  weights[0] = 0;  // silence is the absence of the others
  return weights;
}

ShapeWeights MouthTrack::at(core::Duration t) const {
  ShapeWeights shapes{};
  const VisemeWeights visemes = visemes_at(t);
  for (std::size_t v = 1; v < visemes.size(); ++v) {
    if (visemes[v] < 1e-4F) continue;
    for (const ShapePart& part : shapes_of(static_cast<msg::Viseme>(v)))
      shapes[part.shape] += visemes[v] * part.weight;
  }
  for (float& w : shapes) w = std::min(w, 1.0F);
  return shapes;
}

std::map<std::string, std::vector<double>> mouth_curves(const std::vector<msg::SentenceStarted>& sentences,
                                                        double fps) {
  std::map<std::string, std::vector<double>> curves;
  core::Time end{};
  for (const auto& s : sentences) end = std::max(end, s.audio_start + s.duration);
  const auto count = static_cast<std::size_t>(std::ceil(core::to_seconds(end) * fps)) + 1;
  std::vector<ShapeWeights> all(count, ShapeWeights{});
  for (const auto& s : sentences) {
    const MouthTrack track{s.visemes};
    const double from = core::to_seconds(s.audio_start) - 0.3;
    const double to = core::to_seconds(s.audio_start + s.duration) + 0.3;
    for (auto i = static_cast<std::size_t>(std::max(0.0, std::ceil(from * fps)));
         i < count && static_cast<double>(i) < to * fps; ++i) {
      const ShapeWeights w = track.at(core::at_seconds(static_cast<double>(i) / fps) - s.audio_start);
      for (std::size_t k = 0; k < kShapeCount; ++k) all[i][k] = std::max(all[i][k], w[k]);
    }
  }
  for (std::size_t k = 0; k < kShapeCount; ++k) {
    const bool moves = std::any_of(all.begin(), all.end(), [k](const ShapeWeights& w) { return w[k] > 0; });
    if (!moves && k != shape("jawOpen")) continue;
    auto& curve = curves[std::string{kShapeNames[k]}];
    curve.reserve(count);
    for (const ShapeWeights& w : all) curve.push_back(std::round(static_cast<double>(w[k]) * 1e4) / 1e4);
  }
  return curves;
}

}  // namespace mana::render
