#include "dialogue/encoder/unigram_pieces.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mana::dialogue {
namespace {

constexpr std::string_view kBlank = "\u2581";
constexpr float kUnknown = -30;  // score of a letter that is in no piece

bool begins_a_letter(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

}  // namespace

UnigramPieces::UnigramPieces(const std::vector<Piece>& pieces) : size_{pieces.size()} {
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece& p = pieces[i];
    if (p.text.empty() || std::isnan(p.score)) continue;
    known_.try_emplace(p.text, Known{static_cast<std::uint32_t>(i), p.score});
    longest_ = std::max(longest_, p.text.size());
  }
}

std::vector<std::uint32_t> UnigramPieces::cut(std::string_view text, std::size_t most) const {
  std::string line{kBlank};
  for (const char c : text) {
    if (c == ' ') {
      line += kBlank;
    } else {
      line += c;
    }
  }
  struct Way {  // to the letter that begins here
    float score = -std::numeric_limits<float>::infinity();
    std::size_t from = 0;
    std::uint32_t piece = 0;
  };
  std::vector<Way> ways(line.size() + 1);
  ways[0].score = 0;
  const auto reach = [&](std::size_t from, std::size_t to, float score, std::uint32_t piece) {
    if (score > ways[to].score) ways[to] = {score, from, piece};
  };
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (!begins_a_letter(line[i]) || std::isinf(ways[i].score)) continue;
    std::size_t letter_end = i + 1;
    while (letter_end < line.size() && !begins_a_letter(line[letter_end])) ++letter_end;
    reach(i, letter_end, ways[i].score + kUnknown, 0);
    for (std::size_t end = letter_end; end <= line.size() && end - i <= longest_; ++end) {
      if (end < line.size() && !begins_a_letter(line[end])) continue;
      const auto found = known_.find(std::string_view{line}.substr(i, end - i));
      if (found != known_.end()) reach(i, end, ways[i].score + found->second.score, found->second.number);
    }
  }
  std::vector<std::uint32_t> out;
  for (std::size_t at = line.size(); at > 0; at = ways[at].from)
    if (ways[at].piece != 0) out.push_back(ways[at].piece);
  std::reverse(out.begin(), out.end());
  if (out.size() > most) out.resize(most);
  return out;
}

}  // namespace mana::dialogue
