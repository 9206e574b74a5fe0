#include "speech/transcription/known_words.hpp"

#include <algorithm>

namespace mana::speech {
namespace {
// What each piece of a known word is given. So much makes a name of two pieces that was half as likely as
// another word the likelier one by far, and no name of one that was not said.
constexpr double kForAPiece = 1.5;
constexpr std::size_t kLongest = 80;  // letters

bool has_letter(const std::string& word) {
  return std::any_of(word.begin(), word.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
  });
}
}  // namespace

KnownWords::KnownWords(const WordPieces& pieces, const std::vector<std::string>& words) : nodes_(1) {
  for (const std::string& word : words) {
    if (word.size() > kLongest || !has_letter(word)) continue;
    int at = 0;
    for (const int piece : pieces.of(word)) {
      if (const int known = below(at, piece); known > 0) {
        at = known;
        continue;
      }
      const int added = static_cast<int>(nodes_.size());
      nodes_[static_cast<std::size_t>(at)].pieces.push_back(piece);
      nodes_[static_cast<std::size_t>(at)].below.push_back(added);
      nodes_.emplace_back();
      at = added;
    }
    if (at > 0) nodes_[static_cast<std::size_t>(at)].ends = true;
  }
}

int KnownWords::below(int node, int piece) const {
  const Node& n = nodes_[static_cast<std::size_t>(node)];
  const auto found = std::find(n.pieces.begin(), n.pieces.end(), piece);
  return found == n.pieces.end() ? 0 : n.below[static_cast<std::size_t>(found - n.pieces.begin())];
}

KnownWords::Step KnownWords::step(const Place& from, int piece, bool begins_word) const {
  const auto goes_on = [&](int node, double given) {
    return Step{{node, given + kForAPiece, nodes_[static_cast<std::size_t>(node)].ends}, kForAPiece};
  };
  if (from.node > 0)
    if (const int further = below(from.node, piece); further > 0) return goes_on(further, from.given);
  const double settled = from.ended && begins_word ? 0 : -from.given;
  Step left{{}, settled};
  if (!begins_word) return left;
  if (const int first = below(0, piece); first > 0) {
    left = goes_on(first, 0);
    left.bonus += settled;
  }
  return left;
}

}  // namespace mana::speech
