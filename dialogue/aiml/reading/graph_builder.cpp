#include "dialogue/aiml/reading/graph_builder.hpp"

#include <algorithm>

namespace mana::dialogue::aiml {
namespace {

std::uint64_t mixed(std::uint32_t node, Token token) {
  std::uint64_t x = static_cast<std::uint64_t>(node) << 32 | token;
  x = (x ^ x >> 31) * 0x9e3779b97f4a7c15ULL;
  return x ^ x >> 29;
}

/// The tables of a graph that was built, kept alive by the graph.
struct OwnedTables {
  std::string words, text;
  std::vector<std::uint32_t> word_ends, word_slots;
  std::vector<GraphNode> nodes;
  std::vector<GraphEdge> edges;
  std::vector<CategoryRow> categories;
  std::vector<ScriptNode> script;
  std::vector<Piece> files;

  GraphTables tables() const {
    return {words, word_ends, word_slots, nodes, edges, categories, script, text, files};
  }
};

bool only_star(const PatternTokens& tokens) {
  return tokens.empty() || (tokens.size() == 1 && tokens.front().kind == PatternToken::Kind::Star);
}

}  // namespace

std::size_t EdgeTable::slot_of(std::uint32_t node, Token token) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = mixed(node, token) & mask;
  while (slots_[slot].node != kNone && (slots_[slot].node != node || slots_[slot].token != token))
    slot = (slot + 1) & mask;
  return slot;
}

std::uint32_t EdgeTable::find(std::uint32_t node, Token token) const {
  return slots_.empty() ? kNone : slots_[slot_of(node, token)].child;
}

void EdgeTable::add(std::uint32_t node, Token token, std::uint32_t child) {
  if (used_ * 4 >= slots_.size() * 3) grow();
  slots_[slot_of(node, token)] = {node, child, token};
  ++used_;
}

void EdgeTable::grow() {
  std::vector<Entry> old(slots_.empty() ? 64 : slots_.size() * 2, Entry{kNone, kNone, 0});
  old.swap(slots_);
  for (const Entry& e : old)
    if (e.node != kNone) slots_[slot_of(e.node, e.token)] = e;
}

std::vector<EdgeTable::Entry> EdgeTable::sorted() const {
  std::vector<Entry> out;
  out.reserve(used_);
  for (const Entry& e : slots_)
    if (e.node != kNone) out.push_back(e);
  std::sort(out.begin(), out.end(), [](const Entry& a, const Entry& b) {
    return a.node != b.node ? a.node < b.node : a.token < b.token;
  });
  return out;
}

GraphBuilder::GraphBuilder() : word_slots_(64), at_node_{kNone} {}

std::uint32_t GraphBuilder::add_file(std::string_view name) {
  files_.push_back(add_text(name));
  return static_cast<std::uint32_t>(files_.size() - 1);
}

Piece GraphBuilder::add_text(std::string_view text) {
  const Piece piece{static_cast<std::uint32_t>(text_.size()), static_cast<std::uint32_t>(text.size())};
  text_.append(text);
  return piece;
}

std::uint32_t GraphBuilder::add_node(const ScriptNode& node) {
  script_.push_back(node);
  return static_cast<std::uint32_t>(script_.size() - 1);
}

void GraphBuilder::forget(const Mark& mark) {
  script_.resize(mark.script);
  text_.resize(mark.text);
}

std::uint32_t GraphBuilder::number_of_word(std::string_view word) {
  if (word_ends_.size() * 2 >= word_slots_.size()) grow_words();
  const std::size_t mask = word_slots_.size() - 1;
  std::size_t slot = hash_of_word(word) & mask;
  for (; word_slots_[slot] != 0; slot = (slot + 1) & mask) {
    const std::uint32_t found = word_slots_[slot] - 1;
    const std::uint32_t begin = found == 0 ? 0 : word_ends_[found - 1];
    if (std::string_view{words_}.substr(begin, word_ends_[found] - begin) == word) return found;
  }
  words_.append(word);
  word_ends_.push_back(static_cast<std::uint32_t>(words_.size()));
  word_slots_[slot] = static_cast<std::uint32_t>(word_ends_.size());
  return word_slots_[slot] - 1;
}

