#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "dialogue/aiml/brain/graph.hpp"
#include "dialogue/aiml/brain/knowledge.hpp"
#include "dialogue/aiml/brain/round_map.hpp"
#include "dialogue/aiml/text/words.hpp"

namespace mana::dialogue::aiml {

/// A path as it is looked up: what was said, MANA's own last sentence, the topic. The last two never are
/// empty: "*" stands for nothing.
struct Path {
  Sentence input, that, topic;
};

/// Words that a wildcard or a set stood for: [begin, end) of the path's part 0, 1 or 2.
struct Capture {
  std::uint32_t part = 0, begin = 0, end = 0;
  bool of_set = false;  ///< a phrase of a set stood there, not anything
};

struct Match {
  bool learned = false;  ///< in the second graph
  std::uint32_t category = kNone;
  std::vector<Capture> captures;
  /// The words of the n-th capture of a part, counted from 1, as typed; empty when there is none.
  std::string captured(const Path& path, std::uint32_t part, std::size_t n) const;
};

enum class Found { Yes, No, OutOfSteps };

/// Finds the category that answers, as AIML 2 orders them: at every word `$word`, `#`, `_`, the word, a set,
/// `^`, `*`; wildcards take as few words as they can, sets as many, and everything is tried before giving up.
///
/// Two graphs are searched as if they were one; where both have the category, the second has it.
/// A pair of a place in the graph and a place in the path that failed once is remembered and not tried again,
/// so that the work is at most nodes x words. Without it patterns like "* A * B * C" take ages.
///
/// Ownership: refers to the graphs and the knowledge.  Threads: one at a time.
class Matcher {
 public:
  Matcher(const Graph& first, const Graph& second, const Knowledge& knowledge)
      : first_{first}, second_{second}, knowledge_{knowledge} {
    longest_.begin();
  }

  /// `steps` is counted down.
  Found find(const Path& path, std::int64_t& steps, Match& match) { return find(path, steps, match, kNone); }
  /// As find(), of the categories whose pattern has word i of the input, or a phrase of a set with it, and no
  /// wildcard there. Where this finds nothing, what find() finds has a wildcard there; and this is quicker.
  Found find_with(const Path& path, std::uint32_t i, std::int64_t& steps, Match& match) {
    return find(path, steps, match, i);
  }

 private:
  struct Place {
    std::uint32_t first = kNone, second = kNone;
    bool nowhere() const { return first == kNone && second == kNone; }
  };
  /// One word of the path, as each graph numbers it; or the border before that or topic; or the end.
  struct Step {
    std::uint32_t first = kNone, second = kNone;
    std::uint32_t part = 0, word = 0;
    std::uint32_t id = 0;  // of the word, among those that this matcher has seen
    enum class Kind : std::uint8_t { Word, That, Topic, End } kind = Kind::Word;
  };

  Found find(const Path& path, std::int64_t& steps, Match& match, std::uint32_t literal);
  void lay_out(const Path& path);
  std::uint32_t id_of(std::string_view word);
  void add_words(const Sentence& words, std::uint32_t part);
  Place go(Place from, Special special) const;
  Place go(Place from, const Step& step, TokenKind kind) const;
  bool search(Place place, std::uint32_t at);
  bool try_all(Place place, std::uint32_t at);
  bool try_wildcard(Place child, std::uint32_t at, std::uint32_t fewest);
  bool try_sets(Place place, std::uint32_t at);
  std::uint64_t phrases_at(const Graph& graph, const GraphEdge& set, std::uint32_t at);
  std::size_t longest_from(const Graph& graph, const GraphEdge& set, std::string_view name, const Step& step);
  bool try_set(std::uint64_t phrases, Place child, std::uint32_t at);
  bool try_border(Place place, std::uint32_t at);
  bool accept(Place place);

  const Graph& first_;
  const Graph& second_;
  const Knowledge& knowledge_;
  const Path* path_ = nullptr;
  std::vector<Step> steps_;
  std::int64_t* left_ = nullptr;
  Match* match_ = nullptr;
  std::uint32_t literal_ = kNone;  // step that no wildcard takes

  RoundMap failures_;               // by place in the graph and in the path
  std::vector<std::string> words_;  // all that were looked for, by id
  RoundMap longest_;                // by set and word: the most words of a phrase that begins so
};

}  // namespace mana::dialogue::aiml
