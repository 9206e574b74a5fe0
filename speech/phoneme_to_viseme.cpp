#include "speech/phoneme_to_viseme.hpp"

#include <algorithm>
#include <optional>

#include "speech/utf8.hpp"

namespace mana::speech {
namespace {
using msg::Viseme;
using std::chrono::milliseconds;

enum class Sound { Vowel, Plosive, Fricative, Sonorant, Follows };

struct Symbol {
  char32_t ipa;
  Sound sound;
  Viseme viseme;
  double weight;
};

// Weights: 1 for shapes that must be reached (lips closed, lip to teeth) and for open vowels; less where
// the eye sees little (velars) or where the mouth is lax (schwa).
constexpr Symbol kSymbols[] = {
    // lips
    {U'p', Sound::Plosive, Viseme::PP, 1},
    {U'b', Sound::Plosive, Viseme::PP, 1},
    {U'ɓ', Sound::Plosive, Viseme::PP, 1},
    {U'm', Sound::Sonorant, Viseme::PP, 1},
    {U'ʙ', Sound::Sonorant, Viseme::PP, 1},
    {U'f', Sound::Fricative, Viseme::FF, 1},
    {U'v', Sound::Fricative, Viseme::FF, 1},
    {U'ɸ', Sound::Fricative, Viseme::FF, 0.8},
    {U'β', Sound::Fricative, Viseme::FF, 0.8},
    {U'ʋ', Sound::Sonorant, Viseme::FF, 0.7},
    {U'ɱ', Sound::Sonorant, Viseme::FF, 1},
    {U'w', Sound::Sonorant, Viseme::ou, 1},
    {U'ʍ', Sound::Fricative, Viseme::ou, 1},
    {U'ɥ', Sound::Sonorant, Viseme::ou, 0.9},
    // tongue tip
    {U'θ', Sound::Fricative, Viseme::TH, 1},
    {U'ð', Sound::Fricative, Viseme::TH, 0.9},
    {U't', Sound::Plosive, Viseme::DD, 0.8},
    {U'd', Sound::Plosive, Viseme::DD, 0.8},
    {U'ʈ', Sound::Plosive, Viseme::DD, 0.8},
    {U'ɖ', Sound::Plosive, Viseme::DD, 0.8},
    {U'ɗ', Sound::Plosive, Viseme::DD, 0.8},
    {U'ᶑ', Sound::Plosive, Viseme::DD, 0.8},
    {U'ɾ', Sound::Sonorant, Viseme::DD, 0.6},
    {U'ɽ', Sound::Sonorant, Viseme::DD, 0.6},
    {U'n', Sound::Sonorant, Viseme::nn, 0.8},
    {U'ɳ', Sound::Sonorant, Viseme::nn, 0.8},
    {U'ɲ', Sound::Sonorant, Viseme::nn, 0.8},
    {U'l', Sound::Sonorant, Viseme::nn, 0.8},
    {U'ɫ', Sound::Sonorant, Viseme::nn, 0.8},
    {U'ɭ', Sound::Sonorant, Viseme::nn, 0.8},
    {U'ʎ', Sound::Sonorant, Viseme::nn, 0.8},
    {U'ʟ', Sound::Sonorant, Viseme::nn, 0.6},
    {U'ɺ', Sound::Sonorant, Viseme::nn, 0.8},
    {U'ɬ', Sound::Fricative, Viseme::nn, 0.8},
    {U'ɮ', Sound::Fricative, Viseme::nn, 0.8},
    {U's', Sound::Fricative, Viseme::SS, 0.9},
    {U'z', Sound::Fricative, Viseme::SS, 0.9},
    {U'ʃ', Sound::Fricative, Viseme::CH, 1},
    {U'ʒ', Sound::Fricative, Viseme::CH, 1},
    {U'ʂ', Sound::Fricative, Viseme::CH, 0.9},
    {U'ʐ', Sound::Fricative, Viseme::CH, 0.9},
    {U'ɕ', Sound::Fricative, Viseme::CH, 0.8},
    {U'ʑ', Sound::Fricative, Viseme::CH, 0.8},
    {U'ʧ', Sound::Plosive, Viseme::CH, 1},
    {U'ʤ', Sound::Plosive, Viseme::CH, 1},
    {U'ʦ', Sound::Plosive, Viseme::SS, 0.9},
    {U'ʣ', Sound::Plosive, Viseme::SS, 0.9},
    {U'r', Sound::Sonorant, Viseme::RR, 0.8},
    {U'ɹ', Sound::Sonorant, Viseme::RR, 0.8},
    {U'ɻ', Sound::Sonorant, Viseme::RR, 0.8},
    {U'ɚ', Sound::Vowel, Viseme::RR, 0.7},
    {U'ɝ', Sound::Vowel, Viseme::RR, 0.8},
    // back of the mouth
    {U'k', Sound::Plosive, Viseme::kk, 0.7},
    {U'ɡ', Sound::Plosive, Viseme::kk, 0.7},
    {U'g', Sound::Plosive, Viseme::kk, 0.7},
    {U'ɠ', Sound::Plosive, Viseme::kk, 0.7},
    {U'q', Sound::Plosive, Viseme::kk, 0.7},
    {U'ɢ', Sound::Plosive, Viseme::kk, 0.7},
    {U'c', Sound::Plosive, Viseme::kk, 0.7},
    {U'ɟ', Sound::Plosive, Viseme::kk, 0.7},
    {U'ʄ', Sound::Plosive, Viseme::kk, 0.7},
    {U'ŋ', Sound::Sonorant, Viseme::kk, 0.5},
    {U'ɴ', Sound::Sonorant, Viseme::kk, 0.5},
    {U'x', Sound::Fricative, Viseme::kk, 0.5},
    {U'ɣ', Sound::Fricative, Viseme::kk, 0.5},
    {U'χ', Sound::Fricative, Viseme::kk, 0.5},
    {U'ç', Sound::Fricative, Viseme::ih, 0.5},
    {U'ʝ', Sound::Fricative, Viseme::ih, 0.5},
    {U'ɧ', Sound::Fricative, Viseme::CH, 0.6},
    {U'ʁ', Sound::Sonorant, Viseme::RR, 0.5},
    {U'ʀ', Sound::Sonorant, Viseme::RR, 0.5},
    {U'ɰ', Sound::Sonorant, Viseme::kk, 0.4},
    {U'j', Sound::Sonorant, Viseme::ih, 0.8},
    {U'h', Sound::Follows, Viseme::kk, 0.4},
    {U'ɦ', Sound::Follows, Viseme::kk, 0.4},
    {U'ħ', Sound::Follows, Viseme::kk, 0.4},
    {U'ʕ', Sound::Follows, Viseme::kk, 0.4},
    {U'ʔ', Sound::Follows, Viseme::kk, 0.4},
    // vowels, open to close
    {U'a', Sound::Vowel, Viseme::aa, 1},
    {U'ɑ', Sound::Vowel, Viseme::aa, 1},
    {U'ɶ', Sound::Vowel, Viseme::aa, 0.9},
    {U'æ', Sound::Vowel, Viseme::aa, 0.9},
    {U'ɐ', Sound::Vowel, Viseme::aa, 0.7},
    {U'ʌ', Sound::Vowel, Viseme::aa, 0.7},
    {U'ɒ', Sound::Vowel, Viseme::oh, 0.9},
    {U'ɔ', Sound::Vowel, Viseme::oh, 1},
    {U'o', Sound::Vowel, Viseme::oh, 1},
    {U'ɤ', Sound::Vowel, Viseme::E, 0.7},
    {U'ɵ', Sound::Vowel, Viseme::oh, 0.7},
    {U'ɛ', Sound::Vowel, Viseme::E, 1},
    {U'e', Sound::Vowel, Viseme::E, 1},
    {U'ɜ', Sound::Vowel, Viseme::E, 0.8},
    {U'ɞ', Sound::Vowel, Viseme::oh, 0.7},
    {U'ɘ', Sound::Vowel, Viseme::E, 0.7},
    {U'ə', Sound::Vowel, Viseme::E, 0.5},
    {U'ø', Sound::Vowel, Viseme::ou, 0.8},
    {U'œ', Sound::Vowel, Viseme::oh, 0.8},
    {U'ɪ', Sound::Vowel, Viseme::ih, 0.8},
    {U'i', Sound::Vowel, Viseme::ih, 1},
    {U'ɨ', Sound::Vowel, Viseme::ih, 0.8},
    {U'ᵻ', Sound::Vowel, Viseme::ih, 0.7},
    {U'ɯ', Sound::Vowel, Viseme::ih, 0.8},
    {U'y', Sound::Vowel, Viseme::ou, 0.9},
    {U'ʏ', Sound::Vowel, Viseme::ou, 0.8},
    {U'u', Sound::Vowel, Viseme::ou, 1},
    {U'ʊ', Sound::Vowel, Viseme::ou, 0.8},
    {U'ʉ', Sound::Vowel, Viseme::ou, 0.9},
    {U'ᵿ', Sound::Vowel, Viseme::ou, 0.7},
};

// Stress, length, tone, ties, secondary articulations, and the letters and signs by which eSpeak NG tells
// variants of a phoneme apart: they change how it sounds, not which shape it has.
bool is_modifier(char32_t c) {
  return (c >= 0x2B0 && c <= 0x2FF) || (c >= 0x300 && c <= 0x36F) || (c >= 0x1D43 && c <= 0x1D61) ||
         (c >= 0x2070 && c <= 0x209F) || (c >= 0x1DC0 && c <= 0x1DFF) || (c >= 0xA700 && c <= 0xA721) ||
         (c >= '0' && c <= '9') || c == '-' || c == '^' || c == '\'' || c == '`' || c == '"' || c == '~' ||
         c == ';' || c == ':' || c == '!' || c == '.' || c == '*' || c == '/' || c == '#' || c == 0x2019 ||
         c == 0xB2 || c == 0xB3 || c == 0xB9;
}

/// The letter under a diaeresis or tilde, where a voice writes the two as one: a centralised or nasal vowel.
char32_t bare(char32_t c) {
  if (c >= 0xE0 && c <= 0xE5) return 'a';
  if (c >= 0xE8 && c <= 0xEB) return 'e';
  if (c >= 0xEC && c <= 0xEF) return 'i';
  if (c == 0xF1) return 'n';
  if (c >= 0xF2 && c <= 0xF6) return 'o';
  if (c >= 0xF9 && c <= 0xFC) return 'u';
  return c;
}

const Symbol* find(char32_t marked) {
  const char32_t c = bare(marked);
  const auto* found =
      std::find_if(std::begin(kSymbols), std::end(kSymbols), [c](const Symbol& s) { return s.ipa == c; });
  return found == std::end(kSymbols) ? nullptr : found;
}

struct Spelled {
  std::vector<Symbol> symbols;
  bool known = true;
};

Spelled spell(std::string_view ipa) {
  Spelled out;
  for (std::size_t at = 0; at < ipa.size();) {
    const CodePoint c = code_point_at(ipa, at);
    at += c.bytes;
    // eSpeak NG hands names over in eight bytes, so the last letter of a long one may be cut.
    if (!c.valid || is_modifier(c.value)) continue;
    if (const Symbol* s = find(c.value)) {
      if (out.symbols.empty() || out.symbols.back().viseme != s->viseme || s->sound != Sound::Vowel)
        out.symbols.push_back(*s);
    } else {
      out.known = false;
    }
  }
  return out;
}

void share_out(std::vector<VisemePart>& parts) {
  if (parts.size() == 2) {
    parts[0].share = 0.6;
    parts[1].share = 0.4;
  } else {
    for (VisemePart& p : parts) p.share = 1.0 / double(parts.size());
  }
}

constexpr core::Duration kShortVowel = milliseconds{65};  // below: a schwa
constexpr core::Duration kShortestClosure = milliseconds{40};
constexpr core::Duration kLongestClosure = milliseconds{90};
constexpr core::Duration kRelease = milliseconds{15};  // from the burst until the lips have parted

bool is_pause(const PhonemeSpan& p) { return p.ipa == kPause || p.ipa.empty(); }

core::Duration length(const PhonemeSpan& p) { return p.end - p.start; }

/// Adds spans one after the other and never leaves a gap.
class Track {
 public:
  void add(Viseme viseme, double weight, core::Duration end) {
    if (end <= now_) return;
    if (!spans_.empty() && spans_.back().viseme == viseme && spans_.back().weight == weight) {
      spans_.back().end = end;
    } else {
      spans_.push_back({viseme, now_, end, weight});
    }
    now_ = end;
  }
  /// Makes room for what must be seen before it is heard: takes the time since `from` back.
  void retreat(core::Duration from) {
    while (!spans_.empty() && spans_.back().end > from) {
      if (spans_.back().start >= from) {
        spans_.pop_back();
      } else {
        spans_.back().end = from;
      }
    }
    now_ = std::min(now_, from);
  }
  core::Duration now() const { return now_; }
  std::vector<msg::VisemeSpan> take() && { return std::move(spans_); }

