#include <array>
#include <charconv>

#include "agent/core/xml_text.hpp"
#include "dialogue/aiml/brain/markup.hpp"
#include "dialogue/aiml/session/turn.hpp"
#include "dialogue/aiml/text/utf8.hpp"

namespace mana::dialogue::aiml {

struct Turn::HandlerRow {
  Tag tag;
  Handler handler;
};

Turn::Handler Turn::handler_of(Tag tag) {
  static const auto kHandlers = [] {
    static constexpr HandlerRow kRows[] = {
        {Tag::Text, &Turn::do_text},
        {Tag::Unknown, &Turn::do_unknown},
        {Tag::Oob, &Turn::do_unknown},
        {Tag::Star, &Turn::do_star},
        {Tag::ThatStar, &Turn::do_that_star},
        {Tag::TopicStar, &Turn::do_topic_star},
        {Tag::That, &Turn::do_that},
        {Tag::Input, &Turn::do_input},
        {Tag::Request, &Turn::do_request},
        {Tag::Response, &Turn::do_response},
        {Tag::Srai, &Turn::do_srai},
        {Tag::Sr, &Turn::do_sr},
        {Tag::Random, &Turn::do_random},
        {Tag::Li, &Turn::do_unknown},  // of a list; those of random and condition are dealt with there
        {Tag::Think, &Turn::do_think},
        {Tag::Condition, &Turn::do_condition},
        {Tag::Loop, &Turn::do_loop},
        {Tag::If, &Turn::do_if},
        {Tag::Set, &Turn::do_set},
        {Tag::Get, &Turn::do_get},
        {Tag::Bot, &Turn::do_bot},
        {Tag::Map, &Turn::do_map},
        {Tag::Learn, &Turn::do_learn},
        {Tag::Learnf, &Turn::do_learnf},
        {Tag::Eval, &Turn::do_content},
        {Tag::ResetLearn, &Turn::do_reset_learn},
        {Tag::ResetLearnf, &Turn::do_reset_learnf},
        {Tag::AddTriple, &Turn::do_add_triple},
        {Tag::DeleteTriple, &Turn::do_delete_triple},
        {Tag::Select, &Turn::do_select},
        {Tag::Uniq, &Turn::do_uniq},
        {Tag::Uppercase, &Turn::do_uppercase},
        {Tag::Lowercase, &Turn::do_lowercase},
        {Tag::Formal, &Turn::do_formal},
        {Tag::Sentence, &Turn::do_sentence},
        {Tag::Explode, &Turn::do_explode},
        {Tag::Implode, &Turn::do_implode},
        {Tag::Person, &Turn::do_person},
        {Tag::Person2, &Turn::do_person2},
        {Tag::Gender, &Turn::do_gender},
        {Tag::Normalize, &Turn::do_normalize},
        {Tag::Denormalize, &Turn::do_denormalize},
        {Tag::First, &Turn::do_first},
        {Tag::Rest, &Turn::do_rest},
        {Tag::Date, &Turn::do_date},
        {Tag::Interval, &Turn::do_interval},
        {Tag::Id, &Turn::do_id},
        {Tag::Size, &Turn::do_size},
        {Tag::Vocabulary, &Turn::do_vocabulary},
        {Tag::Program, &Turn::do_program},
        {Tag::Version, &Turn::do_version},
        {Tag::Sraix, &Turn::do_sraix},
        {Tag::Topic, &Turn::do_content},
        {Tag::Template, &Turn::do_content},
    };
    std::array<Handler, static_cast<std::size_t>(Tag::Count)> table{};
    table.fill(&Turn::do_nothing);  // system, javascript, gossip; q, notq, category and such out of place
    for (const HandlerRow& row : kRows) table.at(static_cast<std::size_t>(row.tag)) = row.handler;
    return table;
  }();
  return kHandlers.at(static_cast<std::size_t>(tag));
}

bool Turn::spend(std::int64_t steps) {
  steps_left_ -= steps;
  if (steps_left_ <= 0) abort("steps");
  return !aborted();
}

void Turn::evaluate(Node node, std::string& out) {
  if (!spend()) return;
  if (++nesting_ > limits_.nesting) {
    abort("nesting of elements");
  } else {
    (this->*handler_of(frame_->script[node].tag))(node, out);
  }
  --nesting_;
}

void Turn::evaluate_list(Node first, std::string& out) {
  for (Node node = first; node != kNone && !aborted(); node = frame_->script[node].next) evaluate(node, out);
}

void Turn::evaluate_content(Node node, std::string& out) { evaluate_list(frame_->script.content(node), out); }

std::string Turn::marked_content(Node node) {
  std::string out;
  evaluate_content(node, out);
  return out;
}

std::string Turn::content(Node node) { return single_spaced(words_of(marked_content(node))); }

std::string Turn::content_or_star(Node node) {
  if (frame_->script.content(node) != kNone) return content(node);
  return frame_->match.captured(frame_->path, 0, 1);
}

std::optional<std::string> Turn::attribute(Node node, Attribute which) {
  const Node found = frame_->script.attribute(node, which);
  if (found == kNone) return {};
  std::string out;
  evaluate_list(frame_->script[found].child, out);
  return std::string{trimmed(words_of(out))};
}

std::string Turn::attribute_or(Node node, Attribute which, std::string_view otherwise) {
  auto found = attribute(node, which);
  return found ? *std::move(found) : std::string{otherwise};
}

/// "2" or "2,1"; what is missing or wrong is 1.
std::pair<std::size_t, std::size_t> Turn::index(Node node) {
  const std::string text = attribute_or(node, Attribute::Index, "1");
  std::array<std::size_t, 2> out{1, 1};
  std::string_view rest{text};
  for (std::size_t& value : out) {
    rest = trimmed(rest);
    std::size_t read = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), read);
    if (error == std::errc{}) value = read;
    const std::size_t comma = rest.find(',');
    if (comma == std::string_view::npos) break;
    rest.remove_prefix(comma + 1);
  }
  return {out[0], out[1]};
}

void Turn::put(std::string& out, std::string_view text) {
  if (out.size() + text.size() > limits_.output) return abort("length of a text");
  out += text;
}

void Turn::do_text(Node node, std::string& out) { put(out, frame_->script.text(node)); }

void Turn::do_unknown(Node node, std::string& out) {
  const Script& script = frame_->script;
  const std::string name{script[node].tag == Tag::Unknown ? script.text(node) : info(script[node].tag).name};
  std::string element = name;
  for (Node c = script[node].child; c != kNone && script[c].tag == Tag::Attribute; c = script[c].next) {
    std::string value;
    evaluate_list(script[c].child, value);
    element += " " + std::string{script.text(c)} + "=\"" + core::xml_escaped(words_of(value)) + "\"";
  }
  const bool empty = script.content(node) == kNone;
  put(out, kOpen + element + (empty ? "/" : "") + kClose);
  if (empty) return;
  evaluate_content(node, out);
  put(out, kOpen + ("/" + name) + kClose);
}

void Turn::do_think(Node node, std::string&) {
  std::string unsaid;
  evaluate_content(node, unsaid);
}

}  // namespace mana::dialogue::aiml
