#include <algorithm>
#include <cstdlib>
#include <set>

#include "dialogue/aiml/brain/markup.hpp"
#include "dialogue/aiml/session/turn.hpp"
#include "dialogue/aiml/text/utf8.hpp"

namespace mana::dialogue::aiml {
namespace {

constexpr std::size_t kMostTuples = 1000;  // of one selection
constexpr std::size_t kTuplesRemembered = 5000;
constexpr std::string_view kEmptyList = "NIL";  // what Program AB calls an empty list
constexpr std::string_view kTuple = "TUPLE";

bool is_variable(std::string_view text) { return text.starts_with('?'); }

/// Takes `value` for what `wanted` asks for: a text, or a variable that is free or has that value.
bool bind(const std::string& wanted, const std::string& value, std::map<std::string, std::string>& bindings) {
  if (!is_variable(wanted)) return wanted.empty() || equal_but_case(wanted, value);
  const auto [place, fresh] = bindings.try_emplace(wanted, value);
  return fresh || equal_but_case(place->second, value);
}

bool bind(const Triple& wanted, const Triple& known, std::map<std::string, std::string>& bindings) {
  return bind(wanted.subject, known.subject, bindings) && bind(wanted.predicate, known.predicate, bindings) &&
         bind(wanted.object, known.object, bindings);
}

bool same(const Triple& a, const Triple& b) {
  return equal_but_case(a.subject, b.subject) && equal_but_case(a.predicate, b.predicate) &&
         equal_but_case(a.object, b.object);
}

}  // namespace

std::string Turn::unset() const {
  if (const std::string* wanted = knowledge_.property("default-get")) return *wanted;
  // AIML 1.0.1, 7.4.1: empty. AIML 2, as its reference interpreter does it: "unknown".
  return frame_ != nullptr && frame_->spec == 1 ? "" : "unknown";
}

void Turn::set_predicate(const std::string& name, const std::string& value) {
  auto& predicates = session_.memory_.predicates;
  const auto found = predicates.find(name);
  if (found == predicates.end() && predicates.size() >= limits_.predicates)
    return abort("number of predicates");
  if (value.size() > limits_.value) return abort("length of a predicate");
  predicates_before_.emplace_back(name,
                                  found == predicates.end() ? std::nullopt : std::optional{found->second});
  predicates.insert_or_assign(name, value);
}

void Turn::do_set(Node node, std::string& out) {
  const auto name = attribute(node, Attribute::Name);
  const auto variable = attribute(node, Attribute::Var);
  const std::string marked = marked_content(node);
  const std::string value = single_spaced(words_of(marked));
  if (aborted()) return;
  if (name) {
    const std::string key = lower(*name);
    set_predicate(key, value);
    if (knowledge_.pronouns.contains(key)) return put(out, *name);
  } else if (variable) {
    if (value.size() > limits_.value) return abort("length of a variable");
    frame_->variables.insert_or_assign(*variable, value);
  }
  put(out, trimmed(marked));
}

void Turn::do_get(Node node, std::string& out) {
  if (const auto tuple = attribute(node, Attribute::Tuple)) {
    const std::string variable = attribute_or(node, Attribute::Var, "");
    std::size_t number = 0;
    if (upper(*tuple).starts_with(kTuple))
      number = static_cast<std::size_t>(std::strtoull(tuple->c_str() + kTuple.size(), nullptr, 10));
    const auto& tuples = session_.tuples_;
    if (number < session_.first_tuple_ || number - session_.first_tuple_ >= tuples.size())
      return put(out, unset());
    const Bindings& bindings = tuples[number - session_.first_tuple_];
    const auto found = bindings.find(variable);
    return put(out, found == bindings.end() ? unset() : found->second);
  }
  if (const auto name = attribute(node, Attribute::Name)) return put(out, value_of(*name, false).text);
  if (const auto variable = attribute(node, Attribute::Var)) return put(out, value_of(*variable, true).text);
}

void Turn::do_bot(Node node, std::string& out) {
  auto name = attribute(node, Attribute::Name);
  if (!name) name = content(node);  // <bot>name</bot>
  const std::string* value = knowledge_.property(*name);
  if (value != nullptr) return put(out, *value);
  if (frame_->spec != 1) put(out, "unknown");
}

void Turn::do_map(Node node, std::string& out) {
  const auto name = attribute(node, Attribute::Name);
  if (!name) return do_unknown(node, out);  // HTML has a <map> too
  const auto value = knowledge_.look_up(*name, content(node));
  put(out, value ? *value : "unknown");
}

void Turn::remember_learned() {
  if (!learned_before_) learned_before_.emplace(session_.learned_, session_.memory_.learned);
  session_.learned_changed_ = true;
}

void Turn::learn(Node node, std::vector<std::string>& into) {
  remember_learned();
  const auto evaluated = [this](Node eval) { return content(eval); };
  for (Node c = frame_->script.content(node); c != kNone && spend(100); c = frame_->script[c].next) {
    if (frame_->script[c].tag != Tag::Category) continue;
    std::string category = frame_->script.xml(c, evaluated);
    if (category.size() > limits_.value) return abort("length of a learned category");
    if (session_.learned_.size() + session_.memory_.learned.size() >= limits_.learned)
      return abort("number of learned categories");
    std::erase(into, category);
    into.push_back(std::move(category));
  }
}

void Turn::do_learn(Node node, std::string&) { learn(node, session_.learned_); }
void Turn::do_learnf(Node node, std::string&) { learn(node, session_.memory_.learned); }

void Turn::do_reset_learn(Node, std::string&) {
  remember_learned();
  session_.learned_.clear();
}

void Turn::do_reset_learnf(Node, std::string&) {
  remember_learned();
  session_.memory_.learned.clear();
}

/// What this person said first, then what everybody may know.
std::array<const std::vector<Triple>*, 2> Turn::kinds_of_triples() const {
  return {&session_.memory_.triples, &knowledge_.triples};
}

Triple Turn::triple_of(Node node) {
  return {attribute_or(node, Attribute::Subj, ""), attribute_or(node, Attribute::Pred, ""),
          attribute_or(node, Attribute::Obj, "")};
}

void Turn::remember_triples() {
  if (!triples_before_) triples_before_ = session_.memory_.triples;
}

void Turn::do_add_triple(Node node, std::string&) {
  const Triple triple = triple_of(node);
  auto& triples = session_.memory_.triples;
  if (triple.subject.empty() || triple.predicate.empty() || triple.object.empty()) return;
  if (std::any_of(triples.begin(), triples.end(), [&](const Triple& t) { return same(t, triple); })) return;
  remember_triples();
  if (triples.size() >= limits_.triples) return abort("number of triples");
  triples.push_back(triple);
}

void Turn::do_delete_triple(Node node, std::string&) {
  const Triple triple = triple_of(node);
  remember_triples();
  std::erase_if(session_.memory_.triples, [&](const Triple& t) {
    Bindings none;
    return bind(triple, t, none);
  });
}

/// All ways to give the variables of the clauses values that what is known bears out.
std::vector<Turn::Bindings> Turn::select(Node first_clause) {
  std::vector<Bindings> found(1);
  for (Node c = first_clause; c != kNone && !aborted(); c = frame_->script[c].next) {
    const Tag tag = frame_->script[c].tag;
    if (tag != Tag::Q && tag != Tag::NotQ) continue;
    const Triple wanted = triple_of(c);
    std::vector<Bindings> next;
    for (const Bindings& so_far : found) {
      bool any = false;
      for (const std::vector<Triple>* list : kinds_of_triples()) {
        if (!spend(static_cast<std::int64_t>(list->size() / 8) + 1)) return {};
        for (const Triple& known : *list) {
          Bindings more = so_far;
          if (!bind(wanted, known, more)) continue;
          any = true;
          if (tag == Tag::Q && next.size() < kMostTuples) next.push_back(std::move(more));
        }
      }
      if (tag == Tag::NotQ && !any) next.push_back(so_far);
    }
    found = std::move(next);
  }
  return found;
}

void Turn::do_select(Node node, std::string& out) {
  std::vector<std::string> variables;
  std::string_view rest;
  const std::string wanted = attribute_or(node, Attribute::Vars, "");
  for (rest = wanted; !(rest = trimmed(rest)).empty();) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    variables.emplace_back(rest.substr(0, end));
    rest.remove_prefix(end);
  }
  std::set<Bindings> seen;
  std::string names;
  for (const Bindings& all : select(frame_->script.content(node))) {
    Bindings chosen;
    for (const auto& [name, value] : all)
      if (variables.empty() || std::find(variables.begin(), variables.end(), name) != variables.end())
        chosen.emplace(name, value);
    if (chosen.empty() || !seen.insert(chosen).second) continue;
    session_.tuples_.push_back(std::move(chosen));
    if (session_.tuples_.size() > kTuplesRemembered) {
      session_.tuples_.pop_front();
      ++session_.first_tuple_;
    }
    if (!names.empty()) names.push_back(' ');
    names += kTuple;
    names += std::to_string(session_.first_tuple_ + session_.tuples_.size() - 1);
  }
  put(out, names.empty() ? kEmptyList : std::string_view{names});
}

void Turn::do_uniq(Node node, std::string& out) {
  const Triple wanted = triple_of(node);
  for (const std::vector<Triple>* list : kinds_of_triples()) {
    if (!spend(static_cast<std::int64_t>(list->size() / 8) + 1)) return;
    for (const Triple& known : *list) {
      Bindings bindings;
      if (!bind(wanted, known, bindings)) continue;
      return put(out, bindings.empty() ? known.object : bindings.begin()->second);
    }
  }
  put(out, unset());
}

}  // namespace mana::dialogue::aiml
