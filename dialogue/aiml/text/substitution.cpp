#include "dialogue/aiml/text/substitution.hpp"

#include <algorithm>

#include "dialogue/aiml/text/utf8.hpp"

namespace mana::dialogue::aiml {
namespace {

/// Lower case that keeps every byte in its place, so that places in the folded text are places in the text.
std::string fold_in_place(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    const std::size_t size = out.size();
    append_character(out, lower(next_character(text, at)));
    if (out.size() - size != at - begin) {
      out.resize(size);
      out.append(text.substr(begin, at - begin));
    }
  }
  return out;
}

std::uint32_t first_byte(const std::string& text) { return static_cast<unsigned char>(text.front()); }

bool is_word_byte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || is_word_character(byte);
}

/// What joins a word to its neighbour: " u " is not to be found in "toys-r-us", "u.s." or "he's".
bool joins(char c) { return c == '\'' || c == '-' || c == '.'; }

bool word_begins(std::string_view text, std::size_t at) {
  return at == 0 || (!is_word_byte(text[at - 1]) && !joins(text[at - 1]));
}

bool word_ends(std::string_view text, std::size_t at) {
  if (at >= text.size()) return true;
  if (is_word_byte(text[at])) return false;
  return !joins(text[at]) || at + 1 >= text.size() || !is_word_byte(text[at + 1]);
}

}  // namespace

Substitutions::Rule Substitutions::rule_of(std::string_view from, std::string_view to) {
  Rule rule;
  if (from.size() > 1 && from.front() == ' ' && to.starts_with(' ') && is_word_byte(from[1])) {
    rule.begins_word = true;
    from.remove_prefix(1);
    to.remove_prefix(1);
  }
  if (from.size() > 1 && from.back() == ' ' && to.ends_with(' ')) {
    rule.ends_word = true;
    from.remove_suffix(1);
    to.remove_suffix(1);
  }
  rule.from = fold_in_place(from);
  rule.to = to;
  return rule;
}

bool Substitutions::fits(const Rule& rule, std::string_view folded, std::size_t at) {
  if (!folded.substr(at).starts_with(rule.from)) return false;
  if (rule.begins_word && !word_begins(folded, at)) return false;
  return !rule.ends_word || word_ends(folded, at + rule.from.size());
}

Substitutions::Substitutions(std::vector<std::pair<std::string, std::string>> pairs)
    : pairs_{std::move(pairs)} {
  for (const auto& [from, to] : pairs_)
    if (!trimmed(from).empty()) rules_.push_back(rule_of(from, to));
  std::stable_sort(rules_.begin(), rules_.end(), [](const Rule& a, const Rule& b) {
    if (first_byte(a.from) != first_byte(b.from)) return first_byte(a.from) < first_byte(b.from);
    return a.from.size() > b.from.size();
  });
  for (const Rule& rule : rules_) ++begins_with_[first_byte(rule.from) + 1];
  for (std::size_t i = 1; i < begins_with_.size(); ++i) begins_with_[i] += begins_with_[i - 1];
}

const Substitutions::Rule* Substitutions::longest_at(std::string_view folded, std::size_t at) const {
  const auto byte = static_cast<unsigned char>(folded[at]);
  for (std::uint32_t i = begins_with_[byte]; i < begins_with_[byte + 1U]; ++i)
    if (fits(rules_[i], folded, at)) return &rules_[i];
  return nullptr;
}

std::string Substitutions::apply(std::string_view text) const {
  if (rules_.empty()) return std::string{text};
  const std::string padded = " " + std::string{text} + " ";
  const std::string folded = fold_in_place(padded);
  std::string out;
  out.reserve(padded.size());
  for (std::size_t at = 0; at < padded.size();) {
    const Rule* rule = longest_at(folded, at);
    if (rule == nullptr) {
      out.push_back(padded[at++]);
      continue;
    }
    out.append(rule->to);
    at += rule->from.size();
  }
  return single_spaced(out);
}

}  // namespace mana::dialogue::aiml
