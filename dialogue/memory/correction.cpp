#include "dialogue/memory/correction.hpp"

#include <algorithm>
#include <set>
#include <vector>

namespace mana::dialogue::memory {
namespace {

constexpr std::size_t kMostWords = 9;  // of a correction that says no more than what was wrong

bool is_digits(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// The one word of the kind; empty: there is none, or there are several.
std::string only_one(const std::vector<std::string>& words, const MemoryWords::Words& kind,
                     bool is_of_numbers) {
  std::set<std::string> found;
  for (std::string word : words) {
    if (word.ends_with("'s")) word.resize(word.size() - 2);
    if (std::find(kind.begin(), kind.end(), word) != kind.end() || (is_of_numbers && is_digits(word)))
      found.insert(word);
  }
  return found.size() == 1 ? *found.begin() : std::string{};
}

std::string as_written(std::string word, std::string_view like) {
  if (!like.empty() && like[0] >= 'A' && like[0] <= 'Z') word[0] = static_cast<char>(word[0] - 'a' + 'A');
  return word;
}

/// Replaces the word where it stands alone, in any case.
void put_instead(std::string& text, const std::string& old, const std::string& fresh) {
  const auto is_letter = [&](std::size_t i) {
    return i < text.size() && std::isalnum(static_cast<unsigned char>(text[i])) != 0;
  };
  for (std::size_t at = 0; at + old.size() <= text.size(); ++at) {
    const bool same = std::equal(
        old.begin(), old.end(), text.begin() + static_cast<std::ptrdiff_t>(at),
        [](char a, char b) { return a == static_cast<char>(std::tolower(static_cast<unsigned char>(b))); });
    if (!same || (at > 0 && is_letter(at - 1)) || is_letter(at + old.size())) continue;
    const std::string now = is_digits(fresh) ? fresh : as_written(fresh, std::string_view{text}.substr(at));
    text.replace(at, old.size(), now);
    at += now.size();
  }
}

}  // namespace

std::optional<std::string> corrected(std::string_view told, std::string_view correction,
                                     const MemoryWords& words) {
  const auto before = plain_words_of(told), after = plain_words_of(correction);
  if (after.size() > kMostWords) return {};
  std::string text{told};
  bool changed = false;
  for (std::size_t kind = 0; kind < words.slots.size(); ++kind) {
    const bool is_of_numbers = kind == 2;  // days, months, numbers, ordinals
    const std::string old = only_one(before, words.slots[kind], is_of_numbers);
    const std::string fresh = only_one(after, words.slots[kind], is_of_numbers);
    if (old.empty() || fresh.empty() || old == fresh) continue;
    put_instead(text, old, fresh);
    changed = true;
  }
  return changed ? std::optional{text} : std::nullopt;
}

}  // namespace mana::dialogue::memory
