#include "calendar/answers/asked_words.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "agent/core/edit_distance.hpp"
#include "agent/core/letters.hpp"
#include "agent/core/toml.hpp"

namespace mana::calendar {
namespace {

bool is_in(const std::vector<std::string>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

std::string without_ending(std::string_view word) {
  // "Zahnarzttermin" is the entry "Zahnarzt".
  for (const std::string_view ending : {"termine", "termin"})
    if (word.size() > ending.size() + 3 && word.ends_with(ending)) word.remove_suffix(ending.size());
  if (word.size() > 4 && word.ends_with("ies")) return std::string{word.substr(0, word.size() - 3)} + "y";
  if (word.size() > 3 && word.ends_with("s") && !word.ends_with("ss")) word.remove_suffix(1);
  return std::string{word};
}

/// What is left of a word when vowels and what is silent are taken out, and letters that sound alike are one;
/// after Soundex (Russell 1918), with English "gh", "ph", "kn", "wr" and r before consonants, as people of
/// Britain and Australia do not say it.
std::string sounds_of(std::string_view word) {
  std::string w{word};
  constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kAlike{{{"augh", "o"},
                                                                                 {"ough", "o"},
                                                                                 {"igh", "i"},
                                                                                 {"kn", "n"},
                                                                                 {"wr", "r"},
                                                                                 {"ph", "f"},
                                                                                 {"ck", "k"},
                                                                                 {"gh", ""},
                                                                                 {"wh", "w"}}};
  for (const auto& [from, to] : kAlike)
    for (std::size_t at = w.find(from); at != std::string::npos; at = w.find(from, at + to.size()))
      w.replace(at, from.size(), to);
  const auto sound = [](char c) -> char {
    constexpr std::string_view kVowels = "aeiouyhw";
    constexpr std::array<std::string_view, 3> kGroups{"kcq", "sxz", "gj"};
    if (kVowels.find(c) != std::string_view::npos) return '-';
    for (const std::string_view group : kGroups)
      if (group.find(c) != std::string_view::npos) return group.front();
    return c;
  };
  std::string out;
  char last = ' ';
  for (std::size_t i = 0; i < w.size(); ++i) {
    const bool silent_r = w[i] == 'r' && i > 0 && (i + 1 == w.size() || sound(w[i + 1]) != '-');
    const char s = silent_r ? '-' : sound(w[i]);
    if (s == '-' && i == 0) out += 'a';
    if (s != '-' && s != last) out += s;
    last = s;
  }
  return out;
}

}  // namespace

std::vector<std::string> words_of_question(std::string_view typed) {
  const std::string small = core::lower(typed);
  const std::string_view text = small;
  std::vector<std::string> words{""};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto u = static_cast<unsigned char>(text[i]);
    const bool typographic = text.substr(i).starts_with("\u2019");
    if (typographic) i += 2;
    if (typographic || text[i] == '\'') {
      words.back() += '\'';
    } else if (std::isalnum(u) != 0 || u >= 0x80) {
      words.back() += text[i];
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  for (std::string& w : words) {
    while (w.starts_with('\'')) w.erase(0, 1);
    if (w.ends_with("'s")) w.resize(w.size() - 2);
    while (w.ends_with('\'')) w.pop_back();
  }
  std::erase(words, "");
  return words;
}

bool is_like(std::string_view heard, std::string_view written) {
  const std::string a = without_ending(heard), b = without_ending(written);
  if (a == b || heard == written) return true;
  // Half of England drops it: "airdresser", "ospital".
  if (written.size() > 5 && written.front() == 'h' && heard.front() != 'h' &&
      is_like(heard, written.substr(1)))
    return true;
  const std::size_t shorter = std::min(heard.size(), written.size()),
                    longer = std::max(heard.size(), written.size());
  if (shorter < 5 || heard.front() != written.front()) return false;
  if (std::min(core::edit_distance(heard, written), core::edit_distance(a, b)) <= (shorter >= 8 ? 2U : 1U))
    return true;
  const std::string sounds = sounds_of(a);
  return longer - shorter <= 3 && sounds.size() >= 2 && sounds == sounds_of(b);
}

core::Result<AskedWords> AskedWords::read(const std::filesystem::path& file) {
  auto table = core::read_toml(file);
  if (!table) return std::move(table).error();
  const toml::table& all = *table;
  AskedWords out;
  const auto texts = [](const toml::array* list) {
    std::vector<std::string> words;
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i)
      if (const auto text = list->get(i)->value<std::string>()) words.push_back(*text);
    return words;
  };
  const std::array<std::pair<std::string_view, std::vector<std::string>*>, 7> lists{
      {{"ignored", &out.ignored_},
       {"visits", &out.visits_},
       {"back", &out.back_},
       {"wishes", &out.wishes_},
       {"wish_ends", &out.wish_ends_},
       {"at_home", &out.at_home_},
       {"transport", &out.transport_}}};
  for (const auto& [name, to] : lists) {
    *to = texts(all[name].as_array());
    if (to->empty())
      return core::bad_input("'" + file.string() + "': '" + std::string{name} +
                             "' has to be a list of words; restore it.");
  }
  if (const toml::array* groups = all["same"].as_array())
    for (const toml::node& group : *groups) out.same_.push_back(texts(group.as_array()));
  return out;
}

std::vector<std::string> AskedWords::naming(const std::vector<std::string>& words) const {
  std::vector<std::string> out;
  for (const std::string& w : words) {
    const bool figures =
        std::all_of(w.begin(), w.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
    if (w.size() > 1 && !figures && !is_in(ignored_, w)) out.push_back(w);
  }
  return out;
}

std::vector<std::string> AskedWords::same_as(const std::string& word) const {
  std::vector<std::string> out{word};
  for (const auto& group : same_) {
    const bool holds =
        std::any_of(group.begin(), group.end(), [&](const std::string& w) { return is_like(word, w); });
    if (holds) out.insert(out.end(), group.begin(), group.end());
  }
  return out;
}

bool AskedWords::tells_of_visit(const std::vector<std::string>& words) const {
  return std::any_of(words.begin(), words.end(), [this](const std::string& w) { return is_in(visits_, w); });
}

bool AskedWords::names_transport(const std::vector<std::string>& title) const {
  return std::any_of(title.begin(), title.end(),
                     [this](const std::string& w) { return is_in(transport_, w); });
}

bool AskedWords::is_at_home(const std::vector<std::string>& place) const {
  return !place.empty() &&
         std::all_of(place.begin(), place.end(), [this](const std::string& w) { return is_in(at_home_, w); });
}

std::vector<std::string> AskedWords::without_wish(std::vector<std::string> words) const {
  const auto is_one_of = [](const std::vector<std::string>& list, const std::string& typed) {
    const auto fitted = words_of_question(typed);
    return fitted.empty() || is_in(list, fitted.front());
  };
  while (!words.empty() && is_one_of(wish_ends_, words.back())) words.pop_back();
  const auto first =
      std::find_if(words.begin(), words.end(), [&](const std::string& w) { return !is_one_of(wishes_, w); });
  words.erase(words.begin(), first);
  return words;
}

bool AskedWords::looks_back(const std::vector<std::string>& words) const {
  return std::any_of(words.begin(), words.end(), [this](const std::string& w) { return is_in(back_, w); });
}

}  // namespace mana::calendar
