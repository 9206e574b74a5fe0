#pragma once
#include <array>
#include <string>
#include <string_view>

#include "agent/bus/fields.hpp"
#include "agent/core/time.hpp"

/// What a spoken sentence is made of: mouth shapes, words and marks, each with its time. Plain values.
namespace mana::msg {

/// The mouth shapes, by the names and in the order of Oculus Lipsync.
enum class Viseme { sil, PP, FF, TH, DD, kk, CH, SS, nn, RR, aa, E, ih, oh, ou };
inline constexpr std::array<std::string_view, 15> kVisemeNames = {
    "sil", "PP", "FF", "TH", "DD", "kk", "CH", "SS", "nn", "RR", "aa", "E", "ih", "oh", "ou"};
inline constexpr std::string_view to_string(Viseme v) { return kVisemeNames[static_cast<std::size_t>(v)]; }

// Spans are relative to the first sample of the sentence they belong to.
struct VisemeSpan {
  Viseme viseme = Viseme::sil;
  core::Duration start{};
  core::Duration end{};
  double weight = 1;  ///< 0..1: how fully the shape is reached; a stressed open vowel 1
  bool operator==(const VisemeSpan&) const = default;
};
MANA_FIELDS(VisemeSpan, viseme, start, end, weight)

struct WordSpan {
  std::string text;
  core::Duration start{};
  core::Duration end{};
  int offset = -1;  ///< of its first letter, in bytes of the sentence's text; -1: not known
  bool operator==(const WordSpan&) const = default;
};
MANA_FIELDS(WordSpan, text, start, end, offset)

struct SpeechMark {
  std::string name;
  core::Duration t{};
  bool operator==(const SpeechMark&) const = default;
};
MANA_FIELDS(SpeechMark, name, t)

}  // namespace mana::msg
