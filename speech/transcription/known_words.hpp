#pragma once
#include <string>
#include <vector>

#include "speech/transcription/word_pieces.hpp"

namespace mana::speech {

/// Words and names that somebody in this house is likelier to say than people are in general, in a tree of
/// their pieces. While a text is written down, a piece that goes on in the tree is given a little; what was
/// given is taken away again where the word turns out to be another (shallow fusion with a prefix tree: Zhao
/// et al. 2019, "Shallow-fusion end-to-end contextual biasing"). Threads: constant.
class KnownWords {
 public:
  KnownWords() : nodes_(1) {}
  /// @param words as they are written: "Sweynheim", "Doctor Patel"; what has no letters is left out
  KnownWords(const WordPieces& pieces, const std::vector<std::string>& words);

  /// Where a text is in the tree.
  struct Place {
    int node = 0;        ///< 0: in no word of the tree
    double given = 0;    ///< for pieces of a word that has not ended
    bool ended = false;  ///< a word may end here, if the next piece begins another one
  };
  struct Step {
    Place place;
    double bonus =
        0;  ///< natural logarithm, to be added to the likelihood; below 0 where something is taken away
  };
  /// What another piece makes of it.
  /// @param begins_word whether the piece begins a word or is punctuation: the word before it has ended
  Step step(const Place& from, int piece, bool begins_word) const;
  /// What has to be added where the text ends.
  static double at_end(const Place& place) { return place.ended ? 0 : -place.given; }
  /// The pieces with which a word of the tree begins or goes on.
  const std::vector<int>& next(const Place& from) const {
    return nodes_[static_cast<std::size_t>(from.node)].pieces;
  }
  bool empty() const { return nodes_.size() == 1; }

 private:
  struct Node {
    std::vector<int> pieces, below;  // in the same order
    bool ends = false;
  };
  int below(int node, int piece) const;

  std::vector<Node> nodes_;  // the first is the root
};

}  // namespace mana::speech
