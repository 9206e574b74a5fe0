#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace mana::dialogue::aiml {

/// How a language calls the months, the days of the week (from Sunday) and the halves of the day.
struct DateNames {
  std::array<std::string, 12> months, short_months;
  std::array<std::string, 7> days, short_days;
  std::array<std::string, 2> halves;
};

/// @param locale "de", "de_DE", "de-AT", with or without ".UTF-8", as `<date locale="...">` has it
/// From ICU (Unicode CLDR). Nothing for a language that it does not know.  Threads: any.
std::optional<DateNames> date_names(std::string_view locale);

}  // namespace mana::dialogue::aiml
