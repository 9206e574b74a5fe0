#pragma once
#include <string>
#include <vector>

#include "agent/bus/fields.hpp"

/// Which answers are awaited. Plain values.
namespace mana::msg {

/// One answer that makes sense now, as the recogniser and the screen need it.
struct AnswerChoice {
  std::string id;     ///< the answer class of assets/dialogue, e.g. "ok"
  std::string label;  ///< what a button says, e.g. "OK"
  bool operator==(const AnswerChoice&) const = default;
};
MANA_FIELDS(AnswerChoice, id, label)

/// What an answer is about, for whoever looks at the screen while it waits. UTF-8.
struct AskedAbout {
  std::string title;
  std::string when;   ///< "today at 2:30 pm"; may be empty
  std::string place;  ///< may be empty
  bool operator==(const AskedAbout&) const = default;
};
MANA_FIELDS(AskedAbout, title, when, place)

/// Command: these answers are awaited from now on; an empty list awaits none.
struct ExpectAnswers {
  std::vector<AnswerChoice> answers;
  /// The agent talks freely: whoever says anything into its speech is heard.
  bool any_words = false;
  /// Empty: the question itself says it.
  std::vector<AskedAbout> about = {};
  bool operator==(const ExpectAnswers&) const = default;
};
MANA_FIELDS(ExpectAnswers, answers, any_words, about)

}  // namespace mana::msg
