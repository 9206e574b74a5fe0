#include "agent/evaluation/text/n_grams.hpp"

#include <algorithm>

namespace mana::evaluation {

namespace {
constexpr char kJoin = '\n';  // split_words leaves none in a word
}  // namespace

NGrams n_grams(const Words& words, std::size_t n) {
  NGrams grams;
  for (std::size_t i = 0; n > 0 && i + n <= words.size(); ++i) {
    std::string gram = words[i];
    for (std::size_t j = 1; j < n; ++j) gram += kJoin + words[i + j];
    ++grams[gram];
  }
  return grams;
}

NGrams skip_bigrams(const Words& words, std::size_t max_skip) {
  NGrams grams;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::size_t room = words.size() - i - 1;
    const std::size_t last = i + std::min(room, max_skip < room ? max_skip + 1 : room);
    for (std::size_t j = i + 1; j <= last; ++j) ++grams[words[i] + kJoin + words[j]];
  }
  return grams;
}

Count overlap(const NGrams& a, const NGrams& b) {
  Count sum = 0;
  for (const auto& [gram, n] : a)
    if (const auto other = b.find(gram); other != b.end()) sum += std::min(n, other->second);
  return sum;
}

Count total(const NGrams& grams) {
  Count sum = 0;
  for (const auto& [gram, n] : grams) sum += n;
  return sum;
}

}  // namespace mana::evaluation
