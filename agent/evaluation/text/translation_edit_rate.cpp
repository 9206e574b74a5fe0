#include "agent/evaluation/text/translation_edit_rate.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace mana::evaluation {
namespace {

constexpr std::size_t kLongestRun = 10;
constexpr std::ptrdiff_t kFarthestMove = 50;
constexpr int kMostTried = 1000;

/// Word numbers instead of words: they are compared a million times.
using Ids = std::vector<int>;

/// Where the words of the candidate stand against those of the reference.
struct Standing {
  Count distance = 0;
  std::vector<std::ptrdiff_t> place;         ///< of each reference word in the candidate: the last one so far
  std::vector<char> reference_error, error;  ///< by word: no hit
};

class EditTable {
 public:
  explicit EditTable(const Ids& reference) : reference_{reference} {}

  Count distance(const Ids& candidate) {
    fill(candidate);
    return cost_.back();
  }

  Standing standing(const Ids& candidate) {
    Standing s;
    s.distance = distance(candidate);
    const std::size_t width = reference_.size() + 1;
    std::vector<char> steps;
    for (std::size_t i = candidate.size(), j = reference_.size(); i + j > 0;) {
      steps.push_back(step_[i * width + j]);
      i -= steps.back() == kOnlyReference ? 0 : 1;
      j -= steps.back() == kOnlyCandidate ? 0 : 1;
    }
    std::reverse(steps.begin(), steps.end());
    std::ptrdiff_t at = -1;
    for (const char step : steps) {
      if (step != kOnlyReference) {
        ++at;
        s.error.push_back(step == kHit ? 0 : 1);
      }
      if (step != kOnlyCandidate) {
        s.place.push_back(at);
        s.reference_error.push_back(step == kHit ? 0 : 1);
      }
    }
    return s;
  }

 private:
  static constexpr char kHit = 0, kSubstitution = 1, kOnlyCandidate = 2, kOnlyReference = 3;

  /// Among equal costs a pair of words goes before a word of the candidate alone, and that before one of the
  /// reference: Tercom's order, on which the choice of moves hangs.
  void fill(const Ids& candidate) {
    const std::size_t width = reference_.size() + 1;
    cost_.resize((candidate.size() + 1) * width);
    step_.resize(cost_.size());
    for (std::size_t j = 0; j < width; ++j) {
      cost_[j] = static_cast<Count>(j);
      step_[j] = kOnlyReference;
    }
    for (std::size_t i = 1; i <= candidate.size(); ++i) {
      const std::size_t row = i * width, above = row - width;
      cost_[row] = static_cast<Count>(i);
      step_[row] = kOnlyCandidate;
      for (std::size_t j = 1; j < width; ++j) {
        const bool hit = candidate[i - 1] == reference_[j - 1];
        Count best = cost_[above + j - 1] + (hit ? 0 : 1);
        char step = hit ? kHit : kSubstitution;
        if (cost_[above + j] + 1 < best) {
          best = cost_[above + j] + 1;
          step = kOnlyCandidate;
        }
        if (cost_[row + j - 1] + 1 < best) {
          best = cost_[row + j - 1] + 1;
          step = kOnlyReference;
        }
        cost_[row + j] = best;
        step_[row + j] = step;
      }
    }
  }

  const Ids& reference_;
  std::vector<Count> cost_;
  std::vector<char> step_;
};

/// `length` words from `start` now stand before what was word `target`; a target within the run moves the run
/// on by as many words.
Ids moved(const Ids& words, std::size_t start, std::size_t length, std::size_t target) {
  const auto at = [&](std::size_t i) { return words.begin() + static_cast<std::ptrdiff_t>(i); };
  Ids result = words;
  const auto to = [&](std::size_t i) { return result.begin() + static_cast<std::ptrdiff_t>(i); };
  if (target < start) {
    std::rotate(to(target), to(start), to(start + length));
  } else if (target > start + length) {
    std::rotate(to(start), to(start + length), to(target));
  } else {
    const std::size_t end = std::min(length + target, words.size());
    result.assign(at(0), at(start));
    result.insert(result.end(), at(start + length), at(end));
    result.insert(result.end(), at(start), at(start + length));
    result.insert(result.end(), at(end), words.end());
  }
  return result;
}

struct Move {
  Count gain = 0;
  std::size_t length = 0, start = 0, target = 0;
  Ids words;
  /// The most gained; then the longest run, the earliest, to the earliest place.
  bool better_than(const Move& o) const {
    return std::tuple{-gain, -Count(length), start, target} <
           std::tuple{-o.gain, -Count(o.length), o.start, o.target};
  }
};

/// All moves of one run of words to where the same words stand in the reference.
class MoveSearch {
 public:
  MoveSearch(const Ids& candidate, const Ids& reference, EditTable& table, int& tried)
      : candidate_{candidate},
        reference_{reference},
        table_{table},
        tried_{tried},
        standing_{table.standing(candidate)} {}

