#pragma once
#include <span>
#include <vector>

#include "speech/pronunciation/phone_search.hpp"

namespace mana::speech {

/// One sound of a word, where it was said, and how it compares with what may have been said in its place.
/// A sound is exchanged for another and the three around it are laid anew, each as it sounds between its
/// neighbours: what is compared is the same stretch of sound in both.
struct SaidSound {
  int sound = 0;
  FrameSpan where;
  /// Goodness of pronunciation (Witt and Young 2000, Speech Communication 30, pages 95 to 108): the word's
  /// way less the best way of any sounds, over the same frames. Nats a frame; 0 good, -10 bad.
  double goodness = 0;
  int other = 0;             ///< of all sounds of the language the best in its place, itself not among them
  double over_other = 0;     ///< nats by which the sound itself fits better; below 0: the other fits better
  int confused = -1;         ///< the best of those that learners confuse it with; -1: there are none
  double over_confused = 0;  ///< as over_other
  double over_nothing = 0;   ///< the same against a word without it
};

/// A word in a sound.
struct SaidWord {
  std::vector<SaidSound> sounds;  ///< empty: the sound is too short for it
  FrameSpan where;
  Misfit misfit = 0;       ///< of the whole sound, room included: compares ways to say a word
  double goodness = 0;     ///< nats a frame, as a sound's, over the word
  double everywhere = 0;   ///< the same over all frames in which anything was said or should have been
  int speech_outside = 0;  ///< frames of speech that are not of the word
};

/// A sound may become one of these at its place.
using Rivals = std::vector<std::vector<int>>;  ///< for each sound of the word

/// @param sounds  of the word, one after the other
SaidWord find_word(const PhoneModels& models, const PhoneSearch& search, const PhoneSearch::Loop& any,
                   std::span<const int> sounds);
/// Fills in what find_word left out: each sound against others. @param rivals from the table of confusions
void compare_sounds(const PhoneModels& models, const PhoneSearch& search, const Rivals& rivals,
                    SaidWord& word);

}  // namespace mana::speech
