#pragma once
#include <chrono>
#include <optional>
#include <string>

#include "calendar/phrases/phrase_days.hpp"

namespace mana::calendar {

/// How often something comes, as it was said; what RFC 5545 calls a rule without its end.
struct SaidRepeat {
  enum class Unit { None, Hour, Day, Week, Month, Year };
  Unit unit = Unit::None;
  int interval = 1;
  unsigned weekdays = 0;         ///< bits from Monday; 0: none is named
  int nth = 0;                   ///< of a month's weekday; -1 the last; 0: none
  std::optional<int> month_day;  ///< -1 the last
  bool is_any() const { return unit != Unit::None; }
};

/// Makes of one part a repeat, or adds it to what is there ("every month" and "on the 8th"). False: the two
/// do not go together.
bool add_repeat(const PhrasePart& part, SaidRepeat& repeat);

/// "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"
std::string rule_of(const SaidRepeat& repeat);
/// Whether nothing of it has to be asked: "every four weeks" does not say on which day.
bool needs_day(const SaidRepeat& repeat);
/// The first day from `from` on that the repeat names; nothing: it names none.
std::optional<PhraseDay> first_day(const SaidRepeat& repeat, PhraseDay from);

}  // namespace mana::calendar
