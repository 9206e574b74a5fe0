#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "agent/core/result.hpp"
#include "render/text/font.hpp"

namespace mana::render {

enum class Weight { Normal, Bold };

/// A glyph with its place in a line.
struct SetGlyph {
  int font = 0;  ///< which typeface of the typesetter
  std::uint32_t glyph = 0;
  double x = 0,
         y = 0;  ///< of the pen, pixels from the left end of the line and from its base line, downwards
  double advance = 0;
  std::size_t byte = 0;  ///< the first of its letters, in the line's text
};

/// A line of text, ready to be drawn: glyphs from left to right, whatever the script.
struct SetLine {
  std::string text;
  int size = 0;
  Weight weight = Weight::Normal;
  bool rtl = false;
  double width = 0;
  std::vector<SetGlyph> glyphs;

  struct Stretch {
    double left = 0, right = 0;
  };
  /// Where the letters [begin, end) stand, as the stretches of the line that they fill.
  std::vector<Stretch> stretches(std::size_t begin, std::size_t end) const;
};
using SetLinePtr = std::shared_ptr<const SetLine>;

enum class LineDirection { Auto, LeftToRight, RightToLeft };

/// Sets text of any script in lines: parts it by direction and script, finds for each letter a typeface that
/// has it (DejaVu first, then whatever is installed), shapes it.  What was set is remembered, so the same
/// text in the next frame costs a look-up. Threads: one.  Errors: a letter that no font has becomes DejaVu's
/// box, an ornament nothing.
class Typesetter {
 public:
  /// @param language BCP 47, of the person: chooses between fonts and forms of letters.
  static core::Result<Typesetter> open(
      std::string language = "", const std::filesystem::path& fonts = "/usr/share/fonts/truetype/dejavu");

  /// @param size pixels of an em; from base line to base line is about 1.2 of it.
  SetLinePtr set(std::string_view text, int size, Weight weight,
                 LineDirection direction = LineDirection::Auto);
  double width(std::string_view text, int size, Weight weight) { return set(text, size, weight)->width; }
  /// Of every line: all scripts stand on one base line.
  double ascent(int size) const { return faces_.front().font.ascent(size); }
  const Font& font(int index) const { return faces_[static_cast<std::size_t>(index)].font; }
  /// Whether fonts for all of it are installed.
  bool has(std::string_view text, Weight weight);
  const std::string& language() const { return language_; }

 private:
  struct Face {
    Font font;
    std::string key;
  };
  Typesetter(std::string language, std::vector<Face> faces)
      : language_{std::move(language)}, faces_{std::move(faces)} {}
  int face_for(char32_t c, Weight weight);
  int fallback(char32_t c, Weight weight);
  SetLine make(std::string_view text, int size, Weight weight, LineDirection direction);
  void add_run(SetLine& line, const TextRun& run);

  std::string language_;
  std::vector<Face> faces_;  // the first two: DejaVu, normal and bold
  std::map<std::pair<char32_t, Weight>, int> found_;
  std::map<std::tuple<std::string, int, Weight, LineDirection>, SetLinePtr, std::less<>> set_;
};

}  // namespace mana::render
