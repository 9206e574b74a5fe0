#pragma once
#include <string>
#include <vector>

#include "agent/bus/messages/speech.hpp"

namespace mana::render {

/// What stands on the screen beside the face.
struct ScreenContent {
  std::string clock;  ///< "2:30 pm"; empty: no clock yet
  std::string day;    ///< "Saturday"
  std::string date;   ///< "21 November"
  std::string day_part;
  bool has_next = false;
  std::string next_title, next_when, next_place;
  std::vector<std::string> notices;  ///< what is missing, in kind words
  bool listening = false;
  std::vector<msg::AnswerChoice> buttons;
  std::string caption;          ///< the sentence being said; empty: none
  double caption_progress = 0;  ///< 0..1 of its time, for sentences longer than the screen
  bool beside = true;           ///< false: only face and captions (films of `mana say`)
  bool operator==(const ScreenContent&) const = default;
};

}  // namespace mana::render
