#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "render/screen/layout.hpp"
#include "render/screen/screen_content.hpp"
#include "render/screen/sign.hpp"
#include "render/text/typesetter.hpp"
#include "render/text/wrap.hpp"

namespace mana::render {

/// What a text on the screen is.
enum class Part {
  Clock,
  Date,
  Title,
  When,
  Place,
  Notice,
  Button,
  Caption,
  Typed,
  Shown,
  Name,
  Stars,
  Sense,     ///< on, off, none
  SenseName  ///< ... of what
};

struct PlacedPlate {
  Box box;
  double corner = 0;
  Colour colour{};
  bool operator==(const PlacedPlate&) const = default;
};

struct PlacedText {
  Part part = Part::Clock;
  SetLinePtr line;
  double x = 0, y = 0;  ///< left end, top
  Colour colour{};
  Colour ground{};                 ///< what it lies on at worst, opaque; for whoever checks the contrast
  bool is_cut = false;             ///< there was more of it
  std::size_t begin = 0, end = 0;  ///< letters in another colour: the word being said; equal: none
  Colour other{};
  Box box() const { return {x, y, line->width, line->size * kLineHeight}; }
  bool operator==(const PlacedText&) const = default;
};

/// Of a sign that lies on a plate of something else's.
struct SignColours {
  Colour ink{}, ground{};
  bool operator==(const SignColours&) const = default;
};

struct PlacedSign {
  Box box;
  SignLayer layer;
  std::optional<SignColours> colours = {};  ///< nothing: on a round plate of its own
  bool operator==(const PlacedSign&) const = default;
};

struct PlacedPicture {
  Box box;
  std::shared_ptr<const Picture> picture;
  bool operator==(const PlacedPicture&) const = default;
};

using Placed = std::variant<PlacedPlate, PlacedText, PlacedSign, PlacedPicture>;
Box box_of(const Placed& placed);

/// From the back to the front.
struct ScreenPlan {
  std::vector<Placed> beside;  ///< outside the face's place; changes now and then
  std::vector<Placed> over;    ///< may lie over the face; changes all the time
};

/// Decides what stands on the screen, where, how large and in which colour; draws nothing, so a test can ask.
/// Threads: one. Refers to the typesetter.
class ScreenPlanner {
 public:
  explicit ScreenPlanner(ScreenLook look) : look_{std::move(look)} {}
  ScreenPlan plan(Typesetter& type, const Layout& layout, const ScreenContent& content);
  const ScreenLook& look() const { return look_; }

 private:
  struct Pen;
  struct Paragraph;
  struct Lines {
    std::vector<LineSpan> lines;
    bool cuts = false;  ///< a word
  };
  const Lines& wrapped(Pen& pen, const std::string& text, const TextStyle& style, double width, bool evenly);
  void plan_panel(Pen& pen);
  void plan_clock(Pen& pen);
  void plan_date(Pen& pen);
  void plan_card(Pen& pen);
  void plan_asked(Pen& pen);
  void plan_lines(Pen& pen, const Box& place, std::vector<Paragraph> paragraphs);
  void plan_shown(Pen& pen, const Box& place);
  void plan_company(Pen& pen, const Box& place);
  void plan_sign(Pen& pen);
  void plan_stars(Pen& pen);
  void plan_senses(Pen& pen);
  void plan_sense(Pen& pen, const Box& place, Sense which, SenseShown shown);
  void plan_notices(Pen& pen);
  void plan_buttons(Pen& pen);
  void plan_typing(Pen& pen);
  void plan_button(Pen& pen, const Box& place, const std::string& label, int size);
  int button_size(Pen& pen, const std::vector<Box>& places);
  int card_size(Pen& pen, const std::vector<Paragraph>& paragraphs, const Box& in);
  /// @param most lines of a page; 0: as many as there is room for.
  void plan_caption(Pen& pen, const Box& place, const Colour& ground, std::size_t most);

  ScreenLook look_;
  std::map<std::tuple<std::string, int, Weight, double, bool>, Lines> wrapped_;
};

}  // namespace mana::render
