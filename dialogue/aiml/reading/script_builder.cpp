#include "dialogue/aiml/reading/script_builder.hpp"

#include "dialogue/aiml/text/utf8.hpp"

namespace mana::dialogue::aiml {
namespace {

/// Runs of blanks become one, also at the ends: there they separate the text from a neighbour.
std::string collapsed(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!blank) {
      out.push_back(c);
    } else if (out.empty() || out.back() != ' ') {
      out.push_back(' ');
    }
  }
  return out;
}

/// Between their items blanks are only layout.
bool holds_items_only(Tag tag) {
  return tag == Tag::Random || tag == Tag::Select || tag == Tag::AddTriple || tag == Tag::DeleteTriple ||
         tag == Tag::Learn || tag == Tag::Learnf || tag == Tag::Category;
}

/// AIML 0.9: `<get_likes/>`, `<set_mood>...</set_mood>`, `<bot_name/>`.
Tag family_of(std::string_view name, std::string_view& rest) {
  constexpr std::size_t kPrefix = 4;
  rest = name.size() > kPrefix ? name.substr(kPrefix) : std::string_view{};
  if (rest.empty()) return Tag::Unknown;
  if (name.starts_with("get_")) return Tag::Get;
  if (name.starts_with("set_")) return Tag::Set;
  if (name.starts_with("bot_")) return Tag::Bot;
  return Tag::Unknown;
}

}  // namespace

void ScriptBuilder::begin() {
  open_.clear();
  text_.clear();
  remarks.clear();
  warnings.clear();
  open_.push_back({out_.add_node({.tag = Tag::Template}), kNone, Tag::Template});
}

ScriptBuilder::Element ScriptBuilder::element_of(std::string_view name, bool has_attributes) {
  Element e{Tag::Unknown, name, {}, {}};
  const Tag parent = open_.back().tag;
  if (parent != Tag::Unknown && may_be_child(info(parent), name) && !(name == "bot" && has_attributes))
    return e;
  if (const TagInfo* tag = find_tag(name)) return {tag->tag, name, {}, {}};
  if (is_known_markup(name)) return e;
  if (const OldTag* old = find_old_tag(name)) {
    remarks.push_back("<" + std::string{name} + "> is read as <" + std::string{info(old->tag).name} + ">.");
    return {old->tag, name, old->attribute, old->value};
  }
  std::string_view rest;
  if (const Tag family = family_of(name, rest); family != Tag::Unknown) {
    remarks.push_back("<" + std::string{name} + "> is of AIML 0.9; write <" + std::string{info(family).name} +
                      " name=\"" + std::string{rest} + "\">.");
    return {family, name, "name", rest};
  }
  return e;
}

void ScriptBuilder::remark_on(Tag tag) {
  if (tag == Tag::System || tag == Tag::Javascript || tag == Tag::Gossip)
    warnings.push_back("<" + std::string{info(tag).name} + "> is never run; it leaves nothing.");
}

std::uint32_t ScriptBuilder::append(const ScriptNode& node) {
  const std::uint32_t made = out_.add_node(node);
  Open& parent = open_.back();
  (parent.last == kNone ? out_.node(parent.node).child : out_.node(parent.last).next) = made;
  parent.last = made;
  return made;
}

void ScriptBuilder::add_attribute(std::string_view name, std::string_view value) {
  const std::uint32_t made =
      append({.tag = Tag::Attribute, .attribute = find_attribute(name), .text = out_.add_text(name)});
  // In AIML all names of predicates, maps and so on are the same in any case, but a value may be spoken.
  out_.node(made).child = out_.add_node({.tag = Tag::Text, .text = out_.add_text(value)});
}

void ScriptBuilder::flush_text() {
  if (text_.empty()) return;
  const std::string words = collapsed(text_);
  text_.clear();
  if (words == " " && (holds_items_only(open_.back().tag) || open_.back().last == kNone)) return;
  append({.tag = Tag::Text, .text = out_.add_text(words)});
}

void ScriptBuilder::open(std::string_view name,
                         const std::vector<std::pair<std::string, std::string>>& attributes) {
  flush_text();
  const Element e = element_of(name, !attributes.empty());
  remark_on(e.tag);
  const std::uint32_t node =
      append({.tag = e.tag, .text = e.tag == Tag::Unknown ? out_.add_text(name) : Piece{}});
  open_.push_back({node, kNone, e.tag});
  if (!e.attribute.empty()) add_attribute(e.attribute, e.value);
  for (const auto& [key, value] : attributes) add_attribute(key, value);
}

/// A child element that stands for an attribute becomes one, and moves in front of the other children.
void ScriptBuilder::make_attribute(const Open& done) {
  ScriptNode& node = out_.node(done.node);
  const std::string_view name = out_.text(node.text);
  Open& parent = open_.back();
  if (parent.tag == Tag::Unknown || !may_be_child(info(parent.tag), name)) return;
  node.tag = Tag::Attribute;
  node.attribute = find_attribute(name);
  const std::uint32_t first = out_.node(parent.node).child;
  if (first == done.node) return;
  std::uint32_t before = first, last_attribute = kNone;
  for (; out_.node(before).next != done.node; before = out_.node(before).next)
    if (out_.node(before).tag == Tag::Attribute) last_attribute = before;
  if (out_.node(before).tag == Tag::Attribute) return;
  out_.node(before).next = kNone;
  parent.last = before;
  std::uint32_t& link =
      last_attribute == kNone ? out_.node(parent.node).child : out_.node(last_attribute).next;
  node.next = link;
  link = done.node;
}

void ScriptBuilder::close() {
  flush_text();
  const Open done = open_.back();
  open_.pop_back();
  if (done.tag == Tag::Unknown) make_attribute(done);
}

std::uint32_t ScriptBuilder::finish() {
  flush_text();
  return open_.front().node;
}

}  // namespace mana::dialogue::aiml
