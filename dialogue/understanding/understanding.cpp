#include "dialogue/understanding/understanding.hpp"

#include <algorithm>

#include "agent/core/letters.hpp"
#include "dialogue/aiml/brain/corrector.hpp"
#include "dialogue/aiml/text/utf8.hpp"

namespace mana::dialogue {
namespace {

using aiml::edits_between;

bool is_in(const std::vector<std::string>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
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

/// "whats" and "what's" are one, and so are "weiß" and "weiss".
std::string bare_of(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = core::next_character(text, at);
    if (c == 0xDF) {
      out += "ss";
    } else if (c != '\'') {
      core::append_character(out, c);
    }
  }
  return out;
}

/// Whether it is this phrase, also without its umlauts: "spät", "spaet", "spat".
bool is_phrase(const std::string& bare, const std::string& phrase) {
  const std::string p = bare_of(phrase);
  if (p == bare) return true;
  const bool is_plain =
      std::all_of(p.begin(), p.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  return !is_plain && (core::umlauts_written_out(p) == bare || core::without_marks(p) == bare);
}

/// The size of the first frame that `length_in` finds, in whichever spelling; 0: of none.
template <class Find>
std::size_t frame_in(const std::vector<std::string>& frames, Find length_in) {
  for (const std::string& frame : frames)
    for (const std::string& spelling :
         {bare_of(frame), core::umlauts_written_out(frame), core::without_marks(frame)})
      if (const std::size_t n = length_in(spelling); n > 0) return n;
  return 0;
}

template <class See>
void for_each_phrase(const PhraseGroup& group, See see) {
  for (const std::string& phrase : group.phrases) see(phrase);
  for (const std::string& phrase : group.typed) see(phrase);
}

bool holds(const PhraseGroup& group, const std::string& bare) {
  bool found = false;
  for_each_phrase(group, [&](const std::string& p) { found = found || is_phrase(bare, p); });
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
      const std::string p = bare_of(phrase);
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
      twin = twin || edits_between(bare_of(p), bare_of(best->phrase), 1) <= 1;
    });
    if (twin && other->id != best->id) return {};
  }
  return best;
}

}  // namespace

namespace {
std::string only_words(std::string_view text) {
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
  return aiml::single_spaced(words);
}

std::string without_frame(std::string words, std::string_view wake_word,
                          const std::vector<std::string>& fillers) {
  for (bool more = true; more;) {
    more = drop_first(words, wake_word) || drop_last(words, wake_word);
    const std::string first = words.substr(0, words.find(' '));
    if (is_in(fillers, first)) more = drop_first(words, first) || more;
    const std::size_t blank = words.rfind(' ');
    const std::string last = blank == std::string::npos ? "" : words.substr(blank + 1);
    if (is_in(fillers, last)) more = drop_last(words, last) || more;
  }
  return words;
}
}  // namespace

std::string plain_words(std::string_view text, const Phrasebook& phrases) {
  return without_frame(only_words(text), phrases.wake_word, phrases.fillers);
}

bool names_her(std::string_view text, const Phrasebook& phrases) {
  return plain_words(text, phrases) != without_frame(only_words(text), "", phrases.fillers);
}

std::optional<std::string> answer_in(std::string_view plain, const Phrasebook& phrases,
                                     const std::set<std::string>& awaited) {
  const std::string bare = bare_of(plain);
  for (const PhraseGroup& group : phrases.answers)
    if (awaited.contains(group.id) && holds(group, bare)) return group.id;
  return {};
}

std::optional<std::string> command_in(std::string_view plain, const Phrasebook& phrases) {
  std::string bare = bare_of(plain);
  const auto starts = [&bare](const std::string& frame) -> std::size_t {
    return bare.size() > frame.size() && bare.starts_with(frame) && bare[frame.size()] == ' ' ? frame.size()
                                                                                              : 0;
  };
  const auto ends = [&bare](const std::string& frame) -> std::size_t {
    const bool fits =
        bare.size() > frame.size() && bare.ends_with(frame) && bare[bare.size() - frame.size() - 1] == ' ';
    return fits ? frame.size() : 0;
  };
  for (;;) {  // each turn takes something off
    for (const PhraseGroup& group : phrases.commands)
      if (holds(group, bare)) return group.id;
    if (const std::size_t n = frame_in(phrases.before, starts); n > 0) {
      bare.erase(0, n + 1);
    } else if (const std::size_t m = frame_in(phrases.after, ends); m > 0) {
      bare.resize(bare.size() - m - 1);
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
  return nearest(bare_of(plain), groups);
}

std::optional<Guess> guess_command(std::string_view plain, const Phrasebook& phrases) {
  std::vector<const PhraseGroup*> groups;
  for (const PhraseGroup& group : phrases.commands) groups.push_back(&group);
  return nearest(bare_of(plain), groups);
}

}  // namespace mana::dialogue
