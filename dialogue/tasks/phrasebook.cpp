#include "dialogue/tasks/phrasebook.hpp"

#include <algorithm>
#include <set>

#include "agent/core/letters.hpp"
#include "dialogue/tasks/template_text.hpp"
#include "dialogue/tasks/toml_help.hpp"

namespace mana::dialogue {
namespace fs = std::filesystem;
namespace {

/// Lower-case words of any script.
bool speakable(const std::string& phrase) {
  constexpr std::size_t kLongest = 100;  // letters
  std::size_t letters = 0;
  for (std::size_t at = 0; at < phrase.size(); ++letters) {
    const char32_t c = core::next_character(phrase, at);
    const bool is_small_letter = core::is_letter(c) && core::lower(c) == c;
    if (!is_small_letter && c != ' ' && c != '\'') return false;
  }
  return letters > 0 && letters < kLongest;
}

core::Result<PhraseGroup> read_group(const fs::path& file, const toml::node& node) {
  const auto* table = node.as_table();
  if (table == nullptr) return at_line(file, node, "expected a table with id and phrases.");
  if (auto ok = only_keys(
          file, *table,
          {"id", "label", "phrases", "typed", "answer", "talk", "to_anybody", "urgent", "meant", "perhaps"});
      !ok)
    return std::move(ok).error();
  auto id = string_or(file, *table, "id", "");
  if (!id) return std::move(id).error();
  auto label = string_or(file, *table, "label", "");
  if (!label) return std::move(label).error();
  auto phrases = strings(file, *table, "phrases");
  if (!phrases) return std::move(phrases).error();
  auto typed = strings(file, *table, "typed");
  if (!typed) return std::move(typed).error();
  auto meant = strings(file, *table, "meant");
  if (!meant) return std::move(meant).error();
  auto perhaps = strings(file, *table, "perhaps");
  if (!perhaps) return std::move(perhaps).error();
  if (id->empty() || (phrases->empty() && meant->empty()))
    return at_line(file, node, "an entry needs an id and at least one phrase.");
  for (const auto* list : {&*phrases, &*typed}) {
    for (const std::string& phrase : *list) {
      if (!speakable(phrase)) {
        return at_line(
            file, node,
            "'" + phrase +
                "': phrases are lower-case words of letters and apostrophes; write numbers as words.");
      }
    }
  }
  auto answer = string_or(file, *table, "answer", "");
  if (!answer) return std::move(answer).error();
  PhraseGroup group{*id, *label, *phrases, *typed, *answer};
  group.talk = (*table)["talk"].value_or(false);
  group.to_anybody = (*table)["to_anybody"].value_or(false);
  group.urgent = (*table)["urgent"].value_or(false);
  group.meant = *std::move(meant);
  group.perhaps = *std::move(perhaps);
  return group;
}

/// The id of the group that has this phrase already; "" where none has.
std::string whose(const std::vector<PhraseGroup>& groups, const std::string& phrase) {
  for (const PhraseGroup& g : groups)
    for (const auto* list : {&g.phrases, &g.typed})
      if (std::find(list->begin(), list->end(), phrase) != list->end()) return g.id;
  return "";
}

core::Status read_groups(const fs::path& file, const toml::table& root, std::string_view key,
                         std::vector<PhraseGroup>& groups) {
  const toml::node* node = root.get(key);
  if (node == nullptr) return {};
  const auto* list = node->as_array();
  if (list == nullptr) return at_line(file, *node, "write each entry under [[" + std::string{key} + "]].");
  std::set<std::string> here;
  for (const toml::node& item : *list) {
    auto group = read_group(file, item);
    if (!group) return std::move(group).error();
    if (!here.insert(group->id).second)
      return at_line(file, item, "the id '" + group->id + "' appears twice.");
    for (const auto* phrases : {&group->phrases, &group->typed}) {
      for (const std::string& phrase : *phrases) {
        const std::string other = whose(groups, phrase);
        if (!other.empty() && other != group->id)
          return at_line(
              file, item,
              joined({"'", phrase, "' means '", other, "' already; leave it out of one of them."}));
      }
    }
    const auto there =
        std::find_if(groups.begin(), groups.end(), [&](const PhraseGroup& g) { return g.id == group->id; });
    if (there == groups.end()) {
      groups.push_back(std::move(*group));
    } else {
      there->phrases.insert(there->phrases.end(), group->phrases.begin(), group->phrases.end());
      there->typed.insert(there->typed.end(), group->typed.begin(), group->typed.end());
    }
  }
  return {};
}

/// A list that is there takes the place of the one that was.
core::Status read_day_words(const fs::path& file, const toml::table& table, DayWords& words) {
  constexpr std::pair<std::string_view, std::vector<std::string> DayWords::*> kLists[] = {
      {"goes_on", &DayWords::goes_on},
      {"when_that", &DayWords::when_that},
      {"that", &DayWords::that},
      {"it", &DayWords::it},
      {"of_the_clock", &DayWords::of_the_clock},
      {"times", &DayWords::times},
      {"elsewhere", &DayWords::elsewhere},
      {"pointing", &DayWords::pointing},
      {"due", &DayWords::due},
      {"permission", &DayWords::permission}};
  std::set<std::string_view> known;
  for (const auto& [key, list] : kLists) known.insert(key);
  if (auto ok = only_keys(file, table, known); !ok) return ok;
  for (const auto& [key, list] : kLists) {
    if (!table.contains(key)) continue;
    auto own = strings(file, table, key);
    if (!own) return std::move(own).error();
    words.*list = std::move(*own);
  }
  return {};
}

const PhraseGroup* find(const std::vector<PhraseGroup>& groups, std::string_view id) {
  const auto found =
      std::find_if(groups.begin(), groups.end(), [id](const PhraseGroup& g) { return g.id == id; });
  return found == groups.end() ? nullptr : &*found;
}
}  // namespace

const PhraseGroup* Phrasebook::answer(std::string_view id) const { return find(answers, id); }
const PhraseGroup* Phrasebook::command(std::string_view id) const { return find(commands, id); }
const PhraseGroup* Phrasebook::group_with(std::string_view phrase) const {
  for (const auto* list : {&answers, &taught, &played})
    for (const PhraseGroup& group : *list)
      if (std::find(group.phrases.begin(), group.phrases.end(), phrase) != group.phrases.end()) return &group;
  return nullptr;
}

core::Result<std::string> usable_wake_word(const std::string& name) {
  constexpr std::size_t kShortest = 4, kLongest = 40;
  std::string lower = name;
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  const auto letters = std::count_if(lower.begin(), lower.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  const bool plain = std::all_of(lower.begin(), lower.end(),
                                 [](char c) { return (c >= 'a' && c <= 'z') || c == ' ' || c == '\''; });
  const auto blanks = std::count(lower.begin(), lower.end(), ' ');
  const bool fine = plain && !lower.empty() && blanks <= 1 && lower.front() != ' ' && lower.back() != ' ' &&
                    static_cast<std::size_t>(letters) >= kShortest && lower.size() <= kLongest;
  if (fine) return lower;
  return core::bad_input(
      "'" + name.substr(0, kLongest) +
      "' cannot be listened for as a name: choose one of four letters or more, a to z, in one "
      "word or two.");
}

core::Result<Phrasebook> read_phrasebook(const fs::path& file, Phrasebook onto) {
  auto root = parse_toml(file);
  if (!root) return std::move(root).error();
  if (auto ok = only_keys(file, *root,
                          {"wake_word", "helper", "before", "after", "never_last", "command", "answer",
                           "by_voice", "by_touch", "greeting", "fillers", "more", "about_day"});
      !ok)
    return std::move(ok).error();
  auto wake = string_or(file, *root, "wake_word", onto.wake_word);
  if (!wake) return std::move(wake).error();
  if (!speakable(*wake)) return core::bad_input(file.string() + ": wake_word must be one lower-case word.");
  onto.wake_word = std::move(*wake);
  auto helper = string_or(file, *root, "helper", onto.helper);
  if (!helper) return std::move(helper).error();
  onto.helper = std::move(*helper);
  for (const auto& [key, word] :
       {std::pair{"by_voice", &onto.by_voice}, std::pair{"by_touch", &onto.by_touch}}) {
    auto text = string_or(file, *root, key, *word);
    if (!text) return std::move(text).error();
    *word = std::move(*text);
  }
  if (const auto* greetings = (*root)["greeting"].as_table()) {
    for (const auto& [part, node] : *greetings) {
      const auto text = node.value<std::string>();
      if (!text) return at_line(file, node, "a greeting is a text.");
      if (const std::string fault = template_fault(*text); !fault.empty())
        return at_line(file, node, joined({"in \"", *text, "\": ", fault, "."}));
      onto.greetings[std::string{part.str()}] = *text;
    }
  }
  if (const auto* more = (*root)["more"].as_table()) {
    if (auto ok = only_keys(file, *more, {"one", "many"}); !ok) return std::move(ok).error();
    for (const auto& [key, word] : {std::pair{"one", &onto.one_more}, std::pair{"many", &onto.many_more}}) {
      auto text = string_or(file, *more, key, *word);
      if (!text) return std::move(text).error();
      *word = std::move(*text);
    }
  }
  if (const auto* about = (*root)["about_day"].as_table())
    if (auto ok = read_day_words(file, *about, onto.about_day); !ok) return std::move(ok).error();
  for (const auto& [key, list] :
       {std::pair{"before", &onto.before}, std::pair{"after", &onto.after},
        std::pair{"never_last", &onto.never_last}, std::pair{"fillers", &onto.fillers}}) {
    auto more = strings(file, *root, key);
    if (!more) return std::move(more).error();
    list->insert(list->end(), more->begin(), more->end());
  }
  if (auto ok = read_groups(file, *root, "command", onto.commands); !ok) return std::move(ok).error();
  if (auto ok = read_groups(file, *root, "answer", onto.answers); !ok) return std::move(ok).error();
  return onto;
}

}  // namespace mana::dialogue
