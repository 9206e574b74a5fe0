#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "dialogue/wordnet/word_book.hpp"

namespace mana::dialogue::wordnet {
namespace {

// Words that stand everywhere and so say nothing about what another one means.
constexpr std::array<std::string_view, 68> kEverywhere{
    "a",    "about", "all",  "an",    "and",  "any",   "are",     "as",     "at",    "be",    "been", "by",
    "can",  "did",   "do",   "for",   "from", "had",   "has",     "have",   "he",    "her",   "his",  "i",
    "in",   "into",  "is",   "it",    "its",  "me",    "my",      "no",     "not",   "of",    "on",   "one",
    "or",   "other", "our",  "she",   "so",   "some",  "that",    "the",    "their", "them",  "then", "they",
    "this", "to",    "up",   "used",  "was",  "we",    "were",    "what",   "when",  "which", "who",  "will",
    "with", "you",   "your", "there", "very", "would", "because", "usually"};

/// Without its ending, so that "fishing" meets "fish" and "boats" meets "boat".
std::string stem(std::string word) {
  for (const std::string_view ending :
       {"ings", "ing", "ies", "ied", "ers", "es", "ed", "er", "s", "e", "y"}) {
    if (word.size() < ending.size() + 3 || !word.ends_with(ending)) continue;
    word.resize(word.size() - ending.size());
    if (word.size() > 3 && word[word.size() - 1] == word[word.size() - 2]) word.pop_back();
    return word;
  }
  return word;
}

std::set<std::string> telling_words(std::string_view text, const std::string& without) {
  std::set<std::string> words;
  std::string word;
  const auto take = [&] {
    const bool everywhere = std::find(kEverywhere.begin(), kEverywhere.end(), word) != kEverywhere.end();
    std::string s = word.size() > 2 && !everywhere ? stem(word) : "";
    if (!s.empty() && s != without) words.insert(std::move(s));
    word.clear();
  };
  for (const char c : text) {
    if (c >= 'A' && c <= 'Z') {
      word.push_back(static_cast<char>(c - 'A' + 'a'));
    } else if (c >= 'a' && c <= 'z') {
      word.push_back(c);
    } else {
      take();
    }
  }
  take();
  return words;
}

std::size_t shared(const std::set<std::string>& a, const std::set<std::string>& b) {
  return static_cast<std::size_t>(
      std::count_if(a.begin(), a.end(), [&](const auto& w) { return b.contains(w); }));
}

}  // namespace

std::vector<ScoredMeaning> meant_by(const WordBook& book, std::string_view word, std::string_view context) {
  std::string lower{word};
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  const std::string own = stem(lower);
  const std::set<std::string> around = telling_words(context, own);
  std::vector<ScoredMeaning> all;
  double sum = 0;
  for (const Meaning& m : book.meanings(word)) {
    // A definition says what it is; an example and a relative say what it goes with.
    double met = 2.0 * static_cast<double>(shared(around, telling_words(m.definition, own)));
    met += 1.5 * static_cast<double>(shared(around, telling_words(m.examples, own)));
    met += 2.0 * static_cast<double>(shared(around, telling_words(m.words, own)));
    met += 1.5 * static_cast<double>(shared(around, telling_words(m.kind, own)));
    // What the words that stand around mean, meets what this one means.
    for (const std::string& w : around)
      for (const Meaning& other : book.meanings(w)) {
        if (other.number > 2) continue;
        met += 0.25 * static_cast<double>(std::min<std::size_t>(
                          shared(telling_words(other.definition, own), telling_words(m.definition, own)), 4));
      }
    // Who asks about a word asks about a thing more often than about a deed.
    const double share = m.word_class == WordClass::Noun ? 1.0 : 0.6;
    const double score = share * (met + 1.0 / (1.0 + m.number));
    all.push_back({m, score});
    sum += score;
  }
  for (ScoredMeaning& s : all) s.score /= sum;
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
  return all;
}

}  // namespace mana::dialogue::wordnet
