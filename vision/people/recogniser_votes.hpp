#pragma once
#include <deque>
#include <optional>
#include <string>

#include "vision/people/known_people.hpp"

namespace mana::vision {

/// Who somebody is, from the guesses of single sights: told when three of the last five agree and it is news.
/// "Somebody else" takes five of five, for a bad sight of a friend looks like a stranger; that is told again
/// when it has become much surer.
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
    confidence /= static_cast<double>(agree);
    if (agree < (guess.name.empty() ? kSights : kAgree)) return {};
    const bool surer = guess.name.empty() && confidence >= told_confidence_ + kMuchSurer;
    if (told_ == guess.name && !surer) return {};
    told_ = guess.name;
    told_confidence_ = confidence;
    return KnownPeople::Guess{guess.name, confidence};
  }
  /// Another face, or the same one after a while.
  void begin_anew() {
    last_.clear();
    told_.reset();
  }

 private:
  static constexpr std::size_t kSights = 5, kAgree = 3;
  static constexpr double kMuchSurer = 0.1;
  std::deque<KnownPeople::Guess> last_;
  std::optional<std::string> told_;
  double told_confidence_ = 0;
};

}  // namespace mana::vision