  Move best() {
    for (std::size_t start = 0; start < candidate_.size() && tried_ < kMostTried; ++start)
      for (std::size_t to = 0; to < reference_.size() && tried_ < kMostTried; ++to) {
        if (std::abs(std::ptrdiff_t(to) - std::ptrdiff_t(start)) > kFarthestMove) continue;
        for (std::size_t length = 1; length <= kLongestRun && tried_ < kMostTried; ++length) {
          if (start + length > candidate_.size() || to + length > reference_.size() ||
              candidate_[start + length - 1] != reference_[to + length - 1])
            break;
          if (is_worth_trying(start, to, length)) try_places(start, to, length);
        }
      }
    return best_;
  }

 private:
  static bool any(const std::vector<char>& errors, std::size_t from, std::size_t length) {
    const auto begin = errors.begin() + static_cast<std::ptrdiff_t>(from);
    return std::any_of(begin, begin + static_cast<std::ptrdiff_t>(length), [](char e) { return e != 0; });
  }
  /// The run is wrong where it stands, is missed where it goes, and does not stand there already.
  bool is_worth_trying(std::size_t start, std::size_t to, std::size_t length) const {
    const std::ptrdiff_t place = standing_.place[to];
    return any(standing_.error, start, length) && any(standing_.reference_error, to, length) &&
           !(place >= std::ptrdiff_t(start) && place < std::ptrdiff_t(start + length));
  }
  void try_places(std::size_t start, std::size_t to, std::size_t length) {
    std::ptrdiff_t before = -1;
    for (std::size_t i = 0; i <= length; ++i) {  // before the words of the place, and behind each of them
      const std::ptrdiff_t target = to + i == 0 ? 0 : standing_.place[to + i - 1] + 1;
      if (target == before) continue;
      before = target;
      Move move{0, length, start, std::size_t(target), moved(candidate_, start, length, std::size_t(target))};
      move.gain = standing_.distance - table_.distance(move.words);
      ++tried_;
      if (best_.words.empty() || move.better_than(best_)) best_ = std::move(move);
    }
  }

  const Ids& candidate_;
  const Ids& reference_;
  EditTable& table_;
  int& tried_;
  Standing standing_;
  Move best_;
};

Ids ids_of(const Words& words, Words& known) {
  Ids ids;
  for (const std::string& word : words) {
    const auto found = std::find(known.begin(), known.end(), word);
    ids.push_back(static_cast<int>(found - known.begin()));
    if (found == known.end()) known.push_back(word);
  }
  return ids;
}

Count edits(const Words& candidate, const Words& reference) {
  if (reference.empty()) return static_cast<Count>(candidate.size());
  Words known;
  Ids words = ids_of(candidate, known);
  const Ids wanted = ids_of(reference, known);
  EditTable table{wanted};
  Count moves = 0;
  for (int tried = 0;;) {
    Move move = MoveSearch{words, wanted, table, tried}.best();
    if (tried >= kMostTried || move.gain <= 0) break;
    words = std::move(move.words);
    ++moves;
  }
  return moves + table.distance(words);
}

}  // namespace

TerCounts& TerCounts::operator+=(const TerCounts& other) {
  edits += other.edits;
  reference_length += other.reference_length;
  return *this;
}

TerCounts ter_counts(const Words& candidate, const std::vector<Words>& references) {
  TerCounts counts;
  bool first = true;
  for (const Words& reference : references) {
    const Count of_this = edits(candidate, reference);
    counts.edits = first ? of_this : std::min(counts.edits, of_this);
    counts.reference_length += double(reference.size()) / double(references.size());
    first = false;
  }
  return counts;
}

Measured translation_edit_rate(const TerCounts& sum) {
  if (sum.reference_length > 0) return measured(double(sum.edits) / sum.reference_length);
  return limit(sum.edits > 0 ? 1 : 0);
}

}  // namespace mana::evaluation
