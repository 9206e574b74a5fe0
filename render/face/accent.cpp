#include "render/face/accent.hpp"

#include <algorithm>
#include <string_view>

#include "agent/bus/messages/sentence.hpp"
#include "agent/bus/messages/speech.hpp"
#include "agent/core/random.hpp"
#include "render/face/smooth.hpp"

namespace mana::render {
namespace {
using namespace std::chrono_literals;

constexpr core::Duration kPause = 200ms;
constexpr core::Duration kApart = 900ms;
constexpr core::Duration kNodLength = 560ms;

bool ends_with_any(std::string_view text, std::string_view marks) {
  const std::size_t last = text.find_last_not_of(" \t\r\n\"')]}");
  return last != std::string_view::npos && marks.find(text[last]) != std::string_view::npos;
}
// Full-width and Greek, Arabic question marks take more than a byte.
bool is_question(std::string_view text) {
  const std::size_t last = text.find_last_not_of(" \t\r\n\"')]}");
  if (last == std::string_view::npos) return false;
  const std::string_view whole = text.substr(0, last + 1);
  return whole.ends_with("?") || whole.ends_with("\uff1f") || whole.ends_with("\u061f") ||
         whole.ends_with("\u037e");
}

bool ends_phrase(const msg::SentenceStarted& s, std::size_t i) {
  if (i + 1 == s.words.size()) return true;
  return ends_with_any(s.words[i].text, ",;:.!?") || s.words[i + 1].start - s.words[i].end >= kPause;
}

std::size_t letters(std::string_view word) {  // code points; marks count little
  return static_cast<std::size_t>(
      std::count_if(word.begin(), word.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}
bool has_figure(std::string_view word) {
  return std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

struct Beat {
  core::Duration at{};
  double strength = 0;  // 0..1
};

std::vector<Beat> beats_of(const msg::SentenceStarted& s) {
  std::vector<Beat> beats;
  for (const msg::SpeechMark& m : s.marks) {
    if (m.name.starts_with("emphasis") || m.name.starts_with("beat")) beats.push_back({m.t, 1.0});
  }
  core::Duration sum{};
  for (const msg::WordSpan& w : s.words) sum += w.end - w.start;
  const core::Duration mean = s.words.empty() ? 0ns : sum / static_cast<std::int64_t>(s.words.size());
  const msg::WordSpan* nucleus = nullptr;  // the last long word of this phrase so far
  for (std::size_t i = 0; i < s.words.size(); ++i) {
    const msg::WordSpan& w = s.words[i];
    const core::Duration length = w.end - w.start;
    if (has_figure(w.text)) beats.push_back({w.start, 0.8});
    if (length * 10 > mean * 16) beats.push_back({w.start, 0.6});
    if (letters(w.text) >= 4 && length * 10 > mean * 8) nucleus = &w;
    if (!ends_phrase(s, i)) continue;
    if (nucleus != nullptr) beats.push_back({nucleus->start, 0.5});
    nucleus = nullptr;
  }
  // The strongest first; what lies near a stronger one is left out.
  std::stable_sort(beats.begin(), beats.end(),
                   [](const Beat& a, const Beat& b) { return a.strength > b.strength; });
  std::vector<Beat> kept;
  for (const Beat& b : beats) {
    const bool near = std::any_of(kept.begin(), kept.end(),
                                  [&b](const Beat& k) { return std::chrono::abs(k.at - b.at) < kApart; });
    if (!near) kept.push_back(b);
  }
  return kept;
}

/// What is said decides, and when within the utterance: the same sentence is not always said alike.
std::uint64_t seed_of(const msg::SentenceStarted& s, std::uint64_t seed) {
  std::uint64_t h = salted(seed, 31) ^ static_cast<std::uint64_t>(s.index);
  for (const char c : s.text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return h;
}

}  // namespace

std::vector<Accent> accents_of(const msg::SentenceStarted& sentence, std::uint64_t seed,
                               const Manner& manner) {
  std::vector<Accent> accents;
  core::Random chance{seed_of(sentence, seed)};
  const auto slowly = [&manner](core::Duration d) {
    return core::seconds(core::to_seconds(d) * manner.slow);
  };
  for (const Beat& beat : beats_of(sentence)) {
    const bool is_made = chance.uniform() < (0.45 + 0.55 * beat.strength) * manner.often;
    const double nod = chance.uniform(1.6, 3.6) * (0.5 + 0.5 * beat.strength);
    const double tilt = chance.uniform(-1.0, 1.0);
    const bool has_brows = chance.uniform() < 0.5;
    if (!is_made) continue;
    Accent a;
    a.length = slowly(kNodLength);
    a.start = beat.at + 130ms - a.length / 2;  // the head is lowest in the vowel
    a.nod_deg = manner.size * nod;
    a.tilt_deg = manner.size * tilt;
    a.brows = has_brows ? manner.size * 0.30 : 0;
    accents.push_back(a);
  }
  if (is_question(sentence.text)) {
    Accent a;
    a.length = std::min(slowly(1500ms), sentence.duration + 650ms);
    a.start = sentence.duration + 350ms - a.length;
    a.nod_deg = -1.5 * manner.size;  // the chin rises
    a.tilt_deg = (chance.uniform() < 0.5 ? -2.5 : 2.5) * manner.size;
    a.brows = 0.2 + 0.25 * manner.size;
    a.hold = 0.45;
    accents.push_back(a);
  }
  return accents;
}

std::vector<core::Duration> phrase_ends(const msg::SentenceStarted& sentence) {
  std::vector<core::Duration> ends;
  for (std::size_t i = 0; i < sentence.words.size(); ++i) {
    if (ends_phrase(sentence, i)) ends.push_back(sentence.words[i].end);
  }
  return ends;
}

Accent accent_at(const std::vector<Accent>& accents, core::Duration in) {
  Accent sum;
  for (const Accent& a : accents) {
    const double x = core::to_seconds(in - a.start) / core::to_seconds(a.length);
    if (x <= 0 || x >= 1) continue;
    const double way = swell(x, a.hold);
    sum.nod_deg += way * a.nod_deg;
    sum.tilt_deg += way * a.tilt_deg;
    sum.brows = together(sum.brows, way * a.brows);
  }
  return sum;
}

}  // namespace mana::render
