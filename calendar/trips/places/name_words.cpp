#include "calendar/trips/places/name_words.hpp"

#include <algorithm>

#include "agent/core/letters.hpp"
#include "agent/core/toml.hpp"

namespace mana::calendar::trips {
namespace {

constexpr std::size_t kMostWords = 20;

core::Error wrong(const std::filesystem::path& file, const toml::node& node, const std::string& what) {
  return core::bad_input(file.string() + ", line " + std::to_string(node.source().begin.line) + ": " + what +
                         ".");
}

/// "Straße" -> "strasse": as it is typed without marks.
std::string plain(std::string_view text) { return core::without_marks(core::lower(text)); }

core::Result<std::vector<std::string>> texts(const std::filesystem::path& file, const toml::node& node) {
  const toml::array* list = node.as_array();
  if (list == nullptr) return wrong(file, node, "here a list of texts is needed");
  std::vector<std::string> all;
  for (const toml::node& one : *list) {
    if (!one.is_string()) return wrong(file, one, "here a text is needed");
    all.push_back(plain(one.as_string()->get()));
  }
  return all;
}

}  // namespace

core::Result<NameWords> NameWords::read(const std::filesystem::path& file) {
  auto table = core::read_toml(file);
  if (!table) return std::move(table).error();
  NameWords words;
  const toml::table* own = (*table)["place_words"].as_table();
  if (own == nullptr) return core::bad_input(file.string() + ": the part [place_words] is missing.");
  if (const toml::node* dropped = own->get("dropped")) {
    auto all = texts(file, *dropped);
    if (!all) return std::move(all).error();
    words.dropped_ = std::move(*all);
  }
  for (const auto& [key, into] : {std::pair{"same", &words.same_}, std::pair{"endings", &words.endings_}}) {
    const toml::array* groups = (*own)[key].as_array();
    if (groups == nullptr) continue;
    for (const toml::node& group : *groups) {
      auto all = texts(file, group);
      if (!all) return std::move(all).error();
      if (all->size() < 2) return wrong(file, group, "here two spellings are needed at least");
      for (const std::string& word : *all) (*into)[word] = all->front();
    }
  }
  return words;
}

std::string NameWords::spelling_of(const std::string& word) const {
  if (const auto same = same_.find(word); same != same_.end()) return same->second;
  for (const auto& [ending, spelling] : endings_)
    if (word.size() > ending.size() && word.ends_with(ending))
      return word.substr(0, word.size() - ending.size()) + spelling;
  return word;
}

std::vector<std::string> NameWords::words_of(std::string_view name) const {
  std::vector<std::string> words, all;
  std::string word;
  const auto finish = [&] {
    if (word.empty() || all.size() >= kMostWords) return word.clear();
    const std::string one = spelling_of(word);
    all.push_back(one);
    if (std::ranges::find(dropped_, one) == dropped_.end()) words.push_back(one);
    word.clear();
  };
  const std::string text = plain(name.substr(0, 400));
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t before = at;
    const char32_t c = core::next_character(text, at);
    if (core::is_letter(c) || (c >= '0' && c <= '9')) {
      word += text.substr(before, at - before);
    } else if (c != '\'' && c != U'\u2019') {
      finish();
    }
  }
  finish();
  return words.empty() ? all : words;
}

}  // namespace mana::calendar::trips
