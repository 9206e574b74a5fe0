#pragma once
#include <deque>
#include <mutex>
#include <string>
#include <vector>

#include "speech/lips/spoken_sentence.hpp"

namespace mana::speech::wyoming {

/// Sounds that the home's server wants to be heard, each in place of a sentence that stands for it: so they
/// are heard in turn with what MANA says, she does not hear them as somebody else's, and the screen shows the
/// sentence. Threads: any.
class HouseSounds {
 public:
  static constexpr std::size_t kMostWaiting = 4;

  /// The next sentence of that text sounds like this. One too many takes the place of the oldest.
  void add(std::string text, std::vector<std::int16_t> sound, int rate_hz);
  /// The sentence as it sounds; itself where nothing waits for it.
  SpokenSentence instead_of(SpokenSentence sentence);

 private:
  struct Waiting {
    std::string text;
    std::vector<std::int16_t> sound;
    int rate_hz = 0;
  };
  std::mutex mutex_;
  std::deque<Waiting> waiting_;
};

/// The sentence with quite another sound. Nobody knows what is said in it, so the mouth opens as loud as it
/// is. Its words are spread over it. Pure function.
SpokenSentence sounding_like(SpokenSentence sentence, const std::vector<std::int16_t>& sound, int rate_hz);

}  // namespace mana::speech::wyoming
