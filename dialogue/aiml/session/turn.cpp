#include "dialogue/aiml/session/turn.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "dialogue/aiml/brain/markup.hpp"
#include "dialogue/aiml/text/utf8.hpp"

namespace mana::dialogue::aiml {
namespace {

constexpr std::size_t kRemembered = 64;  // requests, replies and so on that indices can reach
constexpr std::size_t kMostSentences = 20;
// Probabilities, chosen on sentences that nobody had written examples or patterns for.
constexpr std::size_t kParticular = 2;  // of so many words one may be any, where the others say what is meant
constexpr double kSureIntent = 0.6;     // of one intent: it is answered
constexpr double kSureGrave = 0.84;     // of all grave intents together: the likeliest is answered
constexpr double kDoubtfulGrave = 0.54;  // likewise: it is asked about
constexpr double kOverrides = 0.85;      // of grave intents: they go before a pattern that fits by a wildcard
constexpr double kAlone = 0.9;     // of grave intents in one sentence of several, whatever the others say
constexpr double kHarmless = 0.6;  // of all harmless intents: a pattern of danger in a tale is doubted
constexpr double kSurelyHarmless = 0.92;  // likewise: a pattern of danger is not believed
constexpr std::size_t kLongTale = 9;      // words: from so many on there may be a tale around a pattern
constexpr std::size_t kShortAnswer = 8;   // words of an answer; what it may mean is not asked about
constexpr std::size_t kNextTo = 6;        // words on either side of those that were taken for danger

template <class T>
void push_latest(std::deque<T>& list, T value) {
  list.push_front(std::move(value));
  if (list.size() > kRemembered) list.pop_back();
}

std::string shortened(std::string_view said, std::size_t most) {
  std::string out = clean(said.substr(0, most));
  return out;
}

/// A pattern that any words at all fit.
bool is_bare(std::string_view pattern) {
  return pattern == "*" || pattern == "_" || pattern == "^" || pattern == "#";
}

/// A pattern that comes before all others, whatever stands around its words.
bool is_first(std::string_view pattern) {
  return !is_bare(pattern) && (pattern.starts_with('#') || pattern.starts_with('$'));
}

}  // namespace

Turn::Turn(Session& session, const OutsideFindings* findings)
    : session_{session},
      limits_{session.options_.limits},
      knowledge_{session.brain_.knowledge},
      findings_{findings},
      matcher_{session.brain_.graph, session.learned_graph_, knowledge_},
      steps_left_{session.options_.limits.steps} {
  const auto& thats = session.histories_.thats;
  if (!thats.empty() && !thats.front().empty()) that_ = Sentence::fit(thats.front().back(), limits_.words);
  if (that_.empty()) that_ = Sentence::fit(kNothingYet);
}

Reply Turn::answer(std::string_view said) {
  const std::string text = shortened(said, limits_.input);
  std::vector<std::string> sentences;
  for (std::string& sentence : split_sentences(knowledge_.normal.apply(single_spaced(text))))
    for (std::string& piece : split_rambling(std::move(sentence))) sentences.push_back(std::move(piece));
  if (sentences.size() > kMostSentences) sentences.resize(kMostSentences);
  std::vector<Answer> answers;
  std::size_t length = 0;
  if (sentences.size() > 1) whole_ = knowledge_.normal.apply(single_spaced(text));
  for (const std::string& sentence : sentences) {
    is_last_ = &sentence == &sentences.back();
    answers.push_back(answer_sentence(sentence));
    length += answers.back().marked.size() + 1;
    if (length > limits_.output) abort("length of a text");
    if (aborted()) break;
  }
  if (reply_.asks) return waiting(answers.size());
  push_latest(session_.histories_.requests, text);
  write_down(marked_or_error(joined(answers)));
  session_.note_spoken(reply_.text);
  return std::move(reply_);
}

/// As if nothing had been said yet.
Reply Turn::waiting(std::size_t inputs) {
  take_back();
  for (std::size_t i = 0; i < inputs && !session_.histories_.inputs.empty(); ++i)
    session_.histories_.inputs.pop_front();
  Reply reply;
  reply.asks = std::move(reply_.asks);
  reply.steps = limits_.steps - steps_left_;
  return reply;
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

Fit Turn::fit(std::string_view said, bool corrected) {
  Fit worst = Fit::Well;
  const auto sentences =
      split_sentences(knowledge_.normal.apply(single_spaced(shortened(said, limits_.input))));
  if (sentences.empty()) return Fit::No;
  for (const std::string& sentence : sentences) {
    Match match;
    Path path = path_of(sentence);
    const Found found = matcher_.find(path, steps_left_, match);
    const bool mended = corrected && found != Found::OutOfSteps && !correct(path, match).empty();
    if (found != Found::Yes && !mended) return Fit::No;
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
  Found found = matcher_.find(path, steps_left_, match);
  if (depth_ == 0 && found == Found::Yes && is_any_answer(match) && asks(path.input)) {
    path.that = Sentence::fit(kNothingYet);
    match = {};
    found = matcher_.find(path, steps_left_, match);
  }
  if (depth_ == 1 && found == Found::Yes) found = doubt(text, path, match);
  // What the person said, not what a template made of it.
  Corrections corrected;
  if (depth_ == 0 && found != Found::OutOfSteps) corrected = correct(path, match);
  bool answered = found == Found::Yes || !corrected.empty();
  std::optional<Meaning> meaning;
  const bool particular = answered && is_particular(path, match);
  if (depth_ == 0 && found != Found::OutOfSteps) meaning = meaning_of(text);
  if (meaning && particular && !overrides(*meaning, path, match)) meaning.reset();
  if (meaning && !whole_.empty() && (!meaning->sure || !whole_agrees(*meaning))) meaning.reset();
  if (depth_ == 0 && !meaning && !particular && found != Found::OutOfSteps) meaning = meaning_of_whole();
  if (meaning && answered && is_any_answer(match) &&
      (harmless_intents().contains(meaning->intent) || (!meaning->sure && path.input.size() <= kShortAnswer)))
    meaning.reset();
  if (meaning) {
    Path meant = path_of((meaning->sure ? "XSEEMS " : "XMAY ") + meaning->intent);
    Match other;
    if (matcher_.find(meant, steps_left_, other) == Found::Yes && is_particular(meant, other)) {
      found_grave_ = found_grave_ || !harmless_intents().contains(meaning->intent);
      path = std::move(meant);
      match = std::move(other);
      corrected.clear();
      answered = true;
    } else {
      meaning.reset();
    }
  }
  link(path, match, answered, std::move(corrected));
  if (depth_ == 0) remember_doubt(path, match, answered && !meaning);
  if (meaning) {
    reply_.chain.back().meant = meaning->intent;
    reply_.chain.back().probability = meaning->probability;
  }
  if (found == Found::OutOfSteps) return abort("steps");
  if (!answered) return;
  if (depth_ >= limits_.srai_depth) return abort("depth of srai");
  ++depth_;
  enter(path, match, out);
  --depth_;
}

std::string_view Turn::pattern_of(const Match& match) const {
  const Graph& graph = match.learned ? session_.learned_graph_ : session_.brain_.graph;
  return graph.text(graph.category(match.category).pattern);
}

/// What is grave, and all but certain, goes before a pattern that fits by a wildcard; never before one of
/// danger.
bool Turn::overrides(const Meaning& meaning, const Path& path, const Match& match) const {
  if (!meaning.sure || meaning.probability < kOverrides) return false;
  if (harmless_intents().contains(meaning.intent)) return false;
  if (is_first(pattern_of(match))) return false;
  std::size_t anything = 0;
  for (const Capture& c : match.captures)
    if (c.part == 0 && !c.of_set) anything += c.end - c.begin;
  return anything > 0 && path.input.size() > 1 &&
         (intents_named("grave-intents").contains(meaning.intent) ||
          intents_named("troubled-intents").contains(meaning.intent));
}

/// A pattern that takes a few words for danger, whatever stands around them, takes many an old tale, too.
/// Where the examples say that the whole sentence, and what stands next to those words, is something
/// harmless, XDOUBTED and what the pattern leads to is looked up in its place; where it is all but certain,
/// as of a few words without a tale around them it has to be, XHARMLESS and what the pattern leads to.
void Turn::remember_doubt(const Path& path, const Match& match, bool by_pattern) {
  doubtful_.clear();
  const Sentence& said = path.input;
  if (!by_pattern || !is_first(pattern_of(match))) return;
  std::size_t begin = 0, end = said.size(), around = 0;
  for (const Capture& c : match.captures) {
    if (c.part != 0 || c.of_set) continue;
    around += c.end - c.begin;
    if (c.begin == 0) begin = c.end;
    if (c.end == said.size() && c.begin > begin) end = c.begin;
  }
  if (around == 0) return;  // nothing stands around the words
  begin = begin > kNextTo ? begin - kNextTo : 0;
  end = std::min(said.size(), end + kNextTo);
  is_tale_ = said.size() >= kLongTale;
  doubtful_ = {said.typed(0, said.size()), said.typed(begin, end)};
}

Found Turn::doubt(std::string_view text, Path& path, Match& match) {
  if (doubtful_.empty()) return Found::Yes;
  double harmless = 1;
  for (const std::string& part : doubtful_) harmless = std::min(harmless, harmlessness(part));
  std::vector<std::string> instead;
  if (harmless >= kSurelyHarmless) instead.emplace_back("XHARMLESS ");
  if (harmless >= kHarmless && is_tale_) instead.emplace_back("XDOUBTED ");
  for (const std::string& name : instead) {
    Path other_path = path_of(name + std::string{text});
    Match other;
    const Found found = matcher_.find(other_path, steps_left_, other);
    if (found == Found::OutOfSteps) return found;
    if (found != Found::Yes || !is_particular(other_path, other)) continue;
    path = std::move(other_path);
    match = std::move(other);
    break;
  }
  return Found::Yes;
}

/// Whether any words would do for it, as an answer to what was said before.
bool Turn::is_any_answer(const Match& match) const {
  const Graph& graph = match.learned ? session_.learned_graph_ : session_.brain_.graph;
  const CategoryRow& row = graph.category(match.category);
  return row.that.size != 0 && is_bare(graph.text(row.pattern));
}

/// Whether it begins as a question or a request does: with a phrase of the set that the property "asking"
/// names. An answer to what was said before does not.
bool Turn::asks(const Sentence& said) const {
  const std::string* const set = knowledge_.property("asking");
  if (set == nullptr || said.empty()) return false;
  std::string begin;
  const std::size_t longest = knowledge_.set_longest(*set, std::string{said.word(0)});
  for (std::size_t i = 0; i < std::min(longest, said.size()); ++i) {
    if (i > 0) begin.push_back(' ');
    begin += said.word(i);
    if (knowledge_.set_contains(*set, begin)) return true;
  }
  return false;
}

/// Whether a category says just this: in so many words, or most of them, as an answer to what was said
/// before, or with a pattern that comes before all others. What many other words, or any, would fit as well
/// says less than examples.
bool Turn::is_particular(const Path& path, const Match& match) const {
  const Graph& graph = match.learned ? session_.learned_graph_ : session_.brain_.graph;
  const CategoryRow& row = graph.category(match.category);
  if (is_bare(graph.text(row.pattern))) return false;
  if (is_first(graph.text(row.pattern)) || row.that.size != 0 || row.topic.size != 0) return true;
  std::size_t anything = 0;
  for (const Capture& c : match.captures)
    if (c.part == 0 && !c.of_set) anything += c.end - c.begin;
  return anything * kParticular <= path.input.size();
}

std::set<std::string, std::less<>> Turn::harmless_intents() const {
  const std::string* named = knowledge_.property("harmless-intents");
  const Sentence words = Sentence::fit(named == nullptr ? "ordinary" : *named);
  std::set<std::string, std::less<>> all;
  for (std::size_t i = 0; i < words.size(); ++i) all.insert(lower(words.word(i)));
  return all;
}

double Turn::harmlessness(std::string_view text) const {
  const auto harmless = harmless_intents();
  double probability = 0;
  for (const auto& g : session_.brain_.intents.judge(text))
    probability += harmless.contains(g.intent) ? g.probability : 0;
  return probability;
}

std::set<std::string, std::less<>> Turn::intents_named(std::string_view property) const {
  const std::string* named = knowledge_.property(std::string{property});
  const Sentence words = Sentence::fit(named == nullptr ? "" : *named);
  std::set<std::string, std::less<>> all;
  for (std::size_t i = 0; i < words.size(); ++i) all.insert(lower(words.word(i)));
  return all;
}

/// A persona that talks with children believes sooner.
double Turn::believed_from(const std::string& property, double usual) const {
  const std::string* named = knowledge_.property(property);
  if (named == nullptr) return usual;
  double value = usual;
  const auto [end, error] = std::from_chars(named->data(), named->data() + named->size(), value);
  return error == std::errc{} && value > 0 && value <= 1 ? value : usual;
}

/// What the examples of intents/ tell. Nothing: it is as likely something ordinary. What is grave (the
/// property "grave-intents"; without it whatever is not harmless) is judged together, for one danger is often
/// described like another; anything else counts only when it is sure by itself.
std::optional<Turn::Meaning> Turn::meaning_of(std::string_view text) const {
  const auto guesses = session_.brain_.intents.judge(text);
  if (guesses.empty()) return {};
  const auto harmless = harmless_intents(), grave = intents_named("grave-intents");
  const auto is_grave = [&](const IntentClassifier::Guess& g) {
    return grave.empty() ? !harmless.contains(g.intent) : grave.contains(g.intent);
  };
  const auto meaning = [](const IntentClassifier::Guess& g, double probability, bool sure) {
    return Meaning{std::string{g.intent}, probability, sure};
  };
  double together = 0;
  for (const auto& g : guesses) together += is_grave(g) ? g.probability : 0;
  const auto gravest = std::find_if(guesses.begin(), guesses.end(), is_grave);
  if (gravest != guesses.end() && together >= believed_from("sure-grave", kSureGrave))
    return meaning(*gravest, together, true);
  // Of what troubles somebody one kind is often told like another, too.
  const auto troubled = intents_named("troubled-intents");
  const auto is_trouble = [&](const IntentClassifier::Guess& g) { return troubled.contains(g.intent); };
  double troubles = 0;
  for (const auto& g : guesses) troubles += is_trouble(g) ? g.probability : 0;
  if (troubles >= kSureIntent)
    return meaning(*std::find_if(guesses.begin(), guesses.end(), is_trouble), troubles, true);
  const auto& first = guesses.front();
  if (!is_grave(first) && first.probability >= kSureIntent) return meaning(first, first.probability, true);
  if (gravest != guesses.end() && together >= believed_from("doubtful-grave", kDoubtfulGrave))
    return meaning(*gravest, together, false);
  return {};
}

/// One sentence of several, taken for something grave, is believed when it is very sure, or all of them
/// together are not plainly something else.
bool Turn::whole_agrees(const Meaning& meaning) const {
  return harmless_intents().contains(meaning.intent) || meaning.probability >= kAlone ||
         harmlessness(whole_) < kHarmless;
}

/// Of several sentences the whole may tell what none of them does alone.
std::optional<Turn::Meaning> Turn::meaning_of_whole() {
  if (!is_last_ || whole_.empty() || found_grave_) return {};
  auto meaning = meaning_of(whole_);
  if (meaning && harmless_intents().contains(meaning->intent)) meaning.reset();
  return meaning;
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
    const std::string nothing = upper(kNothingYet);
    for (const Capture& c : match.captures) {
      // What stands for "nothing was said yet" is a word to the patterns, and none of anybody's.
      if (c.part > 0 && parts[c.part]->folded() == nothing) continue;
      stars[c.part]->push_back(parts[c.part]->typed(c.begin, c.end));
    }
  }
  reply_.chain.push_back(std::move(l));
}

void Turn::abort(std::string_view limit) {
  if (aborted_.empty()) aborted_ = limit;
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

}  // namespace mana::dialogue::aiml
