#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace mana::speech {

/// A place in a text that somebody wants to know the time of: a gesture, a picture, a highlight.
struct TextMark {
  std::size_t offset = 0;  ///< byte offset into the utterance's text
  std::string name;
  bool operator==(const TextMark&) const = default;
};

/// How a stretch of a text is spoken: msg::Manner, in bytes of the utterance's text.
struct TextManner {
  std::size_t begin = 0, end = 0;
  std::string kind, value;
  bool operator==(const TextManner&) const = default;
};

/// What is to be spoken: plain UTF-8 of any length, which is never markup, and marks and manners beside it.
struct Utterance {
  std::string text;
  std::vector<TextMark> marks;           ///< in order of offset
  std::vector<TextManner> manners = {};  ///< in order of begin, the longer first
  bool operator==(const Utterance&) const = default;
};

}  // namespace mana::speech
