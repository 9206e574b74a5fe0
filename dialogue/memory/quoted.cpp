#include "dialogue/memory/quoted.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>
#include <vector>

namespace mana::dialogue::memory {
namespace {

using Change = std::pair<std::string_view, std::string_view>;
constexpr std::array<Change, 26> kChanges{
    {{"i", "you"},        {"i'm", "you're"},      {"i've", "you've"},
     {"i'd", "you'd"},    {"i'll", "you'll"},     {"im", "you're"},
     {"ive", "you've"},   {"me", "you"},          {"my", "your"},
     {"mine", "yours"},   {"myself", "yourself"}, {"meself", "yourself"},
     {"we", "you"},       {"we're", "you're"},    {"we've", "you've"},
     {"we'd", "you'd"},   {"we'll", "you'll"},    {"us", "you"},
     {"our", "your"},     {"ours", "yours"},      {"ourselves", "yourselves"},
     {"am", "are"},       {"i's", "you are"},     {"amn't", "aren't"},
     {"me's", "you are"}, {"i'se", "you are"}}};
constexpr std::array<std::string_view, 22> kBeforeMyThing{
    "of",    "on",  "in",   "with", "for", "at",   "to",  "and", "is",   "hurt",   "lost",
    "broke", "had", "have", "got",  "put", "over", "off", "up",  "down", "that's", "under"};
constexpr std::array<std::string_view, 8> kNoThings{"is",  "was",  "as",     "this",
                                                    "has", "does", "always", "yes"};

template <class List>
bool among(const List& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

bool is_word_byte(char c) {
  const auto u = static_cast<unsigned char>(c);
  return std::isalnum(u) != 0 || c == '\'' || c == '_' || u >= 0x80;
}

struct Piece {
  std::string text;
  bool is_word = false;
};

/// Words, and what stands between them.
std::vector<Piece> pieces_of(std::string_view text) {
  std::vector<Piece> pieces;
  for (const char c : text) {
    const bool in_word = is_word_byte(c);
    if (pieces.empty() || pieces.back().is_word != in_word) pieces.push_back({"", in_word});
    pieces.back().text += c;
  }
  return pieces;
}

std::string lower(std::string_view text) {
  std::string out{text};
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  for (std::size_t at = 0; (at = out.find("\u2019", at)) != std::string::npos;) out.replace(at, 3, "'");
  return out;
}

/// "me knees" is "my knees", "tell me" is not.
bool owns(const std::vector<Piece>& pieces, std::size_t at) {
  if (at + 2 >= pieces.size() || pieces[at + 1].text != " ") return false;
  const std::string next = lower(pieces[at + 2].text);
  const bool is_thing = next.ends_with('s') && !next.ends_with("ss") && !among(kNoThings, next);
  if (is_thing || at < 2) return true;
  return among(kBeforeMyThing, lower(pieces[at - 2].text)) && next.size() > 3 && !among(kNoThings, next);
}

/// The piece behind the first words of `phrase`, which the text has to begin with at `from`.
std::optional<std::size_t> behind(const std::vector<Piece>& pieces, std::size_t from,
                                  std::string_view phrase) {
  const std::vector<std::string> wanted = plain_words_of(phrase);
  std::size_t at = from;
  for (const std::string& word : wanted) {
    while (at < pieces.size() && !pieces[at].is_word) ++at;
    if (at >= pieces.size() || lower(pieces[at].text) != word) return {};
    ++at;
  }
  return at;
}

/// What is said before what is told: "oh, remember that".
std::size_t begin_of(const std::vector<Piece>& pieces, const MemoryWords& words) {
  std::size_t at = 0;
  bool goes_on = true;
  while (goes_on) {
    goes_on = false;
    while (at < pieces.size() && !pieces[at].is_word) ++at;
    for (const auto* list : {&words.remember_begins, &words.fillers}) {
      std::size_t best = 0;
      for (const std::string& phrase : *list)
        if (const auto end = behind(pieces, at, phrase)) best = std::max(best, *end);
      // "No sugar for me" begins with what it says.
      const bool stands_alone =
          best > 0 && best < pieces.size() && pieces[best].text.find(',') != std::string::npos;
      const bool counts =
          best > 0 && best < pieces.size() && (list == &words.remember_begins || stands_alone);
      if (!counts) continue;
      at = best;
      goes_on = true;
    }
  }
  return at;
}

std::string ended(std::string text, const MemoryWords& words) {
  bool goes_on = true;
  while (goes_on) {
    goes_on = false;
    while (!text.empty() && !is_word_byte(text.back())) text.pop_back();
    const std::string plain = lower(text);
    for (const std::string& phrase : words.remember_ends) {
      if (!plain.ends_with(phrase) || plain.size() == phrase.size()) continue;
      const std::string_view before = std::string_view{plain}.substr(0, plain.size() - phrase.size());
      if (!before.ends_with(", ") && !before.ends_with(". ")) continue;
      text.resize(before.size());
      goes_on = true;
      break;
    }
  }
  return text;
}

}  // namespace

std::string told_back(std::string_view told, const MemoryWords& words) {
  const std::vector<Piece> pieces = pieces_of(ended(std::string{told}, words));
  std::string out;
  bool of_me = false;  // the subject is the speaker, and the verb has not come yet
  const std::size_t begin = begin_of(pieces, words);
  for (std::size_t i = begin; i < pieces.size(); ++i) {
    const Piece& piece = pieces[i];
    if (!piece.is_word) {
      out += piece.text;
      continue;
    }
    const std::string word = lower(piece.text);
    const auto change =
        std::find_if(kChanges.begin(), kChanges.end(), [&](const Change& c) { return c.first == word; });
    std::string said = change == kChanges.end() ? piece.text : std::string{change->second};
    if (word == "me" && owns(pieces, i)) said = "your";
    if (of_me && word == "was") said = "were";
    if (of_me && word == "wasn't") said = "weren't";
    of_me = word == "i" || word == "we" || (of_me && (word == "never" || word == "always" || word == "only"));
    out += said;
  }
  for (std::size_t at = 0; (at = out.find("  ", at)) != std::string::npos;) out.erase(at, 1);
  return out;
}

}  // namespace mana::dialogue::memory
