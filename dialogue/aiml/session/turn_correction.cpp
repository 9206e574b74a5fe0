// Turn: words that no pattern knows, and may have been meant for one that does.
#include <algorithm>

#include "dialogue/aiml/session/turn.hpp"

namespace mana::dialogue::aiml {
namespace {

constexpr std::size_t kEnoughWords = 3;    // of a sentence, to tell what a short one among them was meant for
constexpr std::size_t kMostCorrected = 3;  // words of a sentence; with more slips nobody knows what was meant

bool is_in_wildcard(const Match& match, std::size_t word) {
  return std::any_of(match.captures.begin(), match.captures.end(), [&](const Capture& c) {
    return c.part == 0 && !c.of_set && word >= c.begin && word < c.end;
  });
}

/// How many words of what was said no word of the pattern stands for.
std::size_t loose_words(const Match& match) {
  std::size_t count = 0;
  for (const Capture& c : match.captures)
    if (c.part == 0 && !c.of_set) count += c.end - c.begin;
  return count;
}

/// One word of a set with nothing else of the pattern beside it: "the whole choir" is no strong word.
bool stands_alone(const Match& match, std::size_t word, std::size_t words) {
  return words > 1 && loose_words(match) + 1 == words &&
         std::any_of(match.captures.begin(), match.captures.end(), [&](const Capture& c) {
           return c.part == 0 && c.of_set && c.begin == word && c.end == word + 1;
         });
}

}  // namespace

/// A correction counts only where it makes a word of the pattern, or of a phrase of its sets, of what a
/// wildcard took; names, which patterns do not know, stay what they are. What stands for a star is given back
/// as it was typed.
Turn::Corrections Turn::correct(Path& path, Match& match) {
  Corrections done;
  if (session_.options_.corrector == nullptr) return done;
  for (std::size_t i = 0; i < path.input.size() && done.size() < kMostCorrected; ++i) {
    if (match.category != kNone && !is_in_wildcard(match, i)) continue;
    if (path.input.looks_like_a_name(i)) continue;
    const std::string before{path.input.word(i)};
    if (session_.learned_graph_.word(before) != kNone) continue;
    if (correct_word(path, match, i)) done.emplace_back(before, std::string{path.input.word(i)});
  }
  return done;
}

/// Of the words it may have been meant for, the one with which the pattern leaves the fewest words to
/// wildcards. Two that fit as well and mean different things: neither.
bool Turn::correct_word(Path& path, Match& match, std::size_t word) {
  const Corrector& corrector = *session_.options_.corrector;
  const bool matched = match.category != kNone;
  std::size_t fewest = matched ? loose_words(match) : path.input.size() + 1, edits = 0;
  Path best_path;
  Match best;
  bool ambiguous = false;
  for (const Corrector::Candidate& candidate : corrector.near(path.input.word(word))) {
    Path other = path;
    other.input.take_for(word, corrector.text(candidate.word));
    Match found;
    if (matcher_.find_with(other, static_cast<std::uint32_t>(word), steps_left_, found) != Found::Yes)
      continue;
    if (matcher_.find(other, steps_left_, found) != Found::Yes || is_in_wildcard(found, word) ||
        stands_alone(found, word, path.input.size()))
      continue;
    const std::size_t loose = loose_words(found);
    const bool is_short =
        std::min(path.input.word(word).size(), corrector.text(candidate.word).size()) <= Corrector::kShort;
    if (is_short && (loose > 0 || path.input.size() < kEnoughWords)) continue;
    const bool as_good = best.category != kNone && loose == fewest && candidate.edits == edits;
    if (as_good && found.category != best.category) ambiguous = true;
    if (loose >= fewest) continue;  // the nearer come first
    fewest = loose;
    edits = candidate.edits;
    best = found;
    best_path = std::move(other);
    ambiguous = false;
  }
  if (best.category == kNone || ambiguous) return false;
  path = std::move(best_path);
  match = std::move(best);
  return true;
}

}  // namespace mana::dialogue::aiml
