#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dialogue/aiml/brain/graph.hpp"

namespace mana::dialogue::aiml {

/// From numbers to numbers, in one block of memory: what a growing graph consists of.
class EdgeTable {
 public:
  /// The value at (node, token), or kNone.
  std::uint32_t find(std::uint32_t node, Token token) const;
  void add(std::uint32_t node, Token token, std::uint32_t child);  ///< must not be there yet

  struct Entry {
    std::uint32_t node, child;
    Token token;
  };
  std::vector<Entry> sorted() const;

 private:
  std::size_t slot_of(std::uint32_t node, Token token) const;
  void grow();
  std::vector<Entry> slots_;  // a power of two; node == kNone is empty
  std::size_t used_ = 0;
};

/// A category as it was read.
struct CategoryDraft {
  PatternTokens pattern, that, topic;  ///< no that, no topic: "*"
  std::uint32_t script = kNone;        ///< made with add_node()
  std::uint32_t file = 0, line = 0;
  std::uint32_t spec = 2;
};

/// Collects categories; the last one with the same pattern, that and topic counts.
/// Threads: one.
class GraphBuilder {
 public:
  GraphBuilder();
  std::uint32_t add_file(std::string_view name);
  Piece add_text(std::string_view text);
  std::uint32_t add_node(const ScriptNode& node);
  ScriptNode& node(std::uint32_t i) { return script_[i]; }
  std::string_view text(Piece piece) const { return std::string_view{text_}.substr(piece.at, piece.size); }
  void add(const CategoryDraft& draft);

  /// Where the tables of templates end; a category that turns out to be broken is forgotten up to there.
  struct Mark {
    std::size_t script, text;
  };
  Mark mark() const { return {script_.size(), text_.size()}; }
  void forget(const Mark& mark);

  /// (the category that counts no more, the one that took its place)
  const std::vector<std::pair<std::uint32_t, std::uint32_t>>& doubles() const { return doubles_; }
  std::size_t categories() const { return categories_.size(); }
  /// Leaves the builder empty.
  Graph finish();

 private:
  std::uint32_t number_of_word(std::string_view word);
  void grow_words();
  Token token_of(const PatternToken& t);
  std::uint32_t step(std::uint32_t node, Token token);
  std::uint32_t walk(std::uint32_t node, const PatternTokens& tokens);
  std::uint32_t place_of(const CategoryDraft& draft);

  std::string words_, text_;
  std::vector<std::uint32_t> word_ends_, word_slots_;
  EdgeTable edges_;
  std::vector<std::uint32_t> at_node_;  // category
  std::vector<CategoryRow> categories_;
  std::vector<ScriptNode> script_;
  std::vector<Piece> files_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> doubles_;
};

}  // namespace mana::dialogue::aiml
