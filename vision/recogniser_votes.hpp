#pragma once
#include <deque>
#include <optional>
#include <string>

#include "vision/known_people.hpp"

namespace mana::vision {

/// Who somebody is, from the guesses of single sights: told when three of the last five agree and it is news.
/// "Somebody else" takes five of five, for a bad sight of a friend looks like a stranger.
/// Threads: one.
class RecogniserVotes {
 public:
  /// @return what is new, with the mean confidence of the sights that agree.
  std::optional<KnownPeople::Guess> see(const KnownPeople::Guess& guess) {
    last_.push_back(guess);
    if (last_.size() > kSights) last_.pop_front();
    std::size_t agree = 0;
    double confidence = 0;
    for (const auto& g : last_) {
      if (g.name != guess.name) continue;
      ++agree;
      confidence += g.confidence;
    }
    if (agree < (guess.name.empty() ? kSights : kAgree) || told_ == guess.name) return {};
    told_ = guess.name;
    return KnownPeople::Guess{guess.name, confidence / static_cast<double>(agree)};
  }
  /// Another face, or the same one after a while.
  void begin_anew() {
    last_.clear();
    told_.reset();
  }

 private:
  static constexpr std::size_t kSights = 5, kAgree = 3;
  std::deque<KnownPeople::Guess> last_;
  std::optional<std::string> told_;
};

}  // namespace mana::vision
