#pragma once
#include <string>
#include <vector>

#include "agent/bus/messages/pronunciation.hpp"
#include "agent/core/time.hpp"

/// How somebody said a word: plain values.
namespace mana::speech {

using msg::HeardAs, msg::Judged;

/// One sound of what was said.
struct JudgedSound {
  std::string sound;              ///< ARPAbet: "TH"
  core::Duration start{}, end{};  ///< in the sound that was heard
  double goodness = 0;            ///< nats a frame, about -10 to 1 (SaidSound)
  std::string instead;            ///< what fits best of all others: probably said, where it was wrong
  double over_instead = 0;        ///< nats by which the sound itself fits better than that
  double right = 0;               ///< probability that it was right, 0 to 1
  Judged judged = Judged::NotSure;
};

/// How well it was said.
struct JudgedWord {
  HeardAs heard = HeardAs::Nothing;
  double likely = 0;  ///< probability that it was the word at all, 0 to 1
  double score = 0;   ///< how well: the mean of its sounds' probabilities, 0 to 1; 0 unless heard
  std::string way;    ///< of the target the one that fits best
  std::vector<JudgedSound> sounds;  ///< empty when nothing was heard; a hint only when it was another word
};

}  // namespace mana::speech
