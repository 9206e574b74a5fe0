#include "dialogue/understanding.hpp"

#include <algorithm>
#include <array>

#include "dialogue/aiml/corrector.hpp"
#include "dialogue/aiml/utf8.hpp"

namespace mana::dialogue {
namespace {

using aiml::edits_between;

// Said before and after what is meant, and meaning nothing. "please" stays: "yes please" asks for something.
constexpr std::array<std::string_view, 10> kFillers{"oh",  "well", "um", "uh", "er",
                                                    "hey", "ah",   "so", "hm", "dear"};

bool is_filler(std::string_view word) {
  return std::find(kFillers.begin(), kFillers.end(), word) != kFillers.end();
}

bool drop_first(std::string& words, std::string_view phrase) {
  if (words.size() <= phrase.size() || !words.starts_with(phrase) || words[phrase.size()] != ' ')
    return false;
  words.erase(0, phrase.size() + 1);
  return true;
}

bool drop_last(std::string& words, std::string_view phrase) {
  if (words.size() <= phrase.size() || !words.ends_with(phrase) ||
      words[words.size() - phrase.size() - 1] != ' ')
    return false;
  words.resize(words.size() - phrase.size() - 1);
  return true;
}

/// "whats" and "what's" are one.
std::string without_apostrophes(std::string_view text) {
  std::string out{text};
  std::erase(out, '\'');
  return out;
}

template <class See>
void for_each_phrase(const PhraseGroup& group, See see) {
  for (const std::string& phrase : group.phrases) see(phrase);
  for (const std::string& phrase : group.typed) see(phrase);
}

bool holds(const PhraseGroup& group, const std::string& bare) {
  bool found = false;
  for_each_phrase(group, [&](const std::string& p) { found = found || without_apostrophes(p) == bare; });
  return found;
}

std::size_t allowed(std::size_t letters) { return letters >= 8 ? 2 : letters >= 3 ? 1 : 0; }

/// The one group with the nearest phrase, if there is but one and none is too much like it.
std::optional<Guess> nearest(const std::string& bare, const std::vector<const PhraseGroup*>& groups) {
  std::optional<Guess> best;
  std::size_t least = 3;
  bool tie = false;
  for (const PhraseGroup* group : groups) {
    for_each_phrase(*group, [&](const std::string& phrase) {
      const std::string p = without_apostrophes(phrase);
      const std::size_t most = allowed(std::min(p.size(), bare.size()));
      const std::size_t edits = edits_between(bare, p, most);
      if (edits > most || edits > least) return;
      if (edits == least && best && best->id != group->id) tie = true;
      if (edits < least) tie = false;
      if (edits < least || !best) best = Guess{group->id, phrase};
      least = edits;
    });
  }
  if (!best || tie) return {};
  for (const PhraseGroup* other : groups) {
    bool twin = false;
    for_each_phrase(*other, [&](const std::string& p) {
      twin = twin || edits_between(without_apostrophes(p), without_apostrophes(best->phrase), 1) <= 1;
    });
    if (twin && other->id != best->id) return {};
  }
  return best;
}

}  // namespace

std::string plain_words(std::string_view text, std::string_view wake_word) {
  std::string words;
  for (std::size_t at = 0; at < text.size();) {
    char32_t c = aiml::next_character(text, at);
    if (c == 0x2019 || c == 0x2018) c = '\'';
    if (c == '\'' || aiml::is_word_character(c)) {
      aiml::append_character(words, aiml::lower(c));
    } else {
      words.push_back(' ');
    }
  }
  words = aiml::single_spaced(words);
  for (bool more = true; more;) {
    more = drop_first(words, wake_word) || drop_last(words, wake_word);
    const std::string first = words.substr(0, words.find(' '));
    if (is_filler(first)) more = drop_first(words, first) || more;
    const std::size_t blank = words.rfind(' ');
    const std::string last = blank == std::string::npos ? "" : words.substr(blank + 1);
    if (is_filler(last)) more = drop_last(words, last) || more;
  }
  return words;
}

std::optional<std::string> answer_in(std::string_view plain, const Phrasebook& phrases,
                                     const std::set<std::string>& awaited) {
  const std::string bare = without_apostrophes(plain);
  for (const PhraseGroup& group : phrases.answers)
    if (awaited.contains(group.id) && holds(group, bare)) return group.id;
  return {};
}

std::optional<std::string> command_in(std::string_view plain, const Phrasebook& phrases) {
  std::string bare = without_apostrophes(plain);
  const auto starts = [&bare](const std::string& frame) {
    return bare.size() > frame.size() && bare.starts_with(frame) && bare[frame.size()] == ' ';
  };
  const auto ends = [&bare](const std::string& frame) {
    return bare.size() > frame.size() && bare.ends_with(frame) && bare[bare.size() - frame.size() - 1] == ' ';
  };
  for (;;) {  // each turn takes something off
    for (const PhraseGroup& group : phrases.commands)
      if (holds(group, bare)) return group.id;
    const auto before = std::find_if(phrases.before.begin(), phrases.before.end(), starts);
    const auto after = std::find_if(phrases.after.begin(), phrases.after.end(), ends);
    if (before != phrases.before.end()) {
      bare.erase(0, before->size() + 1);
    } else if (after != phrases.after.end()) {
      bare.resize(bare.size() - after->size() - 1);
    } else {
      return {};
    }
  }
}

std::optional<Guess> guess_answer(std::string_view plain, const Phrasebook& phrases,
                                  const std::set<std::string>& awaited) {
  std::vector<const PhraseGroup*> groups;
  for (const PhraseGroup& group : phrases.answers)
    if (awaited.contains(group.id)) groups.push_back(&group);
  return nearest(without_apostrophes(plain), groups);
}

std::optional<Guess> guess_command(std::string_view plain, const Phrasebook& phrases) {
  std::vector<const PhraseGroup*> groups;
  for (const PhraseGroup& group : phrases.commands) groups.push_back(&group);
  return nearest(without_apostrophes(plain), groups);
}

}  // namespace mana::dialogue
