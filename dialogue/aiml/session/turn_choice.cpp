#include <algorithm>

#include "dialogue/aiml/brain/markup.hpp"
#include "dialogue/aiml/session/turn.hpp"
#include "dialogue/aiml/text/utf8.hpp"

namespace mana::dialogue::aiml {
namespace {

/// A value of a condition with wildcards: "* CAR", "A *".
bool like(const std::vector<std::string_view>& value, const std::vector<std::string_view>& wanted) {
  std::vector<bool> reach(value.size() + 1);
  reach[0] = true;
  for (const std::string_view w : wanted) {
    std::vector<bool> next(value.size() + 1);
    const bool many = w == "*" || w == "_", any = w == "^" || w == "#";
    for (std::size_t i = 0; i <= value.size(); ++i) {
      if (any && reach[i]) next[i] = true;
      if (i == value.size()) break;
      if (many || any) {
        if (reach[i] || next[i]) next[i + 1] = true;
      } else if (reach[i] && value[i] == w) {
        next[i + 1] = true;
      }
    }
    reach = std::move(next);
  }
  return reach[value.size()];
}

std::vector<std::string_view> blank_separated(std::string_view text) {
  std::vector<std::string_view> out;
  while (!(text = trimmed(text)).empty()) {
    const std::size_t end = std::min(text.find_first_of(" \t\r\n"), text.size());
    out.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return out;
}

}  // namespace

void Turn::do_random(Node node, std::string& out) {
  std::vector<Node> items;
  for (Node c = frame_->script.content(node); c != kNone; c = frame_->script[c].next)
    if (frame_->script[c].tag == Tag::Li) items.push_back(c);
  if (items.empty()) return;
  const std::uint64_t deck = node | frame_->deck << 32;
  const std::size_t drawn =
      session_.options_.random_first ? 0 : session_.decks_.draw(deck, items.size(), session_.random_);
  evaluate_content(items[drawn], out);
}

Turn::Value Turn::value_of(std::string_view name, bool variable) const {
  if (variable) {
    const auto found = frame_->variables.find(name);
    if (found == frame_->variables.end()) return {unset(), false};
    return {found->second, true};
  }
  const std::string key = lower(name);
  const auto& predicates = session_.memory_.predicates;
  if (const auto found = predicates.find(key); found != predicates.end())
    return {found->second, !found->second.empty()};
  const auto usual = knowledge_.defaults.find(key);
  if (usual != knowledge_.defaults.end())
    return {usual->second, !usual->second.empty() && usual->second != "unknown"};
  return {frame_ == nullptr ? std::string{} : unset(), false};
}

bool Turn::agrees(const Value& actual, std::string_view wanted) {
  wanted = trimmed(wanted);
  if (wanted == "*") return actual.bound;
  const std::string value = words_of(actual.text);
  if (equal_but_case(trimmed(value), wanted)) return true;
  if (!actual.bound && equal_but_case(wanted, kNothingYet)) return true;
  const Sentence folded = Sentence::fit(value);
  if (wanted.find_first_of("*_#^") != std::string_view::npos) {
    std::vector<std::string_view> words;
    for (std::size_t i = 0; i < folded.size(); ++i) words.push_back(folded.word(i));
    const std::string pattern = upper(wanted);
    return like(words, blank_separated(pattern));
  }
  return !folded.empty() && folded.folded() == Sentence::fit(wanted).folded();
}

bool Turn::holds(Node node, const std::optional<std::string>& name, bool variable) {
  const auto wanted = attribute(node, Attribute::Value);
  auto own = attribute(node, Attribute::Name);
  if (own) variable = false;
  if (!own) {
    own = attribute(node, Attribute::Var);
    if (own) variable = true;
  }
  if (!own) own = name;
  if (!wanted || !own) return !wanted;  // an item without a value is the last resort
  return agrees(value_of(*own, variable), *wanted);
}

/// The first item that holds, or kNone.
Turn::Node Turn::chosen_item(Node node) {
  auto name = attribute(node, Attribute::Name);
  bool variable = false;
  if (!name) {
    name = attribute(node, Attribute::Var);
    variable = name.has_value();
  }
  for (Node c = frame_->script.content(node); c != kNone && spend(); c = frame_->script[c].next)
    if (frame_->script[c].tag == Tag::Li && holds(c, name, variable)) return c;
  return kNone;
}

void Turn::do_condition(Node node, std::string& out) {
  if (frame_->script.attribute(node, Attribute::Value) != kNone) {
    if (holds(node, {}, false)) evaluate_content(node, out);
    return;
  }
  const bool outer = loop_asked_;
  do {
    loop_asked_ = false;
    const Node item = chosen_item(node);
    if (item == kNone) break;
    evaluate_content(item, out);
    if (loop_asked_ && ++loops_ > limits_.loops) abort("times around a loop");
  } while (loop_asked_ && !aborted());
  loop_asked_ = outer;
}

void Turn::do_loop(Node, std::string&) { loop_asked_ = true; }

void Turn::do_if(Node node, std::string& out) {
  const Value value = value_of(attribute_or(node, Attribute::Name, ""), false);
  const auto contained = attribute(node, Attribute::Contains);
  const auto exists = attribute(node, Attribute::Exists);
  bool yes = value.bound;
  if (exists) {
    yes = value.bound != equal_but_case(*exists, "false");
  } else if (contained) {
    yes = upper(value.text).find(upper(*contained)) != std::string::npos;
  } else if (const auto wanted = attribute(node, Attribute::Value)) {
    yes = agrees(value, *wanted);
  }
  // What stands behind an empty <else/>, or in <else>...</else>, is for the other case.
  bool behind = false;
  for (Node c = frame_->script.content(node); c != kNone && !aborted(); c = frame_->script[c].next) {
    const bool is_else = frame_->script[c].tag == Tag::Else;
    if (is_else && frame_->script.content(c) == kNone) {
      behind = true;
    } else if (is_else) {
      if (!yes) evaluate_content(c, out);
    } else if (behind != yes) {
      evaluate(c, out);
    }
  }
}

}  // namespace mana::dialogue::aiml
