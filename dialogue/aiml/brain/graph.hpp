#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "dialogue/aiml/brain/pattern.hpp"
#include "dialogue/aiml/brain/script.hpp"

namespace mana::dialogue::aiml {

/// What leads from a node of the graph to the next: a kind in the upper three bits, below it the number of
/// the word, of the set's name, or of the wildcard.
using Token = std::uint32_t;

enum class TokenKind : std::uint32_t { Word, Priority, Set, Special };
enum Special : std::uint32_t { kSharp, kUnder, kCaret, kStar, kThat, kTopic };

constexpr std::uint32_t kTokenNumbers = 1U << 29;
constexpr Token token(TokenKind kind, std::uint32_t number) {
  return static_cast<std::uint32_t>(kind) << 29 | number;
}
constexpr Token token(Special s) { return token(TokenKind::Special, s); }
constexpr std::uint32_t number_of(Token t) { return t & (kTokenNumbers - 1); }

struct GraphEdge {
  Token token = 0;
  std::uint32_t child = kNone;
};

/// Edges are ordered by token. `category` of a node at the end of an input pattern is the category with that
/// pattern and `that` and `topic` of "*", so that the usual tail "<that> * <topic> *" costs no nodes; of a
/// node at the end of a whole path it is that path's.
struct GraphNode {
  std::uint32_t first_edge = 0;
  std::uint32_t edges = 0;
  std::uint32_t category = kNone;
};

struct CategoryRow {
  std::uint32_t file = 0, line = 0;
  Piece pattern, that, topic;  ///< as read, for people; empty that and topic: "*"
  std::uint32_t script = kNone;
  std::uint32_t spec = 2;  ///< 1: of a file of AIML 1.x, where an unset predicate is empty, not "unknown"
};

/// The tables of a graph, wherever they lie.
struct GraphTables {
  std::span<const char> words;
  std::span<const std::uint32_t> word_ends;   ///< where word i ends in `words`
  std::span<const std::uint32_t> word_slots;  ///< hash table, a power of two: word + 1, 0 is empty
  std::span<const GraphNode> nodes;           ///< 0 is the root
  std::span<const GraphEdge> edges;
  std::span<const CategoryRow> categories;
  std::span<const ScriptNode> script;
  std::span<const char> text;
  std::span<const Piece> files;  ///< names, in `text`
};
static_assert(std::is_trivially_copyable_v<GraphNode> && std::is_trivially_copyable_v<GraphEdge> &&
              std::is_trivially_copyable_v<CategoryRow> && std::is_trivially_copyable_v<ScriptNode>);

/// All categories in one tree of words, with their templates. Never changes.
/// Ownership: shares what holds its tables; copies are cheap.  Threads: any.
class Graph {
 public:
  Graph();  ///< without a category
  Graph(GraphTables tables, std::shared_ptr<const void> holder);

  const GraphTables& tables() const { return tables_; }
  std::uint32_t word(std::string_view folded) const;  ///< kNone: no pattern has it
  std::string_view word_text(std::uint32_t word) const;
  std::uint32_t child(std::uint32_t node, Token token) const;
  /// The edges to sets.
  std::span<const GraphEdge> sets(std::uint32_t node) const;
  std::uint32_t category_at(std::uint32_t node) const { return tables_.nodes[node].category; }
  const CategoryRow& category(std::uint32_t i) const { return tables_.categories[i]; }
  std::size_t size() const { return tables_.categories.size(); }
  std::size_t words() const { return tables_.word_ends.size(); }
  std::string_view text(Piece piece) const { return {tables_.text.data() + piece.at, piece.size}; }
  std::string_view file(std::uint32_t category) const {
    return text(tables_.files[tables_.categories[category].file]);
  }
  Script script() const { return {tables_.script, {tables_.text.data(), tables_.text.size()}}; }

 private:
  GraphTables tables_;
  std::shared_ptr<const void> holder_;
};

std::uint32_t hash_of_word(std::string_view word);

}  // namespace mana::dialogue::aiml
