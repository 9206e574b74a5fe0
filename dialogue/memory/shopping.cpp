#include "dialogue/memory/shopping.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "dialogue/memory/recall.hpp"

namespace mana::dialogue::memory {
namespace {

constexpr std::string_view kWhat = "{what}";
constexpr std::size_t kMostWordsOfItem = 8;

/// A word as it was said, and as it is compared.
struct Word {
  std::string typed, plain;
  bool ends_sentence = false, ends_part = false;  // a point, a comma behind it
};

std::vector<Word> words_in(std::string_view text) {
  std::vector<Word> words;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t begin = text.find_first_not_of(" \t", at);
    if (begin == std::string_view::npos) break;
    at = std::min(text.find_first_of(" \t", begin), text.size());
    std::string_view typed = text.substr(begin, at - begin);
    const std::size_t last = typed.find_last_not_of(".,;:!?\"");
    const std::string_view behind = last == std::string_view::npos ? typed : typed.substr(last + 1);
    const std::vector<std::string> plain = plain_words_of(typed);
    if (plain.empty() && !words.empty()) words.back().ends_part = true;
    if (plain.empty()) continue;
    Word word;
    word.typed = std::string{typed.substr(0, typed.size() - behind.size())};
    for (const std::string& p : plain) word.plain += (word.plain.empty() ? "" : " ") + p;
    word.ends_sentence = behind.find_first_of(".!?") != std::string_view::npos;
    word.ends_part = !behind.empty();
    words.push_back(std::move(word));
  }
  return words;
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> parts;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t begin = text.find_first_not_of(' ', at);
    if (begin == std::string_view::npos) break;
    at = std::min(text.find(' ', begin), text.size());
    parts.emplace_back(text.substr(begin, at - begin));
  }
  return parts;
}

bool matches(const std::vector<Word>& words, std::size_t from, const std::vector<std::string>& phrase,
             std::size_t begin, std::size_t end) {
  if (from + (end - begin) > words.size()) return false;
  for (std::size_t i = begin; i < end; ++i)
    if (words[from + i - begin].plain != phrase[i]) return false;
  return true;
}

std::string typed(const std::vector<Word>& words, std::size_t begin, std::size_t end) {
  std::string out;
  for (std::size_t i = begin; i < end; ++i) {
    out += (out.empty() ? "" : " ") + words[i].typed;
    if (i + 1 < end && words[i].ends_part) out += ",";
  }
  return out;
}

/// What stands for {what}, where the words from `from` on follow the phrase; a phrase that begins with {what}
/// may begin at any word before.
std::optional<std::string> fits(const std::vector<Word>& words, std::size_t from,
                                const std::string& pattern) {
  const std::vector<std::string> phrase = split(pattern);
  const auto gap = static_cast<std::size_t>(std::find(phrase.begin(), phrase.end(), kWhat) - phrase.begin());
  if (gap == phrase.size())
    return matches(words, from, phrase, 0, phrase.size()) ? std::optional{std::string{}} : std::nullopt;
  if (!matches(words, from, phrase, 0, gap)) return {};
  const std::size_t begin = from + gap, tail = phrase.size() - gap - 1;
  if (tail == 0) {
    const std::size_t end = words.size();
    if (begin >= end) return {};
    return typed(words, begin, end);
  }
  for (std::size_t end = begin + 1; end + tail <= words.size(); ++end)
    if (matches(words, end, phrase, gap + 1, phrase.size())) return typed(words, begin, end);
  return {};
}

/// Where what is wanted begins: behind "oh", "please", "could you".
std::size_t beginning(const std::vector<Word>& words, const MemoryWords& language) {
  constexpr std::array<std::string_view, 8> kPolite{"can", "could",  "will", "would",
                                                    "you", "please", "i'd",  "like"};
  std::size_t at = 0;
  while (at + 1 < words.size() &&
         (std::find(language.fillers.begin(), language.fillers.end(), words[at].plain) !=
              language.fillers.end() ||
          std::find(kPolite.begin(), kPolite.end(), words[at].plain) != kPolite.end()))
    ++at;
  return at;
}

std::optional<std::string> first_fit(const std::vector<Word>& words, const MemoryWords& language,
                                     const MemoryWords::Words& patterns) {
  for (const std::size_t from : {beginning(words, language), std::size_t{0}})
    for (const std::string& pattern : patterns)
      if (auto what = fits(words, from, pattern)) return what;
  return {};
}

