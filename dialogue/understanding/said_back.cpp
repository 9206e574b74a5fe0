#include "dialogue/understanding/said_back.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>
#include <vector>

#include "dialogue/aiml/text/utf8.hpp"

namespace mana::dialogue {
namespace {

constexpr std::size_t kFewest = 3, kMost = 14;  // words that can be said back

using Change = std::pair<std::string_view, std::string_view>;
constexpr std::array<Change, 25> kChanges{
    {{"i", "you"},          {"i'm", "you are"},     {"i've", "you have"},
     {"i'd", "you would"},  {"i'll", "you will"},   {"im", "you are"},
     {"ive", "you have"},   {"me", "you"},          {"my", "your"},
     {"mine", "yours"},     {"myself", "yourself"}, {"meself", "yourself"},
     {"we", "you"},         {"we're", "you are"},   {"we've", "you have"},
     {"we'd", "you would"}, {"we'll", "you will"},  {"us", "you"},
     {"our", "your"},       {"ours", "yours"},      {"ourselves", "yourselves"},
     {"am", "are"},         {"amn't", "are not"},   {"dunno", "do not know"},
     {"id", "you would"}}};
constexpr std::array<std::string_view, 12> kFillers{"well", "oh",  "ah",  "aye",  "eh",   "so",
                                                    "and",  "but", "yes", "yeah", "mind", "anyway"};
// What a statement begins with. A name does as well.
constexpr std::array<std::string_view, 44> kBegins{
    "i",       "i'm",     "i've",    "i'd",    "i'll",  "im",     "ive",       "we",      "we're",
    "we've",   "we'd",    "we'll",   "my",     "our",   "he",     "he's",      "she",     "she's",
    "they",    "they're", "they've", "they'd", "it",    "it's",   "it'd",      "he'd",    "she'd",
    "he'll",   "she'll",  "they'll", "the",    "that",  "that's", "this",      "these",   "those",
    "there's", "there",   "some",    "all",    "every", "nobody", "everybody", "somebody"};
// With one of these it is said to the listener, or is no statement.
constexpr std::array<std::string_view, 22> kNever{
    "you",  "your", "you're", "you've", "you'd", "you'll", "yours", "mana",    "isn't", "innit", "please",
    "what", "why",  "who",    "which",  "shall", "let",    "let's", "whether", "ye",    "ya",    "d'you"};
template <class Words>
bool among(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Words, with the comma that stands behind one; nothing where a sentence ends and another begins.
std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  const auto close = [&] {
    if (!word.empty() && (!words.empty() || !among(kFillers, aiml::lower(word)))) words.push_back(word);
    word.clear();
  };
  while (!text.empty() && std::string_view{" .!"}.find(text.back()) != std::string_view::npos)
    text.remove_suffix(1);
  for (const char c : text) {
    if (std::string_view{".;:!"}.find(c) != std::string_view::npos) return {};
    if (c == ' ' || c == ',') close();
    if (c == ',' && !words.empty() && words.back().back() != ',') words.back().push_back(',');
    if (c != ' ' && c != ',' && c != '"') word.push_back(c);
  }
  close();
  return words;
}

/// "me knees" is "my knees", "tell me" is not.
bool owns(const std::vector<std::string>& words, std::size_t at) {
  constexpr std::array<std::string_view, 20> kBefore{"of",  "on",  "in",   "with", "for",   "at",  "to",
                                                     "and", "is",  "hurt", "lost", "broke", "had", "have",
                                                     "got", "put", "over", "off",  "up",    "down"};
  if (at + 1 >= words.size()) return false;
  const std::string next = aiml::lower(words[at + 1]);
  constexpr std::array<std::string_view, 8> kNoThings{"is",  "was",  "as",     "this",
                                                      "has", "does", "always", "yes"};
  if (next.ends_with('s') && !next.ends_with("ss") && !among(kNoThings, next)) return true;
  return at == 0 || among(kBefore, aiml::lower(words[at - 1]));
}

/// "you do not" -> "you don't", as people say it.
std::string shortened(std::string text) {
  constexpr std::array<Change, 14> kShorter{{{" do not ", " don't "},
                                             {" does not ", " doesn't "},
                                             {" did not ", " didn't "},
                                             {" is not ", " isn't "},
                                             {" was not ", " wasn't "},
                                             {" were not ", " weren't "},
                                             {" will not ", " won't "},
                                             {" would not ", " wouldn't "},
                                             {" could not ", " couldn't "},
                                             {" have not ", " haven't "},
                                             {" has not ", " hasn't "},
                                             {" had not ", " hadn't "},
                                             {" should not ", " shouldn't "},
                                             {" can not ", " can't "}}};
  for (const auto& [whole, brief] : kShorter)
    for (std::size_t at = 0; (at = text.find(whole, at)) != std::string::npos;)
      text.replace(at, whole.size(), brief);
  return text;
}

bool begins_with_capital(const std::string& word) {
  return !word.empty() && word[0] >= 'A' && word[0] <= 'Z';
}

}  // namespace

std::optional<std::string> said_back(std::string_view remark) {
  if (remark.find('?') != std::string_view::npos) return {};
  const std::vector<std::string> words = words_in(remark);
  if (words.size() < kFewest || words.size() > kMost) return {};
  const std::string first = aiml::lower(words[0]);
  if (!among(kBegins, first)) return {};
  std::string out;
  bool of_me = false;  // the subject is the speaker, and the verb has not come yet
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool pauses = words[i].back() == ',';
    std::string said = words[i].substr(0, words[i].size() - (pauses ? 1 : 0));
    const std::string word = aiml::lower(said);
    if (among(kNever, word)) return {};
    const auto change =
        std::find_if(kChanges.begin(), kChanges.end(), [&](const Change& c) { return c.first == word; });
    if (change != kChanges.end()) said = change->second;
    if (word == "me" && owns(words, i)) said = "your";
    // "our Susan" is Susan.
    if (word == "our" && i + 1 < words.size() && begins_with_capital(words[i + 1])) continue;
    if (of_me && (word == "was" || word == "wasn't")) said = word == "was" ? "were" : "were not";
    of_me = word == "i" || word == "we" || (of_me && (word == "never" || word == "always" || word == "only"));
    if (i == 0 && change == kChanges.end()) said = word;
    out += (out.empty() ? "" : " ") + said + (pauses && i + 1 < words.size() ? "," : "");
  }
  return shortened(std::move(out));
}

}  // namespace mana::dialogue
