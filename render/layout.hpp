#pragma once
#include <string>
#include <vector>

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

/// Where things stand. Nothing overlaps but captions and buttons, which share a place (she either speaks or
/// waits for an answer) and may cover her clothes.
struct Layout {
  Box face;
  Box clock;
  Box date;
  Box next;     ///< the next appointment
  Box notices;  ///< what is missing
  Box captions;
  Box buttons;  ///< the row that the buttons share
  double unit;  ///< a hundredth of the shorter side of a landscape screen
};

/// For a screen of this size: wide ones have the face left and the clock right, tall ones the face above.
Layout lay_out(int width, int height);

/// The buttons' places within their row, equal and with a gap.
std::vector<Box> button_places(const Layout& layout, std::size_t count);

}  // namespace mana::render