bool is_same_thing(std::string_view a, std::string_view b) {
  const auto in_a = content_stems(a), in_b = content_stems(b);
  const auto& fewer = in_a.size() < in_b.size() ? in_a : in_b;
  const auto& more = in_a.size() < in_b.size() ? in_b : in_a;
  return !fewer.empty() &&
         std::any_of(fewer.begin(), fewer.end(), [&](const std::string& s) { return more.contains(s); });
}

/// "I am out of breath" is no list.
bool is_never_bought(const std::vector<std::string>& items, const MemoryWords& language) {
  return std::any_of(items.begin(), items.end(), [&](const std::string& item) {
    const std::vector<std::string> words = plain_words_of(item);
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
      return std::find(language.list_never.begin(), language.list_never.end(), word) !=
             language.list_never.end();
    });
  });
}

std::string as_plain(std::string_view text) {
  std::string out{" "};
  for (const std::string& w : plain_words_of(text)) out += w + " ";
  return out;
}

}  // namespace

std::vector<std::string> items_in(std::string_view text) {
  constexpr std::array<std::string_view, 18> kDropped{"and", "some", "more", "please", "also", "then",
                                                      "the", "oh",   "yes",  "well",   "on",   "list",
                                                      "my",  "love", "for",  "too",    "as",   "a"};
  std::vector<std::string> items;
  std::vector<Word> item;
  const auto close = [&] {
    const auto is_dropped = [&](const Word& w) {
      return std::find(kDropped.begin(), kDropped.end(), w.plain) != kDropped.end();
    };
    while (!item.empty() && is_dropped(item.front()) && item.front().plain != "a") item.erase(item.begin());
    while (!item.empty() && is_dropped(item.back())) item.pop_back();
    if (!item.empty() && item.size() <= kMostWordsOfItem) items.push_back(typed(item, 0, item.size()));
    item.clear();
  };
  for (const Word& word : words_in(text)) {
    if (word.plain == "and" || word.plain == "plus") {
      close();
      continue;
    }
    item.push_back(word);
    if (word.ends_part) close();
  }
  close();
  return items;
}

std::string in_one_breath(const std::vector<std::string>& items) {
  std::string out;
  for (std::size_t i = 0; i < items.size(); ++i)
    out += (i == 0 ? "" : i + 1 == items.size() ? " and " : ", ") + items[i];
  return out;
}

ListWish list_wish(std::string_view text, const MemoryWords& language,
                   const std::vector<std::string>& on_list, bool is_asking) {
  const std::vector<Word> words = words_in(text);
  if (words.empty()) return {};
  using What = ListWish::What;
  if (first_fit(words, language, language.list_empty)) return {What::Empty, {}};
  if (const auto what = first_fit(words, language, language.list_take_off)) {
    ListWish wish{What::TakeOff, {}};
    for (const std::string& item : on_list)
      for (const std::string& said : items_in(*what))
        if (is_same_thing(item, said)) wish.items.push_back(item);
    if (!wish.items.empty()) return wish;
  }
  const std::string plain = as_plain(text);
  if (is_asking) {
    for (const std::string& phrase : language.list_asks)
      if (plain.find(" " + phrase + " ") != std::string::npos) return {What::Ask, {}};
    return {};
  }
  if (const auto what = first_fit(words, language, language.list_add)) {
    ListWish wish{What::Add, items_in(*what)};
    if (!wish.items.empty() && !is_never_bought(wish.items, language)) return wish;
  }
  // "I need stamps, washing powder and a birthday card": what is needed one by one is to be bought.
  for (const std::string& phrase : language.list_needs) {
    const auto what = fits(words, beginning(words, language), phrase + " {what}");
    if (!what) continue;
    ListWish wish{What::Add, items_in(*what)};
    if (wish.items.size() >= 2 && !is_never_bought(wish.items, language)) return wish;
  }
  // "The lad's brought the washing powder", "there's a book of stamps in my purse, so cross them off".
  constexpr std::array<std::string_view, 8> kThere{"brought",   "bought", "fetched", "cross",
                                                   "delivered", "found",  "there's", "got"};
  const bool is_there = std::any_of(words.begin(), words.end(), [&](const Word& w) {
    return std::find(kThere.begin(), kThere.end(), w.plain) != kThere.end();
  });
  ListWish wish{What::TakeOff, {}};
  for (const std::string& item : on_list)
    if (is_there && is_same_thing(item, text)) wish.items.push_back(item);
  return wish.items.empty() ? ListWish{} : wish;
}

}  // namespace mana::dialogue::memory
