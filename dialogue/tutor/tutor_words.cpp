#include "dialogue/tutor/tutor_words.hpp"

#include <array>

#include "dialogue/aiml/reading/one_template.hpp"
#include "dialogue/tasks/toml_help.hpp"

namespace mana::dialogue::tutor {
namespace {
namespace fs = std::filesystem;

constexpr std::array<std::string_view, 27> kOccasions{
    "pre",          "post",    "test_reprompt", "thanks",         "test_done", "welcome_back",
    "session_over", "stopped", "away",          "module_done",    "pause",     "stop_or_play",
    "going_on",     "choice",  "reprompt",      "not_understood", "no_answer", "played_alone",
    "no_eyes",      "review",  "no_ears",       "say_reprompt",   "tried",     "other_word",
    "unclear_word", "model",   "your_turn"};
constexpr std::array<std::string_view, 5> kMore{"skipped", "hurt", "hurt_in_play", "cannot_judge",
                                                "practised"};
constexpr std::array<std::string_view, 11> kMeanings{
    "yes", "no", "not_sure", "later", "repeat", "hurt", "stop", "stop_lesson", "pause", "go_on", "skip"};
constexpr std::size_t kMostChoices = 4;

core::Status read_lists(const fs::path& file, const toml::table& root, std::string_view key,
                        std::map<std::string, std::vector<std::string>>& into) {
  const auto* t = root[key].as_table();
  if (t == nullptr) return core::bad_input(file.string() + ": [" + std::string{key} + "] is missing.");
  for (const auto& [id, node] : *t) {
    auto list = strings(file, *t, id.str());
    if (!list) return std::move(list).error();
    if (list->empty()) return at_line(file, node, "'" + std::string{id.str()} + "' is empty.");
    into[std::string{id.str()}] = std::move(*list);
  }
  return {};
}

template <class Ids>
core::Status need(const fs::path& file, const std::map<std::string, std::vector<std::string>>& have,
                  const Ids& ids, std::string_view where) {
  for (const std::string_view id : ids)
    if (!have.contains(std::string{id}))
      return core::bad_input(file.string() + ": '" + std::string{id} + "' is missing in [" +
                             std::string{where} + "].");
  return {};
}

}  // namespace

std::string TutorWords::text(std::string_view occasion, std::uint64_t pick, const Slots& slots) const {
  const auto found = say.find(std::string{occasion});
  if (found == say.end() || found->second.empty()) return {};
  return fill(found->second[pick % found->second.size()], slots);
}

const std::vector<std::string>& TutorWords::meaning(std::string_view id) const {
  static const std::vector<std::string> kNone;
  const auto found = phrases.find(std::string{id});
  return found == phrases.end() ? kNone : found->second;
}

std::string TutorWords::label(std::string_view id) const {
  const auto found = labels.find(std::string{id});
  return found == labels.end() ? std::string{} : found->second;
}

core::Result<TutorWords> read_tutor_words(const fs::path& file) {
  auto root = parse_toml(file);
  if (!root) return std::move(root).error();
  if (auto s = only_keys(file, *root, {"say", "phrases", "labels", "numbers"}); !s)
    return std::move(s).error();
  TutorWords w;
  if (auto s = read_lists(file, *root, "say", w.say); !s) return std::move(s).error();
  if (auto s = read_lists(file, *root, "phrases", w.phrases); !s) return std::move(s).error();
  if (auto s = need(file, w.say, kOccasions, "say"); !s) return std::move(s).error();
  if (auto s = need(file, w.say, kMore, "say"); !s) return std::move(s).error();
  if (auto s = need(file, w.phrases, kMeanings, "phrases"); !s) return std::move(s).error();
  for (const auto& [occasion, variants] : w.say) {
    for (const std::string& v : variants)
      if (auto read = aiml::OneTemplate::read(fill(v, {})); !read)
        return std::move(read).error().during(file.string() + ", '" + occasion + "'");
  }
  if (const auto* labels = (*root)["labels"].as_table())
    for (const auto& [id, label] : *labels) w.labels[std::string{id.str()}] = label.value_or(std::string{});
  if (const auto* numbers = (*root)["numbers"].as_array()) {
    for (const toml::node& n : *numbers) {
      std::vector<std::string> ways;
      if (const auto* list = n.as_array())
        for (const toml::node& way : *list) ways.push_back(way.value_or(std::string{}));
      if (ways.empty()) return at_line(file, n, "'numbers' holds lists of ways to say a number.");
      w.numbers.push_back(std::move(ways));
    }
  }
  if (w.numbers.size() < kMostChoices)
    return core::bad_input(file.string() + ": 'numbers' needs the ways to say 1, 2, 3 and 4.");
  return w;
}

}  // namespace mana::dialogue::tutor
