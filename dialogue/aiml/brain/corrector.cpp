#include "dialogue/aiml/brain/corrector.hpp"

#include <algorithm>
#include <sstream>

namespace mana::dialogue::aiml {
namespace {

constexpr std::size_t kLongWord = 8, kLongest = 24;

std::size_t edits_allowed(std::size_t letters) { return letters >= kLongWord ? 2 : 1; }

bool is_correctable(std::string_view word) {
  return !word.empty() && word.size() <= kLongest &&
         std::all_of(word.begin(), word.end(), [](char c) { return c < '0' || c > '9'; });
}

/// The word itself, and with up to `most` bytes left out.
template <class See>
void for_each_remainder(const std::string& word, std::size_t most, See see) {
  see(word);
  if (most == 0) return;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (i > 0 && word[i] == word[i - 1]) continue;  // the same remainder
    std::string less = word;
    less.erase(i, 1);
    if (most == 1) {
      see(less);
    } else {
      for_each_remainder(less, most - 1, see);
    }
  }
}

}  // namespace

Corrector::Corrector(Graph graph, const Knowledge& knowledge) : graph_{std::move(graph)} {
  for (const auto& [name, set] : knowledge.sets) {
    for (const std::string& phrase : set.phrases()) {
      std::istringstream words{phrase};
      for (std::string word; words >> word;)
        if (graph_.word(word) == kNone) of_sets_.push_back(word);
    }
  }
  std::sort(of_sets_.begin(), of_sets_.end());
  of_sets_.erase(std::unique(of_sets_.begin(), of_sets_.end()), of_sets_.end());
  const auto all = static_cast<std::uint32_t>(graph_.words() + of_sets_.size());
  for (std::uint32_t w = 0; w < all; ++w) add(text(w), w);
  std::sort(index_.begin(), index_.end());
  index_.erase(std::unique(index_.begin(), index_.end()), index_.end());
  index_.shrink_to_fit();
}

void Corrector::add(std::string_view word, std::uint32_t number) {
  if (!is_correctable(word)) return;
  for_each_remainder(std::string{word}, edits_allowed(word.size()),
                     [&](const std::string& rest) { index_.emplace_back(hash_of_word(rest), number); });
}

bool Corrector::knows(std::string_view folded) const {
  return graph_.word(folded) != kNone || std::binary_search(of_sets_.begin(), of_sets_.end(), folded);
}

std::vector<Corrector::Candidate> Corrector::near(std::string_view folded, std::size_t most) const {
  std::vector<Candidate> found;
  if (!is_correctable(folded) || (folded.size() > kShort && knows(folded))) return found;
  const std::string word{folded};
  for_each_remainder(word, edits_allowed(word.size()), [&](const std::string& rest) {
    const std::uint32_t hash = hash_of_word(rest);
    for (auto at = std::lower_bound(index_.begin(), index_.end(), std::pair{hash, std::uint32_t{0}});
         at != index_.end() && at->first == hash; ++at) {
      const auto same = [&](const Candidate& c) { return c.word == at->second; };
      if (std::any_of(found.begin(), found.end(), same)) continue;
      const std::string_view other = text(at->second);
      // A long word that lost letters is as long as a short one: what was meant decides.
      const std::size_t allowed = edits_allowed(std::max(word.size(), other.size()));
      const std::size_t edits = edits_between(folded, other, allowed);
      if (edits > 0 && edits <= allowed) found.push_back({at->second, edits});
    }
  });
  std::sort(found.begin(), found.end(), [](const Candidate& a, const Candidate& b) {
    return a.edits != b.edits ? a.edits < b.edits : a.word < b.word;
  });
  if (found.size() > most) found.resize(most);
  return found;
}

std::size_t edits_between(std::string_view a, std::string_view b, std::size_t most) {
  const std::size_t longer = std::max(a.size(), b.size());
  if (longer - std::min(a.size(), b.size()) > most) return most + 1;
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    std::size_t least = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
      least = std::min(least, row[j]);
    }
    if (least > most) return most + 1;
    before.swap(last);
    last.swap(row);
  }
  return std::min(last[b.size()], most + 1);
}

}  // namespace mana::dialogue::aiml
