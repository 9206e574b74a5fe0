#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "dialogue/aiml/brain/tag.hpp"

namespace mana::dialogue::aiml {

constexpr std::uint32_t kNone = 0xFFFFFFFF;

/// A piece of the one long text that a brain keeps all its strings in.
struct Piece {
  std::uint32_t at = 0, size = 0;
};

/// One node of a template: a tree in a flat table, which can be saved and mapped as it is.
/// Text: its words.  Attribute: its name, the value in the children.  Unknown: the element's name.
struct ScriptNode {
  Tag tag = Tag::Text;
  Attribute attribute = Attribute::Other;
  std::uint32_t next = kNone;   ///< sibling
  std::uint32_t child = kNone;  ///< the first; attributes come first
  Piece text{};
};

/// Looks into such a table. Refers to it; cheap to copy.
class Script {
 public:
  Script(std::span<const ScriptNode> nodes, std::string_view text) : nodes_{nodes}, text_{text} {}
  const ScriptNode& operator[](std::uint32_t node) const { return nodes_[node]; }
  std::string_view text(std::uint32_t node) const {
    return text_.substr(nodes_[node].text.at, nodes_[node].text.size);
  }
  /// The first child that is no attribute.
  std::uint32_t content(std::uint32_t node) const;
  /// The attribute's node, or kNone.
  std::uint32_t attribute(std::uint32_t node, Attribute which) const;
  /// XML of the node with all that is in it. What `evaluate` gives for an <eval> stands in its place.
  std::string xml(std::uint32_t node, const std::function<std::string(std::uint32_t)>& evaluate = {}) const;

 private:
  void write(std::uint32_t node, const std::function<std::string(std::uint32_t)>& evaluate,
             std::string& out) const;
  std::span<const ScriptNode> nodes_;
  std::string_view text_;
};

}  // namespace mana::dialogue::aiml
