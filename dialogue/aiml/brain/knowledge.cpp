#include "dialogue/aiml/brain/knowledge.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "dialogue/aiml/text/utf8.hpp"
#include "dialogue/aiml/text/words.hpp"

namespace mana::dialogue::aiml {
namespace {

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::optional<std::string> neighbour(std::string_view key, long long step) {
  long long value = 0;
  const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), value);
  constexpr long long kMost = 1'000'000'000'000'000;
  if (error != std::errc{} || end != key.data() + key.size() || value > kMost || value < -kMost) return {};
  return std::to_string(value + step);
}

struct Ending {
  std::string_view singular, plural;
};
// Tried from above; the singular must not be empty before its ending.
constexpr std::array<Ending, 9> kEndings{{{"man", "men"},
                                          {"fe", "ves"},
                                          {"ch", "ches"},
                                          {"sh", "shes"},
                                          {"ss", "sses"},
                                          {"x", "xes"},
                                          {"y", "ies"},
                                          {"us", "uses"},
                                          {"", "s"}}};
constexpr std::array<Ending, 9> kIrregular{{{"child", "children"},
                                            {"human", "humans"},
                                            {"foot", "feet"},
                                            {"tooth", "teeth"},
                                            {"goose", "geese"},
                                            {"mouse", "mice"},
                                            {"person", "people"},
                                            {"sheep", "sheep"},
                                            {"fish", "fish"}}};

bool vowel_before_y(std::string_view word) {
  return word.size() > 1 && std::string_view{"aeiou"}.find(word[word.size() - 2]) != std::string_view::npos;
}

std::string exchange(std::string_view word, std::string_view Ending::*from, std::string_view Ending::*to) {
  for (const Ending& e : kIrregular)
    if (word == e.*from) return std::string{e.*to};
  for (const Ending& e : kEndings) {
    if (!word.ends_with(e.*from) || word.size() <= (e.*from).size()) continue;
    if (e.singular == "y" && from == &Ending::singular && vowel_before_y(word)) continue;
    return std::string{word.substr(0, word.size() - (e.*from).size())}.append(e.*to);
  }
  return std::string{word};
}

constexpr std::array<std::string_view, 4> kBuiltInMaps{"successor", "predecessor", "plural", "singular"};

}  // namespace

std::string to_text(const Remark& r) {
  static constexpr std::array<std::string_view, 3> kWords{"error", "warning", "note"};
  std::string out{kWords[static_cast<std::size_t>(r.kind)]};
  out += ": ";
  if (!r.file.empty()) out += r.file + (r.line > 0 ? ":" + std::to_string(r.line) : "") + ": ";
  return out + r.sentence;
}

void PhraseSet::add(std::string_view phrase) {
  const Sentence words = Sentence::fit(phrase, 64);
  if (!words.empty()) add_folded(words.folded());
}

void PhraseSet::add_folded(std::string phrase) {
  const auto words = static_cast<std::size_t>(std::count(phrase.begin(), phrase.end(), ' ')) + 1;
  std::size_t& longest = longest_from_[phrase.substr(0, phrase.find(' '))];
  longest = std::max(longest, words);
  phrases_.insert(std::move(phrase));
}

const std::string* Knowledge::property(std::string_view name) const {
  const auto found = properties.find(lower(name));
  return found == properties.end() ? nullptr : &found->second;
}

std::optional<std::string> Knowledge::look_up(std::string_view map, std::string_view key) const {
  const std::string name = lower(trimmed(map));
  if (const auto found = maps.find(name); found != maps.end()) {
    const auto value = found->second.find(Sentence::fit(key).folded());
    if (value != found->second.end()) return value->second;
    return {};
  }
  const std::string word = lower(trimmed(key));
  if (name == "successor") return neighbour(word, 1);
  if (name == "predecessor") return neighbour(word, -1);
  if (name == "plural" && !word.empty()) return exchange(word, &Ending::singular, &Ending::plural);
  if (name == "singular" && !word.empty()) return exchange(word, &Ending::plural, &Ending::singular);
  return {};
}

bool Knowledge::set_contains(std::string_view set, const std::string& folded) const {
  const auto found = sets.find(set);
  if (found != sets.end()) return found->second.contains(folded);
  return set == "number" && is_number(folded);
}

std::size_t Knowledge::set_longest(std::string_view set, const std::string& first_word) const {
  const auto found = sets.find(set);
  if (found != sets.end()) return found->second.longest_from(first_word);
  return set == "number" ? 1 : 0;
}

bool Knowledge::has_map(std::string_view map) const {
  return maps.contains(map) || std::find(kBuiltInMaps.begin(), kBuiltInMaps.end(), map) != kBuiltInMaps.end();
}

}  // namespace mana::dialogue::aiml
