#include "dialogue/tutor/heard_words.hpp"

#include <algorithm>
#include <set>

namespace mana::dialogue::tutor {
namespace {

constexpr std::string_view kTypographicApostrophe = "\xE2\x80\x99";
// Of the words of a choice so many must be said, and so many more than of any other.
constexpr double kMostOfIt = 0.6;
constexpr double kClearlyMore = 0.2;
// "two", "number two please": in a whole sentence a number means something else.
constexpr std::size_t kLongestNumber = 4;

bool is_letter(char c) {
  const auto u = static_cast<unsigned char>(c);
  return (u >= 'a' && u <= 'z') || (u >= '0' && u <= '9') || u == '\'' || u >= 0x80;
}

/// Where it stands as whole words; npos: nowhere.
std::size_t place_of(std::string_view words, std::string_view phrase) {
  if (phrase.empty()) return std::string_view::npos;
  for (std::size_t at = words.find(phrase); at != std::string_view::npos; at = words.find(phrase, at + 1)) {
    const std::size_t end = at + phrase.size();
    if ((at == 0 || words[at - 1] == ' ') && (end == words.size() || words[end] == ' ')) return at;
  }
  return std::string_view::npos;
}

bool stands_in(std::string_view words, std::string_view phrase) {
  return place_of(words, phrase) != std::string_view::npos;
}

std::set<std::string> set_of(std::string_view words) {
  std::set<std::string> all;
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end = std::min(words.find(' ', at), words.size());
    all.emplace(words.substr(at, end - at));
    at = end + 1;
  }
  return all;
}

std::string without_please(std::string_view words) {
  constexpr std::string_view kPlease = "please";
  if (words.starts_with("please ")) words.remove_prefix(kPlease.size() + 1);
  if (words.ends_with(" please")) words.remove_suffix(kPlease.size() + 1);
  return std::string{words};
}

std::optional<std::size_t> by_number(std::string_view words, std::size_t choices,
                                     const std::vector<std::vector<std::string>>& numbers) {
  if (set_of(words).size() > kLongestNumber) return {};
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < std::min(choices, numbers.size()); ++i)
    if (longest_in(words, numbers[i]) > 0) found.push_back(i);
  // "the second one" is no "one"; "one or two" is neither.
  if (found.size() == 2 && found.front() == 0 && words.ends_with(" one")) return found.back();
  if (found.size() != 1) return {};
  return found.front();
}

/// The part of each choice's words that was said.
std::optional<std::size_t> by_most_words(const std::set<std::string>& said,
                                         const std::vector<std::string>& choices) {
  double best = 0, second = 0;
  std::size_t which = 0;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const std::set<std::string> wanted = set_of(choices[i]);
    const auto both = std::count_if(wanted.begin(), wanted.end(),
                                    [&](const std::string& word) { return said.contains(word); });
    const double part = wanted.empty() ? 0 : double(both) / double(wanted.size());
    if (part > best) {
      second = best;
      best = part;
      which = i;
    } else {
      second = std::max(second, part);
    }
  }
  if (best < kMostOfIt || best < second + kClearlyMore) return {};
  return which;
}

}  // namespace

std::string words_of(std::string_view text) {
  std::string words;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (text.substr(i).starts_with(kTypographicApostrophe)) {
      c = '\'';
      i += kTypographicApostrophe.size() - 1;
    }
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    const bool begins = words.empty() || words.back() == ' ';
    if (is_letter(c) && !(c == '\'' && begins)) {
      words += c;
    } else if (!is_letter(c)) {
      while (words.ends_with('\'')) words.pop_back();  // a closing quotation mark
      if (!words.empty() && words.back() != ' ') words += ' ';
    }
  }
  while (words.ends_with(' ') || words.ends_with('\'')) words.pop_back();
  return words;
}

std::size_t longest_in(std::string_view words, const std::vector<std::string>& phrases) {
  std::size_t longest = 0;
  for (const std::string& p : phrases) {
    const std::string phrase = words_of(p);
    if (phrase.size() > longest && stands_in(words, phrase)) longest = phrase.size();
  }
  return longest;
}

std::optional<std::string> without(std::string_view words, std::string_view phrase) {
  const std::string plain = words_of(phrase);
  const std::size_t at = place_of(words, plain);
  if (at == std::string_view::npos) return {};
  std::string rest{words};
  rest.replace(at, plain.size(), "...");  // what stood before and behind does not become one phrase
  return rest;
}

bool is_one_of(std::string_view words, const std::vector<std::string>& phrases) {
  const std::string bare = without_please(words);
  return std::any_of(phrases.begin(), phrases.end(), [&](const std::string& p) {
    const std::string phrase = words_of(p);
    return phrase == words || phrase == bare;
  });
}

std::optional<std::size_t> choice_in(std::string_view words, const std::vector<std::string>& choices,
                                     const std::vector<std::vector<std::string>>& numbers) {
  if (words.empty()) return {};
  std::vector<std::string> plain;
  for (const std::string& c : choices) plain.push_back(words_of(c));
  std::optional<std::size_t> whole;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    if (stands_in(words, plain[i]) && (!whole || plain[i].size() > plain[*whole].size())) whole = i;
  }
  // "happy or sad" names none of them.
  const auto named = std::count_if(plain.begin(), plain.end(), [&](const std::string& p) {
    return stands_in(words, p) && !(whole && plain[*whole] != p && stands_in(plain[*whole], p));
  });
  if (named > 1) return {};
  if (whole) return whole;
  if (const auto number = by_number(words, choices.size(), numbers)) return number;
  return by_most_words(set_of(words), plain);
}

}  // namespace mana::dialogue::tutor
