#include "dialogue/aiml/turn.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "dialogue/aiml/markup.hpp"
#include "dialogue/aiml/utf8.hpp"

namespace mana::dialogue::aiml {
namespace {

constexpr std::size_t kRemembered = 64;  // requests, replies and so on that indices can reach
constexpr std::size_t kMostSentences = 20;
constexpr std::string_view kNothingYet = "unknown";  // what that and topic are before there is any

template <class T>
void push_latest(std::deque<T>& list, T value) {
  list.push_front(std::move(value));
  if (list.size() > kRemembered) list.pop_back();
}

std::string_view nth(const std::deque<std::string>& list, std::size_t n) {
  return n >= 1 && n <= list.size() ? std::string_view{list[n - 1]} : std::string_view{};
}

std::string shortened(std::string_view said, std::size_t most) {
  std::string out = clean(said.substr(0, most));
  return out;
}

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

/// A pattern that any words at all fit.
bool is_bare(std::string_view pattern) {
  return pattern == "*" || pattern == "_" || pattern == "^" || pattern == "#";
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

Turn::Turn(Session& session)
    : session_{session},
      limits_{session.options_.limits},
      knowledge_{session.brain_.knowledge},
      matcher_{session.brain_.graph, session.learned_graph_, knowledge_},
      steps_left_{session.options_.limits.steps} {
  const auto& thats = session.histories_.thats;
  if (!thats.empty() && !thats.front().empty()) that_ = Sentence::fit(thats.front().back(), limits_.words);
  if (that_.empty()) that_ = Sentence::fit(kNothingYet);
}

Reply Turn::answer(std::string_view said) {
  const std::string text = shortened(said, limits_.input);
  std::vector<std::string> sentences = split_sentences(knowledge_.normal.apply(single_spaced(text)));
  if (sentences.size() > kMostSentences) sentences.resize(kMostSentences);
  std::vector<Answer> answers;
  for (const std::string& sentence : sentences) {
    answers.push_back(answer_sentence(sentence));
    if (aborted()) break;
  }
  push_latest(session_.histories_.requests, text);
  write_down(marked_or_error(joined(answers)));
  session_.note_spoken(reply_.text);
  return std::move(reply_);
}

Reply Turn::tell(const OneTemplate& own) {
  const Path nothing;
  Match match;
  match.category = 0;
  std::string marked;
  evaluate_category(own.graph_, nothing, match, own.deck_, marked);
  reply_.answered = true;
  write_down(marked_or_error(std::move(marked)));
  return std::move(reply_);
}

std::string Turn::marked_or_error(std::string marked) {
  if (!aborted()) return marked;
  take_back();
  const std::string* fallback = knowledge_.property("error-response");
  return fallback != nullptr ? *fallback : std::string{};
}

Fit Turn::fit(std::string_view said) {
  Fit worst = Fit::Well;
  const auto sentences =
      split_sentences(knowledge_.normal.apply(single_spaced(shortened(said, limits_.input))));
  if (sentences.empty()) return Fit::No;
  for (const std::string& sentence : sentences) {
    Match match;
    if (matcher_.find(path_of(sentence), steps_left_, match) != Found::Yes) return Fit::No;
    const Graph& graph = match.learned ? session_.learned_graph_ : session_.brain_.graph;
    if (is_bare(graph.text(graph.category(match.category).pattern))) worst = Fit::Vaguely;
  }
  return worst;
}

/// With the property vague-answers "once", "I see. Tell me more." is not said to every sentence of a longer
/// tale: an answer to any words at all is left out beside a better one, and beside another of its kind.
std::string Turn::joined(const std::vector<Answer>& answers) const {
  const std::string* wish = knowledge_.property("vague-answers");
  const bool once = wish != nullptr && *wish == "once";
  const bool better = std::any_of(answers.begin(), answers.end(),
                                  [](const Answer& a) { return !a.vague && !a.marked.empty(); });
  std::string out;
  bool vague_said = false;
  for (const Answer& a : answers) {
    if (a.marked.empty() || (once && a.vague && (better || vague_said))) continue;
    vague_said = vague_said || a.vague;
    if (!out.empty()) out.push_back(' ');
    out += a.marked;
  }
  return out;
}

bool Turn::expects(std::string_view said) {
  Match match;
  if (matcher_.find(path_of(knowledge_.normal.apply(said)), steps_left_, match) != Found::Yes) return false;
  const Graph& graph = match.learned ? session_.learned_graph_ : session_.brain_.graph;
  return graph.category(match.category).that.size != 0;
}

void Turn::write_down(const std::string& marked) {
  reply_.text = single_spaced(words_of(marked));
  reply_.markup = single_spaced(xml_of(marked));
  reply_.aborted = aborted_;
  reply_.steps = limits_.steps - steps_left_;
}

Turn::Answer Turn::answer_sentence(const std::string& sentence) {
  push_latest(session_.histories_.inputs, sentence);
  const std::size_t begin = reply_.chain.size();
  Answer answer;
  std::string& out = answer.marked;
  look_up(sentence, out);
  if (reply_.chain.size() <= begin) return answer;
  const ChainLink& first = reply_.chain[begin];
  reply_.answered = first.answered;
  answer.vague = is_bare(first.pattern);
  const bool bare = answer.vague && first.pattern_that == "*" && first.pattern_topic == "*";
  if (!first.answered || bare) reply_.unanswered.push_back(sentence);
  if (!first.answered) {
    const std::string* otherwise = knowledge_.property("default-response");
    if (otherwise != nullptr) put(out, *otherwise);
  }
  return answer;
}

std::string Turn::topic() const {
  const Value value = value_of("topic", false);
  return value.bound ? value.text : std::string{kNothingYet};
}

Path Turn::path_of(std::string_view text) const {
  if (session_.learned_changed_) session_.rebuild_learned();
  Path path{Sentence::fit(text, limits_.words), that_, Sentence::fit(topic(), limits_.words)};
  if (path.topic.empty()) path.topic = Sentence::fit(kNothingYet);
  return path;
}

void Turn::look_up(std::string_view text, std::string& out) {
  Path path = path_of(text);
  Match match;
  const Found found = matcher_.find(path, steps_left_, match);
  // What the person said, not what a template made of it.
  Corrections corrected;
  if (depth_ == 0 && found != Found::OutOfSteps) corrected = correct(path, match);
  const bool answered = found == Found::Yes || !corrected.empty();
  link(path, match, answered, std::move(corrected));
  if (found == Found::OutOfSteps) return abort("steps");
  if (!answered) return;
  if (depth_ >= limits_.srai_depth) return abort("depth of srai");
  ++depth_;
  enter(path, match, out);
  --depth_;
}

void Turn::enter(const Path& path, const Match& match, std::string& out) {
  // A template may teach a new category, which makes a new graph; the one it is in has to stay.
  const Graph graph = match.learned ? session_.learned_graph_ : session_.brain_.graph;
  evaluate_category(graph, path, match, match.learned ? 1 : 0, out);
}

void Turn::evaluate_category(const Graph& graph, const Path& path, const Match& match, std::uint64_t deck,
                             std::string& out) {
  const CategoryRow& category = graph.category(match.category);
  Frame frame{graph.script(), path, match, category.spec, deck, {}};
  Frame* const outer = std::exchange(frame_, &frame);
  const bool outer_loop = std::exchange(loop_asked_, false);
  std::string made;
  evaluate_content(category.script, made);
  frame_ = outer;
  loop_asked_ = outer_loop;
  put(out, trimmed(made));
}

void Turn::link(const Path& path, const Match& match, bool answered, Corrections corrected) {
  ChainLink l;
  l.corrected = std::move(corrected);
  l.depth = depth_;
  l.input = path.input.folded();
  l.that = path.that.folded();
  l.topic = path.topic.folded();
  l.answered = answered;
  if (answered) {
    const Graph& graph = match.learned ? session_.learned_graph_ : session_.brain_.graph;
    const CategoryRow& row = graph.category(match.category);
    const auto or_star = [&](Piece p) { return p.size == 0 ? std::string{"*"} : std::string{graph.text(p)}; };
    l.learned = match.learned;
    l.pattern = graph.text(row.pattern);
    l.pattern_that = or_star(row.that);
    l.pattern_topic = or_star(row.topic);
    l.file = graph.file(match.category);
    l.line = static_cast<int>(row.line);
    const std::array<const Sentence*, 3> parts{&path.input, &path.that, &path.topic};
    const std::array<std::vector<std::string>*, 3> stars{&l.stars, &l.that_stars, &l.topic_stars};
    for (const Capture& c : match.captures) stars[c.part]->push_back(parts[c.part]->typed(c.begin, c.end));
  }
  reply_.chain.push_back(std::move(l));
}

void Turn::abort(std::string_view limit) {
  if (aborted_.empty()) aborted_ = limit;
}

bool Turn::spend(std::int64_t steps) {
  steps_left_ -= steps;
  if (steps_left_ <= 0) abort("steps");
  return !aborted();
}

void Turn::take_back() {
  auto& predicates = session_.memory_.predicates;
  for (auto it = predicates_before_.rbegin(); it != predicates_before_.rend(); ++it) {
    if (it->second) {
      predicates[it->first] = *it->second;
    } else {
      predicates.erase(it->first);
    }
  }
  if (triples_before_) session_.memory_.triples = std::move(*triples_before_);
  if (learned_before_) {
    session_.learned_ = std::move(learned_before_->first);
    session_.memory_.learned = std::move(learned_before_->second);
    session_.learned_changed_ = true;
  }
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
    element += " " + std::string{script.text(c)} + "=\"" + escaped(words_of(value)) + "\"";
  }
  const bool empty = script.content(node) == kNone;
  put(out, kOpen + element + (empty ? "/" : "") + kClose);
  if (empty) return;
  evaluate_content(node, out);
  put(out, kOpen + ("/" + name) + kClose);
}

void Turn::do_star(Node node, std::string& out) {
  put(out, frame_->match.captured(frame_->path, 0, index(node).first));
}
void Turn::do_that_star(Node node, std::string& out) {
  put(out, frame_->match.captured(frame_->path, 1, index(node).first));
}
void Turn::do_topic_star(Node node, std::string& out) {
  put(out, frame_->match.captured(frame_->path, 2, index(node).first));
}

void Turn::do_that(Node node, std::string& out) {
  const auto [reply, sentence] = index(node);
  const auto& thats = session_.histories_.thats;
  if (reply < 1 || reply > thats.size()) return;
  const auto& sentences = thats[reply - 1];  // sentence 1 is the last one, which patterns are compared with
  if (sentence >= 1 && sentence <= sentences.size()) put(out, sentences[sentences.size() - sentence]);
}

void Turn::do_input(Node node, std::string& out) {
  put(out, nth(session_.histories_.inputs, index(node).first));
}
void Turn::do_request(Node node, std::string& out) {
  put(out, nth(session_.histories_.requests, index(node).first));
}
void Turn::do_response(Node node, std::string& out) {
  put(out, nth(session_.histories_.responses, index(node).first));
}

void Turn::do_srai(Node node, std::string& out) {
  const std::string text = knowledge_.normal.apply(content(node));
  if (aborted()) return;
  if (++srai_ > limits_.srai_count) return abort("number of srai");
  look_up(text, out);
}

void Turn::do_sr(Node, std::string& out) {
  if (++srai_ > limits_.srai_count) return abort("number of srai");
  look_up(knowledge_.normal.apply(frame_->match.captured(frame_->path, 0, 1)), out);
}

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

void Turn::do_think(Node node, std::string&) {
  std::string unsaid;
  evaluate_content(node, unsaid);
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
