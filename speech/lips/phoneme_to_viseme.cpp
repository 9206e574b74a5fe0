#include "speech/lips/phoneme_to_viseme.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

#include "speech/lips/spoken_sentence.hpp"
#include "speech/lips/utf8.hpp"

namespace mana::speech {
namespace {
using msg::Viseme;

enum class Sound { Vowel, Plosive, VoicedPlosive, Fricative, Sonorant, Follows };

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
    {U'b', Sound::VoicedPlosive, Viseme::PP, 1},
    {U'ɓ', Sound::VoicedPlosive, Viseme::PP, 1},
    {U'm', Sound::Sonorant, Viseme::PP, 1},
    {U'ʙ', Sound::Sonorant, Viseme::PP, 1},
    {U'f', Sound::Fricative, Viseme::FF, 1},
    {U'v', Sound::Fricative, Viseme::FF, 1},
    {U'ɸ', Sound::Fricative, Viseme::PP, 0.7},  // both lips, which nearly touch
    {U'β', Sound::Fricative, Viseme::PP, 0.7},
    {U'ʋ', Sound::Sonorant, Viseme::FF, 0.7},
    {U'ɱ', Sound::Sonorant, Viseme::FF, 1},
    {U'w', Sound::Sonorant, Viseme::ou, 1},
    {U'ʍ', Sound::Fricative, Viseme::ou, 1},
    {U'ɥ', Sound::Sonorant, Viseme::ou, 0.9},
    // tongue tip
    {U'θ', Sound::Fricative, Viseme::TH, 1},
    {U'ð', Sound::Fricative, Viseme::TH, 0.9},
    {U't', Sound::Plosive, Viseme::DD, 0.8},
    {U'd', Sound::VoicedPlosive, Viseme::DD, 0.8},
    {U'ʈ', Sound::Plosive, Viseme::DD, 0.8},
    {U'ɖ', Sound::VoicedPlosive, Viseme::DD, 0.8},
    {U'ɗ', Sound::VoicedPlosive, Viseme::DD, 0.8},
    {U'ᶑ', Sound::VoicedPlosive, Viseme::DD, 0.8},
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
    {U'ʤ', Sound::VoicedPlosive, Viseme::CH, 1},
    {U'ʦ', Sound::Plosive, Viseme::SS, 0.9},
    {U'ʣ', Sound::VoicedPlosive, Viseme::SS, 0.9},
    {U'r', Sound::Sonorant, Viseme::DD, 0.6},  // a trill of the tongue; only the English r rounds the lips
    {U'ɹ', Sound::Sonorant, Viseme::RR, 0.8},
    {U'ɻ', Sound::Sonorant, Viseme::RR, 0.8},
    {U'ɚ', Sound::Vowel, Viseme::RR, 0.7},
    {U'ɝ', Sound::Vowel, Viseme::RR, 0.8},
    // back of the mouth
    {U'k', Sound::Plosive, Viseme::kk, 0.7},
    {U'ɡ', Sound::VoicedPlosive, Viseme::kk, 0.7},
    {U'g', Sound::VoicedPlosive, Viseme::kk, 0.7},
    {U'ɠ', Sound::VoicedPlosive, Viseme::kk, 0.7},
    {U'q', Sound::Plosive, Viseme::kk, 0.7},
    {U'ɢ', Sound::VoicedPlosive, Viseme::kk, 0.7},
    {U'c', Sound::Plosive, Viseme::kk, 0.7},
    {U'ɟ', Sound::VoicedPlosive, Viseme::kk, 0.7},
    {U'ʄ', Sound::VoicedPlosive, Viseme::kk, 0.7},
    {U'ŋ', Sound::Sonorant, Viseme::kk, 0.5},
    {U'ɴ', Sound::Sonorant, Viseme::kk, 0.5},
    {U'x', Sound::Fricative, Viseme::kk, 0.5},
    {U'ɣ', Sound::Fricative, Viseme::kk, 0.5},
    {U'χ', Sound::Fricative, Viseme::kk, 0.5},
    {U'ç', Sound::Fricative, Viseme::ih, 0.5},
    {U'ʝ', Sound::Fricative, Viseme::ih, 0.5},
    {U'ɧ', Sound::Fricative, Viseme::CH, 0.6},
    {U'ʁ', Sound::Sonorant, Viseme::kk, 0.4},
    {U'ʀ', Sound::Sonorant, Viseme::kk, 0.4},
    {U'ɰ', Sound::Sonorant, Viseme::kk, 0.4},
    {U'j', Sound::Sonorant, Viseme::ih, 0.8},
    {U'h', Sound::Follows, Viseme::kk, 0.4},
    {U'ɦ', Sound::Follows, Viseme::kk, 0.4},
    {U'ħ', Sound::Follows, Viseme::kk, 0.4},
    {U'ʕ', Sound::Follows, Viseme::kk, 0.4},
    {U'ʔ', Sound::Follows, Viseme::kk, 0.4},
    {U'?', Sound::Follows, Viseme::kk, 0.4},
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
    // Where a voice's table gives no IPA, eSpeak NG hands over its own mnemonic, or a letter that looks
    // alike.
    {U'A', Sound::Vowel, Viseme::aa, 1},
    {U'ε', Sound::Vowel, Viseme::E, 1},
    {U'Φ', Sound::Fricative, Viseme::PP, 0.7},
    {U'F', Sound::Sonorant, Viseme::FF, 1},
    {U'S', Sound::Fricative, Viseme::CH, 1},
    {U'Z', Sound::Fricative, Viseme::CH, 1},
    {U'N', Sound::Sonorant, Viseme::kk, 0.5},
    {U'K', Sound::Plosive, Viseme::kk, 0.7},
    {U'X', Sound::Fricative, Viseme::kk, 0.5},
};

// Stress, length, tone, ties, secondary articulations, and the letters and signs by which eSpeak NG tells
// variants of a phoneme apart: they change how it sounds, not which shape it has.
bool is_modifier(char32_t c) {
  return (c >= 0x2B0 && c <= 0x2FF) || (c >= 0x300 && c <= 0x36F) || (c >= 0x1D43 && c <= 0x1D61) ||
         (c >= 0x2070 && c <= 0x209F) || (c >= 0x1DC0 && c <= 0x1DFF) || (c >= 0xA700 && c <= 0xA721) ||
         (c >= '0' && c <= '9') || c == '-' || c == '^' || c == '\'' || c == '`' || c == '"' || c == '~' ||
         c == '+' || c == '_' || c == '[' || c == ';' || c == ':' || c == '!' || c == '.' || c == '*' ||
         c == '/' || c == '#' || c == 0x2019 || c == 0xB2 || c == 0xB3 || c == 0xB9;
}

/// The letter under a diaeresis, tilde, macron or breve, where a voice writes the two as one: a centralised
/// or nasal vowel.
char32_t bare(char32_t c) {
  if (c >= 0xE0 && c <= 0xE5) return 'a';
  if (c >= 0xE8 && c <= 0xEB) return 'e';
  if (c >= 0xEC && c <= 0xEF) return 'i';
  if (c == 0xF1) return 'n';
  if (c >= 0xF2 && c <= 0xF6) return 'o';
  if (c >= 0xF9 && c <= 0xFC) return 'u';
  if (c == 0x129 || c == 0x12B || c == 0x12D) return 'i';
  if (c == 0x169 || c == 0x16B || c == 0x16D) return 'u';
  if (c == 0x1EBD || c == 0x113 || c == 0x115) return 'e';
  if (c == 0x101 || c == 0x103) return 'a';
  if (c == 0x14D || c == 0x14F) return 'o';
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
  // Breath beside another sound ("ph", "ʔe") has no shape of its own.
  if (out.symbols.size() > 1) {
    std::vector<Symbol> shaped;
    std::copy_if(out.symbols.begin(), out.symbols.end(), std::back_inserter(shaped),
                 [](const Symbol& s) { return s.sound != Sound::Follows; });
    if (!shaped.empty()) out.symbols = std::move(shaped);
  }
  return out;
}

/// English "er" and "uh", which become a schwa when they are short.
bool is_lax(char32_t c) { return c == U'ʌ' || c == U'ɐ' || c == U'ɜ' || c == U'ɚ' || c == U'ɝ' || c == U'ə'; }

void share_out(std::vector<VisemePart>& parts) {
  if (parts.size() == 2) {
    parts[0].share = 0.6;
    parts[1].share = 0.4;
  } else {
    for (VisemePart& p : parts) p.share = 1.0 / double(parts.size());
  }
}

}  // namespace

