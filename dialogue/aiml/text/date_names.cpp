#include "dialogue/aiml/text/date_names.hpp"

#include <unicode/dtfmtsym.h>
#include <unicode/locid.h>

#include <algorithm>

namespace mana::dialogue::aiml {
namespace {

/// @param first of the list that counts: ICU's days begin with an empty one
template <std::size_t N>
bool take(std::array<std::string, N>& out, const icu::UnicodeString* list, int32_t count, int32_t first = 0) {
  if (list == nullptr || count < first + static_cast<int32_t>(N)) return false;
  for (std::size_t i = 0; i < N; ++i) list[first + static_cast<int32_t>(i)].toUTF8String(out[i]);
  return true;
}

}  // namespace

std::optional<DateNames> date_names(std::string_view locale) {
  const std::string name{locale.substr(0, locale.find('.'))};
  const icu::Locale wanted = icu::Locale::createFromName(name.c_str());
  int32_t count = 0;
  const icu::Locale* const all = icu::Locale::getAvailableLocales(count);
  const bool known = !name.empty() && std::any_of(all, all + count, [&](const icu::Locale& l) {
    return std::string_view{l.getLanguage()} == wanted.getLanguage();
  });
  UErrorCode status = U_ZERO_ERROR;
  const icu::DateFormatSymbols symbols{wanted, status};
  if (!known || U_FAILURE(status) != 0) return {};
  using Symbols = icu::DateFormatSymbols;
  DateNames names;
  const icu::UnicodeString* list = symbols.getMonths(count, Symbols::FORMAT, Symbols::WIDE);
  bool whole = take(names.months, list, count);
  list = symbols.getMonths(count, Symbols::FORMAT, Symbols::ABBREVIATED);
  whole = take(names.short_months, list, count) && whole;
  list = symbols.getWeekdays(count, Symbols::FORMAT, Symbols::WIDE);
  whole = take(names.days, list, count, 1) && whole;
  list = symbols.getWeekdays(count, Symbols::FORMAT, Symbols::ABBREVIATED);
  whole = take(names.short_days, list, count, 1) && whole;
  list = symbols.getAmPmStrings(count);
  whole = take(names.halves, list, count) && whole;
  if (!whole) return {};
  return names;
}

}  // namespace mana::dialogue::aiml
