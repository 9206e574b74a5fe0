#include "dialogue/tutor/heard_words.hpp"

#include <algorithm>
#include <array>
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

std::vector<std::string_view> list_of(std::string_view words) {
  std::vector<std::string_view> all;
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end = std::min(words.find(' ', at), words.size());
    if (end > at) all.push_back(words.substr(at, end - at));
    at = end + 1;
  }
  return all;
}

template <std::size_t N>
bool is_in(const std::array<std::string_view, N>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

/// Of so many words before it something can say that a phrase is not meant.
constexpr std::size_t kReach = 4;
constexpr std::array<std::string_view, 17> kNot{"not",   "never",  "nobody", "without", "cannot", "dont",
                                                "didnt", "wont",   "cant",   "wasnt",   "isnt",   "doesnt",
                                                "hate",  "refuse", "why",    "spell",   "forgot"};
constexpr std::array<std::string_view, 12> kOthers{"he",  "she", "they", "you",    "mum",     "dad",
                                                   "his", "her", "who",  "people", "teacher", "someone"};
constexpr std::array<std::string_view, 9> kSaying{"say",   "says", "said",   "saying", "tell",
                                                  "tells", "told", "should", "helps"};

/// "I won't say ...", "my mum says ...": what stands before a phrase takes it back, or gives it to somebody
/// else.
bool is_turned_around(const std::vector<std::string_view>& before) {
  const std::size_t begin = before.size() > kReach ? before.size() - kReach : 0;
  bool is_other = false, is_said = false;
  for (std::size_t i = begin; i < before.size(); ++i) {
    const std::string_view w = before[i];
    if (is_in(kNot, w) || w.ends_with("n't")) return true;
    is_other = is_other || is_in(kOthers, w);
    is_said = is_said || is_in(kSaying, w);
  }
  return is_other && is_said;
}

/// "Not very happy", "i wouldn't walk away"; but not "why not walk away", nor "not just happy".
bool is_denied(const std::vector<std::string_view>& before) {
  constexpr std::array<std::string_view, 17> kBetween{"so", "very", "really",  "that",  "too",     "all",
                                                      "at", "a",    "the",     "bit",   "feeling", "feel",
                                                      "be", "been", "exactly", "quite", "much"};
  constexpr std::array<std::string_view, 14> kDeny{"not",  "never", "cannot",  "dont",  "didnt",
                                                   "wont", "cant",  "wasnt",   "isnt",  "doesnt",
                                                   "aint", "arent", "wouldnt", "hardly"};
  std::size_t i = before.size();
  while (i > 0 && before.size() - i < kReach && is_in(kBetween, before[i - 1])) --i;
  if (i == 0) return false;
  const std::string_view word = before[i - 1];
  if (!is_in(kDeny, word) && !word.ends_with("n't")) return false;
  return !(word == "not" && i >= 2 && before[i - 2] == "why");
}

/// "i am": a name is to follow.
bool names_somebody(std::string_view phrase) {
  return phrase == "i am" || phrase == "i'm" || phrase == "im" || phrase == "hi i am" ||
         phrase == "hello i'm";
}

constexpr std::array<std::string_view, 46> kNoNames{
    "hungry", "tired",   "fine",   "ok",     "okay",  "happy",  "sad",   "good", "bad",  "well",
    "not",    "here",    "ready",  "scared", "angry", "bored",  "cold",  "hot",  "sick", "sorry",
    "shy",    "nervous", "a",      "an",     "the",   "in",     "at",    "on",   "from", "going",
    "so",     "very",    "too",    "really", "just",  "great",  "eight", "nine", "ten",  "seven",
    "six",    "eleven",  "twelve", "your",   "his",   "thirsty"};

bool is_a_name(const std::vector<std::string_view>& after) {
  return !after.empty() && !is_in(kNoNames, after.front()) && !after.front().ends_with("ing");
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

std::size_t longest_meant_in(std::string_view words, const std::vector<std::string>& phrases) {
  std::size_t longest = 0;
  for (const std::string& p : phrases) {
    const std::string phrase = words_of(p);
    if (phrase.size() <= longest) continue;
    const std::size_t at = place_of(words, phrase);
    if (at != std::string_view::npos && !is_denied(list_of(words.substr(0, at)))) longest = phrase.size();
  }
  return longest;
}

bool says_one_of(std::string_view words, const std::vector<std::string>& phrases) {
  return std::any_of(phrases.begin(), phrases.end(), [&](const std::string& p) {
    const std::string phrase = words_of(p);
    const std::size_t at = place_of(words, phrase);
    return at != std::string_view::npos && !is_turned_around(list_of(words.substr(0, at))) &&
           !(names_somebody(phrase) && !is_a_name(list_of(words.substr(at + phrase.size()))));
  });
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
  if (whole) {  // what is wanted instead of one that is denied was not said
    const bool denied = is_denied(list_of(words.substr(0, place_of(words, plain[*whole]))));
    return denied ? std::nullopt : whole;
  }
  if (const auto number = by_number(words, choices.size(), numbers)) return number;
  return by_most_words(set_of(words), plain);
}

}  // namespace mana::dialogue::tutor