 private:
  std::vector<msg::VisemeSpan> spans_;
  core::Duration now_{};
};

VisemePart next_shape(std::span<const PhonemeSpan> phonemes, std::size_t at, const PhonemeShape& own) {
  for (std::size_t i = at + 1; i < phonemes.size() && !is_pause(phonemes[i]); ++i) {
    const PhonemeShape shape = shape_of(phonemes[i].ipa);
    if (!shape.takes_next_shape) return {shape.parts[0].viseme, shape.parts[0].weight * 0.6, 1};
  }
  return own.parts[0];
}

void add_closure(Track& track, std::span<const PhonemeSpan> phonemes, std::size_t at,
                 const PhonemeShape& shape) {
  const core::Duration burst = phonemes[at].start;
  if (at > 0) {
    const PhonemeSpan& before = phonemes[at - 1];
    // After a pause the whole closure is silent and free; otherwise it costs the sound before its end.
    core::Duration closure = is_pause(before) ? kLongestClosure : length(before) / 2;
    closure = std::min({std::clamp(closure, kShortestClosure, kLongestClosure), length(before)});
    track.retreat(burst - closure);
  }
  const Symbol* stop = find(code_point_at(phonemes[at].ipa, 0).value);
  track.add(shape.closure, stop != nullptr ? stop->weight : 0.8, burst);
}

void add_phoneme(Track& track, std::span<const PhonemeSpan> phonemes, std::size_t at) {
  const PhonemeSpan& p = phonemes[at];
  if (is_pause(p)) return track.add(Viseme::sil, 1, p.end);
  const PhonemeShape shape = shape_of(p.ipa);
  if (shape.takes_next_shape) {
    const VisemePart part = next_shape(phonemes, at, shape);
    return track.add(part.viseme, part.weight, p.end);
  }
  if (shape.plosive) {
    add_closure(track, phonemes, at, shape);
    const bool opens_into_next = shape.parts.size() == 1 && shape.parts[0].viseme == shape.closure &&
                                 at + 1 < phonemes.size() && !is_pause(phonemes[at + 1]);
    // The breath after the burst already has the next sound's shape.
    if (opens_into_next)
      return track.add(shape.closure, shape.parts[0].weight, std::min(p.end, p.start + kRelease));
  }
  core::Duration end = p.start;
  const bool lax = length(p) < kShortVowel && find(code_point_at(p.ipa, 0).value) != nullptr &&
                   find(code_point_at(p.ipa, 0).value)->sound == Sound::Vowel;
  for (const VisemePart& part : shape.parts) {
    end += core::seconds(core::to_seconds(length(p)) * part.share);
    track.add(part.viseme, lax ? std::min(part.weight, 0.6) : part.weight,
              &part == &shape.parts.back() ? p.end : end);
  }
}

}  // namespace

PhonemeShape shape_of(std::string_view ipa) {
  if (ipa.empty() || ipa == kPause) return {{{Viseme::sil, 1, 1}}, false, {}, false, true};
  const Spelled spelled = spell(ipa);
  if (spelled.symbols.empty()) {  // a sound of an unknown kind: a lax, half-open mouth is never far off
    const bool marks_only = spelled.known;
    return {{{Viseme::E, 0.4, 1}}, false, {}, marks_only, marks_only};
  }
  PhonemeShape shape;
  shape.known = spelled.known;
  const std::vector<Symbol>& symbols = spelled.symbols;
  const Symbol& first = symbols.front();
  shape.takes_next_shape = first.sound == Sound::Follows && symbols.size() == 1;
  if (first.sound == Sound::Plosive) {
    shape.plosive = true;
    const bool one_letter_affricate = first.viseme == Viseme::CH || first.viseme == Viseme::SS;
    shape.closure = one_letter_affricate ? Viseme::DD : first.viseme;
  }
  for (const Symbol& s : symbols) shape.parts.push_back({s.viseme, s.weight, 1});
  // An affricate's closure lies before its burst; what is heard is the friction.
  if (shape.plosive && shape.parts.size() > 1) shape.parts.erase(shape.parts.begin());
  share_out(shape.parts);
  return shape;
}

std::vector<msg::VisemeSpan> to_visemes(std::span<const PhonemeSpan> phonemes) {
  Track track;
  for (std::size_t i = 0; i < phonemes.size(); ++i) add_phoneme(track, phonemes, i);
  return std::move(track).take();
}

}  // namespace mana::speech
