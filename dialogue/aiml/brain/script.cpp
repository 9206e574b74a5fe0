#include "dialogue/aiml/brain/script.hpp"

#include "agent/core/xml_text.hpp"

namespace mana::dialogue::aiml {

std::uint32_t Script::content(std::uint32_t node) const {
  std::uint32_t child = nodes_[node].child;
  while (child != kNone && nodes_[child].tag == Tag::Attribute) child = nodes_[child].next;
  return child;
}

std::uint32_t Script::attribute(std::uint32_t node, Attribute which) const {
  std::uint32_t child = nodes_[node].child;
  while (child != kNone && nodes_[child].tag == Tag::Attribute) {
    if (nodes_[child].attribute == which) return child;
    child = nodes_[child].next;
  }
  return kNone;
}

std::string Script::xml(std::uint32_t node, const std::function<std::string(std::uint32_t)>& evaluate) const {
  std::string out;
  write(node, evaluate, out);
  return out;
}

void Script::write(std::uint32_t node, const std::function<std::string(std::uint32_t)>& evaluate,
                   std::string& out) const {
  const ScriptNode& n = nodes_[node];
  if (n.tag == Tag::Text || (n.tag == Tag::Eval && evaluate)) {
    out += core::xml_escaped(n.tag == Tag::Text ? std::string{text(node)} : evaluate(node));
    return;
  }
  const std::string name{n.tag == Tag::Unknown || n.tag == Tag::Attribute ? text(node) : info(n.tag).name};
  // Attributes as elements, because their values may hold elements; of other XML they are plain text.
  const bool as_elements = n.tag != Tag::Unknown && !info(n.tag).children.empty();
  out += "<" + name;
  for (std::uint32_t c = n.child; !as_elements && c != kNone && nodes_[c].tag == Tag::Attribute;
       c = nodes_[c].next) {
    out += " " + std::string{text(c)} + "=\"";
    if (nodes_[c].child != kNone) write(nodes_[c].child, evaluate, out);
    out += "\"";
  }
  out += ">";
  for (std::uint32_t c = as_elements ? n.child : content(node); c != kNone; c = nodes_[c].next)
    write(c, evaluate, out);
  out += "</" + name + ">";
}

}  // namespace mana::dialogue::aiml
