#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <utility>

#include "dialogue/aiml/session/surroundings.hpp"
#include "dialogue/knowledge/feasts.hpp"
#include "dialogue/knowledge/form.hpp"

namespace mana::dialogue::knowledge {

/// The day it is here; nothing without a clock.
std::optional<std::chrono::sys_days> local_day(const aiml::LocalTimes* times);

/// Questions about the calendar that everybody shares: "what day is Christmas on", "how many weeks till the
/// first of May", "what's the date a week on Friday". No appointment of anybody's.
/// Ownership: refers to the times.  Threads: as the times.
class CalendarDays final : private SlotReader {
 public:
  /// @param times null: nothing is answered
  CalendarDays(Feasts feasts, const aiml::LocalTimes* times) : feasts_{std::move(feasts)}, times_{times} {}
  std::optional<std::string> answer(const Question& question) const;

 private:
  using sys_days = std::chrono::sys_days;
  /// A day by its name or date, with the year where one is meant.
  struct Named {
    std::string name;  ///< "Christmas Day"; empty: of a date
    sys_days day;
  };
  std::size_t length(std::string_view slot, Words words, std::size_t at) const override;
  std::optional<Named> named(Words words, const Found& found, sys_days today, bool past = false) const;
  std::optional<std::string> when(Words words, sys_days today) const;
  std::optional<std::string> feast_anyhow(Words words, sys_days today) const;
  std::optional<std::string> missed(Words words, sys_days today) const;
  std::optional<std::string> near(Words words, sys_days today) const;
  static std::string said_of(const Feast& feast, sys_days day, sys_days today);
  std::optional<std::string> when_was_that(Words words, sys_days today) const;
  std::optional<std::string> how_long(Words words, sys_days today) const;
  std::optional<std::string> of_month(Words words, sys_days today) const;
  std::optional<std::string> of_year(Words words, sys_days today) const;
  std::optional<std::string> relative(Words words, sys_days today) const;
  std::optional<std::string> clocks(Words words, sys_days today) const;
  std::optional<std::string> bank_holiday(Words words, sys_days today) const;

  Feasts feasts_;
  const aiml::LocalTimes* times_;
};

}  // namespace mana::dialogue::knowledge
