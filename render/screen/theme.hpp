#pragma once
#include <span>
#include <string>
#include <string_view>

#include "render/screen/colour.hpp"

namespace mana::render {

/// The colours of everything but the face. Text keeps 7:1 to its ground at least, in high contrast 12:1,
/// whatever lies below (WCAG 2.1 asks 4.5 for AA, 7 for AAA); tests/render/screen/theme_test.cpp holds it to
/// that.
struct Theme {
  std::string_view name;  ///< as in the setting screen.theme
  // Grounds, from the back to the front; each lies on those before it.
  Colour panel;  ///< below clock, date, next appointment
  Colour card;   ///< on the panel, below the next appointment
  Colour band;   ///< on the picture, below captions and notices
  Colour text;   ///< what matters most
  Colour soft;   ///< what matters less
  Colour warm;   ///< day and time of the next appointment
  Colour button, button_edge, button_text;
  Colour spoken, spoken_text;        ///< the word that is being said, and what lies below it
  Colour sign, sign_edge, sign_ink;  ///< the plate, its rim and the picture that say what she does
};

/// The first is the default.
std::span<const Theme> themes();
/// nullptr when there is none of that name.
const Theme* find_theme(std::string_view name);

/// The lightest and the darkest that can lie below a plate: the light behind her, and white clothes or black
/// hair.
inline constexpr Colour kLightestWall{0.50F, 0.545F, 0.575F, 1};
inline constexpr Colour kLightestPicture{1, 1, 1, 1};
inline constexpr Colour kDarkestPicture{0, 0, 0, 1};

enum class TextSize { Normal, Large };
/// "normal", "large"; nullptr when there is none of that name.
const TextSize* find_text_size(std::string_view name);

/// How the screen looks, as somebody has set it.
struct ScreenLook {
  const Theme* theme = &themes().front();
  TextSize text = TextSize::Normal;
  std::string language;  ///< BCP 47; for fonts and where lines break
  bool calm = false;     ///< the sign moves less
};

}  // namespace mana::render
