#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dialogue/aiml/brain/graph.hpp"
#include "dialogue/aiml/brain/knowledge.hpp"

namespace mana::dialogue::aiml {

/// The words that the patterns of a graph know, and the phrases of the sets they name, found again when a
/// finger slipped: a letter put in, left out, changed, or two neighbours changed over; two such slips from
/// eight letters on.
///
/// The index holds every word with one or two letters left out (Garbe's symmetric deletion), so that a
/// look-up costs microseconds however many words there are. Never changes; threads: any. Ownership: shares
/// the graph.
class Corrector {
 public:
  /// Words of so few letters are near each other, and too many of them are known: only where everything else
  /// speaks for it should one be taken for another, and then also a known one ("when si your birthday").
  static constexpr std::size_t kShort = 2;

  explicit Corrector(Graph graph, const Knowledge& knowledge = {});

  struct Candidate {
    std::uint32_t word = kNone;  ///< for text()
    std::size_t edits = 0;
  };
  /// The nearest first, at most `most`; none for a word that is known, if it is not short, nor for one
  /// with digits. @param folded upper case
  std::vector<Candidate> near(std::string_view folded, std::size_t most = 12) const;
  std::string_view text(std::uint32_t word) const {
    return word < graph_.words() ? graph_.word_text(word) : of_sets_[word - graph_.words()];
  }

 private:
  bool knows(std::string_view folded) const;
  void add(std::string_view word, std::uint32_t number);

  Graph graph_;
  std::vector<std::string> of_sets_;  // in order; those that the graph knows are not among them
  std::vector<std::pair<std::uint32_t, std::uint32_t>> index_;  // (hash of what is left, word), in order
};

/// Letters put in, left out, changed, or two neighbours changed over. More than `most`: most + 1.
std::size_t edits_between(std::string_view a, std::string_view b, std::size_t most);

}  // namespace mana::dialogue::aiml
