#pragma once
#include <vector>

#include "render/screen/theme.hpp"

namespace mana::render {

/// A rectangle on the screen: pixels from the top left.
struct Box {
  double x = 0, y = 0, width = 0, height = 0;
  double right() const { return x + width; }
  double bottom() const { return y + height; }
  bool contains(double px, double py) const { return px >= x && px < right() && py >= y && py < bottom(); }
  bool operator==(const Box&) const = default;
};

bool overlap(const Box& a, const Box& b);
Box inset(const Box& b, double by);

/// Where things stand. Clock, date and card lie on the panel, beside the face. The strip at the foot belongs
/// to one at a time, buttons or the caption; it may cover her clothes, and with large text the card, which
/// makes way then. While buttons wait for an answer, the question stands where the card is.
struct Layout {
  Box face;
  Box sign;         ///< what she does just now, in a corner of the face's place
  Box stars;        ///< of a lesson, below the sign, before the wall beside her face
  Box camera_sign;  ///< whether the eyes are open, in the other corner; a place to touch
  Box microphone_sign;
  Box panel;  ///< the plate below clock, date and card
  Box clock;
  Box date;
  Box card;         ///< the next appointment
  Box question;     ///< what the buttons answer, above them on the panel
  Box shown;        ///< what is shown beside the face, where date and card stand
  Box shown_above;  ///< ... while a question stands below it: where the clock stands, and what is left
  Box captions;
  Box notices;       ///< what is missing: the most room that it may take, over her clothes
  Box buttons;       ///< the row that the buttons share
  Box typing;        ///< what is typed, one line, at the foot of the face's place, above captions and buttons
  Box typing_alone;  ///< ... where there are none: as low as can be, for it lies before her neck otherwise
  double unit;       ///< a hundredth of the shorter side of a landscape screen, a 75th of a portrait one's

  // Sizes of text, pixels of an em: what is wanted, and the least to which a long text may shrink.
  struct Size {
    double wanted, least;
  };
  double caption_size;
  Size card_size;
  Size button_size;
  double notice_size;
  double sense_state_size, sense_name_size;  ///< the most; words of another length make them smaller
};

inline constexpr double kLineHeight = 1.22;  ///< of text, as a multiple of its size

/// For a screen of this size: wide ones have the face left and the clock right, tall ones the face above.
Layout lay_out(int width, int height, TextSize text = TextSize::Normal);

/// The buttons' places within their row, equal and with a gap.
std::vector<Box> button_places(const Layout& layout, std::size_t count);

}  // namespace mana::render
