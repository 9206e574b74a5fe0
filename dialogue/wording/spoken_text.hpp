#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "agent/bus/messages/say.hpp"
#include "agent/core/time.hpp"

namespace mana::dialogue {

/// What the face does when a mark is heard.
struct Cue {
  enum class Kind { Expression, Gesture, Gaze, Show };
  Kind kind = Kind::Expression;
  std::string name;       ///< of the expression, the gesture, what is looked at, the picture or page
  double strength = 1;    ///< 0..1
  core::Duration hold{};  ///< zero: an expression until the end of the utterance, a glance for a
                          ///< second, what is shown for a minute
  std::string mark;       ///< the name of the mark it waits for
  std::string text = {};  ///< shown: words to read, or instead of a picture that cannot be shown
  bool operator==(const Cue&) const = default;
};

/// What a carer is told besides.
struct CarerNote {
  std::string why, text;
  bool urgent = false;
  bool operator==(const CarerNote&) const = default;
};

/// A reply, taken apart: words for captions and for her memory, how they are spoken, what the face does.
struct SpokenText {
  std::string text;
  std::vector<msg::SayMark> marks;
  std::vector<msg::Manner> manners;
  std::string expression;  ///< worn from the first word on; empty: the reply does not say
  std::vector<Cue> cues;
  std::vector<CarerNote> notes;
  bool asks = false;  ///< <ask/>: an answer is waited for
};

/// Compiles the markup of a reply, as docs/writing_talk.md lists it. Elements that are not known leave their
/// words. Behaviour without `at` comes with the next word; `at` names a <mark> anywhere in the reply.
/// @param xml well-formed content of an element, as Reply::markup is; what is not is taken for words.
SpokenText compile(std::string_view xml);

}  // namespace mana::dialogue
