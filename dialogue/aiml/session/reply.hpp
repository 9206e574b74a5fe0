#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dialogue/aiml/session/surroundings.hpp"

namespace mana::dialogue::aiml {

/// One answer on the way to a reply: what was looked up, and what was found.
struct ChainLink {
  int depth = 0;  ///< 0: what the person said; more: srai within srai
  std::string input, that, topic;
  bool answered = false;
  bool learned = false;  ///< taught by this person
  std::string pattern, pattern_that, pattern_topic;
  std::string file;
  int line = 0;
  std::vector<std::pair<std::string, std::string>> corrected;  ///< (as typed, taken for), upper case
  std::string
      meant;  ///< the intent that examples told, where no pattern said it; input is what stands for it
  double probability = 0;                                   ///< of that intent
  std::vector<std::string> stars, that_stars, topic_stars;  ///< as typed
};

struct Reply {
  std::string text;                     ///< for captions, and for MANA's own memory of what it said
  std::string markup;                   ///< XML, with behaviour and media among the words
  std::vector<ChainLink> chain;         ///< in the order they were looked up
  std::vector<std::string> unanswered;  ///< sentences that nothing, or only a bare wildcard, answered
  bool answered = false;                ///< something other than silence was found for the last sentence
  std::string aborted;                  ///< the limit that ended the turn; empty: none did
  std::int64_t steps = 0;               ///< what it cost
  /// This has to be asked outside first: nothing was answered, and nothing of the turn has happened. With the
  /// finding the same turn goes on from its beginning.
  std::optional<OutsideQuestion> asks;
};

}  // namespace mana::dialogue::aiml
