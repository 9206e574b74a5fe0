#include "agent/evaluation/text/word_error_report.hpp"

namespace mana::evaluation {

EditCounts sum_of(const std::vector<EditCounts>& each) {
  EditCounts sum;
  for (const EditCounts& one : each) sum += one;
  return sum;
}

Section word_error_section(const std::vector<EditCounts>& utterances, const EditCounts& characters,
                           const Interval& interval) {
  const EditCounts words = sum_of(utterances);
  Section s{"", {{"wer", word_error_rate(words), interval, std::nullopt, "pooled over utterances"}}};
  const auto add = [&](const char* name, const Measured& m, const char* note = "") {
    s.rows.push_back({name, m, {}, std::nullopt, note});
  };
  add("wacc", word_accuracy(words), "may be negative");
  add("hits", measured(double(words.hits)));
  add("substitutions", measured(double(words.substitutions)));
  add("deletions", measured(double(words.deletions)));
  add("insertions", measured(double(words.insertions)));
  add("mer", match_error_rate(words));
  add("wip", word_information_preserved(words));
  add("wil", word_information_lost(words));
  add("cer", word_error_rate(characters), "characters, spaces too");
  return s;
}

}  // namespace mana::evaluation
