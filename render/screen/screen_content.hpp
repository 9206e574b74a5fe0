#pragma once
#include <memory>
#include <string>
#include <vector>

#include "agent/bus/messages/answers.hpp"
#include "agent/bus/messages/face.hpp"
#include "agent/core/time.hpp"
#include "render/screen/shown_page.hpp"

namespace mana::render {

/// A word of a caption: its letters, bytes of the caption's text, and when it is said.
struct CaptionWord {
  std::size_t begin = 0, end = 0;
  core::Duration start{}, stop{};  ///< since the sentence's first sample
};

/// A sentence that is said.
struct Caption {
  std::string text;
  std::vector<CaptionWord> words;  ///< in order of text and time; empty: times are not known
  core::Duration length{};
};

/// Somebody of a scene, at a place of its own beside the face.
struct Companion {
  std::string name;
  std::shared_ptr<const Picture> picture;  ///< none while it is the face, or was not seen yet
};

/// What she does, for the sign beside her face.
struct Doing {
  msg::Attention now = msg::Attention::Idle;
  msg::Attention before = msg::Attention::Idle;
  core::Time since{};
};

/// What the sign of the camera or of the microphone says. Locked: off, and no touch turns it on. Missing:
/// there is none, or it does not work.
enum class SenseShown { Nothing, On, Off, Locked, Missing };
struct SenseSigns {
  SenseShown camera = SenseShown::Nothing;
  SenseShown microphone = SenseShown::Nothing;
};

/// What stands on the screen beside the face.
struct ScreenContent {
  core::Time at{};    ///< when it is seen
  std::string clock;  ///< "2:30 pm"; empty: no clock yet
  std::string day;    ///< "Saturday"
  std::string date;   ///< "21 November"
  std::string day_part;
  bool has_next = false;
  std::string next_title, next_when, next_place;
  std::shared_ptr<const ShownPage> shown;  ///< where date and card stand; none: nullptr
  std::vector<Companion> company;    ///< by place; where clock and date stand, unless nobody has a picture
  int stars = 0;                     ///< of a lesson: one for each thing that was practised
  std::vector<std::string> notices;  ///< what is missing, in kind words
  Doing doing;
  SenseSigns senses;  ///< whether it looks and listens
  std::vector<msg::AnswerChoice> buttons;
  std::vector<msg::AskedAbout>
      asked;          ///< what the buttons answer, where the sentence before them may not say it
  std::string typed;  ///< by somebody at the keyboard, so far; empty: nothing
  std::shared_ptr<const Caption> caption;  ///< the sentence being said; none: nullptr
  core::Duration caption_since{};          ///< how much of it has been heard
  bool beside = true;                      ///< false: only face and captions (films of `mana say`)
};

}  // namespace mana::render
