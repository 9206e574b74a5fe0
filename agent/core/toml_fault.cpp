#include "agent/core/toml_fault.hpp"

#include <array>

namespace mana::core {
namespace {

/// What toml++ was reading, and what it says of it: parts of its sentence. The first line that fits counts.
struct Fault {
  std::string_view reading, detail;
  std::string_view sentence;
};

constexpr std::string_view kNotUtf8 =
    "the file holds a letter that is not written as UTF-8; save it as UTF-8 text.";
constexpr std::string_view kSetTwice = "this name is set a second time; take one of the two lines out.";
constexpr std::string_view kNoNumber =
    "this number is not written right; write digits alone, with a point for a fraction, such as 150 or 0.5.";
constexpr std::string_view kNoValue =
    "there is no value that can be read; write one after the '=', such as 150, true or \"walter\".";
constexpr std::string_view kTimeIsText =
    "a date or a time is a text here; put it between quotes, such as \"22:00\".";

constexpr std::array kFaults{
    Fault{"", "utf-8 ", kNotUtf8},
    Fault{"comment", "",
          "the comment holds a sign that may not stand in a text file; write the comment anew."},
    Fault{"table header", "cannot redefine",
          "this section begins a second time; put its lines below the first one and take this line out."},
    Fault{"table header", "blank",
          "no name stands between the brackets; write that of a section, as in [screen]."},
    Fault{"table header", "comment or whitespace",
          "something follows the ']' of the section; let it begin on a new line."},
    Fault{"table header", "",
          "the name of the section is not closed; write it between brackets, as in [screen]."},
    Fault{"", "cannot redefine", kSetTwice},
    Fault{"", "cannot insert", kSetTwice},
    Fault{"string", "escape sequence",
          "a backslash stands in the text; write it twice (\\\\), or use / in a path."},
    Fault{"unicode scalar", "", "a backslash stands in the text; write it twice (\\\\), or use / in a path."},
    Fault{"string", "", "the text is not closed; put a quotation mark at its end, on the same line."},
    Fault{"boolean", "", "this is neither true nor false; write one of the two, in small letters."},
    Fault{"integer", "", kNoNumber},
    Fault{"floating-point", "", kNoNumber},
    Fault{"date", "", kTimeIsText},
    Fault{"time", "", kTimeIsText},
    Fault{"array", "", "the list is not written right; put commas between its values, and ']' at its end."},
    Fault{
        "inline table", "",
        "what begins with '{' is not written right; write a [section] with a setting on each line instead."},
    Fault{"", "could not determine value type",
          "this is neither a number nor true or false; a text stands between straight quotation marks (\")."},
    Fault{"key-value pair", "expected '='",
          "there is no '=' after the name; a setting is written like this: rate = 150"},
    Fault{"key-value pair", "comment or whitespace",
          "something follows the value; write a fraction with a point (0.5), and each setting on a line of "
          "its own."},
    Fault{"value", "", kNoValue},
    Fault{"key-value pair", "value", kNoValue},
    Fault{"key-value pair", "end-of-file",
          "the file ends within a setting; a setting is written like this: rate = 150"},
};

constexpr std::string_view kNoSetting =
    "this line is neither a [section] nor a setting such as rate = 150, nor a comment that begins with #; "
    "correct it, or take it out.";

}  // namespace

std::string plain_toml_fault(std::string_view description) {
  const std::size_t colon = description.find(": ");
  const bool has_detail = colon != std::string_view::npos;
  const std::string_view reading = has_detail ? description.substr(0, colon) : std::string_view{};
  const std::string_view detail = has_detail ? description.substr(colon) : description;
  for (const Fault& fault : kFaults)
    if (reading.find(fault.reading) != std::string_view::npos &&
        detail.find(fault.detail) != std::string_view::npos)
      return std::string{fault.sentence};
  return std::string{kNoSetting};
}

Error toml_fault(const std::string& file, std::uint32_t line, std::uint32_t column,
                 std::string_view description) {
  return bad_input(file + ", line " + std::to_string(line) + ", column " + std::to_string(column) + ": " +
                   plain_toml_fault(description));
}

}  // namespace mana::core
