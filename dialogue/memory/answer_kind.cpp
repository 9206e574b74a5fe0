#include "dialogue/memory/answer_kind.hpp"

#include <algorithm>
#include <utility>

namespace mana::dialogue::memory {
namespace {

std::string without_s(std::string word) {
  if (word.ends_with("'s")) word.resize(word.size() - 2);
  return word;
}

/// All words with single blanks between and around, for phrases to be found in.
std::string as_line(std::string_view text) {
  std::string line{" "};
  for (const std::string& word : plain_words_of(text)) line += word + " ";
  return line;
}

bool has_phrase(const std::string& line, std::string_view phrase) {
  return line.find(" " + std::string{phrase} + " ") != std::string::npos;
}

bool has_digit(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::set<std::string, std::less<>> names_in(std::string_view text) {
  std::set<std::string, std::less<>> names;
  bool begins = true;  // a sentence
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t begin = text.find_first_not_of(" \t", at);
    if (begin == std::string_view::npos) break;
    at = std::min(text.find_first_of(" \t", begin), text.size());
    const std::string_view typed = text.substr(begin, at - begin);
    const std::vector<std::string> plain = plain_words_of(typed);
    const bool is_capital = typed[0] >= 'A' && typed[0] <= 'Z';
    const bool is_i = !plain.empty() && (plain.front() == "i" || plain.front().starts_with("i'"));
    if (is_capital && !begins && !plain.empty() && !is_i && plain.front().size() > 2)
      names.insert(without_s(plain.front()));
    begins = typed.find_first_of(".!?:") != std::string_view::npos;
  }
  return names;
}

AnswerKind::AnswerKind(std::string_view question, const MemoryWords& words,
                       const std::set<std::string, std::less<>>& known_names)
    : names_{names_in(question)}, words_{words} {
  for (const std::string& word : plain_words_of(question))
    if (const std::string name = without_s(word); known_names.contains(name)) names_.insert(name);
  const std::string line = as_line(question);
  for (const MemoryWords::Words& relation : words.relations) {
    const bool asks = std::any_of(relation.begin(), relation.end(), [&](const std::string& word) {
      return has_phrase(line, word) || has_phrase(line, word + "'s");
    });
    if (asks) relations_.push_back(&relation);
  }
  for (const MemoryWords::Kind& kind : words.kinds) {
    const bool asks = std::any_of(kind.asks.begin(), kind.asks.end(),
                                  [&](const std::string& phrase) { return has_phrase(line, phrase); });
    if (asks) kinds_.push_back(&kind);
  }
}

/// "Where does my brother live?" is not answered by where the sister lives.
bool AnswerKind::is_of_another(const std::string& line) const {
  const auto is_in_line = [&](const std::string& word) {
    return has_phrase(line, word) || has_phrase(line, word + "'s");
  };
  const auto is_told_of = [&](const MemoryWords::Words& relation) {
    return std::any_of(relation.begin(), relation.end(), is_in_line);
  };
  if (relations_.empty() ||
      std::any_of(words_.relations_unclear.begin(), words_.relations_unclear.end(), is_in_line))
    return false;
  if (std::any_of(relations_.begin(), relations_.end(),
                  [&](const auto* relation) { return is_told_of(*relation); }))
    return false;
  return std::any_of(words_.relations.begin(), words_.relations.end(), is_told_of);
}

bool AnswerKind::fits(std::string_view told) const {
  const std::string line = as_line(told);
  const bool has_names = std::all_of(names_.begin(), names_.end(), [&](const std::string& name) {
    return has_phrase(line, name) || has_phrase(line, name + "'s");
  });
  return has_names && !is_of_another(line) &&
         std::all_of(kinds_.begin(), kinds_.end(), [&](const MemoryWords::Kind* kind) {
           return std::any_of(kind->needs.begin(), kind->needs.end(), [&](const std::string& word) {
             return word == "#" ? has_digit(told) : has_phrase(line, word);
           });
         });
}

}  // namespace mana::dialogue::memory
