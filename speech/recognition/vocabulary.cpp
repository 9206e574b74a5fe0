#include "speech/recognition/vocabulary.hpp"

#include <algorithm>
#include <set>

#include "agent/core/letters.hpp"

namespace mana::speech {
namespace {
// Far above any household's needs, far below what would make decoding slow.
constexpr std::size_t kMaxPhrases = 1000;
constexpr std::size_t kMaxPhraseLength = 120;

bool is_word_letter(char c) { return (c >= 'a' && c <= 'z') || c == '\''; }
bool is_dropped(char c) { return c == ',' || c == '.' || c == '?' || c == '!'; }
bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool is_written(std::string_view phrase) {
  bool any = false;
  for (std::size_t at = 0; at < phrase.size();) {
    const char32_t c = core::next_character(phrase, at);
    any = any || core::is_letter(c);
    if (!core::is_letter(c) && c != ' ' && c != '\'') return false;
  }
  return any && phrase.size() <= kMaxPhraseLength;
}

bool is_usable(std::string_view phrase, Letters letters) {
  if (letters == Letters::OfAnyScript) return is_written(phrase);
  return !phrase.empty() && phrase.size() <= kMaxPhraseLength &&
         std::all_of(phrase.begin(), phrase.end(), [](char c) { return is_word_letter(c) || c == ' '; }) &&
         std::any_of(phrase.begin(), phrase.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

core::Error unusable(std::string_view phrase) {
  return core::bad_input("the phrase '" + std::string{phrase.substr(0, kMaxPhraseLength)} +
                         "' cannot be listened for: write it in the letters a to z and the apostrophe, "
                         "numbers as words, at most 120 letters");
}

core::Status check_list(std::vector<Phrases>& list, std::set<std::string>& seen, Letters letters) {
  for (Phrases& entry : list) {
    if (entry.phrases.empty())
      return core::bad_input("'" + entry.id + "' has no phrases: add one, or leave the entry out");
    for (std::string& phrase : entry.phrases) {
      const std::string clean = normalised(phrase);
      if (!is_usable(clean, letters)) return unusable(phrase);
      if (!seen.insert(clean).second)
        return core::bad_input("the phrase '" + clean + "' stands twice (the second time in '" + entry.id +
                               "'): remove one");
      phrase = clean;
    }
  }
  if (seen.size() > kMaxPhrases)
    return core::bad_input("there are more than 1000 phrases to listen for: remove some");
  return {};
}

void check_further(std::vector<Phrases>& list, std::set<std::string>& seen, Letters letters) {
  constexpr std::size_t kShortest = 3;  // letters: "y" is typed and not said
  for (Phrases& entry : list) {
    std::vector<std::string> kept;
    for (const std::string& phrase : entry.further)
      if (std::string clean = normalised(phrase);
          clean.size() >= kShortest && is_usable(clean, letters) && seen.insert(clean).second)
        kept.push_back(std::move(clean));
    entry.further = std::move(kept);
  }
}

void add_words(std::set<std::string>& words, std::string_view phrase) {
  while (!phrase.empty()) {
    const std::size_t end = std::min(phrase.find(' '), phrase.size());
    words.emplace(phrase.substr(0, end));
    phrase.remove_prefix(std::min(end + 1, phrase.size()));
  }
}

std::string alternatives(const std::vector<Phrases>& list) {
  std::string joined;
  for (const Phrases& entry : list)
    for (const std::string& phrase : entry.phrases) joined += (joined.empty() ? "" : " | ") + phrase;
  return joined;
}

const Phrases* find_phrase(const std::vector<Phrases>& list, std::string_view phrase) {
  const auto found = std::find_if(list.begin(), list.end(), [phrase](const Phrases& entry) {
    const auto has = [phrase](const std::vector<std::string>& all) {
      return std::find(all.begin(), all.end(), phrase) != all.end();
    };
    return has(entry.phrases) || has(entry.further);
  });
  return found == list.end() ? nullptr : &*found;
}
}  // namespace

std::string normalised(std::string_view phrase) {
  std::string out;
  for (const char c : core::lower(phrase)) {
    if (is_dropped(c)) continue;
    if (!is_space(c)) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

core::Result<Vocabulary> checked(Vocabulary raw, Letters letters) {
  const std::string wake = normalised(raw.wake_word);
  if (!is_usable(wake, letters)) return unusable(raw.wake_word);
  raw.wake_word = wake;
  // Commands stand after the wake word, answers alone: the same words may be both.
  std::set<std::string> commands, answers{wake};
  if (auto status = check_list(raw.commands, commands, letters); !status) return std::move(status).error();
  if (auto status = check_list(raw.answers, answers, letters); !status) return std::move(status).error();
  if (auto status = check_list(raw.taught, answers, letters); !status) return std::move(status).error();
  if (auto status = check_list(raw.played, answers, letters); !status) return std::move(status).error();
  check_further(raw.commands, commands, letters);
  for (auto* list : {&raw.answers, &raw.taught, &raw.played}) check_further(*list, answers, letters);
  return raw;
}

std::vector<std::string> words_of(const Vocabulary& v) {
  std::set<std::string> words;
  add_words(words, v.wake_word);
  for (const auto* list : {&v.commands, &v.answers, &v.taught, &v.played})
    for (const Phrases& entry : *list)
      for (const std::string& phrase : entry.phrases) add_words(words, phrase);
  return {words.begin(), words.end()};
}

std::string grammar_of(const Vocabulary& v, GrammarParts parts) {
  std::string said = v.wake_word;
  const std::string commands = alternatives(v.commands);
  if (!commands.empty()) said += " | " + v.wake_word + " ( " + commands + " )";
  if (parts.bare_commands && !commands.empty()) said += " | " + commands;
  const auto add = [&said](bool wanted, const std::vector<Phrases>& list) {
    if (const std::string more = alternatives(list); wanted && !more.empty()) said += " | " + more;
  };
  add(parts.answers, v.answers);
  add(parts.taught, v.taught);
  add(parts.played, v.played);
  return "#JSGF V1.0;\ngrammar heard;\npublic <heard> = " + said + " ;\n";
}

std::vector<std::string> phrases_of(const Vocabulary& v, GrammarParts parts) {
  std::vector<std::string> all{v.wake_word};
  const auto add = [&all](bool wanted, const std::vector<Phrases>& list, const std::string& before) {
    if (!wanted) return;
    for (const Phrases& entry : list)
      for (const auto* phrases : {&entry.phrases, &entry.further})
        for (const std::string& phrase : *phrases) all.push_back(before + phrase);
  };
  add(true, v.commands, v.wake_word + " ");
  add(parts.bare_commands, v.commands, "");
  add(parts.answers, v.answers, "");
  add(parts.taught, v.taught, "");
  add(parts.played, v.played, "");
  return all;
}

std::string grammar_of_calls(const Vocabulary& v, const std::vector<std::string>& names) {
  std::string called;
  for (const std::string& name : names) called += (called.empty() ? "( " : " | ") + name;
  called += " )";
  if (const std::string commands = alternatives(v.commands); !commands.empty())
    called += " [ " + commands + " ]";
  return "#JSGF V1.0;\ngrammar others;\npublic <others> = " + called + " ;\n";
}

bool is_further(const Vocabulary& v, std::string_view text) {
  const auto among = [](const std::vector<Phrases>& list, std::string_view phrase) {
    return std::any_of(list.begin(), list.end(), [phrase](const Phrases& entry) {
      return std::find(entry.further.begin(), entry.further.end(), phrase) != entry.further.end();
    });
  };
  const std::string prefix = v.wake_word + " ";
  if (text.starts_with(prefix)) return among(v.commands, text.substr(prefix.size()));
  return among(v.commands, text) || among(v.answers, text) || among(v.taught, text) || among(v.played, text);
}

bool is_said_to_anybody(const Vocabulary& v, std::string_view text) {
  const Phrases* command = find_phrase(v.commands, text);
  return command != nullptr && command->to_anybody;
}

std::optional<Meaning> meaning_of(const Vocabulary& v, std::string_view text) {
  if (text == v.wake_word) return Meaning{};
  const std::string prefix = v.wake_word + " ";
  if (text.starts_with(prefix))
    if (const Phrases* command = find_phrase(v.commands, text.substr(prefix.size())))
      return Meaning{command->id, false, true};
  for (const auto* list : said_alone(v))
    if (const Phrases* answer = find_phrase(*list, text)) return Meaning{answer->id, true, false};
  if (const Phrases* command = find_phrase(v.commands, text)) return Meaning{command->id, false, false};
  return std::nullopt;
}

std::optional<Meaning> meaning_of(const Vocabulary& v, std::string_view text,
                                  const std::set<std::string>& awaited) {
  auto meaning = meaning_of(v, text);
  if (!meaning || !meaning->is_answer || awaited.contains(meaning->id)) return meaning;
  if (const Phrases* command = find_phrase(v.commands, text)) return Meaning{command->id, false, false};
  return meaning;
}

std::optional<std::string> unframed(const Vocabulary& v, std::string_view written) {
  std::string text = normalised(written);
  const std::string name = v.wake_word + " ";
  const std::string named = text.starts_with(name) ? name : "";
  text.erase(0, named.size());
  const auto stands_before = [&text](const std::string& frame) {
    return text.size() > frame.size() && text.starts_with(frame) && text[frame.size()] == ' ';
  };
  const auto stands_after = [&text](const std::string& frame) {
    return text.size() > frame.size() && text.ends_with(frame) && text[text.size() - frame.size() - 1] == ' ';
  };
  while (!meaning_of(v, named + text)) {  // each turn takes something off
    const auto before = std::find_if(v.before.begin(), v.before.end(), stands_before);
    const auto after = std::find_if(v.after.begin(), v.after.end(), stands_after);
    if (before != v.before.end()) {
      text.erase(0, before->size() + 1);
    } else if (after != v.after.end()) {
      text.resize(text.size() - after->size() - 1);
    } else {
      return std::nullopt;
    }
  }
  return named + text;
}

bool is_beginning(const Vocabulary& v, std::string_view text) {
  const auto meaning = meaning_of(v, text);
  const std::string name = v.wake_word + " ";
  const bool named = text.starts_with(name);
  const std::string start = std::string{named ? text.substr(name.size()) : text} + " ";
  const auto begins = [&start](const std::string& p) { return p.starts_with(start); };
  const auto goes_on = [&](const std::vector<Phrases>& list) {
    return std::any_of(list.begin(), list.end(), [&](const Phrases& entry) {
      return (!meaning || entry.id != meaning->id) &&
             (std::any_of(entry.phrases.begin(), entry.phrases.end(), begins) ||
              std::any_of(entry.further.begin(), entry.further.end(), begins));
    });
  };
  return text == v.wake_word || goes_on(v.commands) ||
         (!named && (goes_on(v.answers) || goes_on(v.taught) || goes_on(v.played)));
}

bool may_turn(const Vocabulary& v, std::string_view text) {
  const auto meaning = meaning_of(v, text);
  if (!meaning || !meaning->is_answer || !is_beginning(v, text)) return false;
  const std::string_view first = text.substr(0, text.find(' '));
  return first != text && meaning_of(v, first) != meaning;
}

}  // namespace mana::speech
