#pragma once
#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "agent/core/result.hpp"
#include "dialogue/knowledge/question.hpp"

namespace mana::dialogue::knowledge {

/// Where in any year a feast is.
struct FeastRule {
  enum class Kind { Date, Easter, NthWeekday, LastWeekday, Before, Solstice };
  Kind kind = Kind::Date;
  std::chrono::month month{1};
  std::chrono::day day{1};
  std::chrono::weekday weekday{0};
  unsigned nth = 1;             ///< of NthWeekday; of Before how many weekdays before the date
  std::chrono::days offset{0};  ///< behind all that
  std::chrono::sys_days in(std::chrono::year year) const;
};
/// "25 december", "easter - 2", "third sunday june", "last monday august"; nothing for what is no rule.
std::optional<FeastRule> feast_rule(std::string_view text);

struct Feast {
  std::string name;  ///< "Christmas Day"
  FeastRule rule;
};

/// Days that are called by a name in Britain.  Threads: any.
class Feasts {
 public:
  /// Errors: NotFound, Io, BadInput.
  static core::Result<Feasts> read(const std::filesystem::path& file);
  /// The longest name at `at`, "the" before it aside; null: none. `length` in words.
  const Feast* at(Words words, std::size_t at, std::size_t* length) const;

 private:
  std::vector<Feast> feasts_;
  std::unordered_map<std::string, std::size_t> by_name_;
  std::size_t longest_ = 0;
};

}  // namespace mana::dialogue::knowledge
