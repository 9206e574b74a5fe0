#include "calendar/reminders/medicine_title.hpp"

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "agent/core/letters.hpp"
#include "calendar/reminders/medicine_lists.hpp"

namespace mana::calendar {
namespace {
using namespace medicine_lists;

/// Lower-case words; of UTF-8 every letter counts as one of a word.
std::vector<std::string> words_of(std::string_view typed) {
  const std::string small = core::lower(typed);
  const std::string_view text = small;
  std::vector<std::string> words;
  std::string word;
  const auto end_word = [&] {
    while (!word.empty() && (word.back() == '\'' || word.back() == '-')) word.pop_back();
    if (!word.empty()) words.push_back(std::move(word));
    word.clear();
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const bool inside = !word.empty() && (c == '\'' || c == '-');
    if (text.substr(i).starts_with("’")) {
      if (!word.empty()) word += '\'';
      i += 2;
    } else if (std::isalnum(c) != 0 || c >= 0x80 || inside) {
      word += text[i];
    } else {
      end_word();
    }
  }
  end_word();
  return words;
}

bool is_number(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// "500mg", "18u", or a number and then a unit.
bool is_amount(const std::vector<std::string>& words, std::size_t i) {
  const std::string& word = words[i];
  const std::size_t digits = static_cast<std::size_t>(
      std::find_if(word.begin(), word.end(), [](char c) { return c < '0' || c > '9'; }) - word.begin());
  if (digits == 0) return false;
  const std::string_view unit = std::string_view{word}.substr(digits);
  if (unit == "u" || kUnits.has(unit)) return true;
  return unit.empty() && i + 1 < words.size() && kUnits.has(words[i + 1]);
}

/// One letter too many, too few, another, or two that changed places.
bool is_a_slip(std::string_view typed, std::string_view meant) {
  if (meant.size() < 6 || typed.size() + 1 < meant.size() || typed.size() > meant.size() + 1) return false;
  std::size_t front = 0;
  while (front < std::min(typed.size(), meant.size()) && typed[front] == meant[front]) ++front;
  if (front == 0) return false;
  const std::string_view a = typed.substr(front), b = meant.substr(front);
  if (a.size() > b.size()) return a.substr(1) == b;
  if (a.size() < b.size()) return a == b.substr(1);
  if (a.empty() || a.substr(1) == b.substr(1)) return true;
  return a.size() >= 2 && a[0] == b[1] && a[1] == b[0] && a.substr(2) == b.substr(2);
}

bool is_medicine_name(std::string_view word) {
  if (kNames.has(word)) return true;
  if (word.size() < 7 || kFalseStems.has(word)) return false;
  return kStems.any(
      [&](std::string_view stem) { return word.size() >= stem.size() + 2 && word.ends_with(stem); });
}

/// Only for long words, and for none that is a word of its own ("tables" is no slip of "tablets").
bool is_misspelt(std::string_view word) {
  if (word.size() < 6 || kOwnWords.has(word)) return false;
  const auto slips = [&](std::string_view meant) { return is_a_slip(word, meant); };
  return kForms.any(slips) ||
         kNames.any([&](std::string_view name) { return name.size() >= 7 && is_a_slip(word, name); });
}

bool is_errand(const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool is_circumstance = i > 0 && kBefore.has(words[i - 1]);
    const bool is_finished_course =
        words[i] == "course" && i > 0 && (words[i - 1] == "finish" || words[i - 1] == "the");
    if (kErrands.has(words[i]) && !is_circumstance && !is_finished_course) return true;
    if (i + 1 >= words.size()) continue;
    const bool is_where_it_goes = i + 2 < words.size() && kWhereItGoes.has(words[i + 2]);
    if (!is_where_it_goes && kErrandPairs.has(words[i] + " " + words[i + 1])) return true;
  }
  return false;
}

}  // namespace

bool names_a_medicine(std::string_view title) {
  constexpr std::size_t kMostWords = 14;  // a letter is no title
  const std::vector<std::string> words = words_of(title);
  if (words.size() > kMostWords || is_errand(words)) return false;
  if (title.find("💊") != std::string_view::npos) return true;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (kForms.has(word) || is_medicine_name(word) || is_misspelt(word) || is_amount(words, i)) return true;
    if (word == "webster" || word.starts_with("webster-")) return true;
    const bool vague = kVagueForms.has(word);
    const bool goes_in = i + 2 < words.size() && kWhereItGoes.has(words[i + 2]) && words[i + 1] == "in";
    const bool told = goes_in || (i > 0 && (kBesideVague.has(words[i - 1]) || is_number(words[i - 1]))) ||
                      (i + 1 < words.size() && kBesideVague.has(words[i + 1]));
    if (vague && told) return true;
  }
  return false;
}

namespace {
bool says_one_of(std::string_view typed, const PhraseList& phrases) {
  std::string text = " ";
  for (const std::string& word : words_of(typed)) text += word + " ";
  return phrases.any([&](std::string_view phrase) {
    return text.find(" " + std::string{phrase} + " ") != std::string::npos;
  });
}
}  // namespace

bool says_as_needed(std::string_view typed) { return says_one_of(typed, kAsNeeded); }

bool title_says_as_needed(std::string_view title) {
  return says_as_needed(title) || says_one_of(title, kAsNeededInTitles);
}

}  // namespace mana::calendar
