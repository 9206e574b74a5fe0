#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "calendar/phrases/phrase_tokens.hpp"
#include "calendar/phrases/phrase_words.hpp"

namespace mana::calendar {

/// What the slots of a rule held.
struct PhraseSlots {
  std::optional<int> weekday{}, month{}, part{}, half{}, unit{}, nth{}, n{}, hour{}, minute{}, day{}, day2{},
      year{};
  bool month_in_figures = false;  ///< "8/12": whether day or month stands first is a matter of language
  bool ordinal_in_words = false;  ///< "the eighth"
  bool n_in_figures = false;      ///< {n} was written as figures
  bool padded_hour = false;       ///< "09": figures of a clock with 24 hours
  bool in_words = false;          ///< the hour was a word
  bool with_figures = false;      ///< minutes stood beside the hour: "2:30"
};

/// The rules of one language, made ready for matching. A value; it refers to the tables, which are constant.
/// Threads: any.
class PhraseGrammar {
 public:
  explicit PhraseGrammar(const PhraseWords& words);

  struct Match {
    const PhraseRule* rule = nullptr;
    std::size_t size = 0;  ///< in tokens
    PhraseSlots slots;
  };
  /// The longest match from token `at` on; of equally long ones the rule that stands first. No rule: none.
  Match longest_at(const std::vector<Token>& tokens, std::size_t at) const;

  const PhraseWords& words() const { return *words_; }

 private:
  enum class Slot {
    None,
    Weekday,
    Weekdays,
    Month,
    Part,
    Half,
    Unit,
    Nth,
    N,
    Hour,
    Hh,
    Mm,
    Hhmm,
    WordHour,
    WordMinute,
    Day,
    Ordinal,
    FigureOrdinal,
    Fives,
    LateYy,
    Dd,
    Day2,
    MonthNumber,
    MonthOrdinal,
    Year,
    Yy
  };
  struct Element {
    std::vector<std::string> words;  // when the slot is None
    Slot slot = Slot::None;
    bool optional = false, glued = false;
  };
  struct Rule {
    const PhraseRule* rule = nullptr;
    std::vector<Element> elements;
  };
  struct State {
    const std::vector<Token>& tokens;
    const std::vector<Element>& elements;
  };

  static Slot slot_named(std::string_view name);
  static Element element_of(std::string_view text);
  std::optional<std::size_t> match(const State& state, std::size_t element, std::size_t at,
                                   PhraseSlots& slots) const;
  /// How many tokens the slot takes from `at` on; 0: it does not fit.
  std::size_t take(Slot slot, const std::vector<Token>& tokens, std::size_t at, PhraseSlots& slots) const;
  std::size_t take_number(const std::vector<Token>& tokens, std::size_t at, int& value) const;
  std::size_t take_ordinal(const std::vector<Token>& tokens, std::size_t at, int& value) const;
  std::size_t take_clock(Slot slot, const Token& token, PhraseSlots& slots) const;
  std::optional<int> weekday_like(const std::string& word) const;
  bool is_ordinal_ending(std::string_view text) const;

  const PhraseWords* words_;
  std::vector<Rule> rules_;
};

/// The grammar of one language, made once.
const PhraseGrammar& phrase_grammar(std::string_view language);

}  // namespace mana::calendar