void GraphBuilder::grow_words() {
  std::vector<std::uint32_t> slots(word_slots_.size() * 2);
  const std::size_t mask = slots.size() - 1;
  for (std::uint32_t i = 0; i < word_ends_.size(); ++i) {
    const std::uint32_t begin = i == 0 ? 0 : word_ends_[i - 1];
    std::size_t slot = hash_of_word(std::string_view{words_}.substr(begin, word_ends_[i] - begin)) & mask;
    while (slots[slot] != 0) slot = (slot + 1) & mask;
    slots[slot] = i + 1;
  }
  word_slots_ = std::move(slots);
}

Token GraphBuilder::token_of(const PatternToken& t) {
  using Kind = PatternToken::Kind;
  switch (t.kind) {
    case Kind::Word: return token(TokenKind::Word, number_of_word(t.text));
    case Kind::Priority: return token(TokenKind::Priority, number_of_word(t.text));
    case Kind::Set: return token(TokenKind::Set, number_of_word(t.text));
    case Kind::Sharp: return token(kSharp);
    case Kind::Under: return token(kUnder);
    case Kind::Caret: return token(kCaret);
    case Kind::Star: return token(kStar);
  }
  return token(kStar);
}

std::uint32_t GraphBuilder::step(std::uint32_t node, Token t) {
  if (const std::uint32_t found = edges_.find(node, t); found != kNone) return found;
  const auto child = static_cast<std::uint32_t>(at_node_.size());
  at_node_.push_back(kNone);
  edges_.add(node, t, child);
  return child;
}

std::uint32_t GraphBuilder::walk(std::uint32_t node, const PatternTokens& tokens) {
  for (const PatternToken& t : tokens) node = step(node, token_of(t));
  return node;
}

std::uint32_t GraphBuilder::place_of(const CategoryDraft& draft) {
  static const PatternTokens kAnything{{PatternToken::Kind::Star, {}}};
  std::uint32_t node = walk(0, draft.pattern);
  if (only_star(draft.that) && only_star(draft.topic)) return node;
  node = walk(step(node, token(kThat)), draft.that.empty() ? kAnything : draft.that);
  return walk(step(node, token(kTopic)), draft.topic.empty() ? kAnything : draft.topic);
}

void GraphBuilder::add(const CategoryDraft& draft) {
  CategoryRow row;
  row.file = draft.file;
  row.line = draft.line;
  row.script = draft.script;
  row.spec = draft.spec;
  row.pattern = add_text(to_text(draft.pattern));
  if (!only_star(draft.that)) row.that = add_text(to_text(draft.that));
  if (!only_star(draft.topic)) row.topic = add_text(to_text(draft.topic));
  const std::uint32_t node = place_of(draft);
  const auto category = static_cast<std::uint32_t>(categories_.size());
  if (at_node_[node] != kNone) doubles_.emplace_back(at_node_[node], category);
  at_node_[node] = category;
  categories_.push_back(row);
}

Graph GraphBuilder::finish() {
  auto owned = std::make_shared<OwnedTables>();
  owned->nodes.resize(at_node_.size());
  for (std::size_t i = 0; i < at_node_.size(); ++i) owned->nodes[i].category = at_node_[i];
  {
    const auto sorted = edges_.sorted();
    edges_ = {};
    owned->edges.reserve(sorted.size());
    for (const EdgeTable::Entry& e : sorted) {
      GraphNode& node = owned->nodes[e.node];
      if (node.edges++ == 0) node.first_edge = static_cast<std::uint32_t>(owned->edges.size());
      owned->edges.push_back({e.token, e.child});
    }
  }
  owned->words = std::move(words_);
  owned->text = std::move(text_);
  owned->word_ends = std::move(word_ends_);
  owned->word_slots = std::move(word_slots_);
  owned->categories = std::move(categories_);
  owned->script = std::move(script_);
  owned->files = std::move(files_);
  const GraphTables tables = owned->tables();
  *this = GraphBuilder{};
  return Graph{tables, std::move(owned)};
}

}  // namespace mana::dialogue::aiml
