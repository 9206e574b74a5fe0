#include "speech/name_head/near_names.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace mana::speech {
namespace {
using Sounds = std::vector<std::string_view>;

Sounds split(std::string_view text) {
  Sounds out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end > 0) out.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

/// ARPAbet's vowels begin with a vowel's letter.
bool is_vowel(std::string_view sound) {
  return std::string_view{"AEIOU"}.find(sound[0]) != std::string_view::npos;
}

Sounds consonants_of(const Sounds& sounds) {
  Sounds out;
  for (const std::string_view s : sounds)
    if (!is_vowel(s)) out.push_back(s);
  return out;
}

/// How much is to be changed; one vowel for another is half a change.
double distance(const Sounds& a, const Sounds& b) {
  std::vector<double> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0.0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    double diagonal = std::exchange(row[0], double(i));
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool vowels = is_vowel(a[i - 1]) && is_vowel(b[j - 1]);
      const double other = a[i - 1] == b[j - 1] ? 0 : vowels ? 0.5 : 1;
      diagonal = std::exchange(row[j], std::min({diagonal + other, row[j] + 1, row[j - 1] + 1}));
    }
  }
  return row.back();
}

/// fn(word, sounds) of each line whose word is of letters only.
template <class Fn>
void each_word(std::string_view dictionary, Fn fn) {
  while (!dictionary.empty()) {
    const std::size_t end = std::min(dictionary.find('\n'), dictionary.size());
    const std::string_view line = dictionary.substr(0, end);
    dictionary.remove_prefix(std::min(end + 1, dictionary.size()));
    const std::size_t blank = line.find(' ');
    if (blank == std::string_view::npos || blank == 0) continue;
    const std::string_view word = line.substr(0, blank);
    const auto letter = [](char c) { return c >= 'a' && c <= 'z'; };
    if (std::all_of(word.begin(), word.end(), letter)) fn(word, line.substr(blank + 1));
  }
}
}  // namespace

std::vector<std::string> near_names(std::string_view dictionary, std::string_view name, std::size_t count) {
  const Sounds wanted = split(name), core = consonants_of(wanted);
  if (wanted.empty()) return {};
  std::vector<std::pair<double, std::string>> found;
  each_word(dictionary, [&](std::string_view word, std::string_view text) {
    const Sounds sounds = split(text);
    if (sounds.size() > wanted.size() + 3 || sounds.size() + 3 < wanted.size() ||
        consonants_of(sounds) == core)
      return;
    if (std::search(sounds.begin(), sounds.end(), wanted.begin(), wanted.end()) != sounds.end()) return;
    const double share = distance(sounds, wanted) / double(std::max(sounds.size(), wanted.size()));
    if (share < 0.67) found.emplace_back(share, std::string{word});
  });
  std::sort(found.begin(), found.end());
  std::vector<std::string> out;
  for (std::size_t i = 0; i < found.size() && i < count; ++i) out.push_back(std::move(found[i].second));
  return out;
}

std::vector<std::string> words_of(std::string_view dictionary) {
  std::vector<std::string> out;
  each_word(dictionary, [&](std::string_view word, std::string_view) { out.emplace_back(word); });
  return out;
}

}  // namespace mana::speech
