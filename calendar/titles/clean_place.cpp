#include <algorithm>

#include "calendar/phrases/phrase_words.hpp"
#include "calendar/titles/title_cleaner.hpp"

namespace mana::calendar {
namespace {

using Kind = Token::Kind;

/// Whether these words are a street and the number of a house: "4 Church Lane", "Hauptstraße 5".
bool is_street(const std::vector<Token>& tokens, const TitleRules& rules) {
  bool number = false, street = false;
  for (const Token& t : tokens) {
    number = number || t.kind == Kind::Number;
    street =
        street || rules.is_in("street", t.text) || t.text.ends_with("straße") || t.text.ends_with("strasse");
  }
  return number && street;
}

/// Without the postcodes in it.
std::string without_postcode(const std::string& text, const std::vector<Token>& tokens,
                             const TitleRules& rules) {
  std::string out;
  for (std::size_t at = 0; at < tokens.size();) {
    const std::size_t size = rules.postcode_at(tokens, at);
    if (size == 0) {
      if (!out.empty() && !tokens[at].glued) out += ' ';
      out += text.substr(tokens[at].begin, tokens[at].end - tokens[at].begin);
    }
    at += std::max<std::size_t>(size, 1);
  }
  return out;
}

}  // namespace

std::string clean_place(std::string_view typed, const TitleRules& rules) {
  constexpr std::size_t kMostTyped = 400;
  std::string_view rest = typed.substr(0, kMostTyped);
  if (rules.is_empty()) return std::string{typed};
  std::vector<std::string> named, streets;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find_first_of(",\n;"), rest.size());
    const std::string part{rest.substr(0, end)};
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const std::vector<Token> tokens = phrase_tokens(part);
    std::string spoken = without_postcode(part, tokens, rules);
    if (spoken.empty()) continue;
    (is_street(tokens, rules) ? streets : named).push_back(std::move(spoken));
  }
  // A place that has no name of its own is its street.
  std::string out;
  for (const std::string& part : named.empty() ? streets : named) out += (out.empty() ? "" : ", ") + part;
  return out;
}

}  // namespace mana::calendar
