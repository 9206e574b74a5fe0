#include "dialogue/aiml/brain/graph.hpp"

#include <algorithm>
#include <array>

namespace mana::dialogue::aiml {
namespace {

constexpr std::array<GraphNode, 1> kRootAlone{};
constexpr std::array<std::uint32_t, 1> kNoWords{};

}  // namespace

// FNV-1a: the images keep tables of these, so it has to be the same everywhere.
std::uint32_t hash_of_word(std::string_view word) {
  std::uint32_t h = 2166136261U;
  for (const char c : word) h = (h ^ static_cast<unsigned char>(c)) * 16777619U;
  return h ^ h >> 15;
}

Graph::Graph() {
  tables_.nodes = kRootAlone;
  tables_.word_slots = kNoWords;
}

Graph::Graph(GraphTables tables, std::shared_ptr<const void> holder)
    : tables_{tables}, holder_{std::move(holder)} {}

std::string_view Graph::word_text(std::uint32_t word) const {
  const std::uint32_t begin = word == 0 ? 0 : tables_.word_ends[word - 1];
  return {tables_.words.data() + begin, tables_.word_ends[word] - begin};
}

std::uint32_t Graph::word(std::string_view folded) const {
  const std::size_t mask = tables_.word_slots.size() - 1;
  for (std::size_t slot = hash_of_word(folded) & mask, tries = 0; tries <= mask;
       slot = (slot + 1) & mask, ++tries) {
    const std::uint32_t found = tables_.word_slots[slot];
    if (found == 0) return kNone;
    if (word_text(found - 1) == folded) return found - 1;
  }
  return kNone;
}

std::uint32_t Graph::child(std::uint32_t node, Token token) const {
  const GraphNode& n = tables_.nodes[node];
  const auto edges = tables_.edges.subspan(n.first_edge, n.edges);
  const auto found = std::lower_bound(edges.begin(), edges.end(), token,
                                      [](const GraphEdge& e, Token t) { return e.token < t; });
  return found != edges.end() && found->token == token ? found->child : kNone;
}

std::span<const GraphEdge> Graph::sets(std::uint32_t node) const {
  const GraphNode& n = tables_.nodes[node];
  const auto edges = tables_.edges.subspan(n.first_edge, n.edges);
  const auto before = [](const GraphEdge& e, Token t) { return e.token < t; };
  const auto first = std::lower_bound(edges.begin(), edges.end(), token(TokenKind::Set, 0), before);
  const auto last = std::lower_bound(first, edges.end(), token(TokenKind::Special, 0), before);
  return {first, last};
}

}  // namespace mana::dialogue::aiml
