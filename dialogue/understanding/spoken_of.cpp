#include "dialogue/understanding/spoken_of.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <optional>
#include <utility>

#include "dialogue/aiml/text/utf8.hpp"

namespace mana::dialogue {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t kMostDescribing =
    2;  // words between "my" and the noun: "my old singer sewing machine" is none

/// What stands before a person or a thing, and what it becomes when somebody else says it.
struct Owner {
  std::string_view said, answered;
};
constexpr std::array<Owner, 12> kOwners{{{"my", "your"},
                                         {"our", "your"},
                                         {"me", "your"},
                                         {"mi", "your"},
                                         {"the", "the"},
                                         {"that", "that"},
                                         {"this", "this"},
                                         {"those", "those"},
                                         {"these", "these"},
                                         {"his", "his"},
                                         {"her", "her"},
                                         {"their", "their"}}};

const Owner* owner_of(std::string_view word) {
  const auto found =
      std::find_if(kOwners.begin(), kOwners.end(), [&](const Owner& o) { return o.said == word; });
  return found == kOwners.end() ? nullptr : &*found;
}

/// Words as they were written, without punctuation around them; an empty one where a group ends.
std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  const auto close = [&] {
    if (!word.empty()) words.push_back(std::exchange(word, {}));
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const bool inner = (c == '\'' || c == '-') && !word.empty() && i + 1 < text.size() &&
                       std::isalpha(static_cast<unsigned char>(text[i + 1])) != 0;
    if (std::isalnum(c) != 0 || c >= 0x80 || inner) {
      word.push_back(text[i]);
      continue;
    }
    close();
    if (c != ' ' && !words.empty() && !words.back().empty()) words.emplace_back();
  }
  close();
  return words;
}

/// "sister's" is "sister"; nothing for what is no such form.
std::string_view without_owning(std::string_view word) {
  for (const std::string_view ending : {"'s", "\u2019s"})
    if (word.ends_with(ending)) return word.substr(0, word.size() - ending.size());
  return word;
}

core::Result<std::set<std::string, std::less<>>> lines_of(const fs::path& file) {
  std::ifstream in{file};
  std::set<std::string, std::less<>> all;
  for (std::string line; std::getline(in, line);)
    if (const std::string_view text = aiml::trimmed(line); !text.empty() && !text.starts_with('#'))
      all.insert(aiml::lower(text));
  if (all.empty())
    return core::not_found("There are no words in '" + file.string() + "'; install MANA again.");
  return all;
}

std::string joined(const std::vector<std::string>& words, std::size_t from, std::size_t end) {
  std::string out;
  for (std::size_t i = from; i < end; ++i) out += (out.empty() ? "" : " ") + words[i];
  return out;
}

std::string with_capital(std::string name) {
  if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

}  // namespace

core::Result<SpokenOfFinder> SpokenOfFinder::read(const fs::path& folder, const wordnet::WordBook* book) {
  SpokenOfFinder finder;
  finder.book_ = book;
  for (const auto& [name, words] :
       {std::pair{"people.txt", &finder.people_}, std::pair{"names.txt", &finder.names_},
        std::pair{"plain_words.txt", &finder.plain_}}) {
    auto read = lines_of(folder / name);
    if (!read) return std::move(read).error();
    *words = *std::move(read);
  }
  return finder;
}

SpokenOf SpokenOfFinder::find(std::string_view remark) const {
  const auto words = words_in(remark);
  return {person_in(words), thing_in(words)};
}

/// "mother in law", "sister": the longest that is known. @param end behind it
bool SpokenOfFinder::is_person(const std::vector<std::string>& words, std::size_t from,
                               std::size_t& end) const {
  constexpr std::size_t kLongest = 3;
  for (std::size_t n = std::min(kLongest, words.size() - from); n > 0; --n) {
    std::string group = aiml::lower(joined(words, from, from + n));
    if (!people_.contains(group)) group = without_owning(group);
    if (!people_.contains(group)) continue;
    end = from + n;
    return true;
  }
  return false;
}

bool SpokenOfFinder::is_plain(std::string_view word) const {
  return word.empty() || plain_.contains(aiml::lower(word));
}

bool SpokenOfFinder::is_thing(std::string_view word) const {
  if (is_plain(word)) return false;
  std::size_t end = 0;
  if (is_person({std::string{word}}, 0, end)) return false;
  const auto meanings = wordnet::everyday_meanings(*book_, word);
  return !meanings.empty() && meanings.front().meaning.word_class == wordnet::WordClass::Noun &&
         !meanings.front().meaning.is_name;
}

/// Whether it may stand before a noun.
bool SpokenOfFinder::describes(std::string_view word) const {
  if (is_plain(word)) return false;
  const auto meanings = book_->meanings(word);
  return std::any_of(meanings.begin(), meanings.end(), [](const wordnet::Meaning& m) {
    return m.word_class == wordnet::WordClass::Adjective || m.word_class == wordnet::WordClass::Noun;
  });
}

/// A name counts before "my sister": "my sister Joan" is Joan.
std::string SpokenOfFinder::person_in(const std::vector<std::string>& words) const {
  std::string relation;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = without_owning(words[i]);
    if (names_.contains(aiml::lower(word))) return with_capital(std::string{word});
    const Owner* const owner = owner_of(aiml::lower(words[i]));
    if (owner == nullptr || !relation.empty()) continue;
    for (std::size_t skip = 1; skip <= kMostDescribing && i + skip < words.size(); ++skip) {
      std::size_t end = 0;
      if (!is_person(words, i + skip, end)) {
        if (is_plain(words[i + skip])) break;
        continue;
      }
      relation =
          std::string{owner->answered} + " " + std::string{without_owning(joined(words, i + skip, end))};
      break;
    }
  }
  return relation;
}

/// "my old gran's clock" is left alone, "my roses" and "the lollipop" are taken; what is one's own first.
std::string SpokenOfFinder::thing_in(const std::vector<std::string>& words) const {
  if (book_ == nullptr) return {};
  std::string found;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Owner* const owner = owner_of(aiml::lower(words[i]));
    if (owner == nullptr) continue;
    std::size_t end = i + 1;
    while (end < words.size() && !is_plain(words[end]) && end - i <= kMostDescribing + 1) ++end;
    if (end < words.size() && !is_plain(words[end])) continue;  // too long to be sure of
    if (end - i < 2 || end - i > kMostDescribing + 2) continue;
    const std::string& noun = words[end - 1];
    if (noun != std::string{without_owning(noun)} || !is_thing(noun)) continue;
    bool all_describe = true;
    for (std::size_t w = i + 1; w + 1 < end; ++w) all_describe = all_describe && describes(words[w]);
    if (!all_describe) continue;
    std::string thing = std::string{owner->answered} + " " + joined(words, i + 1, end);
    if (owner->answered == "your") return thing;
    if (found.empty()) found = std::move(thing);
  }
  return found;
}

}  // namespace mana::dialogue
