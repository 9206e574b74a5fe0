#include "dialogue/aiml/brain/matcher.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace mana::dialogue::aiml {
namespace {

// 32 bits for the first graph's node, 20 for that of the second, which holds what one person taught (at most
// 2,000 categories of 300 words), 12 for the place in the path: no two places have the same key.
constexpr std::uint64_t key_of(std::uint32_t first, std::uint32_t second, std::uint32_t at) {
  return (static_cast<std::uint64_t>(first) << 32 | static_cast<std::uint64_t>(second & 0xFFFFF) << 12) | at;
}

constexpr std::size_t kLongestPhrase = 64;  // words; so many bits

}  // namespace

std::string Match::captured(const Path& path, std::uint32_t part, std::size_t n) const {
  for (const Capture& c : captures) {
    if (c.part != part || --n != 0) continue;
    const std::array<const Sentence*, 3> parts{&path.input, &path.that, &path.topic};
    return parts[part]->typed(c.begin, c.end);
  }
  return {};
}

void Matcher::add_words(const Sentence& words, std::uint32_t part) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words.word(i);
    steps_.push_back({first_.word(word), second_.word(word), part, static_cast<std::uint32_t>(i), id_of(word),
                      Step::Kind::Word});
  }
}

std::uint32_t Matcher::id_of(std::string_view word) {
  const auto id = std::find(words_.begin(), words_.end(), word) - words_.begin();
  if (id == std::ssize(words_)) words_.emplace_back(word);
  return static_cast<std::uint32_t>(id);
}

void Matcher::lay_out(const Path& path) {
  path_ = &path;
  steps_.clear();
  add_words(path.input, 0);
  steps_.push_back({kNone, kNone, 1, 0, 0, Step::Kind::That});
  add_words(path.that, 1);
  steps_.push_back({kNone, kNone, 2, 0, 0, Step::Kind::Topic});
  add_words(path.topic, 2);
  steps_.push_back({kNone, kNone, 2, 0, 0, Step::Kind::End});
}

Found Matcher::find(const Path& path, std::int64_t& steps, Match& match, std::uint32_t literal) {
  lay_out(path);
  left_ = &steps;
  match_ = &match;
  literal_ = literal;
  match = {};
  failures_.begin();
  if (search({0, 0}, 0)) return Found::Yes;
  return steps <= 0 ? Found::OutOfSteps : Found::No;
}

Matcher::Place Matcher::go(Place from, Special special) const {
  return {from.first == kNone ? kNone : first_.child(from.first, token(special)),
          from.second == kNone ? kNone : second_.child(from.second, token(special))};
}

Matcher::Place Matcher::go(Place from, const Step& step, TokenKind kind) const {
  const auto child = [&](const Graph& graph, std::uint32_t node, std::uint32_t word) {
    return node == kNone || word == kNone ? kNone : graph.child(node, token(kind, word));
  };
  return {child(first_, from.first, step.first), child(second_, from.second, step.second)};
}

bool Matcher::search(Place place, std::uint32_t at) {
  if (--*left_ <= 0) return false;
  const std::uint64_t key = key_of(place.first, place.second, at);
  if (failures_.find(key) != nullptr) return false;
  if (try_all(place, at)) return true;
  if (*left_ > 0) failures_.put(key);
  return false;
}

bool Matcher::try_all(Place place, std::uint32_t at) {
  const Step& step = steps_[at];
  const bool word = step.kind == Step::Kind::Word;
  if (word) {
    if (const Place child = go(place, step, TokenKind::Priority); !child.nowhere() && search(child, at + 1))
      return true;
  }
  if (const Place child = go(place, kSharp); !child.nowhere() && try_wildcard(child, at, 0)) return true;
  if (word) {
    if (const Place child = go(place, kUnder); !child.nowhere() && try_wildcard(child, at, 1)) return true;
    if (const Place child = go(place, step, TokenKind::Word); !child.nowhere() && search(child, at + 1))
      return true;
    if (try_sets(place, at)) return true;
  } else if (try_border(place, at)) {
    return true;
  }
  if (const Place child = go(place, kCaret); !child.nowhere() && try_wildcard(child, at, 0)) return true;
  if (!word) return false;
  const Place child = go(place, kStar);
  return !child.nowhere() && try_wildcard(child, at, 1);
}