PhonemeShape shape_of(std::string_view ipa) {
  PhonemeShape shape;
  // "(en)" is no sound: the voice says that the next word is spoken by another language's rules.
  if (ipa.empty() || ipa == kPause || ipa.front() == '(') {
    shape.parts = {{Viseme::sil, 1, 1}};
    return shape;
  }
  const Spelled spelled = spell(ipa);
  if (spelled.symbols.empty()) {  // a sound of an unknown kind: a lax, half-open mouth is never far off
    shape.parts = {{Viseme::E, 0.4, 1}};
    shape.takes_next_shape = shape.known = spelled.known;  // known: nothing but marks
    return shape;
  }
  shape.known = spelled.known;
  const std::vector<Symbol>& symbols = spelled.symbols;
  const Symbol& first = symbols.front();
  shape.takes_next_shape = first.sound == Sound::Follows && symbols.size() == 1;
  if (first.sound == Sound::Plosive || first.sound == Sound::VoicedPlosive) {
    shape.plosive = true;
    shape.voiced = first.sound == Sound::VoicedPlosive;
    const bool one_letter_affricate = first.viseme == Viseme::CH || first.viseme == Viseme::SS;
    shape.closure = {one_letter_affricate ? Viseme::DD : first.viseme, first.weight, 1};
  }
  shape.vowel =
      std::any_of(symbols.begin(), symbols.end(), [](const Symbol& s) { return s.sound == Sound::Vowel; });
  shape.lax_when_short = symbols.size() == 1 && is_lax(first.ipa);
  for (const Symbol& s : symbols) shape.parts.push_back({s.viseme, s.weight, 1});
  // An affricate's closure lies before its burst; what is heard is the friction.
  if (shape.plosive && shape.parts.size() > 1) shape.parts.erase(shape.parts.begin());
  share_out(shape.parts);
  return shape;
}

}  // namespace mana::speech
