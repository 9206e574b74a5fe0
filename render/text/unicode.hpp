#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// What Unicode says about a text, asked of ICU: direction, scripts, where a line may end.  Places are bytes
/// of UTF-8; broken bytes count as one letter each.  Threads: any.
namespace mana::render {

/// A piece of one direction and one script, ready to be shaped.
struct TextRun {
  std::size_t begin = 0, end = 0;
  bool rtl = false;
  std::uint32_t script = 0;  ///< ISO 15924, four letters as a number, as HarfBuzz takes it
  bool operator==(const TextRun&) const = default;
};

/// The direction of the first letter that has one (rule P2 of UAX #9); without any from left to right.
bool is_right_to_left(std::string_view paragraph);

/// The runs of a line from left to right as they stand on the screen (UAX #9, rule L2).
std::vector<TextRun> runs_of(std::string_view line, bool rtl);

struct LineEnd {
  std::size_t at = 0;    ///< the next line begins here
  bool is_must = false;  ///< a new line was written here
};
/// Where a line may end (UAX #14; in Thai, Lao, Khmer, Burmese between words of ICU's dictionaries). The last
/// is the end of the text.
std::vector<LineEnd> line_ends(std::string_view text, const std::string& language);

/// Ends of what people take for one letter (UAX #29): a base with its marks.
std::vector<std::size_t> letter_ends(std::string_view text);

struct CodePoint {
  char32_t value = 0;
  std::size_t begin = 0, end = 0;
};
std::vector<CodePoint> code_points(std::string_view text);

bool is_space(char32_t c);
/// A mark, a joiner, a variation selector: it belongs to the letter before it.
bool leans_on_the_letter_before(char32_t c);
/// A pictogram, a sign for private use or for nobody to see: where no font has it, it may be left out.
bool is_ornament(char32_t c);
/// A letter of a script whose words are parted by a hyphen at the end of a line.
bool takes_hyphen(char32_t c);

/// A language's scripts, each with a letter that only a font for it has. Empty for an unknown language.
struct ScriptSample {
  std::string code;    ///< "Deva"
  std::string name;    ///< "Devanagari"
  std::string sample;  ///< "क"
};
std::vector<ScriptSample> scripts_of(const std::string& language);

}  // namespace mana::render
