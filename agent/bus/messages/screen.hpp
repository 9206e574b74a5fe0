#pragma once
#include <string>

#include "agent/bus/fields.hpp"
#include "agent/core/time.hpp"

/// What the mind shows on the screen, and what the screen tells the mind. Plain values.
namespace mana::msg {

/// Command: show this beside the face, where date and card stand, instead of what is shown there. With
/// neither picture nor text: nothing any more.
struct ShowBeside {
  std::string source;  ///< name of a picture or page among those that there are ("bird.png", "tea.txt")
  std::string text;    ///< words to read; with a source, instead of it where it cannot be shown
  core::Duration hold = std::chrono::minutes{1};  ///< then it goes by itself
};
MANA_FIELDS(ShowBeside, source, text, hold)

/// Fact from the screen: a button or key for an awaited answer was pressed.
struct ButtonPressed {
  std::string answer;  ///< an AnswerChoice's id
};
MANA_FIELDS(ButtonPressed, answer)

/// Fact from the screen: a line was typed there and sent off. Who types on her screen means her.
struct Typed {
  core::Time at{};
  std::string text;  ///< UTF-8, as typed
};
MANA_FIELDS(Typed, at, text)

/// Fact from the screen: it was touched where there is no button, while none was shown.
struct ScreenTouched {
  core::Time at{};
};
MANA_FIELDS(ScreenTouched, at)

}  // namespace mana::msg
