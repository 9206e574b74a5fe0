#include "speech/transcription/word_pieces.hpp"

#include <algorithm>
#include <cstdio>
#include <limits>

namespace mana::speech {
namespace {
constexpr std::string_view kSpace = "\xE2\x96\x81";  // U+2581

std::size_t length_of_character(char lead) {
  const auto c = static_cast<unsigned char>(lead);
  return c < 0x80 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
}
}  // namespace

WordPieces::WordPieces(std::string_view listed, std::string_view more) {
  add(listed);
  add(more);
}

void WordPieces::add(std::string_view listed) {
  while (!listed.empty()) {
    const std::size_t end = std::min(listed.find('\n'), listed.size());
    const std::string_view piece = listed.substr(0, end);
    numbers_.try_emplace(piece, static_cast<int>(pieces_.size()));
    pieces_.push_back(piece);
    listed.remove_prefix(std::min(end + 1, listed.size()));
  }
}

std::vector<int> WordPieces::of(std::string_view text) const {
  std::string spaced{kSpace};
  for (const char c : text) spaced += c == ' ' ? std::string{kSpace} : std::string{c};
  std::vector<std::string_view> parts;
  for (std::string_view rest = spaced; !rest.empty();) {
    const std::size_t length = std::min(length_of_character(rest.front()), rest.size());
    parts.push_back(rest.substr(0, length));
    rest.remove_prefix(length);
  }
  for (;;) {  // the pair that was learnt first, while there is one
    int best = std::numeric_limits<int>::max();
    std::size_t where = 0;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
      const std::string_view pair{parts[i].data(), parts[i].size() + parts[i + 1].size()};
      if (const auto known = numbers_.find(pair); known != numbers_.end() && known->second < best)
        best = known->second, where = i;
    }
    if (best == std::numeric_limits<int>::max()) break;
    parts[where] = {parts[where].data(), parts[where].size() + parts[where + 1].size()};
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(where) + 1);
  }
  std::vector<int> out;
  for (const std::string_view part : parts) {
    if (const auto known = numbers_.find(part); known != numbers_.end()) {
      out.push_back(known->second);
      continue;
    }
    for (const char byte : part) {
      char name[8];
      std::snprintf(name, sizeof name, "<0x%02X>", static_cast<unsigned char>(byte));
      if (const auto known = numbers_.find(name); known != numbers_.end()) out.push_back(known->second);
    }
  }
  return out;
}

bool WordPieces::begins_word(int piece) const {
  if (piece <= kEnd || piece >= count()) return true;
  const std::string_view text = pieces_[static_cast<std::size_t>(piece)];
  return text.empty() || text.starts_with(kSpace) ||
         std::string_view{".,?!:;\""}.find(text.front()) != std::string_view::npos;
}

bool WordPieces::is_after_space(int piece) const {
  return piece >= 0 && piece < count() && pieces_[static_cast<std::size_t>(piece)].starts_with(kSpace);
}

std::string WordPieces::text_of(const std::vector<int>& pieces) const {
  std::string text;
  for (const int p : pieces) {
    if (p <= kEnd || p >= count()) continue;
    std::string_view piece = pieces_[static_cast<std::size_t>(p)];
    if (piece.starts_with("<0x")) continue;
    while (!piece.empty()) {
      const bool space = piece.starts_with(kSpace);
      text += space ? ' ' : piece.front();
      piece.remove_prefix(space ? kSpace.size() : 1);
    }
  }
  return text.starts_with(' ') ? text.substr(1) : text;
}

}  // namespace mana::speech
