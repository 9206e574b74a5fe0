#include "render/face/mouth_track.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "agent/bus/messages/speech.hpp"
#include "render/face/viseme_shapes.hpp"

namespace mana::render {
namespace {

/// How a viseme moves the mouth. Spans in seconds.
struct Manner {
  double strength;      // of the pull on the lips, against its neighbours
  double jaw_strength;  // of the pull on the jaw
  double onset;         // how long before its plateau it begins
  double release;       // how long after it ends
  double lead;          // how much before its sound all that happens
  double hit;           // 0: it pulls; else how much it covers of what pulls
};

// Tuned until the mouth of all voices is most open while their vowels are loudest: tests/lips prints by how
// much it is not. A mouth pops open and closes slowly, so hits part quicker than they come.
constexpr Manner kClosure{0, 0, 0.055, 0.050, 0, 1.00};         // PP, FF
constexpr Manner kTongue{0, 0, 0.060, 0.055, 0, 0.90};          // TH
constexpr Manner kHiss{0, 0, 0.065, 0.060, 0, 0.80};            // SS, CH
constexpr Manner kFlexible{0.25, 0.8, 0.060, 0.060, 0.005, 0};  // DD, kk, nn: the neighbours have the lips
constexpr Manner kRound{1.6, 1.2, 0.090, 0.070, 0.025, 0};      // RR, oh, ou: the lips take long to round
constexpr Manner kVowel{1.2, 1.2, 0.070, 0.060, 0.025, 0};
constexpr Manner kSilence{0.8, 0.8, 0.080, 0.120, -0.020, 0};

const Manner& manner_of(msg::Viseme v) {
  using enum msg::Viseme;
  switch (v) {
    case PP:
    case FF: return kClosure;
    case TH: return kTongue;
    case SS:
    case CH: return kHiss;
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

bool is_vowel(msg::Viseme v) { return v >= msg::Viseme::aa; }

constexpr double kHitSettles = 0.005;  // seconds after its span begins, a hit is whole
constexpr double kHitParts = 0.030;    // before its span ends, it begins to part
constexpr double kRest = 0.12;         // a little rest always pulls, so that the mouth comes back to it
constexpr double kFastVowel = 0.07;    // seconds: opens the jaw by kFastReach of its way, a long one wholly
constexpr double kSlowVowel = 0.15;
constexpr double kFastReach = 0.8;
constexpr double kQuietJaw = 0.4;  // how far the jaw opens for the quietest sound
// A vowel that is loudest early or late opens the mouth early or late; more than its energy is off its
// middle, because its neighbours do not move with it.
constexpr double kFollow = 1.5;
constexpr double kMostShift = 0.06;     // seconds
constexpr int kRounds = 3;              // of moving vowels to their sound
constexpr double kAround = 0.06;        // seconds around a vowel in which its opening is looked for
constexpr double kShortest = 0.05;      // a shorter vowel is not moved
constexpr double kLoudnessStep = 0.01;  // seconds between values

/// A short pause: the mouth neither holds its shape nor closes.
constexpr ShapePart kRelaxed[] = {
    {shape("jawOpen"), 0.10F}, {shape("mouthLowerDownLeft"), 0.08F}, {shape("mouthLowerDownRight"), 0.08F}};

/// What must be seen most covers the others.
constexpr msg::Viseme kHitsInOrder[] = {msg::Viseme::SS, msg::Viseme::CH, msg::Viseme::TH, msg::Viseme::FF,
                                        msg::Viseme::PP};
constexpr std::size_t kOpeningLips[] = {shape("mouthLowerDownLeft"), shape("mouthLowerDownRight"),
                                        shape("mouthUpperUpLeft"), shape("mouthUpperUpRight")};
constexpr float kUnseen = 1e-5F;

bool is_of_jaw(std::size_t s) {
  return s == shape("jawOpen") || s == shape("tongueOut") || s == shape("jawForward");
}

/// The tongue reaches its place whatever lips and jaw are about: a "d" between two vowels touches, too.
bool is_of_tongue(std::size_t s) { return s == shape("tongueUp") || s == shape("tongueBack"); }

double ease(double x) {
  x = std::clamp(x, 0.0, 1.0);
  return x * x * (3 - 2 * x);
}

/// 0 until `onset` before `start`, 1 from start to end, 0 from `release` after.
double bump(double t, double onset, double start, double end, double release) {
  return ease((t - start + onset) / onset) * (1 - ease((t - end) / release));
}

/// The jaw's part in a viseme.
double jaw_of(std::size_t viseme) {
  for (const ShapePart& part : shapes_of(static_cast<msg::Viseme>(viseme))) {
    if (part.shape == shape("jawOpen")) return static_cast<double>(part.weight);
  }
  return 0;
}

/// Within [from, to], the middle of what lies above `share` of the way from the least to the most; none when
/// the most is at an end, for then it belongs to a neighbour.
template <class F>
std::optional<double> middle_of_most(const F& value, double from, double to, double share) {
  constexpr double kStep = 0.005;
  std::vector<double> values;
  for (double t = from; t <= to; t += kStep) values.push_back(value(t));
  if (values.size() < 4) return {};
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  if (most == values.begin() || most == values.end() - 1) return {};
  const double floor = *least + share * (*most - *least);
  double sum = 0, moment = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double above = std::max(0.0, values[i] - floor);
    sum += above;
    moment += above * (from + kStep * static_cast<double>(i));
  }
  return sum > 0 ? std::optional{moment / sum} : std::nullopt;
}

}  // namespace

MouthTrack::MouthTrack(const msg::SentenceStarted& s) : MouthTrack{s.visemes, s.loudness} {}

MouthTrack::MouthTrack(std::vector<msg::VisemeSpan> spans, std::vector<float> loudness)
    : loudness_{std::move(loudness)} {
  std::stable_sort(spans.begin(), spans.end(),
                   [](const auto& a, const auto& b) { return a.start < b.start; });
  double lips_busy_until = -1e9;
  for (const msg::VisemeSpan& span : spans) {
    const double free = core::to_seconds(span.start) - lips_busy_until;
    const Manner& m = manner_of(span.viseme);
    gestures_.push_back(m.hit > 0 ? hit(span) : pull(span, free));
    if (&m != &kFlexible) lips_busy_until = core::to_seconds(span.end);
  }
  for (int round = 0; round < kRounds; ++round) meet_the_sound(spans);
}

// The mouth is widest where its neighbours let it: vowels are moved until it is widest while they are
// loudest.
void MouthTrack::meet_the_sound(const std::vector<msg::VisemeSpan>& spans) {
  if (loudness_.empty()) return;
  std::vector<double> shifts(gestures_.size(), 0);
  for (std::size_t i = 0; i < spans.size(); ++i) {
    const double start = core::to_seconds(spans[i].start);
    const double end = core::to_seconds(spans[i].end);
    if (!is_vowel(spans[i].viseme) || end - start < kShortest) continue;
    const auto jaw =
        middle_of_most([this](double t) { return jaw_at(t); }, start - kAround, end + kAround, 0.8);
    // Loudness is in decibels, a tenth of full scale for each unit: speech/lips/loudness.hpp.
    const auto amplitude = [this](double t) { return std::pow(10.0, loudness_at(t) - 1); };
    const auto loud = middle_of_most(amplitude, start - 0.01, end + 0.01, 0.5);
    if (!jaw || !loud) continue;
    const double wanted = gestures_[i].shift + *loud - *jaw;
    shifts[i] = std::clamp(wanted, -kMostShift, kMostShift) - gestures_[i].shift;
  }
  for (std::size_t i = 0; i < gestures_.size(); ++i) {
    gestures_[i].start += shifts[i];
    gestures_[i].end += shifts[i];
    gestures_[i].shift += shifts[i];
  }
}

// How far the jaw is open, in units of its own.
double MouthTrack::jaw_at(double t) const {
  const Mixture mix = mixture_at(t);
  double open = 0;
  for (std::size_t v = 0; v < mix.jaw.size(); ++v) open += static_cast<double>(mix.jaw[v]) * jaw_of(v);
  open *= kQuietJaw + (1 - kQuietJaw) * loudness_at(t);
  for (const float hit : hits_at(t)) open *= 1 - static_cast<double>(hit);
  return open;
}

MouthTrack::Gesture MouthTrack::hit(const msg::VisemeSpan& span) {
  const Manner& m = manner_of(span.viseme);
  Gesture g{};
  g.viseme = span.viseme;
  g.start = core::to_seconds(span.start) + kHitSettles;
  g.end = std::max(g.start, core::to_seconds(span.end) - kHitParts);
  g.onset = m.onset;
  g.release = m.release;
  g.hit = span.weight < 0.9 ? m.hit * span.weight : m.hit;
  return g;
}

MouthTrack::Gesture MouthTrack::pull(const msg::VisemeSpan& span, double free) const {
  const Manner& m = manner_of(span.viseme);
  const double start = core::to_seconds(span.start), length = core::to_seconds(span.end) - start;
  double late = -m.lead, lips_onset = m.onset, weight = span.weight;
  if (is_vowel(span.viseme)) {
    late += loudest_at(start, start + length);
    weight *= kFastReach + (1 - kFastReach) * ease((length - kFastVowel) / (kSlowVowel - kFastVowel));
    // The lips prepare the vowel as soon as they are free.
    lips_onset = std::max(m.onset, std::min(free + m.onset, core::to_seconds(kLookAhead) + late));
  }
  // The plateau is the middle third; the slopes take the rest.
  const double slope = std::min(0.03, length / 3);
  return {span.viseme,          weight,
          start + late + slope, start + late + length - slope,
          lips_onset + slope,   m.onset + slope,
          m.release + slope,    m.strength,
          m.jaw_strength,       0};
}

MouthTrack::Mixture MouthTrack::mixture_at(double t) const {
  Mixture mix;
  double lips = kRest, jaw = kRest;
  for (const Gesture& g : gestures_) {
    if (g.hit > 0 || t <= g.start - g.onset || t >= g.end + g.release) continue;
    const double on_lips = g.strength * bump(t, g.onset, g.start, g.end, g.release);
    const double on_jaw = g.jaw_strength * bump(t, g.jaw_onset, g.start, g.end, g.release);
    float& tongue = mix.tongue[static_cast<std::size_t>(g.viseme)];
    tongue = std::max(tongue, static_cast<float>((is_vowel(g.viseme) ? g.weight : 1) *
                                                 bump(t, g.jaw_onset, g.start, g.end, g.release)));
    lips += on_lips;
    jaw += on_jaw;
    if (g.viseme == msg::Viseme::sil) mix.relaxed += static_cast<float>(on_jaw * (1 - g.weight));
    mix.lips[static_cast<std::size_t>(g.viseme)] += static_cast<float>(on_lips * g.weight);
    mix.jaw[static_cast<std::size_t>(g.viseme)] += static_cast<float>(on_jaw * g.weight);
  }
  for (float& w : mix.lips) w /= static_cast<float>(lips);
  for (float& w : mix.jaw) w /= static_cast<float>(jaw);
  mix.relaxed /= static_cast<float>(jaw);
  return mix;
}

double MouthTrack::loudness_at(double t) const {
  if (loudness_.empty()) return 1;
  const double at = std::clamp(t / kLoudnessStep, 0.0, static_cast<double>(loudness_.size() - 1));
  const auto i = static_cast<std::size_t>(at);
  const double before = loudness_[i], after = loudness_[std::min(i + 1, loudness_.size() - 1)];
  return before + (after - before) * (at - static_cast<double>(i));
}

double MouthTrack::loudest_at(double start, double end) const {
  if (loudness_.empty()) return 0;
  double sum = 0, moment = 0, most = 0;
  for (double t = start; t <= end; t += kLoudnessStep) most = std::max(most, loudness_at(t));
  for (double t = start; t <= end; t += kLoudnessStep) {
    const double loud = std::max(0.0, loudness_at(t) - 0.5 * most);
    sum += loud;
    moment += loud * (t - (start + end) / 2);
  }
  return sum > 0 ? std::clamp(kFollow * moment / sum, -kMostShift, kMostShift) : 0;
}

VisemeWeights MouthTrack::hits_at(double t) const {
  VisemeWeights hits{};
  for (const Gesture& g : gestures_) {
    if (g.hit <= 0 || t <= g.start - g.onset || t >= g.end + g.release) continue;
    float& hit = hits[static_cast<std::size_t>(g.viseme)];
    hit = std::max(hit, static_cast<float>(g.hit * bump(t, g.onset, g.start, g.end, g.release)));
  }
  return hits;
}

VisemeWeights MouthTrack::visemes_at(core::Duration t) const {
  VisemeWeights weights = mixture_at(core::to_seconds(t)).lips;
  const VisemeWeights hits = hits_at(core::to_seconds(t));
  for (const msg::Viseme v : kHitsInOrder) {
    const float hit = hits[static_cast<std::size_t>(v)];
    for (float& w : weights) w *= 1 - hit;
    weights[static_cast<std::size_t>(v)] += hit;
  }
  weights[0] = 0;  // silence is the absence of the others
  return weights;
}

ShapeWeights MouthTrack::at(core::Duration t) const {
  const double s = core::to_seconds(t);
  ShapeWeights shapes{};
  const Mixture mix = mixture_at(s);
  for (std::size_t v = 0; v < mix.lips.size(); ++v) {
    for (const ShapePart& part : shapes_of(static_cast<msg::Viseme>(v)))
      if (is_of_tongue(part.shape))
        shapes[part.shape] = std::max(shapes[part.shape], mix.tongue[v] * part.weight);
      else
        shapes[part.shape] += (is_of_jaw(part.shape) ? mix.jaw[v] : mix.lips[v]) * part.weight;
  }
  for (const ShapePart& part : kRelaxed) shapes[part.shape] += mix.relaxed * part.weight;
  const auto open = static_cast<float>(kQuietJaw + (1 - kQuietJaw) * loudness_at(s));
  shapes[shape("jawOpen")] *= open;
  for (const std::size_t lip : kOpeningLips) shapes[lip] *= open;
  const VisemeWeights hits = hits_at(s);
  for (const msg::Viseme v : kHitsInOrder) {
    const float hit = hits[static_cast<std::size_t>(v)];
    if (hit <= 0) continue;
    for (float& w : shapes) w *= 1 - hit;
    for (const ShapePart& part : shapes_of(v)) shapes[part.shape] += hit * part.weight;
  }
  for (float& w : shapes) w = w < kUnseen ? 0 : std::min(w, 1.0F);
  return shapes;
}

core::Duration MouthTrack::most_telling(core::Duration from, core::Duration to, core::Duration usual) const {
  const auto rank = [](const Gesture& g) {
    const auto hit = std::find(std::begin(kHitsInOrder), std::end(kHitsInOrder), g.viseme);
    if (hit != std::end(kHitsInOrder)) return 2.0 + static_cast<double>(hit - std::begin(kHitsInOrder));
    return is_vowel(g.viseme) ? g.weight * (0.5 + jaw_of(static_cast<std::size_t>(g.viseme))) : 0;
  };
  double most = 0;
  core::Duration found = usual;
  for (const Gesture& g : gestures_) {
    const core::Duration start = core::seconds(g.start), end = core::seconds(std::max(g.start, g.end));
    const core::Duration middle = start + (end - start) / 2;
    if (middle < from || middle >= to || rank(g) <= most) continue;
    most = rank(g);
    found = std::clamp(usual, start, end);
  }
  return found;
}

std::map<std::string, std::vector<double>> mouth_curves(const std::vector<msg::SentenceStarted>& sentences,
                                                        double fps) {
  std::map<std::string, std::vector<double>> curves;
  core::Time end{};
  for (const auto& s : sentences) end = std::max(end, s.audio_start + s.duration);
  const auto count = static_cast<std::size_t>(std::ceil(core::to_seconds(end) * fps)) + 1;
  std::vector<ShapeWeights> all(count, ShapeWeights{});
  for (const auto& s : sentences) {
    const MouthTrack track{s};
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
