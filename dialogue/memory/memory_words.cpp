#include "dialogue/memory/memory_words.hpp"

#include <sstream>
#include <utility>

#include "agent/core/toml.hpp"
#include "dialogue/encoder/sentence_encoder.hpp"
#include "dialogue/tasks/toml_help.hpp"

namespace mana::dialogue::memory {
namespace {

struct List {
  std::string_view table, key;
  MemoryWords::Words MemoryWords::*to;
};
constexpr List kLists[] = {
    {"", "fillers", &MemoryWords::fillers},
    {"remember", "begins", &MemoryWords::remember_begins},
    {"remember", "ends", &MemoryWords::remember_ends},
    {"forget", "last", &MemoryWords::forget_last},
    {"forget", "about", &MemoryWords::forget_about},
    {"forget", "all", &MemoryWords::forget_all},
    {"correct", "begins", &MemoryWords::correct_begins},
    {"list", "add", &MemoryWords::list_add},
    {"list", "take_off", &MemoryWords::list_take_off},
    {"list", "empty", &MemoryWords::list_empty},
    {"list", "asks", &MemoryWords::list_asks},
    {"list", "needs", &MemoryWords::list_needs},
    {"list", "never", &MemoryWords::list_never},
    {"own", "words", &MemoryWords::own_words},
    {"own", "asks", &MemoryWords::own_asks},
    {"own", "begins", &MemoryWords::own_begins},
    {"consent", "yes", &MemoryWords::consent_yes},
    {"consent", "no", &MemoryWords::consent_no},
    {"somewhere", "verbs", &MemoryWords::somewhere_verbs},
    {"somewhere", "places", &MemoryWords::somewhere_places},
    {"somewhere", "owners", &MemoryWords::somewhere_owners},
    {"relations", "unclear", &MemoryWords::relations_unclear},
    {"when", "days", &MemoryWords::days},
    {"when", "months", &MemoryWords::months},
};
constexpr std::string_view kSays[] = {
    "kept",          "found",           "doubtful", "doubtful_two", "ask_consent",
    "consent_given", "consent_refused", "unknown",  "forgotten",    "nothing_to_forget",
    "changed",       "listed",          "struck",   "list_is",      "list_empty",
    "list_cleared"};
constexpr std::string_view kWhen[] = {"just_now", "today", "yesterday", "on_day", "on_date"};

core::Error missing(const std::filesystem::path& file, std::string_view table, std::string_view key) {
  return core::bad_input("In '" + file.string() + "' the table [" + std::string{table} + "] lacks '" +
                         std::string{key} + "'.");
}

core::Status read_kinds(const std::filesystem::path& file, const toml::table& root,
                        std::vector<MemoryWords::Kind>& kinds) {
  const toml::array* const tables = root["kind"].as_array();
  if (tables == nullptr) return missing(file, "kind", "asks");
  for (const toml::node& node : *tables) {
    const toml::table* const table = node.as_table();
    if (table == nullptr) return at_line(file, node, "[[kind]] has to be a table.");
    auto asks = strings(file, *table, "asks"), needs = strings(file, *table, "needs");
    if (!asks || !needs) return std::move(asks ? needs : asks).error();
    kinds.push_back({*std::move(asks), *std::move(needs)});
  }
  return {};
}

}  // namespace

core::Result<MemoryWords> MemoryWords::read(const std::filesystem::path& file) {
  auto root = parse_toml(file);
  if (!root) return std::move(root).error();
  MemoryWords words;
  const toml::table none;
  const auto table_of = [&](std::string_view name) -> const toml::table& {
    if (name.empty()) return *root;
    const toml::table* const found = (*root)[name].as_table();
    return found == nullptr ? none : *found;
  };
  for (const List& list : kLists) {
    auto read = strings(file, table_of(list.table), list.key);
    if (!read) return std::move(read).error();
    if (read->empty()) return missing(file, list.table, list.key);
    words.*list.to = *std::move(read);
  }
  auto things = strings(file, table_of("things"), "same");
  if (!things) return std::move(things).error();
  for (const std::string& line : *things) words.things.push_back(plain_words_of(line));
  auto relations = strings(file, table_of("relations"), "same");
  if (!relations) return std::move(relations).error();
  for (const std::string& line : *relations) words.relations.push_back(plain_words_of(line));
  if (auto read = read_kinds(file, *root, words.kinds); !read) return std::move(read).error();
  for (const std::string_view kind : {"days", "months", "numbers", "ordinals"}) {
    auto read = strings(file, table_of("slots"), kind);
    if (!read) return std::move(read).error();
    words.slots.push_back(*std::move(read));
  }
  if (words.days.size() != 7 || words.months.size() != 12)
    return core::bad_input("In '" + file.string() + "' the table [when] needs seven days and twelve months.");
  for (const std::string_view key : kSays) {
    auto read = strings(file, table_of("says"), key);
    if (!read) return std::move(read).error();
    if (read->empty()) return missing(file, "says", key);
    words.says.emplace(key, *std::move(read));
  }
  for (const std::string_view key : kWhen) {
    auto read = string_or(file, table_of("when"), key, "");
    if (!read) return std::move(read).error();
    if (read->empty()) return missing(file, "when", key);
    words.when.emplace(key, *std::move(read));
  }
  return words;
}

std::vector<std::string> plain_words_of(std::string_view text) {
  std::istringstream in{SentenceEncoder::fitted(text)};
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(std::move(word));
  return words;
}

}  // namespace mana::dialogue::memory
