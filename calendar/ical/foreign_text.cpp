#include "calendar/ical/foreign_text.hpp"

#include <algorithm>
#include <array>

namespace mana::calendar::ical {
namespace {

struct Kind {
  std::string_view begins;  ///< in small letters
  std::string_view sentence;
};

constexpr std::array kKinds{
    Kind{"<",
         "it is a web page and no calendar, perhaps one that asks for a password; sign in there, and save "
         "the calendar itself."},
    Kind{"begin:vcard", "it is an address book (vCard) and no calendar; export the calendar instead."},
    Kind{"{", "it is JSON and no iCalendar text; export the calendar as .ics."},
    Kind{"[", "it is JSON and no iCalendar text; export the calendar as .ics."},
    Kind{"pk\x03\x04", "it is a packed file (zip); unpack it, and import each .ics file that is in it."},
    Kind{"%pdf", "it is a PDF and no calendar; export the calendar as .ics."},
};

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

bool begins_with(std::string_view text, std::string_view lower_case) {
  return text.size() >= lower_case.size() && std::equal(lower_case.begin(), lower_case.end(), text.begin(),
                                                        [](char want, char c) { return want == lower(c); });
}

bool has_line(std::string_view text, std::string_view lower_case) {
  for (std::size_t at = 0; at < text.size(); at = std::min(text.find('\n', at), text.size() - 1) + 1)
    if (begins_with(text.substr(at), lower_case)) return true;
  return false;
}

}  // namespace

std::string what_it_is_instead(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return "it is empty; export or download the calendar again.";
  text.remove_prefix(first);
  for (const Kind& kind : kKinds)
    if (begins_with(text, kind.begins)) return std::string{kind.sentence};
  if (!has_line(text, "begin:v"))
    return "it is no calendar, because it has no line BEGIN:VCALENDAR; export the calendar as .ics.";
  if (!has_line(text, "end:"))
    return "it is cut off before its first entry is whole; export or download the calendar again.";
  return {};
}

}  // namespace mana::calendar::ical