bool Matcher::try_wildcard(Place child, std::uint32_t at, std::uint32_t fewest) {
  const Step& first = steps_[at];
  // A wildcard that stands for nothing at a border belongs to the part that ends there.
  const bool at_border = first.kind != Step::Kind::Word;
  const std::uint32_t part = !at_border ? first.part : first.kind == Step::Kind::End ? 2 : first.part - 1;
  const std::uint32_t begin = at_border ? 0 : first.word;
  match_->captures.push_back({part, begin, begin});
  const std::size_t mine = match_->captures.size();
  for (std::uint32_t taken = 0;; ++taken) {
    match_->captures[mine - 1].end = begin + taken;
    if (taken >= fewest && search(child, at + taken)) return true;
    if (steps_[at + taken].kind != Step::Kind::Word || at + taken == literal_ || *left_ <= 0) break;
  }
  match_->captures.resize(mine - 1);
  return false;
}

bool Matcher::try_sets(Place place, std::uint32_t at) {
  if (place.first != kNone) {
    for (const GraphEdge& edge : first_.sets(place.first)) {
      const std::string_view name = first_.word_text(number_of(edge.token));
      const std::uint32_t other = place.second == kNone ? kNone : second_.word(name);
      const std::uint32_t second =
          other == kNone ? kNone : second_.child(place.second, token(TokenKind::Set, other));
      if (try_set(phrases_at(first_, edge, at), {edge.child, second}, at)) return true;
    }
  }
  if (place.second == kNone) return false;
  for (const GraphEdge& edge : second_.sets(place.second)) {
    const std::string_view name = second_.word_text(number_of(edge.token));
    const std::uint32_t other = place.first == kNone ? kNone : first_.word(name);
    if (other != kNone && first_.child(place.first, token(TokenKind::Set, other)) != kNone) continue;  // done
    if (try_set(phrases_at(second_, edge, at), {kNone, edge.child}, at)) return true;
  }
  return false;
}

/// How many words from here on are a phrase of the set: bit n - 1 for n words.
std::uint64_t Matcher::phrases_at(const Graph& graph, const GraphEdge& set, std::uint32_t at) {
  const Step& step = steps_[at];
  const std::string_view name = graph.word_text(number_of(set.token));
  const std::size_t longest = longest_from(graph, set, name, step);
  const std::array<const Sentence*, 3> parts{&path_->input, &path_->that, &path_->topic};
  std::uint64_t found = 0;
  for (std::size_t n = 1; n <= longest && steps_[at + n - 1].kind == Step::Kind::Word; ++n)
    if (knowledge_.set_contains(name, parts[step.part]->folded(step.word, step.word + n)))
      found |= std::uint64_t{1} << (n - 1);
  return found;
}

/// Most words begin no phrase of most sets. The same is asked at many places of the graph, and of one
/// sentence many times over while its words are corrected; of the second graph the numbers may change
/// meanwhile.
std::size_t Matcher::longest_from(const Graph& graph, const GraphEdge& set, std::string_view name,
                                  const Step& step) {
  const std::uint64_t key = static_cast<std::uint64_t>(number_of(set.token)) << 32 | step.id;
  const bool lasts = &graph == &first_;
  if (lasts)
    if (const std::uint64_t* known = longest_.find(key)) return static_cast<std::size_t>(*known);
  const std::size_t longest = std::min(kLongestPhrase, knowledge_.set_longest(name, words_[step.id]));
  if (lasts) longest_.put(key, longest);
  return longest;
}

bool Matcher::try_set(std::uint64_t phrases, Place child, std::uint32_t at) {
  const Step& step = steps_[at];
  while (phrases != 0) {
    if (--*left_ <= 0) return false;
    const auto words = static_cast<std::uint32_t>(std::bit_width(phrases));
    phrases ^= std::uint64_t{1} << (words - 1);
    match_->captures.push_back({step.part, step.word, step.word + words, true});
    const std::size_t mine = match_->captures.size();
    if (search(child, at + words)) return true;
    match_->captures.resize(mine - 1);
  }
  return false;
}

bool Matcher::try_border(Place place, std::uint32_t at) {
  const Step& step = steps_[at];
  if (step.kind == Step::Kind::End) return accept(place);
  const Place child = go(place, step.kind == Step::Kind::That ? kThat : kTopic);
  if (!child.nowhere() && search(child, at + 1)) return true;
  if (step.kind == Step::Kind::Topic || !accept(place)) return false;
  // The tail "<that> * <topic> *" that takes no nodes: it comes last, because both its wildcards do.
  match_->captures.push_back({1, 0, static_cast<std::uint32_t>(path_->that.size())});
  match_->captures.push_back({2, 0, static_cast<std::uint32_t>(path_->topic.size())});
  return true;
}

bool Matcher::accept(Place place) {
  const std::uint32_t second = place.second == kNone ? kNone : second_.category_at(place.second);
  const std::uint32_t first = place.first == kNone ? kNone : first_.category_at(place.first);
  if (second == kNone && first == kNone) return false;
  match_->learned = second != kNone;
  match_->category = match_->learned ? second : first;
  return true;
}

}  // namespace mana::dialogue::aiml
